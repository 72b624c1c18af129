import * as v from 'valibot'
import { orderStatus } from '@/lib/order-status'
import { collection, type View } from './collection'
import { endpoints } from './endpoints'
import { urlSafeText, id, ignored, optionalNumber, optionalText } from './fields'
import type { Http, WithHub } from './http'
import { deleteResource } from './delete-resource'

const item = v.pipe(
  v.object({
    id,
    offer: v.nullish(v.union([v.string(), v.object({ name: optionalText })]), null),
    quantity: optionalNumber,
    totalPrice: optionalNumber,
  }),
  v.transform(({ offer, ...rest }) => ({
    ...rest,
    offerName: typeof offer === 'object' && offer !== null ? offer.name : null,
  })),
)

const file = v.pipe(
  v.object({
    id,
    fileName: v.string(),
    fileSize: optionalNumber,
    downloadUrl: optionalText,
    expiresAt: optionalText,
    metadata: v.nullish(
      v.union([v.object({ order_item_id: v.nullish(id, null) }), v.array(v.unknown())]),
      null,
    ),
  }),
  v.transform(({ metadata, ...rest }) => ({
    ...rest,
    /** The order line that the file belongs to. */
    itemId: metadata !== null && !Array.isArray(metadata) ? metadata.order_item_id : null,
  })),
)

const fields = {
  '@id': optionalText,
  id,
  orderNumber: urlSafeText,
  status: v.pipe(v.string(), v.transform(orderStatus)),
  createdAt: optionalText,
  totalAmount: optionalNumber,
  currency: optionalText,
  itemCount: optionalNumber,
}

const order = v.pipe(
  v.object({
    ...fields,
    items: v.nullish(v.array(item), () => []),
    files: v.nullish(v.array(file), () => []),
  }),
  v.transform(({ '@id': iri, itemCount, ...rest }) => ({
    ...rest,
    iri,
    itemCount: itemCount ?? rest.items.length,
  })),
)

const orderUpdate = v.object({
  ...fields,
  items: v.nullish(v.array(item), null),
  files: v.nullish(v.array(file), null),
})

export type OrderItem = v.InferOutput<typeof item>
/** A file of an order; `fileSize` in bytes. */
export type OrderFile = v.InferOutput<typeof file>
/** An order; amounts in cents. */
export type Order = v.InferOutput<typeof order>

/** An order as a live update has it; what it leaves out is null. */
export type OrderUpdate = v.InferOutput<typeof orderUpdate>

/** Reads a live update of an order; null where it is none. */
export function readOrderUpdate(body: unknown): OrderUpdate | null {
  const result = v.safeParse(orderUpdate, body)
  return result.success ? result.output : null
}

/** An order after an update; what the update leaves out stays, as the files of which only the details tell. */
export const updateOrder = <T extends Order>(before: T, update: OrderUpdate): T => ({
  ...before,
  orderNumber: update.orderNumber,
  status: update.status,
  createdAt: update.createdAt ?? before.createdAt,
  totalAmount: update.totalAmount ?? before.totalAmount,
  currency: update.currency ?? before.currency,
  itemCount: update.itemCount ?? update.items?.length ?? before.itemCount,
  items: update.items ?? before.items,
  files: update.files ?? before.files,
})

export interface OrderPage {
  /** Its number, counted from 1. */
  page: number
  orders: Order[]
  total: number | null
  view: View
}

const orders = collection(order)

/** A page of the customer's orders, counted from 1. */
export async function fetchOrders(
  http: Http,
  page: number,
  signal?: AbortSignal,
): Promise<WithHub<OrderPage>> {
  const response = await http.requestWithHub(endpoints.orders(page), orders, { signal })
  const { member, totalItems, view, hub } = response
  return { page, orders: member, total: totalItems, view, hub }
}

/** One order by its id. */
export const fetchOrder = (http: Http, orderId: string, signal?: AbortSignal): Promise<WithHub<Order>> =>
  http.requestWithHub(endpoints.order(orderId), order, { signal })

/** One order by its number, with its files. */
export const fetchOrderDetails = (
  http: Http,
  orderNumber: string,
  signal?: AbortSignal,
): Promise<WithHub<Order>> => http.requestWithHub(endpoints.orderDetails(orderNumber), order, { signal })

/** Makes the active cart an order, pending; gives its id. */
export async function placeOrder(http: Http): Promise<string> {
  const placed = await http.request(endpoints.placeOrder, v.object({ id }), { method: 'POST', body: {} })
  return placed.id
}

/** Cancels a pending order. */
export async function cancelOrder(http: Http, orderId: string): Promise<void> {
  await http.request(endpoints.cancelOrder(orderId), ignored, { method: 'POST', body: {} })
}

/** Deletes a pending order, which cancels its payment; one that has gone already counts as deleted. */
export const deleteOrder = (http: Http, one: Pick<Order, 'iri' | 'id'>): Promise<void> =>
  deleteResource(http, endpoints.orderResource(one))

/** Asks for the order's payment intent; gives the card provider's client secret. */
export async function requestPaymentIntent(
  http: Http,
  orderId: string,
  signal?: AbortSignal,
): Promise<string> {
  const schema = v.object({ clientSecret: v.pipe(v.string(), v.minLength(1)) })
  const intent = await http.request(endpoints.paymentIntent(orderId), schema, {
    method: 'POST',
    body: {},
    signal,
  })
  return intent.clientSecret
}
