import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isApiError } from '@/api/errors'
import { fetchOrder, fetchOrderDetails, fetchOrders, type Order, type OrderPage } from '@/api/orders'
import type { WithHub } from '@/api/http'
import { useApp, type App } from '@/config/app'
import { readDate } from '@/lib/dates'
import { orderStatus, type OrderStatus } from '@/lib/order-status'
import { rememberSeen } from '@/memory/purchase-memory'
import { forgetAttempts } from '@/purchase/attempts'
import { useUserId } from '@/session/use-session'
import { readServerTime } from './downloads'
import { httpOf } from './http'
import { cancellationKey, orderListsKey, ordersByIdKey, ordersByNumberKey } from './keys'
import { useLive } from './live/use-live'
import { withOfferNames } from './offers'
import { usePendingIds } from './pending'
import { usePollInterval } from './poll-interval'
import { purchaseContext, useFirstPayable } from './purchase'

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

const isOpen = (status: OrderStatus) => status.isOpen
const isPayable = (status: OrderStatus) => status.isPayable
/** A failure may be of an earlier attempt than the one that was paid, which the server may learn of later. */
const mayGetPaid = (status: OrderStatus) =>
  status.name === 'payment_failed' || (isOpen(status) && !status.isPaid)
const noOrders: readonly Order[] = []
const ordersOfPage = (page: OrderPage) => page.orders
const onlyOrder = (order: Order) => [order]
const placedAt = ({ createdAt }: Order) => readDate(createdAt)?.getTime() ?? 0

/**
 * Reads orders and keeps them up to date; they are polled while `isPolled` is true of one. What they say of the purchases, files
 * and payments is remembered. `deleted` has the ids of orders that somebody else deleted.
 */
function useReadOrders<T extends WithHub<object>, K extends QueryKey>(
  orders: UseQueryOptions<T, Error, T, K>,
  ordersOf: (data: T) => readonly Order[],
  isPolled: (status: OrderStatus) => boolean,
  isWanted = true,
) {
  const app = useApp()
  const userId = useUserId()
  const query = useQuery({
    ...orders,
    enabled: userId !== null && isWanted,
    refetchInterval: usePollInterval(String(orders.queryKey), ordersOf, isPolled),
  })
  const { data } = query
  const shown = useMemo(() => (data && isWanted ? ordersOf(data) : noOrders), [data, isWanted, ordersOf])
  useEffect(() => {
    if (userId === null) return
    rememberSeen(app, shown)
    const known = shown.filter(({ status }) => !status.isPayable).map(({ id }) => id)
    forgetAttempts(purchaseContext(app, userId), known)
  }, [app, userId, shown])
  return { ...query, deleted: useLive(data, shown) }
}

/** A page of orders. An order is shown as cancelled while this tab cancels it, but remembered as the server has it. */
export function useOrders(page: number) {
  const query = useReadOrders(ordersQuery(useApp(), page), ordersOfPage, isOpen)
  const cancelling = usePendingIds(cancellationKey)
  const data = useMemo(() => {
    const shown = (order: Order): Order =>
      order.status.isPayable && cancelling.includes(order.id)
        ? { ...order, status: orderStatus('cancelled') }
        : order
    return query.data && { ...query.data, orders: query.data.orders.map(shown) }
  }, [query.data, cancelling])
  return { ...query, data }
}

/** An order by its id, polled while it is open. */
export const useOrder = (id: string) => useReadOrders(orderQuery(useApp(), id), onlyOrder, isOpen)

/** An order by its id, polled until it is paid or can't be paid. */
export const useOrderUntilPaid = (id: string) =>
  useReadOrders(orderQuery(useApp(), id), onlyOrder, mayGetPaid)

/** An order by its number, polled until it is complete or has ended in another way; null: none is read yet. */
export const useOrderDetails = (orderNumber: string | null) =>
  useReadOrders(orderDetailsQuery(useApp(), orderNumber ?? ''), onlyOrder, isOpen, orderNumber !== null)

/**
 * The customer's newest order that can be paid for; undefined while the newest orders are read for the first time, null where
 * there is none among them or they can't be read.
 */
export function useUnpaidOrder(isWanted: boolean): Order | null | undefined {
  const orders = ordersQuery(useApp(), 1)
  const { data, failureCount, isFetched } = useReadOrders(orders, ordersOfPage, isPayable, isWanted)
  const newestFirst = (data?.orders ?? []).toSorted((one, other) => placedAt(other) - placedAt(one))
  const unpaid = useFirstPayable(newestFirst)
  return data === undefined && !isFetched && failureCount === 0 ? undefined : unpaid
}
