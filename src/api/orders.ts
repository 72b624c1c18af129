import * as v from 'valibot'
import { encodeSegment } from '@/config/paths'
import { orderStatus } from '@/lib/order-status'
import { collection, type View } from './collection'
import { endpoints } from './endpoints'
import {
  hasContent,
  id,
  exactIdOf,
  ignored,
  isRecord,
  offerReference,
  optionalId,
  optionalIri,
  optionalList,
  optionalNumber,
  optionalText,
  resource,
  type List,
} from './fields'
import type { Http, WithHub } from './http'
import { deleteResource } from './delete-resource'

const item = v.pipe(
  resource({ offer: offerReference, quantity: optionalNumber, totalPrice: optionalNumber }),
  v.transform(({ id: itemId, quantity, totalPrice, offer }) => ({
    id: itemId,
    quantity,
    totalPrice,
    ...offer,
  })),
)

const file = v.pipe(
  resource({
    fileName: v.string(),
    fileSize: optionalNumber,
    downloadUrl: optionalText,
    expiresAt: optionalText,
    metadata: v.fallback(v.nullish(v.object({ order_item_id: optionalId }), null), null),
  }),
  v.transform(({ id: fileId, fileName, fileSize, downloadUrl, expiresAt, metadata }) => ({
    // Of a file without an id, its `@id`.
    id: /\/order_files\/([^/]+)$/.exec(fileId)?.[1] ?? fileId,
    fileName,
    fileSize,
    downloadUrl,
    expiresAt,
    /** The order line that the file belongs to. */
    itemId: metadata?.order_item_id ?? null,
  })),
)

const fields = {
  '@id': optionalIri,
  id,
  orderNumber: id,
  status: v.pipe(v.string(), v.transform(orderStatus)),
  createdAt: optionalText,
  totalAmount: optionalNumber,
  currency: optionalText,
  itemCount: optionalNumber,
  items: optionalList(item),
  files: optionalList(file),
}

/**
 * The id in an order's `@id`. That of its details may have its number in the same place, which will do where the id itself has
 * been rounded: the details were found by it.
 */
function idOfIri({ '@id': iri, id: rounded, orderNumber }: Record<string, unknown>): string | undefined {
  const [, last, details] = (typeof iri === 'string' && /\/orders\/([^/]+)(\/details)?$/.exec(iri)) || []
  const hasNumber =
    details !== undefined && [String(orderNumber), encodeSegment(String(orderNumber))].includes(last ?? '')
  return hasNumber && typeof rounded !== 'number' ? undefined : last
}

/** An order without an id has the one in its `@id`, for the URLs that are made of it. */
const orderWith = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    v.transform(value => (isRecord(value) ? { ...value, id: exactIdOf(value) ?? idOfIri(value) } : value)),
    v.object(entries),
  )
const orderRecord = orderWith(fields)

const lengthOf = (list: List<unknown> | null) => list && list.items.length + list.unreadable

const order = v.pipe(
  orderRecord,
  v.transform(({ '@id': iri, itemCount, items, files, ...rest }) => ({
    ...rest,
    iri,
    itemCount: itemCount ?? lengthOf(items) ?? 0,
    items: items?.items ?? [],
    unreadableItems: items?.unreadable ?? 0,
    files: files?.items ?? [],
    unreadableFiles: files?.unreadable ?? 0,
  })),
)

export type OrderItem = v.InferOutput<typeof item>
/** A file of an order; `fileSize` in bytes. */
export type OrderFile = v.InferOutput<typeof file>
/** An order; amounts in cents. The unreadable items and files are counted. */
export type Order = v.InferOutput<typeof order>

/** An order in a live update; missing fields are null. */
type OrderUpdate = v.InferOutput<typeof orderRecord>

/** Whether a list of files says all that a download needs. */
const hasLinks = ({ items, unreadable }: List<OrderFile>) =>
  unreadable === 0 && items.every(one => one.downloadUrl !== null && one.expiresAt !== null)

/** Parses a live update of an order; null for any other body. Items and files of which it says only a part are missing. */
export function readOrderUpdate(body: unknown): OrderUpdate | null {
  const result = v.safeParse(orderRecord, body)
  if (!result.success) return null
  const { items, files } = result.output
  return {
    ...result.output,
    items: items && hasContent(items) ? items : null,
    files: files && hasLinks(files) ? files : null,
  }
}

/** Applies an update to an order. Missing fields stay as they are, such as the files, which only the details have. */
export const updateOrder = <T extends Order>(before: T, update: OrderUpdate): T => ({
  ...before,
  orderNumber: update.orderNumber,
  status: update.status,
  createdAt: update.createdAt ?? before.createdAt,
  totalAmount: update.totalAmount ?? before.totalAmount,
  currency: update.currency ?? before.currency,
  itemCount: update.itemCount ?? lengthOf(update.items) ?? before.itemCount,
  items: update.items?.items ?? before.items,
  unreadableItems: update.items?.unreadable ?? before.unreadableItems,
  files: update.files?.items ?? before.files,
  unreadableFiles: update.files?.unreadable ?? before.unreadableFiles,
})

export interface OrderPage {
  /** Page number, from 1. */
  page: number
  orders: Order[]
  /** The number of orders that couldn't be read. */
  unreadable: number
  total: number | null
  itemsPerPage: number | null
  view: View
}

const orders = collection(order)

/** Fetches a page of the customer's orders; pages count from 1. */
export async function fetchOrders(
  http: Http,
  page: number,
  signal?: AbortSignal,
): Promise<WithHub<OrderPage>> {
  const response = await http.requestWithHub(endpoints.orders(page), orders, { signal })
  const { member, totalItems, itemsPerPage, view, hub } = response
  return {
    page,
    orders: member.items,
    unreadable: member.unreadable,
    total: totalItems,
    itemsPerPage,
    view,
    hub,
  }
}

/** Fetches an order by its id. */
export const fetchOrder = (http: Http, orderId: string, signal?: AbortSignal): Promise<WithHub<Order>> =>
  http.requestWithHub(endpoints.order(orderId), order, { signal })

/** Fetches an order by its number, with its files. */
export const fetchOrderDetails = (
  http: Http,
  orderNumber: string,
  signal?: AbortSignal,
): Promise<WithHub<Order>> => http.requestWithHub(endpoints.orderDetails(orderNumber), order, { signal })

/** Places an order for the active cart; returns the id of the pending order. */
export async function placeOrder(http: Http): Promise<string> {
  const placed = await http.request(endpoints.placeOrder, orderWith({ id }), { method: 'POST', body: {} })
  return placed.id
}

/** Cancels a pending order. */
export async function cancelOrder(http: Http, orderId: string): Promise<void> {
  await http.request(endpoints.cancelOrder(orderId), ignored, { method: 'POST', body: {} })
}

/** Deletes a pending order, which cancels its payment. A 404 counts as deleted. */
export const deleteOrder = (http: Http, reference: Pick<Order, 'iri' | 'id'>): Promise<void> =>
  deleteResource(http, endpoints.orderResource(reference))

/** Requests the order's payment intent; returns the card provider's client secret. */
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
