import { readCart, type Cart } from '@/api/cart'
import type { UpdateBody } from '@/mercure'
import { readOrderUpdate, updateOrder, type Order, type OrderPage } from '@/api/orders'
import type { Updates } from './in-flight-updates'
import { http } from '@/queries/http'

/** What has an `@id`. */
export interface Resource {
  iri: string | null
}

/** The topic of a resource: the absolute URL of its `@id`; null where the backend doesn't send one. */
export const topicOf = ({ iri }: Resource): string | null => (iri === null ? null : http.resolve(iri))

/** The topics of those resources that have one. */
export const topicsOf = (resources: readonly Resource[]): string[] =>
  resources.flatMap(resource => topicOf(resource) ?? [])

/** Whether an update says that its resource was deleted: then it has nothing but its `@id` and its type. */
export const isDeletion = (body: UpdateBody): boolean =>
  Object.keys(body).every(key => key === '@id' || key === '@type' || key === '@context')

function updateOf(resource: Resource, updates: Updates): UpdateBody | undefined {
  // There is mostly none, and a list may be long.
  if (updates.size === 0) return undefined
  const topic = topicOf(resource)
  return topic === null ? undefined : updates.get(topic)
}

/** An order with the newest update of it. */
export function patchOrder<T extends Order>(order: T, updates: Updates): T {
  const body = updateOf(order, updates)
  const update = body === undefined ? null : readOrderUpdate(body)
  return update === null ? order : updateOrder(order, update)
}

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

/** A cart with the newest update of it; empty where it was deleted. */
export function patchCart<T extends Cart>(cart: T, updates: Updates): T {
  const body = updateOf(cart, updates)
  if (body === undefined) return cart
  return { ...cart, ...(isDeletion(body) ? { items: [] } : readCart(body)) }
}
