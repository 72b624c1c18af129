import type { Http } from '@/api/http'
import type { Clock } from '@/platform/clock'

/** The part of `navigator.locks` that a purchase uses: where the lock is taken, the work gets null in place of it. */
interface LocksIfAvailable {
  request(
    name: string,
    options: { ifAvailable: true },
    work: (lock: unknown) => Promise<unknown>,
  ): Promise<unknown>
}

/** What a customer's purchase works with. */
export interface PurchaseContext {
  userId: string
  http: Http
  /** Throws where the browser blocks storage. */
  storage: () => Storage
  /** Null where the browser has none. */
  locks: LocksIfAvailable | null
  clock: Clock
  /** How long the card provider's form may check what was typed, in milliseconds. */
  patience: number
}
