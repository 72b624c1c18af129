import type { Clock } from './clock'
import { GRACE, type RunExclusively } from './exclusive'
import type { SafeStorage } from './storage'

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown>
}

/** `longest` is what one piece of work may take, in milliseconds. Where there are no Web Locks a lease stands in. */
export const createRefreshLock =
  (
    locks: Locks | null | undefined,
    store: SafeStorage,
    clock: Clock,
    name: string,
    longest: number,
  ): RunExclusively =>
  async (work, isNeeded) => {
    if (!locks) return (await import('./lease')).runWithLease(store, clock, name, longest, work, isNeeded)
    const abort = new AbortController()
    const cancel = clock.after(longest + GRACE, () => abort.abort())
    let running: ReturnType<typeof work> | undefined
    const hold = () => {
      cancel()
      return (running = work())
    }
    await locks.request(name, { signal: abort.signal }, hold).catch(() => {})
    cancel()
    return running
  }
