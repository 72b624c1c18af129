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
import { isApiError } from '@/api/errors'
import {
  cancelOrder,
  deleteOrder,
  fetchOrder,
  fetchOrderDetails,
  fetchOrders,
  type Order,
  type OrderPage,
} from '@/api/orders'
import { useUserId } from '@/session/use-session'
import { expectDeletion } from './deletions'
import { readUpToDate } from './flights'
import { useFollowing } from './following'
import { http } from './http'
import { ordersKey } from './keys'
import { patchOrder, patchPage, topicOf } from './live-patches'
import { placeOrderOnce } from './place-order'
import { settle } from './settling'
import { reread, tellTabs } from './tabs'

/** Whether a call failed because there is no such order. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404

function expectDeletionOf(resource: { iri: string | null }) {
  const topic = topicOf(resource)
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

/** Statuses that an order doesn't stay in: one that isn't paid for yet, and one whose files aren't there yet. */
const unpaid = ['pending', 'processing']
const unfinished = [...unpaid, 'paid']

const cancellationKey = (userId: string | null) => [...ordersKey(userId), 'cancellation']

/**
 * Gives orders as they are with those cancelled that are being cancelled from here, or were: none is pending again, whatever
 * answer or update was still on its way. Any other status is newer.
 */
function useCancelled(userId: string | null) {
  const cancelled = useMutationState<string | undefined, Mutation<void, Error, Pick<Order, 'id'>>>({
    filters: { mutationKey: cancellationKey(userId), predicate: ({ state }) => state.status !== 'error' },
    select: ({ state }) => state.variables?.id,
  })
  return (order: Order): Order =>
    order.status === 'pending' && cancelled.includes(order.id) ? { ...order, status: 'cancelled' } : order
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
    select: (read: OrderPage): OrderPage => ({ ...read, orders: read.orders.map(shown) }),
  })
  return useFollowing(query, endpoints.orders(page), query.data?.orders ?? [], unfinished)
}

function useOneOrder(
  query: ReturnType<typeof orderQuery | typeof orderDetailsQuery>,
  source: string,
  statuses: readonly string[],
) {
  const read = useQuery({ ...query, select: useCancelled(useUserId()) })
  return useFollowing(read, source, read.data ? [read.data] : [], statuses)
}

/** One order by its id, kept up to date where there is a hub. */
export const useOrder = (id: string) => useOneOrder(orderQuery(useUserId(), id), endpoints.order(id), [])

/** One order by its id, followed until it is paid or can't be any more. */
export const useOrderUntilPaid = (id: string) =>
  useOneOrder(orderQuery(useUserId(), id), endpoints.order(id), unpaid)

/** One order by its number, followed until its files are there or never will be. */
export const useOrderDetails = (orderNumber: string) =>
  useOneOrder(orderDetailsQuery(useUserId(), orderNumber), endpoints.orderDetails(orderNumber), unfinished)

/** Makes a cart an order, or follows to the one that another tab made of it; gives its id, once the cart is read again. */
export function usePlaceOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    // Some backends make the order of the cart by deleting it.
    onMutate: expectDeletionOf,
    mutationFn: (cart: Cart) => placeOrderOnce(userId ?? '', cart),
    onSettled: () => Promise.all([reread(client, userId, 'cart'), reread(client, userId, 'orders')]),
  })
}

/** Whether there is nothing left of an order that could be paid for. */
const isCancelled = (id: string): Promise<boolean> =>
  fetchOrder(http, id).then(({ status }) => status === 'cancelled', isNotFound)

/** Cancels a pending order, which shows at once, and not any more where it fails. */
export function useCancelOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationKey: cancellationKey(userId),
    // It is remembered for as long as the orders: one that was cancelled stays so.
    gcTime: Infinity,
    mutationFn: ({ id }: Pick<Order, 'id'>) =>
      settle(
        () => cancelOrder(http, id),
        () => isCancelled(id),
      ),
    onSettled: () => void reread(client, userId, 'orders'),
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
    mutationFn: (order: Pick<Order, 'id' | 'iri'>) =>
      settle(
        () => deleteOrder(http, order),
        () => isCancelled(order.id),
      ),
    onMutate: order => expectDeletionOf(order),
    onSuccess: (_data, { id }) => {
      client.setQueryData(
        orderQuery(userId, id).queryKey,
        order => order && { ...order, status: 'cancelled' },
      )
      tellTabs('orders')
      return Promise.all([
        client.invalidateQueries({ queryKey: [...ordersKey(userId), 'list'] }),
        client.invalidateQueries({ queryKey: [...ordersKey(userId), 'details'] }),
      ])
    },
  })
}
