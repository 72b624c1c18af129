import * as v from 'valibot'
import type { CartItem } from '@/api/cart'
import { memoryKey } from '@/memory/forget'
import { parseStoredJson, readableValues, storedTime } from '@/memory/parse-record'
import { linesDigest, offersDigest } from './same-line'

/** How long, in ms, an empty cart says that an order may have been placed of which nothing was heard. */
const NOTICE_DURATION = 10 * 60_000
/** The most orders of a tab that are remembered; the oldest go first. */
const MAX_ORDERS = 100

/**
 * An order that may have been placed: since when (ms since 1970), the digests of its offers and of its whole lines, the ids of
 * these lines, and those of the newest orders that were there `before`, null where these couldn't be read. `id` is that of the order once it was found.
 */
const unheardOrder = v.object({
  since: storedTime,
  offers: v.string(),
  lines: v.string(),
  lineIds: v.fallback(v.array(v.string()), []),
  before: v.fallback(v.nullable(v.array(v.string())), null),
  id: v.fallback(v.nullable(v.string()), null),
})

type UnheardOrder = v.InferOutput<typeof unheardOrder>

function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage)
  } catch {
    // Storage is blocked or full.
    return null
  }
}

function readOrders(userId: string) {
  const stored = parseStoredJson(withStorage(storage => storage.getItem(memoryKey(userId))))
  return readableValues(unheardOrder, Array.isArray(stored) ? stored : [])
}

/** Whether an order of this tab and user may have been placed a short time ago of which nothing was heard. */
export const hasRecentUnheardOrder = (userId: string): boolean =>
  readOrders(userId).some(({ since, id }) => id === null && Date.now() - since < NOTICE_DURATION)

/**
 * Remembers that orders of this tab and user may have been placed of which nothing was heard: over a reload of the tab, until
 * the session ends. What is asked is about the orders of a cart with these lines: equal ones that were added later, once the
 * server had emptied the cart, are of another order.
 */
export function unheardOrders(userId: string, items: readonly CartItem[]) {
  const key = memoryKey(userId)
  const [offers, lines] = [offersDigest(items), linesDigest(items)]
  const lineIds = items.map(({ id }) => id).toSorted()
  const read = () => readOrders(userId)
  const isOurs = (one: UnheardOrder) =>
    one.lines === lines && one.lineIds.join() === lineIds.join() && one.id === null
  const others = () => read().filter(one => !isOurs(one))
  const write = (orders: UnheardOrder[]) =>
    void withStorage(storage =>
      orders.length > 0
        ? storage.setItem(key, JSON.stringify(orders.slice(-MAX_ORDERS)))
        : storage.removeItem(key),
    )
  const ours = () => read().find(isOurs)
  const since = (): number | null => ours()?.since ?? null
  return {
    /** Since when; null where there is none. */
    since,
    /** Whether an order was there before this cart's may have been placed; null where that isn't known. */
    wasThere(id: string): boolean | null {
      const one = ours()
      return one ? (one.before?.includes(id) ?? null) : false
    },
    /** Whether one of other searches has the same offers and quantities: a server's orders don't tell them apart. */
    hasTwin: () => others().some(one => one.offers === offers && one.lines !== lines && one.id === null),
    /** Whether it was found for a cart of an earlier time with these lines. */
    wasFound: (id: string) => read().some(one => one.id === id && one.lines === lines),
    /** Whether it was found for one with others. */
    wasFoundForOthers: (id: string) => read().some(one => one.id === id && one.lines !== lines),
    /**
     * An order is about to be placed; `before` are the ids of the newest orders, null where they couldn't be read. The first that
     * could be read stay.
     */
    begin(before: readonly string[] | null) {
      const one = ours() ?? { since: Date.now(), offers, lines, lineIds, before: null, id: null }
      write([...others(), { ...one, before: one.before ?? (before && [...before]) }])
    },
    end: () => write(others()),
    /** It was found among the orders. */
    find: (id: string) =>
      write([...others(), { since: Date.now(), offers, lines, lineIds, before: null, id }]),
  }
}
