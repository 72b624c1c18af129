import { readCart, type Cart, type CartItem } from '@/api/cart'
import { endpoints } from '@/api/endpoints'
import type { Http } from '@/api/http'
import { readOrderUpdate, type OrderPage } from '@/api/orders'
import { type App } from '@/config/app'
import type { UpdateBody } from '@/mercure'
import { changeCached, changeCachedOrder, readAgain } from '@/queries/cached'
import { httpOf } from '@/queries/http'
import { cartKey, orderListsKey, ordersByIdKey, ordersByNumberKey, ordersKey } from '@/queries/keys'
import { queryClientOf } from '@/queries/query-client'
import { reportDeletion } from './deletions'
import { topicsOf, type Resource } from './topics'

/** Whether an update says that its resource was deleted: then it has nothing but its `@id` and its type. */
const isDeletion = (body: UpdateBody): boolean =>
  Object.keys(body).every(key => key === '@id' || key === '@type' || key === '@context')

/** The URL of the collection that a cart's line is in, which ends with a slash. */
const collectionOf = (http: Http, item: Pick<CartItem, 'iri' | 'id'>) =>
  http.resolve(endpoints.cartItem(item))?.replace(/[^/]*$/, '')

/**
 * The whole cart in an update; null where it lacks something, or a line has an `@id` of another collection than the cart's
 * lines: the request that removes the line would delete another resource.
 */
function readWholeCart(http: Http, cart: Cart, body: UpdateBody): Cart | null {
  const update = readCart(body)
  const known = new Set([{ iri: null, id: '' }, ...cart.items].map(item => collectionOf(http, item)))
  return update?.items.every(item => known.has(collectionOf(http, item))) ? update : null
}

/**
 * Applies an update to what the cache holds of its resource: a whole record replaces it; after any other, and where it is being
 * read, it is read again. Returns whether the update could be read.
 */
export function applyUpdate(app: App, topic: string, body: UpdateBody): boolean {
  const client = queryClientOf(app)
  const http = httpOf(app)
  const isMeant = (resource: Resource) => topicsOf(http, resource).includes(topic)

  /** It is stale even so: who orders the cart has it read again, since a hub doesn't decide what is bought. */
  function changeCart(next: (cart: Cart) => Cart | null) {
    if (changeCached<Cart>(client, cartKey, isMeant, next))
      void client.invalidateQueries({ queryKey: cartKey, refetchType: 'none' })
  }

  if (isDeletion(body)) {
    const isOwn = reportDeletion(client, { topic, id: String(body['@id']) })
    changeCached<OrderPage>(client, orderListsKey, isMeant, page => ({
      ...page,
      orders: page.orders.filter(order => !isMeant(order)),
    }))
    // Who places an order, of which some servers delete the cart, reads the cart itself.
    if (!isOwn) changeCart(cart => ({ ...cart, items: [], unreadable: 0 }))
    else for (const key of [ordersByIdKey, ordersByNumberKey]) changeCached(client, key, isMeant, () => null)
    return true
  }

  const update = readOrderUpdate(body)
  const isOrder = changeCachedOrder(client, isMeant, (order, isDetails) => {
    if (!update?.whole || (isDetails && !update.hasFiles)) return null
    const { files, unreadableFiles } = update.hasFiles ? update.whole : order
    // Its URL stays: that of the details is another one.
    return { ...order, ...update.whole, iri: order.iri, id: order.id, files, unreadableFiles }
  })
  changeCart(before => {
    const cart = readWholeCart(http, before, body)
    return cart && { ...before, ...cart, currency: cart.currency ?? before.currency }
  })
  return update !== null || !isOrder
}

/** Reads all orders and the cart again: an update may have been missed. */
export function refetchAll(app: App) {
  const client = queryClientOf(app)
  for (const key of [ordersKey, cartKey]) void readAgain(client, key)
}
