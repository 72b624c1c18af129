import * as v from 'valibot'
import type { Order } from '@/api/orders'
import type { CartItem } from '@/api/cart'
import { criteriaSchema } from './criteria-schema'
import { lineCriteria } from './line-criteria'
import { parseStoredJson, readableValues, storedTime } from './parse-record'

/** The most lines and downloads that are remembered; the oldest go first. */
const MAX_LINES = 1000
const MAX_DOWNLOADS = 1000
/** The most payments that are remembered. */
const MAX_PAYMENTS = 100
/** The most orders of which it is remembered when their files expire, and the most such times of one order. */
const MAX_EXPIRIES = 1000
const MAX_TIMES = 10
/** The most characters of what a buyer types. */
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
  /** Null until the order has been seen. */
  orderNumber: text,
  /** When it was placed, in ms since 1970. */
  at: storedTime,
  /** 'ended': cancelled, refunded, or its payment failed. */
  state: v.picklist(['placed', 'bought', 'ended']),
  lines: v.array(line),
})

const download = v.object({ file: v.string(), at: storedTime })

/** When the files of an order expire, in ms since 1970. */
const expiry = v.object({ order: v.string(), times: v.pipe(v.array(storedTime), v.maxLength(MAX_TIMES)) })

/** The payment of an order that was begun or that the card provider has reported at this time (ms since 1970). */
const payment = v.object({
  order: v.string(),
  at: storedTime,
  state: v.optional(v.picklist(['begun', 'reported']), 'reported'),
})

const buyer = v.object({ company: buyerText, address: buyerText, vatNumber: buyerText })

export type RememberedLine = v.InferOutput<typeof line>
export type RememberedOrder = v.InferOutput<typeof order>
/** Whether the card provider has reported a payment as made or being processed, or only was asked to make it. */
export type PaymentState = v.InferOutput<typeof payment>['state']
/** What the buyer typed for the receipt. */
export type Buyer = v.InferOutput<typeof buyer>

/** What is remembered of a line of the cart. */
type OrderedLine = Pick<CartItem, 'offerIri' | 'offerName' | 'quantity' | 'rawParameters'>

/** What this browser remembers of a customer's purchases; the oldest come first. */
export interface PurchaseMemory {
  orders: RememberedOrder[]
  downloads: v.InferOutput<typeof download>[]
  expiries: v.InferOutput<typeof expiry>[]
  payments: v.InferOutput<typeof payment>[]
  buyer: Buyer
}

const noBuyer: v.InferOutput<typeof buyer> = { company: '', address: '', vatNumber: '' }

const lists = v.fallback(
  v.object({
    orders: v.fallback(v.array(v.unknown()), []),
    downloads: v.fallback(v.array(v.unknown()), []),
    expiries: v.fallback(v.array(v.unknown()), []),
    payments: v.fallback(v.array(v.unknown()), []),
    buyer: v.fallback(buyer, noBuyer),
  }),
  { orders: [], downloads: [], expiries: [], payments: [], buyer: noBuyer },
)

/** What a stored text has of it that can be read. */
export function parsePurchases(json: string | null): PurchaseMemory {
  const stored = v.parse(lists, parseStoredJson(json))
  return bounded({
    orders: readableValues(order, stored.orders),
    downloads: readableValues(download, stored.downloads),
    expiries: readableValues(expiry, stored.expiries),
    payments: readableValues(payment, stored.payments),
    buyer: stored.buyer,
  })
}

/** Without the oldest entries beyond the limits. */
function bounded(memory: PurchaseMemory): PurchaseMemory {
  let free = MAX_LINES
  const orders: RememberedOrder[] = []
  for (const one of memory.orders.toReversed()) {
    const lines = one.lines.slice(0, free)
    free -= lines.length
    if (lines.length > 0) orders.unshift({ ...one, lines })
  }
  return {
    ...memory,
    orders,
    downloads: memory.downloads.slice(-MAX_DOWNLOADS),
    expiries: memory.expiries.slice(-MAX_EXPIRIES),
    payments: memory.payments.slice(-MAX_PAYMENTS),
  }
}

const newerHalf = <T>(entries: readonly T[]) => entries.slice(Math.ceil(entries.length / 2))

/** Without the older half of the orders, downloads and expiries; null where there are none. */
export const withoutOldest = (memory: PurchaseMemory): PurchaseMemory | null =>
  memory.orders.length + memory.downloads.length + memory.expiries.length === 0
    ? null
    : {
        orders: newerHalf(memory.orders),
        downloads: newerHalf(memory.downloads),
        expiries: newerHalf(memory.expiries),
        payments: memory.payments,
        buyer: memory.buyer,
      }

/** Remembers the lines of an order that was placed at `at`. A server may give it the id of one that was deleted. */
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
    return bounded({ ...memory, orders: [...others, { id, orderNumber: null, at, state: 'placed', lines }] })
  }

/** Without an order that no longer exists. */
export const withoutOrder =
  (id: string) =>
  (memory: PurchaseMemory): PurchaseMemory => ({
    ...memory,
    orders: memory.orders.filter(one => one.id !== id),
  })

/** What is known of an order by now. */
export type SeenOrder = Pick<Order, 'id' | 'status'> & Partial<Pick<Order, 'orderNumber'>>

