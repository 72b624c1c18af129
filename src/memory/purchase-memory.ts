import { useMemo, useSyncExternalStore } from 'react'
import type { Cart } from '@/api/cart'
import type { Order } from '@/api/orders'
import { readDate } from '@/lib/dates'
import { getSessionState } from '@/session/session'
import { useUserId } from '@/session/use-session'
import { memoryKey } from './forget'
import {
  linesOfItems,
  parsePurchases,
  withBuyer,
  withDownloads,
  withExpiries,
  withoutOldest,
  withoutOrder,
  withOrder,
  withPayments,
  withStatuses,
  type Buyer,
  type PaymentState,
  type PurchaseMemory,
  type RememberedLine,
  type SeenOrder,
} from './purchases'
import { createStoredRecords, type Change } from './stored-records'

const records = createStoredRecords<PurchaseMemory>({
  parse: parsePurchases,
  shrink: withoutOldest,
  storage: () => localStorage,
  // The build renders pages without a window.
  events: typeof window === 'undefined' ? new EventTarget() : window,
  now: () => Date.now(),
})

const nothing = parsePurchases(null)

/** How long, in ms, a payment counts while the server says that the order is pending, from when it was begun or reported. */
export const PAYMENT_LIMITS: Record<PaymentState, number> = { begun: 10 * 60_000, reported: 60 * 60_000 }

/** What this browser remembers of the signed-in user's purchases; nothing for visitors. */
export function usePurchases(): PurchaseMemory {
  const userId = useUserId()
  const read = () => (userId === null ? nothing : records.read(memoryKey(userId)))
  return useSyncExternalStore(records.subscribe, read, () => nothing)
}

/** The remembered line of each item of an order, by the item's id; of none where the order isn't remembered. */
export function useRememberedLines({
  id,
  items,
}: Pick<Order, 'id' | 'items'>): ReadonlyMap<string, RememberedLine> {
  const { orders } = usePurchases()
  return useMemo(
    () =>
      linesOfItems(
        items,
        orders.find(one => one.id === id),
      ),
    [id, items, orders],
  )
}

/** When files were downloaded in this browser (ms since 1970), by the file's id. */
export function useDownloadTimes(): ReadonlyMap<string, number> {
  const { downloads } = usePurchases()
  return useMemo(() => new Map(downloads.map(({ file, at }) => [file, at])), [downloads])
}

/** Changes it, unless the session has ended or is another user's by now. */
function update(userId: string | null, change: Change<PurchaseMemory>) {
  if (userId !== null && getSessionState().user?.id === userId) records.update(memoryKey(userId), change)
}

/** Remembers what a cart held that the user has ordered. */
export const rememberOrder = (userId: string | null, orderId: string, { items }: Cart) =>
  update(userId, withOrder(orderId, Date.now(), items))

/** Forgets an order that was deleted: a server may give its id to another one. */
export const forgetOrder = (userId: string | null, orderId: string) => update(userId, withoutOrder(orderId))

/** Remembers whether orders are paid for, of those that are remembered. */
export const rememberStatuses = (userId: string | null, orders: readonly SeenOrder[]) =>
  update(userId, withStatuses(orders))

/** Remembers that files, given by their ids, were downloaded now. */
export const rememberDownloads = (userId: string | null, files: readonly string[]) =>
  setDownloadTimes(userId, new Map(files.map(id => [id, Date.now()])))

/** Remembers when files, given by their ids, were downloaded (ms since 1970); null: that they weren't. */
export const setDownloadTimes = (userId: string | null, times: ReadonlyMap<string, number | null>) =>
  update(userId, withDownloads(times))

/** Remembers when the files of orders expire, of those that have any. */
export function rememberExpiries(userId: string | null, orders: readonly Pick<Order, 'id' | 'files'>[]) {
  const changes = orders.flatMap(({ id, files }) => {
    const times = files.flatMap(({ expiresAt }) => readDate(expiresAt)?.getTime() ?? [])
    return times.length === 0 ? [] : [withExpiries(id, times, Date.now())]
  })
  if (changes.length > 0) update(userId, memory => changes.reduce((before, change) => change(before), memory))
}

/**
 * What this browser knows of an order's payment that the server may learn of later: that the card provider has reported it, or
 * that it was begun and nothing was heard of it; null where there was none a short time ago.
 */
export function paymentState(userId: string | null, orderId: string): PaymentState | null {
  if (userId === null) return null
  const { payments } = records.read(memoryKey(userId))
  const known = payments.find(({ order }) => order === orderId)
  return known && Date.now() - known.at < PAYMENT_LIMITS[known.state] ? known.state : null
}

/** Remembers what has become of the payments of orders now; null: that they have failed. */
export function setPaymentState(
  userId: string | null,
  orderIds: readonly string[],
  state: PaymentState | null,
) {
  if (orderIds.length > 0) update(userId, withPayments(orderIds, state, Date.now()))
}

/** Remembers what the buyer typed for the receipt. */
export const rememberBuyer = (userId: string | null, buyer: Buyer) => update(userId, withBuyer(buyer))
