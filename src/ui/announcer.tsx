import { useSyncExternalStore } from 'react'
import { perApp, useApp } from '@/config/app'

const none = { text: '', count: 0 }

/** What screen readers announce. */
export const announcementsOf = perApp(() => {
  let latest = none
  const listeners = new Set<() => void>()
  return {
    latest: () => latest,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announce(text: string) {
      latest = { text, count: latest.count + 1 }
      for (const listener of listeners) listener()
    },
  }
})

/** Returns a function that has screen readers announce a text when they are idle. A repeated text is announced again. */
export const useAnnounce = () => announcementsOf(useApp()).announce

/** The live region behind `useAnnounce`. Mount it once: it is there from the first render, and readable behind dialogs. */
export function Announcer() {
  const { subscribe, latest } = announcementsOf(useApp())
  const { text, count } = useSyncExternalStore(subscribe, latest, () => none)
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <p key={count}>{text}</p>
    </div>
  )
}
