import {
  keepPreviousData,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
  type Mutation,
} from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isApiError } from '@/api/errors'
import { fetchOrder, fetchOrderDetails, fetchOrders, type Order, type OrderPage } from '@/api/orders'
import { useApp, type App } from '@/config/app'
import { orderStatus, type OrderStatus } from '@/lib/order-status'
import { rememberSeen } from '@/memory/purchase-memory'
import { forgetAttempts } from '@/purchase/attempts'
import type { EndResult } from '@/purchase/end'
import { useUserId } from '@/session/use-session'
import { readServerTime } from './downloads'
import { httpOf } from './http'
import { cancellationKey, orderListsKey, ordersByIdKey, ordersByNumberKey } from './keys'
import { useLive } from './live/use-live'
import { withOfferNames } from './offers'
import { usePollInterval } from './poll-interval'
import { purchaseContext } from './purchase'

/** Whether a call failed because the order doesn't exist. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404

/** A page of the user's orders; pages count from 1. Queries of orders are to be enabled for a user only. */
export const ordersQuery = (app: App, page: number) =>
  queryOptions({
    queryKey: [...orderListsKey, page],
    queryFn: async ({ signal }) => withServerTime(app, await fetchOrders(httpOf(app), page, signal)),
    placeholderData: keepPreviousData,
  })

const withServerTime = async <T>(app: App, data: T) => ({ ...data, serverTime: await readServerTime(app) })

/** An order is shown without the names of its offers too. */
const complete = async <T extends Order>(app: App, order: T) =>
  withServerTime(app, await withOfferNames(app, order).catch(() => order))

/** An order by its id. */
export const orderQuery = (app: App, id: string) =>
  queryOptions({
    queryKey: [...ordersByIdKey, id],
    queryFn: async ({ signal }) => complete(app, await fetchOrder(httpOf(app), id, signal)),
  })

/** An order by its number, with its files. */
export const orderDetailsQuery = (app: App, orderNumber: string) =>
  queryOptions({
    queryKey: [...ordersByNumberKey, orderNumber],
    queryFn: async ({ signal }) => complete(app, await fetchOrderDetails(httpOf(app), orderNumber, signal)),
  })

/**
 * Whether an order that was read by its id isn't found any more, as the cache has it at each render: a component that also shows
 * what a payment has come to would be told of the two one after the other.
 */
export function useIsGone(id: string): boolean {
  const { queryKey } = orderQuery(useApp(), id)
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(cache.subscribe, () => {
    const state = cache.find({ queryKey })?.state
    return state?.fetchStatus === 'idle' && isNotFound(state.error)
  })
}

const noOrders: readonly Order[] = []

const isOpen = (status: OrderStatus) => status.isOpen

/** Remembers what the orders on screen say of the purchases, files and payments. */
function useRememberOrders(orders: readonly Order[] = noOrders) {
  const app = useApp()
  const userId = useUserId()
  useEffect(() => {
    if (userId === null) return
    rememberSeen(app, orders)
    const known = orders.filter(({ status }) => !status.isPayable).map(({ id }) => id)
    forgetAttempts(purchaseContext(app, userId), known)
  }, [app, userId, orders])
}

/** The ids of the orders that this tab is cancelling. */
const useCancelling = () =>
  useMutationState<string | undefined, Mutation<EndResult, Error, Order>>({
    filters: { mutationKey: cancellationKey, status: 'pending' },
    select: ({ state }) => state.variables?.id,
  })

/**
 * A page of orders, kept up to date; it is polled while an order is open. An order is shown as cancelled while this tab cancels
 * it, but remembered as the server has it. `deleted` has the ids of orders that somebody else deleted.
 */
export function useOrders(page: number) {
  const orders = ordersQuery(useApp(), page)
  const query = useQuery({
    ...orders,
    enabled: useUserId() !== null,
    refetchInterval: usePollInterval<OrderPage>(String(orders.queryKey), one => one.orders, isOpen),
  })
  useRememberOrders(query.data?.orders)
  const deleted = useLive(query.data, query.data?.orders ?? noOrders)
  const cancelling = useCancelling()
  const data = useMemo(() => {
    const shown = (order: Order): Order =>
      order.status.isCancellable && cancelling.includes(order.id)
        ? { ...order, status: orderStatus('cancelled') }
        : order
    return query.data && { ...query.data, orders: query.data.orders.map(shown) }
  }, [query.data, cancelling])
  return { ...query, data, deleted }
}

function useOneOrder(
  order: ReturnType<typeof orderQuery | typeof orderDetailsQuery>,
  isPolled: (status: OrderStatus) => boolean,
  isWanted = true,
) {
  const query = useQuery({
    ...order,
    enabled: useUserId() !== null && isWanted,
    refetchInterval: usePollInterval<Order>(String(order.queryKey), one => [one], isPolled),
  })
  const orders = useMemo(() => (query.data ? [query.data] : noOrders), [query.data])
  useRememberOrders(orders)
  const deleted = useLive(query.data, orders)
  return { ...query, deleted }
}

/** An order by its id, polled while it is open. */
export const useOrder = (id: string) => useOneOrder(orderQuery(useApp(), id), isOpen)

/**
 * An order by its id, polled until it is paid or can't be paid. The failure may be of an earlier attempt than the one that was
 * paid, which the server may learn of later.
 */
export const useOrderUntilPaid = (id: string) =>
  useOneOrder(
    orderQuery(useApp(), id),
    status => (status.isOpen && !status.isPaid) || status.name === 'payment_failed',
  )

/** An order by its number, polled until it is complete or has ended in another way; null: none is read yet. */
export const useOrderDetails = (orderNumber: string | null) =>
  useOneOrder(orderDetailsQuery(useApp(), orderNumber ?? ''), isOpen, orderNumber !== null)
