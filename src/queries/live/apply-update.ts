import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Cart } from '@/api/cart'
import type { UpdateBody } from '@/mercure'
import { readOrderUpdate, type Order, type OrderPage } from '@/api/orders'
import { reportDeletion } from './deletions'
import { addUpdate } from './in-flight-updates'
import { cartKey, orderListsKey, ordersByIdKey, ordersByNumberKey, ordersKey } from '@/queries/keys'
import {
  isDeletion,
  patchCart,
  patchOrder,
  patchPage,
  readCartUpdate,
  topicsOf,
  type Resource,
} from './patches'

/** Applies an update wherever the cache holds its resource, without a request. Returns whether it could be read. */
export function applyUpdate(client: QueryClient, userId: string, topic: string, body: UpdateBody): boolean {
  const updates = new Map([[topic, body]])
  const deleted = isDeletion(body)
  const cart = client.getQueryData<Cart>(cartKey(userId))
  const isCart = cart !== undefined && topicsOf(cart).includes(topic)
  const isReadable = (isCart ? readCartUpdate(cart, body) : readOrderUpdate(body)) !== null
  // A cart that became an order may be published after the next cart was fetched.
  if (!deleted && !isReadable && keysOf(client, userId, [topic]).length > 0) return false

  addUpdate(topic, body)
  if (deleted)
    reportDeletion(client, topic, String(body['@id']), () => refetchTopics(client, userId, [topic]))
  change<OrderPage>(client, orderListsKey(userId), page => patchPage(page, updates), true)
  change<Order>(client, ordersByIdKey(userId), order => patchOrder(order, updates))
  const lacksFiles = readOrderUpdate(body)?.files === null
  const progressed = change<Order>(client, ordersByNumberKey(userId), order => patchOrder(order, updates))
  // Files change with the status, and only a response of the details includes them.
  for (const { key, before, after } of lacksFiles ? progressed : []) {
    if (before.status.text !== after.status.text) refetch(client, key)
  }
  change<Cart>(client, cartKey(userId), one => patchCart(one, updates))
  // Who orders it has it read again: a hub doesn't decide what is bought.
  if (isCart) void client.invalidateQueries({ queryKey: cartKey(userId), refetchType: 'none' })
  return true
}

/** The keys of the cached data that has a resource of one of these topics. */
function keysOf(client: QueryClient, userId: string, topics: readonly string[]): QueryKey[] {
  const isMeant = (resource: Resource) => topicsOf(resource).some(topic => topics.includes(topic))
  const cached: [QueryKey, readonly Resource[] | undefined][] = [
    ...client
      .getQueriesData<OrderPage>({ queryKey: orderListsKey(userId) })
      .map(([key, page]): [QueryKey, Order[] | undefined] => [key, page?.orders]),
    ...[ordersByIdKey(userId), ordersByNumberKey(userId), cartKey(userId)]
      .flatMap(queryKey => client.getQueriesData<Resource>({ queryKey }))
      .map(([key, one]): [QueryKey, Resource[]] => [key, one ? [one] : []]),
  ]
  return cached.filter(([, resources]) => resources?.some(isMeant)).map(([key]) => key)
}

/** Refetches what the cache holds of resources of which an update may have been missed. */
export function refetchTopics(client: QueryClient, userId: string, topics: readonly string[]) {
  for (const key of keysOf(client, userId, topics)) refetch(client, key)
}

/** Refetches what is on screen, whatever it is; the rest of the cache is refetched once it is shown. */
export function refetchAll(client: QueryClient, userId: string) {
  for (const queryKey of [ordersKey(userId), cartKey(userId)]) void client.invalidateQueries({ queryKey })
}

function refetch(client: QueryClient, queryKey: QueryKey) {
  void client.invalidateQueries({ queryKey })
}

/** Patches cached data; returns what was changed. Data that is new only in part keeps its age. */
function change<T>(client: QueryClient, queryKey: QueryKey, patch: (data: T) => T, isPartial = false) {
  const changed: { key: QueryKey; before: T; after: T }[] = []
  for (const [key, before] of client.getQueriesData<T>({ queryKey })) {
    if (before === undefined) continue
    const after = patch(before)
    if (after === before) continue
    changed.push({ key, before, after })
    const state = client.getQueryState(key)
    client.setQueryData(key, after, isPartial && state ? { updatedAt: state.dataUpdatedAt } : {})
    if (isPartial && state?.isInvalidated) {
      void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
    }
  }
  return changed
}
