import * as v from 'valibot'
import { orderStatus } from '@/lib/order-status'
import { collection } from './collection'
import { endpoints } from './endpoints'
import {
  hasContent,
  id,
  ignored,
  list,
  offerReference,
  optional,
  optionalId,
  optionalIri,
  optionalNumber,
  optionalText,
  resource,
  type List,
} from './fields'
import type { Http } from './http'
import { orIfMissing } from './errors'
import { requestWithMembers } from './relations'

const item = v.pipe(
  resource({ offer: offerReference, quantity: optionalNumber, totalPrice: optionalNumber }),
  v.transform(({ offer, ...rest }) => ({ ...rest, ...offer })),
)

/** The id of an order or a file, for the URLs that are made of it: of an `@id` in its place, the id in it. */
const ownId = (idOrIri: string) =>
  /\/(?:orders|order_files)\/([^/]+)(?:\/details)?$/.exec(idOrIri)?.[1] ?? idOrIri

const file = v.pipe(
  resource({
    fileName: v.string(),
    fileSize: optionalNumber,
    downloadUrl: optionalText,
    expiresAt: optionalText,
    metadata: optional(v.object({ order_item_id: optionalId })),
  }),
  v.transform(({ id: fileId, metadata, ...rest }) => ({
    ...rest,
    id: ownId(fileId),
    /** The order line that the file belongs to. */
    itemId: metadata?.order_item_id ?? null,
  })),
)

const orderRecord = resource({
  '@id': optionalIri,
  orderNumber: id,
  status: v.pipe(v.string(), v.transform(orderStatus)),
  createdAt: optionalText,
  totalAmount: optionalNumber,
  currency: optionalText,
  itemCount: optionalNumber,
  items: optional(list(item)),
  files: optional(list(file)),
})

const none = { items: [], unreadable: 0 }

function toOrder({ '@id': iri, id: orderId, itemCount, ...rest }: v.InferOutput<typeof orderRecord>) {
  const { items, unreadable: unreadableItems } = rest.items ?? none
  const { items: files, unreadable: unreadableFiles } = rest.files ?? none
  return {
    ...rest,
    iri,
    id: ownId(orderId),
    itemCount: itemCount ?? items.length + unreadableItems,
    items,
    unreadableItems,
    files,
    unreadableFiles,
  }
}

const order = v.pipe(orderRecord, v.transform(toOrder))

export type OrderItem = v.InferOutput<typeof item>
/** A file of an order; `fileSize` in bytes. */
export type OrderFile = v.InferOutput<typeof file>
/** An order; amounts in cents. The unreadable items and files are counted. */
export type Order = v.InferOutput<typeof order>

/** Whether a list of files says all that a download needs. */
const hasLinks = ({ items, unreadable }: List<OrderFile>) =>
  unreadable === 0 && items.every(one => one.downloadUrl !== null && one.expiresAt !== null)

/**
 * Parses a message about an order; null for any other body. `whole` is null where the message has only a part of the order,
 * `hasFiles` says whether it has the files too, each with all that a download needs.
 */
export function readOrderUpdate(body: unknown): { whole: Order | null; hasFiles: boolean } | null {
  const result = v.safeParse(orderRecord, body)
  if (!result.success) return null
  const { createdAt, totalAmount, currency, items, files } = result.output
  const isWhole =
    [createdAt, totalAmount, currency].every(value => value !== null) && items !== null && hasContent(items)
  return { whole: isWhole ? toOrder(result.output) : null, hasFiles: files !== null && hasLinks(files) }
}

const orders = collection(order)

/** Fetches a page of the customer's orders; pages count from 1. Those that couldn't be read are counted. */
export async function fetchOrders(http: Http, page: number, signal?: AbortSignal) {
  const { member, view, hub } = await http.requestWithHub(endpoints.orders(page), orders, { signal })
  return { page, orders: member.items, unreadable: member.unreadable, view, hub }
}

export type OrderPage = Awaited<ReturnType<typeof fetchOrders>>

const fetchOneOrder = (http: Http, path: string, signal?: AbortSignal) =>
  requestWithMembers(http, path, order, { lists: ['items', 'files'], signal })

/** Fetches an order by its id. */
export const fetchOrder = (http: Http, orderId: string, signal?: AbortSignal) =>
  fetchOneOrder(http, endpoints.order(orderId), signal)

/** Fetches an order by its number, with its files. */
export const fetchOrderDetails = (http: Http, orderNumber: string, signal?: AbortSignal) =>
  fetchOneOrder(http, endpoints.orderDetails(orderNumber), signal)

/** Places an order for the active cart; returns the id of the pending order. */
export async function placeOrder(http: Http): Promise<string> {
  const placed = await http.request(endpoints.placeOrder, resource({}), { method: 'POST', body: {} })
  return ownId(placed.id)
}

/** Cancels a pending order. */
export async function cancelOrder(http: Http, orderId: string): Promise<void> {
  await http.request(endpoints.cancelOrder(orderId), ignored, { method: 'POST', body: {} })
}

/** Deletes a pending order, which cancels its payment. A 404 counts as deleted. */
export async function deleteOrder(http: Http, reference: Pick<Order, 'iri' | 'id'>): Promise<void> {
  await orIfMissing(http.request(endpoints.orderResource(reference), ignored, { method: 'DELETE' }), null)
}

const paymentIntent = v.object({ clientSecret: v.pipe(v.string(), v.minLength(1)) })

/** Requests the order's payment intent; returns the card provider's client secret. */
export async function requestPaymentIntent(http: Http, orderId: string): Promise<string> {
  const options = { method: 'POST', body: {} } as const
  return (await http.request(endpoints.paymentIntent(orderId), paymentIntent, options)).clientSecret
}
