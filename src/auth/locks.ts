import { type Clock, sleep } from './clock'
import type { TextStore } from './storage'

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<void>): Promise<unknown>
}

export interface ExclusiveOptions {
  /** Absent: a lease in storage stands in for it. */
  locks(): Locks | null | undefined
  store: TextStore
  clock: Clock
  name: string
  /** Milliseconds that one piece of work may take; a lease of a tab that died ends after that. */
  longest: number
}

/** Runs `work` while no other tab does; `undefined` where its turn didn't come in time. It is never stolen. */
export type Exclusive = <T>(work: () => Promise<T>, isNeeded: () => boolean) => Promise<T | undefined>

/** How long a write to storage may take until every tab reads it: measured below 50 ms, with room for a busy machine. */
const SETTLED = 500
const POLL = 100

export const createExclusive = ({ locks, store, clock, name, longest }: ExclusiveOptions): Exclusive => {
  const wait = longest + 5_000

  const byWebLock = async <T>(
    held: Locks,
    work: () => Promise<T>,
    isNeeded: () => boolean,
  ): Promise<T | undefined> => {
    const abort = new AbortController()
    const cancel = clock.after(wait, () => abort.abort())
    let result: Promise<T> | undefined
    try {
      await held.request(name, { signal: abort.signal }, async () => {
        cancel()
        result = work()
        await result
      })
    } catch (cause) {
      // Where the browser refuses locks to this page the lease is left; a failure of the work is the work's.
      if (!result && !abort.signal.aborted) return byLease(work, isNeeded)
      if (!result) return undefined
      throw cause
    } finally {
      cancel()
    }
    return result
  }

  /**
   * Fischer's algorithm: write one's name where none stands, wait until all writes are seen, and go on only if it is
   * still one's own.
   */
  const byLease = async <T>(work: () => Promise<T>, isNeeded: () => boolean): Promise<T | undefined> => {
    const key = `${name}-lease`
    const me = crypto.getRandomValues(new Uint32Array(2)).join('-')
    const owner = (): string | undefined => {
      const [who, until] = store.read(key)?.split(' ') ?? []
      const left = Number(until) - clock.now()
      // A lease that ends later than any may was written before the clock was set back.
      return left > 0 && left <= longest + SETTLED ? who : undefined
    }
    for (let waited = 0; waited < wait; waited += POLL) {
      if (!isNeeded()) return work()
      if (!owner()) {
        store.write(key, `${me} ${clock.now() + longest + SETTLED}`)
        await sleep(clock, SETTLED)
        if (owner() === me) {
          try {
            return await work()
          } finally {
            if (owner() === me) store.write(key, null)
          }
        }
      }
      await sleep(clock, POLL)
    }
    return undefined
  }

  return (work, isNeeded) => {
    const held = locks()
    return held ? byWebLock(held, work, isNeeded) : byLease(work, isNeeded)
  }
}
