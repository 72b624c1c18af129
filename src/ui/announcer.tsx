import { useSyncExternalStore } from 'react'

const none = { text: '', count: 0 }
let latest = none
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Has screen readers announce the text when they are idle. A repeated text is announced again. */
export function announce(text: string) {
  latest = { text, count: latest.count + 1 }
  for (const listener of listeners) listener()
}

/** The live region behind `announce`. Mount it once: it is there from the first render, and readable behind dialogs. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(
    subscribe,
    () => latest,
    () => none,
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <p key={count}>{text}</p>
    </div>
  )
}
