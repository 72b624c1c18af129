import { type Clock, sleep } from '@/platform/clock'
import type { Locks } from '@/platform/locks'
import { LOCK_PATIENCE, STORAGE_LAG } from './options'
import type { SafeStorage } from './storage'

/** `longest` is the time that `work` may take, in milliseconds. Without Web Locks a lease in storage replaces them. */
export const createRefreshLock = (
  locks: Locks | null,
  storage: SafeStorage,
  clock: Clock,
  name: string,
  longest: number,
) => ({
  /**
   * Runs `work` while no other tab does, and so late that it reads what the last tab has stored. Resolves with `undefined`
   * where the lock isn't free in time, or `isNeeded` says no by then. The lock is never stolen.
   */
  run: async <T>(work: () => Promise<T>, isNeeded: () => boolean): Promise<T | undefined> => {
    if (!locks) return (await import('./lease')).runWithLease(storage, clock, name, longest, work, isNeeded)
    return new Promise(resolve => {
      const run = async () => {
        if (!isNeeded()) return
        const running = work()
        resolve(running)
        await running
        // Whoever gets the lock next reads what was stored.
        await sleep(clock, STORAGE_LAG)
      }
      const wait = () => {
        const abort = new AbortController()
        const cancel = clock.after(longest + LOCK_PATIENCE, () => abort.abort())
        return locks.request(name, { signal: abort.signal }, async () => {
          cancel()
          // The tab that had the lock may have been closed as soon as it had stored something.
          if (isNeeded()) await sleep(clock, STORAGE_LAG)
          return run()
        })
      }
      const giveUp = () => resolve(undefined)
      locks
        .request(name, { ifAvailable: true }, async lock => (lock === null ? wait() : run()))
        .then(giveUp, giveUp)
    })
  },

  /** Whether another tab may be at work, or has stored something that can't be read here yet. */
  mayBeHeld: async (): Promise<boolean> => {
    let isFree = false
    await locks?.request(name, { ifAvailable: true }, async lock => (isFree = lock !== null)).catch(() => {})
    return !isFree
  },
})

export type RefreshLock = ReturnType<typeof createRefreshLock>
