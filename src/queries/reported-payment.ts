import * as v from 'valibot'
import { tabEntries } from './tab-entries'

const reportedPayment = v.object({ reported: v.string() })

const entries = (userId: string) => tabEntries(userId, reportedPayment)

/**
 * Whether the card provider has reported to this tab that an order's payment was made or is being processed. The server may
 * learn of it later.
 */
export const isPaymentReported = (userId: string | null, orderId: string): boolean =>
  userId !== null &&
  entries(userId)
    .read()
    .some(({ reported }) => reported === orderId)

/** Remembers whether the payments of orders were reported, over a reload of the tab and until the session ends. */
export function setPaymentReported(userId: string | null, orderIds: readonly string[], isReported: boolean) {
  if (userId === null || orderIds.length === 0) return
  const { read, write } = entries(userId)
  const others = read().filter(({ reported }) => !orderIds.includes(reported))
  write([...others, ...(isReported ? orderIds.map(reported => ({ reported })) : [])])
}
