import type { Clock } from '@/platform/clock'
import type { Locks } from '@/platform/locks'
import { LOCK_PATIENCE } from './options'
import type { SafeStorage } from './storage'

/**
 * Runs `work` while no other tab does. Resolves with `undefined` where the lock isn't free in time, or `isNeeded` says no
 * meanwhile. The lock is never stolen.
 */
export type RunExclusively = <T>(work: () => Promise<T>, isNeeded: () => boolean) => Promise<T | undefined>

/** `longest` is the time that `work` may take, in milliseconds. Without Web Locks a lease in storage replaces them. */
export const createRefreshLock =
  (locks: Locks | null, storage: SafeStorage, clock: Clock, name: string, longest: number): RunExclusively =>
  async (work, isNeeded) => {
    if (!locks) return (await import('./lease')).runWithLease(storage, clock, name, longest, work, isNeeded)
    const abort = new AbortController()
    const cancel = clock.after(longest + LOCK_PATIENCE, () => abort.abort())
    let running: ReturnType<typeof work> | undefined
    const hold = () => {
      cancel()
      return (running = work())
    }
    await locks.request(name, { signal: abort.signal }, hold).catch(() => {})
    cancel()
    return running
  }
