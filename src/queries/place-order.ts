import * as v from 'valibot'
import { isApiError } from '@/api/errors'
import { fetchCart, type Cart, type CartItem } from '@/api/cart'
import { fetchOrders, placeOrder, type Order, type OrderPage } from '@/api/orders'
import { timing } from '@/config/timing'
import { readDate } from '@/lib/dates'
import type { RememberedOrder } from '@/memory/purchases'
import { openBroadcastChannel } from '@/platform/broadcast-channel'
import { http } from './http'
import { requireUser } from './require-user'
import { hasSameOffer, haveEqualLines, haveSameSearch, isRememberedLine, linesDigest } from './same-line'
import { withTabLock } from './tab-lock'
import { unheardOrders } from './unheard-order'

/** Thrown where the server's cart has other lines than the one shown: nothing was ordered. */
export class CartChangedError extends Error {}

/** A cart that is shown, and when it was last read from the server, in ms since 1970. */
interface ShownCart {
  cart: Cart
  readAt: number
}

/** How far, in ms, the clocks of server and browser are assumed to differ. */
const CLOCK_TOLERANCE = 10 * 60_000
const UNKNOWN_TIME = Number.MAX_SAFE_INTEGER

/** When an order was placed, in ms since 1970. */
const placedAt = ({ createdAt }: Order) => readDate(createdAt)?.getTime() ?? UNKNOWN_TIME

/** Whether two lines of carts have the same offer, quantity and search. */
export const isSameLine = (one: CartItem, other: CartItem) =>
  hasSameOffer(one, other) && haveSameSearch(one.rawParameters, other.rawParameters)

interface FailedCall {
  /** Whether the server has refused it; else it may have placed an order. */
  isRefused: boolean
  /** The ids of the newest orders before it; null where they couldn't be read. */
  before: readonly string[] | null
}

interface Found {
  /** The id of the pending order of the cart shown here; null where none is known to be it. */
  id: string | null
  /** Whether the server's cart has the same lines still. */
  isKept: boolean
  /**
   * Whether a pending order may be of it: the cart is empty, and the order may be of one with other searches, placed on another
   * device; or the order may have been there before.
   */
  isUnclear: boolean
}

/**
 * Looks in the newest orders for the pending one of the cart shown here: where the server's cart is empty, and where it has the
 * same lines but an order of them may have been placed unheard. Throws a `CartChangedError` where it has other lines. `call` is
 * the call that was sent for this cart right before, if any.
 */
async function findPlacedOrder(
  { cart, readAt }: ShownCart,
  remembered: readonly RememberedOrder[],
  unheard: ReturnType<typeof unheardOrders>,
  newest: Promise<OrderPage>,
  call: FailedCall | null,
): Promise<Found> {
  const unheardSince = unheard.since()
  const { items, unreadable } = await fetchCart(http)
  const isKept = items.length + unreadable > 0
  if (isKept) {
    if (unreadable !== cart.unreadable || !haveEqualLines(items, cart.items, isSameLine))
      throw new CartChangedError()
    if (unheardSince === null) return { id: null, isKept, isUnclear: false }
  }
  if (unheard.hasTwin()) return { id: null, isKept, isUnclear: !isKept }
  const { orders } = await newest
  const since = isKept ? (unheardSince ?? readAt) : readAt
  // From a cart that is kept more than one order can be placed: this browser remembers those that it heard of.
  // The browser may store nothing.
  const isUnstored = unheardSince === null && call !== null
  const wasThere = (id: string) =>
    isUnstored ? (call.before?.includes(id) ?? (call.isRefused ? false : null)) : unheard.wasThere(id)
  const isOther = (id: string) =>
    wasThere(id) === true ||
    unheard.wasFoundForOthers(id) ||
    (isKept && unheard.wasFound(id)) ||
    remembered.some(
      order => order.id === id && (isKept || !haveEqualLines(order.lines, cart.items, isRememberedLine)),
    )
  const fitting = orders.filter(
    order =>
      order.status.isPayable &&
      !isOther(order.id) &&
      // An older one is of another cart, as far as the server's clock agrees with this one.
      placedAt(order) > since - CLOCK_TOLERANCE &&
      haveEqualLines(order.items, cart.items, hasSameOffer),
  )
  const [latest, ...others] = fitting.toSorted((a, b) => placedAt(b) - placedAt(a))
  const isOwn =
    latest !== undefined &&
    wasThere(latest.id) === false &&
    // Of several, one whose time isn't known may be an older one, of another cart.
    (others.length === 0 || placedAt(latest) !== UNKNOWN_TIME) &&
    (call?.isRefused === false ||
      unheardSince !== null ||
      unheard.wasFound(latest.id) ||
      remembered.some(({ id }) => id === latest.id))
  return isOwn
    ? { id: latest.id, isKept, isUnclear: false }
    : { id: null, isKept, isUnclear: latest !== undefined && (!isKept || wasThere(latest.id) === null) }
}

const placedMessage = v.object({ id: v.string(), lines: v.string() })

