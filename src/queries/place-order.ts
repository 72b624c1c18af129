import { fetchCart, type Cart } from '@/api/cart'
import { fetchOrders, placeOrder, type Order } from '@/api/orders'
import { openBroadcastChannel } from '@/platform/broadcast-channel'
import { http } from './http'
import { withTabLock } from './tab-lock'

type OrderLine = Pick<Order['items'][number], 'offerName' | 'quantity'>

const lineText = ({ offerName, quantity }: OrderLine) => `${offerName} ${quantity}`
const lineList = (lines: readonly OrderLine[]) =>
  [...lines]
    .sort((a, b) => lineText(a).localeCompare(lineText(b)))
    .map(lineText)
    .join('\n')

/** The id of the pending order with the lines of the cart shown here; null while the server's cart isn't empty. */
async function findPlacedOrder(shown: Cart): Promise<string | null> {
  const { items } = await fetchCart(http)
  if (items.length > 0) return null
  const { orders } = await fetchOrders(http, 1)
  const placed = orders.find(
    order => order.status.isPayable && lineList(order.items) === lineList(shown.items),
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

/**
 * Places an order for the cart, in one tab at a time; returns its id. No second order is placed where another tab placed one
 * while this tab waited, where the cart shown here was ordered just before, or where the response to this tab's own call
 * was lost: the id of that order is returned. Some servers keep the cart until the order is paid for, so a cart with lines
 * doesn't prove that nothing was placed. A cart that was read just now (`isFresh`) isn't read again unless this tab waited:
 * the server refuses a cart that was ordered.
 */
export async function placeOrderOnce(userId: string, shown: Cart, isFresh: boolean): Promise<string> {
  const name = `listwell-place-order-${userId}`
  const { receivedId, send, close } = openOrderChannel(name)
  try {
    return await withTabLock(name, async waited => {
      const id =
        receivedId() ??
        (isFresh && !waited ? null : await findPlacedOrder(shown)) ??
        // The other tab's message may have arrived meanwhile.
        receivedId() ??
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
