import { ApiError } from '@/api/errors'
import { timing } from '@/config/timing'
import { openBroadcastChannel } from '@/platform/broadcast-channel'

/**
 * Does work that only one tab of the site may do at a time; the others wait. `waited` is true where another tab did it
 * first; rejects once `patience` is aborted while waiting. A browser without locks, or that denies them to a site that it
 * stores nothing for, does it at once.
 */
export async function withTabLock<T>(
  name: string,
  work: (waited: boolean) => Promise<T>,
  patience?: AbortSignal,
): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return work(false)
  let isDenied = true
  const request = locks.request(name, { ifAvailable: true }, async lock => {
    isDenied = false
    return lock === null ? null : { done: await work(false) }
  })
  const atOnce = await request.catch(async (error: unknown) => {
    if (!isDenied) throw error
    return { done: await work(false) }
  })
  if (atOnce !== null) return atOnce.done
  return locks.request(name, patience ? { signal: patience } : {}, () => work(true))
}

/** What who works on an order knows of the tab before, and tells the one after. */
export interface OrderLock {
  /** Whether another tab did something to the order first. */
  waited: boolean
  /** Whether that tab may have paid for it: it hasn't said that it didn't. The server may learn of a payment later. */
  mayBePaid: boolean
  /** Whether this tab may have paid; false before it is called. */
  setPaid(isPaid: boolean): void
}

/** Thrown where the wait for other work on an order took too long. */
export class OrderBusyError extends ApiError {
  constructor(isHere: boolean) {
    super(
      'timeout',
      isHere ? 'This tab is still working on this order.' : 'Another tab is working on this order.',
    )
  }
}

/** The work of this tab by its order. Without locks there may be several at once: an earlier one doesn't end the last. */
const busyHere = new Map<string, unknown>()

/**
 * Does what only one tab at a time may do to an order: pay for it, cancel it or delete it. Rejects with an `OrderBusyError`
 * once `patience` is aborted while it waits. Without it, the wait for this tab's own work is limited to the time of a call:
 * of a payment whose page was left nothing may be heard.
 */
export async function withOrderLock<T>(
  id: string,
  work: (lock: OrderLock) => Promise<T>,
  patience?: AbortSignal,
): Promise<T> {
  const name = `listwell-order-${id}`
  const limit = patience ?? (busyHere.has(id) ? AbortSignal.timeout(timing.requestTimeout) : undefined)
  let hasBegun = false
  let isUnpaid = false
  let onUnpaid = () => {}
  const channel = openBroadcastChannel(name, message => {
    isUnpaid = message === 'unpaid'
    if (isUnpaid) onUnpaid()
  })

  /** A message arrives somewhat later than the lock. */
  const hearUnpaid = () =>
    new Promise<void>(resolve => {
      if (isUnpaid) resolve()
      onUnpaid = resolve
      setTimeout(resolve, timing.tabMessageWait)
    })

  try {
    return await withTabLock(
      name,
      async waited => {
        hasBegun = true
        busyHere.set(id, work)
        channel?.post('begun')
        if (waited) await hearUnpaid()
        const mayBePaid = waited && !isUnpaid
        let isPaid = mayBePaid
        try {
          return await work({ waited, mayBePaid, setPaid: now => void (isPaid = now) })
        } finally {
          if (busyHere.get(id) === work) busyHere.delete(id)
          if (!isPaid) channel?.post('unpaid')
        }
      },
      limit,
    )
  } catch (error) {
    throw limit?.aborted && !hasBegun ? new OrderBusyError(busyHere.has(id)) : error
  } finally {
    channel?.close()
  }
}
