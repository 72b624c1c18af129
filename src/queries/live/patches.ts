import type { OrderStatus } from '@/lib/order-status'
import { readCart, type Cart, type CartItem } from '@/api/cart'
import type { UpdateBody } from '@/mercure'
import { readOrderUpdate, updateOrder, type Order, type OrderPage } from '@/api/orders'
import type { Updates } from './in-flight-updates'
import { endpoints } from '@/api/endpoints'
import { http } from '@/queries/http'

/** An order, or the cart, which has no `id`. */
export interface Resource {
  iri: string | null
  id?: string
}

/**
 * The topics of a resource, as absolute URLs: its `@id` and, of an order, its own URL. Backends may publish to that one alone,
 * while the `@id` of the details is the URL of the details.
 */
export function topicsOf({ iri, id }: Resource): string[] {
  const urls = [iri, id === undefined ? null : endpoints.order(id)].map(url => url && http.resolve(url))
  return [...new Set(urls.filter(url => url !== null))]
}

/** Whether an update says that its resource was deleted: then it has nothing but its `@id` and its type. */
export const isDeletion = (body: UpdateBody): boolean =>
  Object.keys(body).every(key => key === '@id' || key === '@type' || key === '@context')

function updateOf(resource: Resource, updates: Updates): UpdateBody | undefined {
  // There is mostly none, and a list may be long.
  if (updates.size === 0) return undefined
  const topics = topicsOf(resource)
  return [...updates].findLast(([topic]) => topics.includes(topic))?.[1]
}

/** An order with the newest update of it. One from before a payment that was received is a late one. */
export function patchOrder<T extends Order>(order: T, updates: Updates): T {
  const update = readOrderUpdate(updateOf(order, updates))
  return update === null || isFromBefore(update.status, order.status) ? order : updateOrder(order, update)
}

/** The statuses that no order has again once it has the one they are listed for. Servers differ in whether paid orders are processed. */
const earlierStatuses: Partial<Record<OrderStatus['name'], readonly OrderStatus['name'][]>> = {
  processing: ['pending'],
  paid: ['pending', 'payment_failed'],
  completed: ['pending', 'payment_failed', 'processing', 'paid'],
}
const isFromBefore = (update: OrderStatus, known: OrderStatus) =>
  earlierStatuses[known.name]?.includes(update.name) === true

/** A page of orders with the newest updates of them, without those that were deleted. */
export function patchPage<T extends OrderPage>(page: T, updates: Updates): T {
  const bodies = page.orders.map(order => updateOf(order, updates))
  if (bodies.every(body => body === undefined)) return page
  const left = page.orders.filter((_order, index) => {
    const body = bodies[index]
    return body === undefined || !isDeletion(body)
  })
  return { ...page, orders: left.map(order => patchOrder(order, updates)) }
}

/** The URL of the collection that a cart's line is in, which ends with a slash. */
const collectionOf = (item: Pick<CartItem, 'iri' | 'id'>) =>
  http.resolve(endpoints.cartItem(item))?.replace(/[^/]*$/, '')

/**
 * The cart in an update; null where it or one of its lines can't be read, or a line has an `@id` of another collection than
 * the cart's lines: the request that removes the line would delete another resource.
 */
export function readCartUpdate(cart: Cart, body: UpdateBody): Cart | null {
  const update = readCart(body)
  const known = new Set([{ iri: null, id: '' }, ...cart.items].map(collectionOf))
  return update?.items.every(item => known.has(collectionOf(item))) ? update : null
}

/** A cart with the newest update of it; empty where it was deleted. */
export function patchCart<T extends Cart>(cart: T, updates: Updates): T {
  const body = updateOf(cart, updates)
  if (body === undefined) return cart
  if (isDeletion(body)) return { ...cart, items: [], unreadable: 0 }
  const update = readCartUpdate(cart, body)
  return update === null ? cart : { ...cart, ...update, currency: update.currency ?? cart.currency }
}
