import { fetchCart, type Cart } from '@/api/cart'
import { fetchOrders, placeOrder, type Order } from '@/api/orders'
import { openBroadcastChannel } from '@/platform/broadcast-channel'
import { http } from './http'
import { withTabLock } from './tab-lock'

type Line = Pick<Order['items'][number], 'offerName' | 'quantity'>

const lineText = ({ offerName, quantity }: Line) => `${offerName} ${quantity}`
const lineList = (lines: readonly Line[]) =>
  [...lines]
    .sort((a, b) => lineText(a).localeCompare(lineText(b)))
    .map(lineText)
    .join('\n')

/** The pending order that has been made of the cart shown here: then the cart is empty. */
async function placedAlready(shown: Cart): Promise<string | null> {
  const { items } = await fetchCart(http)
  if (items.length > 0) return null
  const { orders } = await fetchOrders(http, 1)
  const same = orders.find(order => order.status.isPayable && lineList(order.items) === lineList(shown.items))
  return same?.id ?? null
}

/** The tabs of a user that place an order at the same time: who is done tells the others, who wait, its id. */
function openPlacing(name: string) {
  let heard: string | null = null
  const channel = openBroadcastChannel(name, id => {
    if (typeof id === 'string') heard = id
  })
  return {
    placedElsewhere: () => heard,
    tell: (id: string) => channel?.post(id),
    close: () => channel?.close(),
  }
}

/**
 * Makes the cart an order, in one tab at a time; gives its id. Where another tab has placed one while this one waited, or
 * has just made the cart that is shown here an order, this one follows to it; likewise where an order was made here and the
 * answer was lost. A server may keep the cart until it is paid for: that it isn't empty doesn't say that nothing was placed.
 * A cart that was read just now (`isFresh`) isn't read once more, unless another tab was at it: the server refuses one that
 * has become an order.
 */
export async function placeOrderOnce(userId: string, shown: Cart, isFresh: boolean): Promise<string> {
  const name = `listwell-place-order-${userId}`
  const { placedElsewhere, tell, close } = openPlacing(name)
  try {
    return await withTabLock(name, async waited => {
      const id =
        placedElsewhere() ??
        (isFresh && !waited ? null : await placedAlready(shown)) ??
        // What the other tab told may have come meanwhile.
        placedElsewhere() ??
        (await placeOrder(http).catch(async (error: unknown) => {
          const placed = await placedAlready(shown).catch(() => null)
          if (placed === null) throw error
          return placed
        }))
      tell(id)
      return id
    })
  } finally {
    close()
  }
}
