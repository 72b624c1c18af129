import { useSyncExternalStore } from 'react'

let said = { text: '', times: 0 }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const silence = { text: '', times: 0 }

/** Has screen readers say the text once they are free; the same text twice is said twice. */
export function announce(text: string) {
  said = { text, times: said.times + 1 }
  for (const listener of listeners) listener()
}

/** The live region behind `announce`: mounted once, present from the first render, kept readable behind dialogs. */
export function Announcer() {
  const { text, times } = useSyncExternalStore(
    subscribe,
    () => said,
    () => silence,
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <p key={times}>{text}</p>
    </div>
  )
}
