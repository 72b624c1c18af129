import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type Mutation,
} from '@tanstack/react-query'
import type { Cart } from '@/api/cart'
import { endpoints } from '@/api/endpoints'
import { ApiError, isApiError } from '@/api/errors'
import { fetchOrder, fetchOrderDetails, fetchOrders, type Order } from '@/api/orders'
import { timing } from '@/config/timing'
import { orderStatus, type OrderStatus } from '@/lib/order-status'
import { useUserId } from '@/session/use-session'
import { readUpToDate } from './live/in-flight-updates'
import { useFollowing } from './polling'
import { http } from './http'
import { cancellationKey, cartKey, orderListsKey, ordersByIdKey, ordersByNumberKey } from './keys'
import { patchOrder, patchPage } from './live/patches'
import { placeOrderOnce } from './place-order'
import { beginDeletion, endDeletion, reread } from './tabs'

/** Whether a call failed because there is no such order. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404

/** That an order is not pending, so that there is nothing to be paid for or cancelled; backends name it so too. */
export const notPendingError = () =>
  new ApiError('http', 'The order is not pending.', { code: 'order_not_pending' })

/** A page of the user's orders, counted from 1. */
export const ordersQuery = (userId: string | null, page: number) =>
  queryOptions({
    queryKey: [...orderListsKey(userId), page],
    queryFn: ({ signal }) => readUpToDate(() => fetchOrders(http, page, signal), patchPage),
    enabled: userId !== null,
    placeholderData: keepPreviousData,
  })

/** One order by its id. */
export const orderQuery = (userId: string | null, id: string) =>
  queryOptions({
    queryKey: [...ordersByIdKey(userId), id],
    queryFn: ({ signal }) => readUpToDate(() => fetchOrder(http, id, signal), patchOrder),
    enabled: userId !== null,
  })

/** One order by its number, with its files. */
export const orderDetailsQuery = (userId: string | null, orderNumber: string) =>
  queryOptions({
    queryKey: [...ordersByNumberKey(userId), orderNumber],
    queryFn: ({ signal }) => readUpToDate(() => fetchOrderDetails(http, orderNumber, signal), patchOrder),
    enabled: userId !== null,
  })

/**
 * Gives orders as they are with those cancelled that are being cancelled from here, or were: none is pending again, whatever
 * answer or update was still on its way. Any other status is newer.
 */
function useCancelled(userId: string | null) {
  const cancelled = useMutationState<string | undefined, Mutation<void, Error, Pick<Order, 'id'>>>({
    filters: { mutationKey: cancellationKey(userId), predicate: ({ state }) => state.status !== 'error' },
    select: ({ state }) => state.variables?.id,
  })
  return <T extends Order>(order: T): T =>
    order.status.isCancellable && cancelled.includes(order.id)
      ? { ...order, status: orderStatus('cancelled') }
      : order
}

/**
 * A page of orders, kept up to date: those that aren't finished are followed. `deleted` names those that somebody else has
 * deleted.
 */
export function useOrders(page: number) {
  const userId = useUserId()
  const shown = useCancelled(userId)
  const query = useQuery({
    ...ordersQuery(userId, page),
    select: read => ({ ...read, orders: read.orders.map(shown) }),
  })
  return useFollowing(query, endpoints.orders(page), query.data?.orders ?? [], ({ isOpen }) => isOpen)
}

function useOneOrder(
  query: ReturnType<typeof orderQuery | typeof orderDetailsQuery>,
  source: string,
  isPolled: (status: OrderStatus) => boolean,
) {
  const read = useQuery({ ...query, select: useCancelled(useUserId()) })
  return useFollowing(read, source, read.data ? [read.data] : [], isPolled)
}

/** One order by its id, kept up to date where there is a hub. */
export const useOrder = (id: string) =>
  useOneOrder(orderQuery(useUserId(), id), endpoints.order(id), () => false)

/** One order by its id, followed until it is paid or can't be any more. */
export const useOrderUntilPaid = (id: string) =>
  useOneOrder(orderQuery(useUserId(), id), endpoints.order(id), ({ isOpen, isPaid }) => isOpen && !isPaid)

/** One order by its number, followed until its files are there or never will be. */
export const useOrderDetails = (orderNumber: string) =>
  useOneOrder(
    orderDetailsQuery(useUserId(), orderNumber),
    endpoints.orderDetails(orderNumber),
    ({ isOpen }) => isOpen,
  )

/** Makes a cart an order, or follows to the one that another tab made of it; gives its id, once the cart is read again. */
export function usePlaceOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    // Some backends make the order of the cart by deleting it.
    onMutate: beginDeletion,
    mutationFn: (cart: Cart) => {
      const read = client.getQueryState(cartKey(userId))
      const isFresh = read?.isInvalidated === false && Date.now() - read.dataUpdatedAt < timing.freshness
      return placeOrderOnce(userId ?? '', cart, isFresh)
    },
    onError: (error, cart) => {
      // An answer that was lost may have been a good one.
      if (isApiError(error) && error.kind === 'http') endDeletion(cart)
    },
    onSettled: () => Promise.all([reread(client, userId, 'cart'), reread(client, userId, 'orders')]),
  })
}
