import { focusManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Order, OrderPage } from '@/api/orders'
import { orderListsKey, ordersByIdKey, ordersByNumberKey } from './keys'
import type { Resource } from './live/topics'

/** Has queries read again: what is on screen at once, the rest once it is shown; a hidden page once it is visible. */
export async function readAgain(
  client: QueryClient,
  queryKey: QueryKey,
  refetchType: 'active' | 'none' = focusManager.isFocused() ? 'active' : 'none',
) {
  // A first read that is under way is joined, though it may lack what has changed since it began.
  const isJoined = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await client.invalidateQueries({ queryKey, refetchType })
  if (isJoined) await client.invalidateQueries({ queryKey, refetchType })
}

const resourcesOf = (data: OrderPage | Resource) => ('orders' in data ? data.orders : [data])

/**
 * Changes the cached data that holds a resource; what is being read, and what `next` returns null for, is read again. Returns
 * whether there is any.
 */
export function changeCached<T extends OrderPage | Resource>(
  client: QueryClient,
  queryKey: QueryKey,
  isMeant: (resource: Resource) => boolean,
  next: (data: T) => T | null,
): boolean {
  const held = client
    .getQueriesData<T>({ queryKey })
    .filter(([, data]) => data !== undefined && resourcesOf(data).some(isMeant))
  for (const [key, data] of held) {
    const isRead = client.getQueryState(key)?.fetchStatus === 'fetching'
    const changed = data === undefined || isRead ? null : next(data)
    if (changed === null) void readAgain(client, key)
    else client.setQueryData(key, changed)
  }
  return held.length > 0
}

/** The same for an order wherever the cache holds it. */
export function changeCachedOrder(
  client: QueryClient,
  isMeant: (resource: Resource) => boolean,
  next: (order: Order, isDetails: boolean) => Order | null,
): boolean {
  const inList = (page: OrderPage) => {
    const orders = page.orders.map(order => (isMeant(order) ? next(order, false) : order))
    return orders.every(order => order !== null) ? { ...page, orders } : null
  }
  return [
    changeCached<OrderPage>(client, orderListsKey, isMeant, inList),
    changeCached<Order>(client, ordersByIdKey, isMeant, order => next(order, false)),
    changeCached<Order>(client, ordersByNumberKey, isMeant, order => next(order, true)),
  ].includes(true)
}
