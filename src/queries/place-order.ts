import { fetchCart, type Cart } from '@/api/cart'
import { fetchOrders, placeOrder, type Order } from '@/api/orders'
import { timing } from '@/config/timing'
import { readDate } from '@/lib/dates'
import { getSessionState } from '@/session/session'
import { openBroadcastChannel } from '@/platform/broadcast-channel'
import { http } from './http'
import { withTabLock } from './tab-lock'

type OrderLine = Pick<Order['items'][number], 'offerIri' | 'offerName' | 'quantity'>

/** Whether two lines have the same offer, by its IRI or its name: a cart or an order may lack one of them. */
function hasSameOffer(a: OrderLine, b: OrderLine): boolean {
  if (a.offerIri !== null && b.offerIri !== null) {
    if (http.resolve(a.offerIri) === http.resolve(b.offerIri)) return true
    return a.offerName !== null && a.offerName === b.offerName
  }
  return a.offerName === b.offerName
}

/** Whether two lists have the same lines in any order. */
function haveSameLines(some: readonly OrderLine[], others: readonly OrderLine[]): boolean {
  const left = [...others]
  for (const line of some) {
    const index = left.findIndex(other => other.quantity === line.quantity && hasSameOffer(other, line))
    if (index < 0) return false
    left.splice(index, 1)
  }
  return left.length === 0
}

/** A cart that is shown, and when it was last read from the server, in ms since 1970. */
interface ShownCart {
  cart: Cart
  readAt: number
  /** Whether it was read just now and nothing has changed it since. */
  isFresh: boolean
}

/** Whether an order is newer than a time, as far as the server's clock agrees with this one. An older one is of another cart. */
function isNewerThan(time: number, { createdAt }: Order): boolean {
  const placedAt = readDate(createdAt)?.getTime()
  return placedAt !== undefined && placedAt > time - timing.clockTolerance
}

/** The id of the pending order with the lines of the cart shown here; null while the server's cart isn't empty. */
async function findPlacedOrder({ cart, readAt }: ShownCart): Promise<string | null> {
  const { items, unreadable } = await fetchCart(http)
  if (items.length + unreadable > 0) return null
  const { orders } = await fetchOrders(http, 1)
  const placed = orders.find(
    order => order.status.isPayable && isNewerThan(readAt, order) && haveSameLines(order.items, cart.items),
  )
  return placed?.id ?? null
}

/** A channel between the tabs that place an order: the tab that has placed it sends its id to those that wait. */
function openOrderChannel(name: string) {
  let receivedId: string | null = null
  const channel = openBroadcastChannel(name, id => {
    if (typeof id === 'string') receivedId = id
  })
  return {
    receivedId: () => receivedId,
    send: (id: string) => channel?.post(id),
    close: () => channel?.close(),
  }
}

/** Throws where somebody else has signed in since: calls are sent for who is signed in. */
function requireUser(userId: string) {
  if (getSessionState().user?.id !== userId) throw new Error('Another customer is signed in.')
}

/**
 * Places an order for the cart, in one tab at a time; returns its id. No second order is placed where another tab placed one
 * while this tab waited, where the cart shown here was ordered just before, or where the response to this tab's own call
 * was lost: the id of that order is returned. Some servers keep the cart until the order is paid for, so a cart with lines
 * doesn't prove that nothing was placed. A fresh cart isn't read again unless this tab waited: the server refuses a cart that
 * was ordered.
 */
export async function placeOrderOnce(userId: string, shown: ShownCart): Promise<string> {
  const name = `listwell-place-order-${userId}`
  const { receivedId, send, close } = openOrderChannel(name)
  try {
    return await withTabLock(name, async waited => {
      requireUser(userId)
      const found =
        receivedId() ??
        (shown.isFresh && !waited ? null : await findPlacedOrder(shown)) ??
        // The other tab's message may have arrived meanwhile.
        receivedId()
      requireUser(userId)
      const id =
        found ??
        (await placeOrder(http).catch(async (error: unknown) => {
          const placed = await findPlacedOrder(shown).catch(() => null)
          if (placed === null) throw error
          return placed
        }))
      send(id)
      return id
    })
  } finally {
    close()
  }
}
