import { fetchCart, type Cart } from '@/api/cart'
import { isApiError } from '@/api/errors'
import { fetchOrders, placeOrder } from '@/api/orders'
import type { PurchaseContext } from './context'
import { exclusive, type BusyElsewhere } from './exclusive'
import { haveEqualLines, isSameCart } from './lines'

/**
 * 'changed': the server's cart has other lines than the one shown, or none; nothing was ordered. 'unclear': nothing was heard
 * of the order, and the customer's orders don't tell.
 */
export type Placement =
  { kind: 'placed'; id: string } | { kind: 'changed' } | { kind: 'unclear' } | BusyElsewhere

/** Whether the server says that it placed nothing. A 408, 425, 429, 499 or 5xx may come from a gateway that passed the call on. */
const isRefusal = (error: unknown) =>
  isApiError(error) && !error.isRetryable && ![425, 499].includes(error.status)

/** Whether the server itself says that it failed: then nothing was placed unless its orders say so. */
const isServerFailure = (error: unknown) => isApiError(error) && [429, 500, 503].includes(error.status)

/** Places an order for the cart that is shown, once a call; rejects where the server refuses or fails. */
export const placeShownCart = (context: PurchaseContext, shown: Cart): Promise<Placement> =>
  exclusive(context, `listwell-place-order-${context.userId}`, async (): Promise<Placement> => {
    const { http } = context
    const newestOrders = () =>
      fetchOrders(http, 1).then(
        ({ orders }) => orders,
        () => null,
      )
    const [cart, before] = await Promise.all([fetchCart(http), newestOrders()])
    if (cart.items.length + cart.unreadable === 0 || !isSameCart(cart, shown)) return { kind: 'changed' }
    try {
      return { kind: 'placed', id: await placeOrder(http) }
    } catch (error) {
      if (isRefusal(error)) throw error
      // Where only the response was lost, the order is the one that wasn't there before.
      const known = before?.map(({ id }) => id)
      const added =
        known && (await newestOrders())?.filter(({ id, status }) => status.isPayable && !known.includes(id))
      if (added?.length === 0 && isServerFailure(error)) throw error
      const [only, ...others] = added ?? []
      return only && others.length === 0 && haveEqualLines(only.items, shown.items)
        ? { kind: 'placed', id: only.id }
        : { kind: 'unclear' }
    }
  })
