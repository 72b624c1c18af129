import { type Clock, sleep } from './clock'
import { GRACE } from './exclusive'
import type { SafeStorage } from './storage'

/** How long a write to storage may take until every tab reads it: measured below 50 ms, with room for a busy machine. */
const SETTLED = 500
const POLL = 100

/**
 * Runs `work` while no other tab does, by a lease in storage. Fischer's algorithm: write one's name where none stands,
 * wait until every tab sees it, go on if it still stands. The lease of a tab that died ends after `longest`.
 */
export const runWithLease = async <T>(
  store: SafeStorage,
  clock: Clock,
  name: string,
  longest: number,
  work: () => Promise<T>,
  isNeeded: () => boolean,
): Promise<T | undefined> => {
  const key = `${name}-lease`
  const me = `${Math.random()}`
  const lease = longest + SETTLED
  const owner = (): string | undefined => {
    const [who, until] = store.read(key)?.split(' ') ?? []
    const left = Number(until) - clock.now()
    // A lease that ends later than any may was written before the clock was set back.
    return left > 0 && left <= lease ? who : undefined
  }
  for (let waited = 0; waited < longest + GRACE && isNeeded(); waited += POLL) {
    if (!owner()) {
      store.write(key, `${me} ${clock.now() + lease}`)
      await sleep(clock, SETTLED)
    }
    if (owner() === me) {
      try {
        return await work()
      } finally {
        if (owner() === me) store.write(key, null)
      }
    }
    await sleep(clock, POLL)
  }
  return undefined
}
