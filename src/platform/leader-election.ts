import type { Locks } from './locks'

/**
 * One of the tabs that join leads: the first, and once it leaves or is closed the next. `onElected` is called when this tab
 * becomes the leader. Without locks every tab that joins leads.
 */
export function createLeaderElection(locks: Locks | null, name: string, onElected: () => void) {
  let membership: AbortController | null = null
  return {
    /** Has no effect while this tab is a candidate or the leader. */
    join() {
      if (membership !== null) return
      membership = new AbortController()
      if (locks === null) return onElected()
      const { signal } = membership
      const hold = () =>
        new Promise<void>(resolve => {
          if (signal.aborted) return resolve()
          signal.addEventListener('abort', () => resolve())
          onElected()
        })
      // It rejects when the candidacy is withdrawn.
      locks.request(name, { signal }, hold).catch(() => {})
    },
    /** Withdraws the candidacy, or ends the leadership. */
    leave() {
      membership?.abort()
      membership = null
    },
  }
}
