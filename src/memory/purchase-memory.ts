import { useMemo } from 'react'
import type { Cart } from '@/api/cart'
import type { Order } from '@/api/orders'
import { memoryKey } from '@/config/storage-keys'
import type { App } from '@/config/app'
import { sessionOf } from '@/session/session'
import { useUserId } from '@/session/use-session'
import {
  linesOfItems,
  parsePurchases,
  withDownloads,
  withExpiries,
  withoutOldest,
  withOrder,
  withStatuses,
  type Buyer,
  type PurchaseMemory,
  type RememberedLine,
} from './purchases'
import { createStoredRecords, useStoredRecord } from './stored-records'

const records = createStoredRecords(parsePurchases, withoutOldest)

/** What this browser remembers of the signed-in user's purchases; nothing for visitors. */
export function usePurchases(): PurchaseMemory {
  const userId = useUserId()
  return useStoredRecord(records, userId === null ? null : memoryKey(userId))
}

/** The remembered line of each item of an order, by the item's id; of none where the order isn't remembered. */
export function useRememberedLines(order: Pick<Order, 'id' | 'items'>): ReadonlyMap<string, RememberedLine> {
  const { orders } = usePurchases()
  const { id, items } = order
  const remembered = orders.find(one => one.id === id)
  return useMemo(() => linesOfItems(items, remembered), [items, remembered])
}

/** Changes it, for this document's user: a visitor has none, and whoever has signed in meanwhile has none of it. */
function update(app: App, change: (memory: PurchaseMemory) => PurchaseMemory) {
  const session = sessionOf(app)
  const { user } = session.get()
  if (user !== null && user.id === session.ownerId()) records.update(memoryKey(user.id), change)
}

/** Remembers what a cart held that the user has ordered. */
export const rememberOrder = (app: App, orderId: string, { items }: Cart) =>
  update(app, withOrder(orderId, Date.now(), items))

/** Remembers of orders that are read or have ended whether they are paid for, if they are remembered, and when their files expire. */
export const rememberSeen = (app: App, orders: readonly Order[]) =>
  update(app, memory => withExpiries(orders)(withStatuses(orders)(memory)))

/** Remembers when files, given by their ids, were downloaded (ms since 1970); null: that they weren't. */
export const setDownloadTimes = (app: App, times: ReadonlyMap<string, number | null>) =>
  update(app, withDownloads(times))

/** Remembers what the buyer typed for the receipt. */
export const rememberBuyer = (app: App, buyer: Buyer) => update(app, memory => ({ ...memory, buyer }))
