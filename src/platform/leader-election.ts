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
  let end: (() => void) | null = null
  return {
    join() {
      if (end !== null) return
      if (locks === null) {
        end = () => {}
        return onElected()
      }
      const abort = new AbortController()
      let release = () => {}
      end = () => {
        abort.abort()
        release()
      }
      const hold = () =>
        new Promise<void>(resolve => {
          release = resolve
          if (abort.signal.aborted) resolve()
          else onElected()
        })
      // It rejects when the candidacy is withdrawn.
      locks.request(name, { signal: abort.signal }, hold).catch(() => {})
    },
    leave() {
      end?.()
      end = null
    },
  }
}
