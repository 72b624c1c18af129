import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '@/api/endpoints'
import { isApiError } from '@/api/errors'
import {
  cancelOrder,
  deleteOrder,
  fetchOrder,
  fetchOrderDetails,
  fetchOrders,
  type Order,
} from '@/api/orders'
import { useUserId } from '@/session/use-session'
import { cartQuery } from './cart'
import { expectDeletion } from './deletions'
import { readUpToDate } from './flights'
import { useFollowed } from './following'
import { http } from './http'
import { ordersKey } from './keys'
import { useLive } from './live'
import { patchOrder, patchPage, topicOf } from './live-patches'
import { placeOrderOnce } from './place-order'

/** Whether a call failed because there is no such order. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404

function expectDeletionOf(resource: { iri: string | null } | undefined) {
  const topic = resource === undefined ? null : topicOf(resource)
  if (topic !== null) expectDeletion(topic)
}

/** A page of the user's orders, counted from 1. */
export const ordersQuery = (userId: string | null, page: number) =>
  queryOptions({
    queryKey: [...ordersKey(userId), 'list', page],
    queryFn: ({ signal }) => readUpToDate(() => fetchOrders(http, page, signal), patchPage),
    enabled: userId !== null,
    placeholderData: keepPreviousData,
  })

/** One order by its id. */
export const orderQuery = (userId: string | null, id: string) =>
  queryOptions({
    queryKey: [...ordersKey(userId), 'one', id],
    queryFn: ({ signal }) => readUpToDate(() => fetchOrder(http, id, signal), patchOrder),
    enabled: userId !== null,
  })

/** One order by its number, with its files. */
export const orderDetailsQuery = (userId: string | null, orderNumber: string) =>
  queryOptions({
    queryKey: [...ordersKey(userId), 'details', orderNumber],
    queryFn: ({ signal }) => readUpToDate(() => fetchOrderDetails(http, orderNumber, signal), patchOrder),
    enabled: userId !== null,
  })

/** A page of orders, kept up to date where there is a hub; `deleted` names those that somebody else has deleted. */
export function useOrders(page: number) {
  const query = useQuery(ordersQuery(useUserId(), page))
  const { deleted } = useLive(endpoints.orders(page), query.data?.orders ?? [])
  return { ...query, deleted }
}

/** One order by its id, likewise. */
export function useOrder(id: string) {
  const query = useQuery(orderQuery(useUserId(), id))
  const { deleted } = useLive(endpoints.order(id), query.data ? [query.data] : [])
  return { ...query, deleted }
}

/** One order by its id, likewise, followed until it is paid or can't be any more. */
export const useOrderUntilPaid = (id: string) =>
  useFollowed(orderQuery(useUserId(), id), endpoints.order(id), ['pending', 'processing'])

/** One order by its number, likewise, followed until its files are there or never will be. */
export const useOrderDetails = (orderNumber: string) =>
  useFollowed(orderDetailsQuery(useUserId(), orderNumber), endpoints.orderDetails(orderNumber), [
    'pending',
    'processing',
    'paid',
  ])

/** Makes the cart an order, or follows to the one that another tab made of it; gives its id, once the cart is read again. */
export function usePlaceOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  const { queryKey } = cartQuery(userId)
  return useMutation({
    // Some backends make the order of the cart by deleting it.
    onMutate: () => expectDeletionOf(client.getQueryData(queryKey)),
    mutationFn: () => placeOrderOnce(userId ?? '', client.getQueryData(queryKey)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ordersKey(userId) }),
      ]),
  })
}

/** Cancels a pending order; done once the orders on screen are read again. */
export function useCancelOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (order: Pick<Order, 'id'>) => cancelOrder(http, order.id),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey(userId) }),
  })
}

/**
 * Deletes a pending order, which cancels its payment. Until it is asked for again it counts as cancelled: removed from the
 * cache, it would be asked for by the very page that is about to be left.
 */
export function useDeleteOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (order: Pick<Order, 'id' | 'iri'>) => deleteOrder(http, order),
    onMutate: order => expectDeletionOf(order),
    onSuccess: (_data, { id }) => {
      client.setQueryData(
        orderQuery(userId, id).queryKey,
        order => order && { ...order, status: 'cancelled' },
      )
      return Promise.all([
        client.invalidateQueries({ queryKey: [...ordersKey(userId), 'list'] }),
        client.invalidateQueries({ queryKey: [...ordersKey(userId), 'details'] }),
      ])
    },
  })
}
