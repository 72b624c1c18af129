import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Cart } from '@/api/cart'
import { endpoints } from '@/api/endpoints'
import { ApiError, isApiError } from '@/api/errors'
import { fetchOrder, fetchOrderDetails, fetchOrders, type Order } from '@/api/orders'
import type { OrderStatus } from '@/lib/order-status'
import {
  rememberExpiries,
  rememberOrder,
  rememberStatuses,
  setPaymentState,
  usePurchases,
} from '@/memory/purchase-memory'
import { useUserId } from '@/session/use-session'
import { forgetCancellations, readPastCancellations, useShownOrder } from './cancellations'
import { showRemovedLines } from './cart'
import { withInFlightUpdates } from './live/in-flight-updates'
import { useOrderUpdates } from './use-order-updates'
import { http } from './http'
import { useOfferNames } from './offers'
import { cartKey, orderListsKey, ordersByIdKey, ordersByNumberKey, placementKey } from './keys'
import { patchOrder, patchPage } from './live/patches'
import { CartChangedError, UnclearOrderError, placeOrderOnce } from './place-order'
import { hasRecentUnheardOrder } from './unheard-order'
import { announceDeletion, withdrawDeletion, invalidateInAllTabs } from './tabs'

/** Whether a call failed because the order doesn't exist. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404

/** The error for an order that isn't pending, so that it can't be paid for or cancelled; with the backend's own code. */
export const notPendingError = () =>
  new ApiError('http', 'The order is not pending.', { code: 'order_not_pending' })

/** A page of the user's orders; pages count from 1. */
export const ordersQuery = (userId: string | null, page: number) =>
  queryOptions({
    queryKey: [...orderListsKey(userId), page],
    queryFn: ({ client, signal }) => {
      const read = () => fetchOrders(http, page, signal)
      return withInFlightUpdates(
        () => readPastCancellations(client, userId, read, ({ orders }) => orders),
        patchPage,
      )
    },
    enabled: userId !== null,
    placeholderData: keepPreviousData,
  })

/** Requests an order by its id, without a cache. */
export const requestOrder = (client: QueryClient, userId: string | null, id: string, signal?: AbortSignal) =>
  readPastCancellations(
    client,
    userId,
    () => fetchOrder(http, id, signal),
    order => [order],
  )

/** An order by its id. */
export const orderQuery = (userId: string | null, id: string) =>
  queryOptions({
    queryKey: [...ordersByIdKey(userId), id],
    queryFn: ({ client, signal }) =>
      withInFlightUpdates(() => requestOrder(client, userId, id, signal), patchOrder),
    enabled: userId !== null,
  })

/** An order by its number, with its files. */
export const orderDetailsQuery = (userId: string | null, orderNumber: string) =>
  queryOptions({
    queryKey: [...ordersByNumberKey(userId), orderNumber],
    queryFn: ({ client, signal }) => {
      const read = () => fetchOrderDetails(http, orderNumber, signal)
      return withInFlightUpdates(
        () => readPastCancellations(client, userId, read, order => [order]),
        patchOrder,
      )
    },
    enabled: userId !== null,
  })

const noOrders: readonly Order[] = []

/** Remembers whether the orders on screen are paid for, or failed to be, and when their files expire. */
function useRememberOrders(orders: readonly Order[] = noOrders) {
  const userId = useUserId()
  useEffect(() => {
    rememberStatuses(userId, orders)
    rememberExpiries(userId, orders)
    const failed = orders.filter(({ status }) => status.name === 'payment_failed')
    setPaymentState(
      userId,
      failed.map(({ id }) => id),
      null,
    )
  }, [userId, orders])
}

/**
 * A page of orders, kept up to date; it is polled while an order is open. `deleted` has the ids of orders that somebody else
 * deleted.
 */
export function useOrders(page: number) {
  const userId = useUserId()
  const shownOrder = useShownOrder(userId)
  const query = useQuery({
    ...ordersQuery(userId, page),
    select: read => ({ ...read, orders: read.orders.map(shownOrder) }),
  })
  useRememberOrders(query.data?.orders)
  return useOrderUpdates(query, endpoints.orders(page), query.data?.orders ?? [], ({ isOpen }) => isOpen)
}

function useOneOrder(
  query: ReturnType<typeof orderQuery | typeof orderDetailsQuery>,
  source: string,
  isPolled: (status: OrderStatus) => boolean,
) {
  const read = useQuery({ ...query, select: useShownOrder(useUserId()) })
  const orders = useMemo(() => (read.data ? [read.data] : []), [read.data])
  useRememberOrders(orders)
  const { named } = useOfferNames(read.data)
  return useOrderUpdates({ ...read, data: named }, source, orders, isPolled)
}

/** An order by its id, polled while it is open. */
export const useOrder = (id: string) =>
  useOneOrder(orderQuery(useUserId(), id), endpoints.order(id), ({ isOpen }) => isOpen)

/**
 * An order by its id, polled until it is paid or can't be paid. The failure may be of an earlier attempt than the one that was
 * paid, which the server may learn of later.
 */
export const useOrderUntilPaid = (id: string) =>
  useOneOrder(
    orderQuery(useUserId(), id),
    endpoints.order(id),
    ({ isOpen, isPaid, name }) => (isOpen && !isPaid) || name === 'payment_failed',
  )

/** An order by its number, polled until it is complete or has ended in another way. */
export const useOrderDetails = (orderNumber: string) =>
  useOneOrder(
    orderDetailsQuery(useUserId(), orderNumber),
    endpoints.orderDetails(orderNumber),
    ({ isOpen }) => isOpen,
  )

/** Whether no order was placed because the server's cart has other lines than the one shown. */
export const isCartChanged = (error: unknown): boolean => error instanceof CartChangedError

/** Whether an order may have been placed that nothing was heard of. */
export const isOrderUnclear = (error: unknown): boolean => error instanceof UnclearOrderError

/** Whether an order of this tab may have been placed a short time ago of which nothing was heard, as after a reload. */
export function useHasUnheardOrder(): boolean {
  const userId = useUserId()
  return userId !== null && hasRecentUnheardOrder(userId)
}

/** Places an order for a cart. Returns its id, or the id of the order that another tab placed. */
export function usePlaceOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  const { orders: remembered } = usePurchases()
  return useMutation({
    mutationKey: placementKey(userId),
    // Some backends delete the cart when they create the order.
    onMutate: cart => announceDeletion(client, cart),
    mutationFn: async (cart: Cart) => {
      const readAt = client.getQueryState(cartKey(userId))?.dataUpdatedAt ?? 0
      const { id, isOwn } = await placeOrderOnce(userId ?? '', { cart, readAt }, remembered)
      // A server may give it the id of one that was deleted: nothing of that one is left.
      if (isOwn) {
        rememberOrder(userId, id, cart)
        setPaymentState(userId, [id], null)
      }
      forgetCancellations(client, userId, [id])
      client.removeQueries({ queryKey: orderQuery(userId, id).queryKey, exact: true })
      return id
    },
    onError: (error, cart) => {
      if (isCartChanged(error)) showRemovedLines(client, userId)
      // Without a response the order may have been placed.
      const isPlaced = !(isCartChanged(error) || (isApiError(error) && error.kind === 'http'))
      if (!isPlaced) withdrawDeletion(client, cart)
    },
    // Not waited for: the checkout needs neither, and both may fail or take their time.
    onSettled: () => {
      void invalidateInAllTabs(client, userId, 'cart')
      void invalidateInAllTabs(client, userId, 'orders')
    },
  })
}