/**
 * A channel between the tabs that place an order: the tab that has placed it sends its id to those that wait. One that wants
 * to order other lines, given by their digest, doesn't take it.
 */
function openOrderChannel(name: string, lines: string) {
  let receivedId: string | null = null
  let onReceived = () => {}
  const channel = openBroadcastChannel(name, message => {
    const { success, output } = v.safeParse(placedMessage, message)
    if (!success || output.lines !== lines) return
    receivedId = output.id
    onReceived()
  })
  return {
    receivedId: () => receivedId,
    /** The id, once the message is there, which may be somewhat later than the lock; null where none arrives. */
    awaitId: () =>
      new Promise<string | null>(resolve => {
        onReceived = () => resolve(receivedId)
        setTimeout(onReceived, timing.tabMessageWait)
      }),
    send: (id: string) => channel?.post({ id, lines }),
    close: () => channel?.close(),
  }
}

/**
 * Thrown where an order of this cart may have been placed, here or on another device, and what the server has doesn't tell. The
 * call may not have been sent.
 */
export class UnclearOrderError extends Error {}

/** Whether the server says that it placed nothing. A 408, 425, 429 or 499 may come from a gateway that has passed the call on. */
const isRefusal = (error: unknown) =>
  isApiError(error) && !error.isRetryable && ![425, 499].includes(error.status)

/** Whether a server says that it failed, or limits calls: then nothing was placed unless its cart or its orders say so. */
const isServerFailure = (error: unknown) => isApiError(error) && [429, 500, 503].includes(error.status)

interface PlacedOrder {
  id: string
  /** Whether it is of the searches of the cart shown here, which another device may have changed. */
  isOwn: boolean
}

/**
 * Places an order for the cart, in one tab at a time, once it has been read again: another device may have changed it. No
 * second order is placed where another tab placed one while this tab waited, where this browser ordered the cart shown here just
 * before, or where the response to this tab's own call was lost, be it before a reload: that order is returned. Some servers
 * keep the cart until the order is paid for, so a cart with lines doesn't prove that nothing was placed. Rejects with a
 * `CartChangedError` where the server's cart has other lines, and with an `UnclearOrderError`. `remembered` are the orders
 * whose searches this browser knows.
 */
export async function placeOrderOnce(
  userId: string,
  shown: ShownCart,
  remembered: readonly RememberedOrder[],
): Promise<PlacedOrder> {
  const name = `listwell-place-order-${userId}`
  const { receivedId, awaitId, send, close } = openOrderChannel(name, linesDigest(shown.cart.items))
  const unheard = unheardOrders(userId, shown.cart.items)

  function find(call: FailedCall | null) {
    const newest = fetchOrders(http, 1)
    const ids = newest.then(
      ({ orders }) => orders.map(({ id }) => id),
      () => null,
    )
    return { found: findPlacedOrder(shown, remembered, unheard, newest, call), ids }
  }

  async function place(before: FailedCall['before']): Promise<PlacedOrder> {
    const isFirst = unheard.since() === null
    unheard.begin(before)
    try {
      return { id: await placeOrder(http), isOwn: true }
    } catch (error) {
      const isRefused = isRefusal(error)
      // A refused call has placed nothing, but an earlier one may have.
      if (isRefused && isFirst) unheard.end()
      requireUser(userId)
      const unread = { id: null, isKept: false, isUnclear: false }
      const { id, isKept, isUnclear } = await find({ isRefused, before }).found.catch(() => unread)
      // The cart that this call ordered is empty since. A cart that is kept may have been ordered before, with other searches.
      if (id !== null) return { id, isOwn: !isRefused && !isKept }
      const heard = receivedId()
      if (heard !== null) return { id: heard, isOwn: false }
      if (!isUnclear && (isRefused || (isKept && isServerFailure(error)))) throw error
      throw new UnclearOrderError('', { cause: error })
    }
  }

  /** `waited`: another tab has just placed an order. Where that may be this one, its message says so. */
  async function findOrPlace(waited: boolean): Promise<PlacedOrder> {
    const heard = receivedId()
    if (heard !== null) return { id: heard, isOwn: false }
    const looking = find(null)
    const [found, idsBefore] = await Promise.all([looking.found, looking.ids])
    // The other tab's message may have arrived meanwhile.
    const id = found.id ?? receivedId() ?? (found.isUnclear && waited ? await awaitId() : null)
    requireUser(userId)
    if (id !== null) return { id, isOwn: false }
    if (found.isUnclear) {
      // Where the cart is kept, the customer may want another order than those that are there now.
      if (found.isKept) unheard.begin(idsBefore)
      throw new UnclearOrderError()
    }
    return place(idsBefore)
  }

  try {
    return await withTabLock(name, async waited => {
      requireUser(userId)
      const placed = await findOrPlace(waited)
      if (placed.isOwn) unheard.end()
      else unheard.find(placed.id)
      send(placed.id)
      return placed
    })
  } finally {
    close()
  }
}
