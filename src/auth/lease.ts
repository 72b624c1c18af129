import { type Clock, sleep } from '@/platform/clock'
import { LEASE_POLL_INTERVAL, LEASE_WRITE_DELAY, LOCK_PATIENCE } from './options'
import type { SafeStorage } from './storage'

/**
 * Runs `work` while no other tab does, by a lease in storage (Fischer's algorithm): a tab writes its name where there is
 * none, waits until every tab sees it, and goes on if its name is still there. The lease of a closed tab ends after
 * `longest` milliseconds.
 */
export const runWithLease = async <T>(
  storage: SafeStorage,
  clock: Clock,
  name: string,
  longest: number,
  work: () => Promise<T>,
  isNeeded: () => boolean,
): Promise<T | undefined> => {
  const key = `${name}-lease`
  const me = `${Math.random()}`
  const duration = longest + LEASE_WRITE_DELAY
  const owner = (): string | undefined => {
    const [id, until] = storage.read(key)?.split(' ') ?? []
    const left = Number(until) - clock.now()
    // A lease that ends later than any can was written before the clock was set back.
    return left > 0 && left <= duration ? id : undefined
  }
  for (let waited = 0; waited < longest + LOCK_PATIENCE && isNeeded(); waited += LEASE_POLL_INTERVAL) {
    if (!owner()) {
      storage.write(key, `${me} ${clock.now() + duration}`)
      await sleep(clock, LEASE_WRITE_DELAY)
    }
    if (owner() === me) {
      try {
        return await work()
      } finally {
        if (owner() === me) storage.write(key, null)
      }
    }
    await sleep(clock, LEASE_POLL_INTERVAL)
  }
  return undefined
}
