import * as v from 'valibot'
import type { Order } from '@/api/orders'
import type { CartItem } from '@/api/cart'
import { readDate } from '@/lib/dates'
import { parseStoredJson, readableList, storedTime } from '@/lib/stored-json'
import { criteriaSchema } from './criteria-schema'
import { lineCriteria } from './line-criteria'

/** The most characters of what a buyer types, in each field. */
export const MAX_BUYER_TEXT = 500

const text = v.fallback(v.nullable(v.string()), null)
const buyerText = v.fallback(v.pipe(v.string(), v.maxLength(MAX_BUYER_TEXT)), '')

const line = v.object({
  offerIri: text,
  offerName: text,
  quantity: v.fallback(v.nullable(v.number()), null),
  /** Null where the line's search isn't known, or none that this site can run. */
  criteria: v.fallback(v.nullable(criteriaSchema), null),
})

const order = v.object({
  id: v.string(),
  /** When it was placed, in ms since 1970. */
  at: storedTime,
  /** 'ended': cancelled, refunded, or its payment failed. */
  state: v.picklist(['placed', 'bought', 'ended']),
  lines: v.array(line),
})

const download = v.object({ file: v.string(), at: storedTime })

/** When the files of an order expire, in ms since 1970. */
const expiry = v.object({ order: v.string(), times: v.array(storedTime) })

const buyer = v.object({ company: buyerText, address: buyerText, vatNumber: buyerText })

export type RememberedLine = v.InferOutput<typeof line>
export type RememberedOrder = v.InferOutput<typeof order>
/** What the buyer typed for the receipt. */
export type Buyer = v.InferOutput<typeof buyer>

/** What is remembered of a line of the cart. */
type OrderedLine = Pick<CartItem, 'offerIri' | 'offerName' | 'quantity' | 'rawParameters'>

const noBuyer = { company: '', address: '', vatNumber: '' }

const purchaseMemory = v.fallback(
  v.object({
    orders: readableList(order),
    downloads: readableList(download),
    expiries: readableList(expiry),
    buyer: v.fallback(buyer, noBuyer),
  }),
  { orders: [], downloads: [], expiries: [], buyer: noBuyer },
)

/** What this browser remembers of a customer's purchases; the oldest come first. */
export type PurchaseMemory = v.InferOutput<typeof purchaseMemory>

/** What a stored text has of it that can be read. */
export const parsePurchases = (json: string | null): PurchaseMemory =>
  v.parse(purchaseMemory, parseStoredJson(json))

const newerHalf = <T>(entries: readonly T[]) => entries.slice(Math.ceil(entries.length / 2))

/** Without the older half of the orders, downloads and expiries. */
export const withoutOldest = (memory: PurchaseMemory): PurchaseMemory => ({
  ...memory,
  orders: newerHalf(memory.orders),
  downloads: newerHalf(memory.downloads),
  expiries: newerHalf(memory.expiries),
})

/** Remembers the lines of an order that was placed at `at`. */
export const withOrder =
  (id: string, at: number, items: readonly OrderedLine[]) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const lines = items.map(({ offerIri, offerName, quantity, rawParameters }) => ({
      offerIri,
      offerName,
      quantity,
      criteria: lineCriteria(rawParameters),
    }))
    const others = memory.orders.filter(one => one.id !== id)
    return { ...memory, orders: [...others, { id, at, state: 'placed', lines }] }
  }

/** What an order's status means for its purchase; null where it says nothing. */
function stateOf({ isPaid, isOpen, name }: Order['status']): RememberedOrder['state'] | null {
  if (isPaid) return 'bought'
  if (name === 'other') return null
  return isOpen ? 'placed' : 'ended'
}

/**
 * Remembers the statuses of orders, of those that are remembered. What was bought stays so where an order is open
 * again: some backends process it after the payment, and a page may show an older status for a moment.
 */
export const withStatuses =
  (orders: readonly Pick<Order, 'id' | 'status'>[]) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const seen = new Map(orders.map(({ id, status }) => [id, status]))
    const next = (one: RememberedOrder): RememberedOrder => {
      const status = seen.get(one.id)
      const state = (status && stateOf(status)) ?? one.state
      return { ...one, state: one.state === 'bought' && state === 'placed' ? 'bought' : state }
    }
    return { ...memory, orders: memory.orders.map(next) }
  }

/** Remembers when files, given by their ids, were downloaded (ms since 1970); null: that they weren't. */
export const withDownloads =
  (times: ReadonlyMap<string, number | null>) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const others = memory.downloads.filter(one => !times.has(one.file))
    const added = [...times].flatMap(([file, at]) => (at === null ? [] : [{ file, at }]))
    return { ...memory, downloads: [...others, ...added] }
  }

/** Remembers when the files of orders expire, of those that have any. */
export const withExpiries =
  (orders: readonly Pick<Order, 'id' | 'files'>[]) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const added = orders.flatMap(({ id, files }) => {
      const times = new Set(files.flatMap(({ expiresAt }) => readDate(expiresAt)?.getTime() ?? []))
      return times.size === 0 ? [] : [{ order: id, times: [...times] }]
    })
    const known = new Set(added.map(one => one.order))
    return { ...memory, expiries: [...memory.expiries.filter(one => !known.has(one.order)), ...added] }
  }

type OfferLine = Pick<RememberedLine, 'offerName' | 'quantity'>
const isLike = (one: OfferLine, other: OfferLine) =>
  one.offerName === other.offerName && one.quantity === other.quantity

/**
 * The remembered line of each item of an order, by the item's id. The server says only an item's offer and quantity: items
 * or lines with the same ones are known only where all items were made in the order of the lines that were placed, which
 * numbers in their ids say. Servers may list them in any order.
 */
export function linesOfItems(
  items: Order['items'],
  remembered: RememberedOrder | undefined,
): ReadonlyMap<string, RememberedLine> {
  const lines = remembered?.lines ?? []
  // As texts: the numbers may be larger than a safe integer.
  const { compare } = new Intl.Collator('en', { numeric: true })
  const made = items.toSorted((a, b) => compare(a.id, b.id))
  const isInOrder =
    made.length === lines.length &&
    made.every(({ id, ...item }, index) => {
      const placed = lines[index]
      return /^(.*\/)?\d+$/.test(id) && placed !== undefined && isLike(placed, item)
    })
  function lineOf(item: OfferLine, index: number): RememberedLine | undefined {
    if (isInOrder) return lines[index]
    const alike = lines.filter(one => isLike(one, item))
    const isOnly = alike.length === 1 && items.filter(one => isLike(one, item)).length === 1
    return isOnly ? alike[0] : undefined
  }
  const found = made.flatMap((item, index) => {
    const placed = lineOf(item, index)
    return placed === undefined ? [] : [[item.id, placed] as const]
  })
  return new Map(found)
}
