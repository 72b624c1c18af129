import type { Locks } from './locks'

/** One of the tabs that join leads: the first, and once it leaves or is closed the next. */
export interface LeaderElection {
  /** Has no effect while this tab is a candidate or the leader. */
  join(): void
  /** Withdraws the candidacy, or ends the leadership. */
  leave(): void
}

/** `onElected` is called when this tab becomes the leader. Without locks every tab that joins leads. */
export function createLeaderElection(
  locks: Locks | null,
  name: string,
  onElected: () => void,
): LeaderElection {
  let membership: AbortController | null = null
  return {
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
    leave() {
      membership?.abort()
      membership = null
    },
  }
}