/** What an order's status means for its purchase; null where it says nothing. */
function stateOf({ isPaid, isOpen, name }: Order['status']): RememberedOrder['state'] | null {
  if (isPaid) return 'bought'
  if (name === 'other') return null
  return isOpen ? 'placed' : 'ended'
}

/**
 * Remembers the numbers and statuses of orders, of those that are remembered. What was bought stays so where an order is open
 * again: some backends process it after the payment, and a page may show an older status for a moment. An order that has
 * another number now is forgotten: the server has deleted it, and given its id to one of other lines.
 */
export const withStatuses =
  (orders: readonly SeenOrder[]) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const seen = new Map(orders.map(one => [one.id, one]))
    const next = (one: RememberedOrder): RememberedOrder[] => {
      const now = seen.get(one.id)
      if (now === undefined) return [one]
      const { orderNumber = one.orderNumber, status } = now
      if (one.orderNumber !== null && one.orderNumber !== orderNumber) return []
      const state = stateOf(status) ?? one.state
      return [{ ...one, orderNumber, state: one.state === 'bought' && state === 'placed' ? 'bought' : state }]
    }
    return { ...memory, orders: memory.orders.flatMap(next) }
  }

/** Remembers when files, given by their ids, were downloaded (ms since 1970); null: that they weren't. */
export const withDownloads =
  (times: ReadonlyMap<string, number | null>) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const others = memory.downloads.filter(one => !times.has(one.file))
    const added = [...times].flatMap(([file, at]) => (at === null ? [] : [{ file, at }]))
    return bounded({ ...memory, downloads: [...others, ...added] })
  }

/** Remembers when the files of an order expire next as of `now`, or did last, in ms since 1970. */
export const withExpiries =
  (id: string, times: readonly number[], now: number) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const sorted = [...new Set(times)].toSorted((a, b) => a - b)
    const next = sorted.filter(time => time > now).slice(0, MAX_TIMES)
    const distinct = next.length > 0 ? next : sorted.slice(-1)
    const known = memory.expiries.find(one => one.order === id)
    // Where nothing has changed, the record keeps its order.
    if (known && JSON.stringify(known.times) === JSON.stringify(distinct)) return memory
    const others = memory.expiries.filter(one => one !== known)
    return bounded({ ...memory, expiries: [...others, { order: id, times: distinct }] })
  }

/** Remembers what has become of payments of orders, given by their ids, at `at` (ms since 1970); null: that there are none. */
export const withPayments =
  (ids: readonly string[], state: PaymentState | null, at: number) =>
  (memory: PurchaseMemory): PurchaseMemory => {
    const others = memory.payments.filter(one => !ids.includes(one.order))
    const added = state === null ? [] : ids.map(id => ({ order: id, at, state }))
    return bounded({ ...memory, payments: [...others, ...added] })
  }

export const withBuyer =
  (typed: Buyer) =>
  (memory: PurchaseMemory): PurchaseMemory => ({
    ...memory,
    buyer: {
      company: typed.company.slice(0, MAX_BUYER_TEXT),
      address: typed.address.slice(0, MAX_BUYER_TEXT),
      vatNumber: typed.vatNumber.slice(0, MAX_BUYER_TEXT),
    },
  })

const lineKey = ({ offerName, quantity }: Pick<RememberedLine, 'offerName' | 'quantity'>) =>
  `${quantity ?? ''} ${offerName ?? ''}`

function countKeys(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

type OrderItem = Order['items'][number]

/** Items in the order in which they were made, by the numbers of their ids; null where these have none. Servers may list them in any order. */
function inOrderOfIds(items: readonly OrderItem[]): OrderItem[] | null {
  const numbered = items.map(item => ({ item, number: /(?:^|\/)(\d+)$/.exec(item.id)?.[1] ?? '' }))
  if (numbered.some(({ number }) => number === '')) return null
  // Numbers of equal length are compared as text: they may be larger than a safe integer.
  const sorted = numbered.toSorted(
    (a, b) => a.number.length - b.number.length || (a.number < b.number ? -1 : 1),
  )
  return sorted.map(({ item }) => item)
}

/**
 * The remembered line of each item of an order, by the item's id. The server says only an item's offer and quantity: items
 * or lines with the same ones are known only where all items were made in the order of the lines that were placed.
 */
export function linesOfItems(
  items: Order['items'],
  remembered: RememberedOrder | undefined,
): ReadonlyMap<string, RememberedLine> {
  const lines = remembered?.lines ?? []
  const lineKeys = lines.map(lineKey)
  const itemKeys = items.map(lineKey)
  const made = inOrderOfIds(items)
  const sameOrder =
    made !== null &&
    lines.length === made.length &&
    made.every((item, index) => lineKey(item) === lineKeys[index])
  const lineCounts = countKeys(lineKeys)
  const itemCounts = countKeys(itemKeys)
  const lineOfKey = new Map(lines.map(one => [lineKey(one), one]))
  const found = (made ?? items).flatMap((item, index) => {
    const key = lineKey(item)
    const isOnly = lineCounts.get(key) === 1 && itemCounts.get(key) === 1
    const one = isOnly ? lineOfKey.get(key) : sameOrder ? lines[index] : undefined
    return one === undefined ? [] : [[item.id, one] as const]
  })
  return new Map(found)
}
