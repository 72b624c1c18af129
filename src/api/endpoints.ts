import { encodeSegment } from '@/config/paths'
import { searchEndpoint } from './search-endpoint'

/** The URL of every API call, and of an offer, which a line of the cart names, relative to the API's base. */
export const endpoints = {
  search: searchEndpoint,
  activeCart: 'active_cart',
  offers: 'offers',
  offer: (id: string) => `offers/${encodeSegment(id)}`,
  tlds: 'domain_t_l_ds',
  cartItems: 'cart_items',
  cartItem: (item: { iri: string | null; id: string }) => item.iri ?? `cart_items/${encodeSegment(item.id)}`,
  placeOrder: 'orders/checkout',
  orders: (page: number) => `orders?page=${page}`,
  order: (id: string) => `orders/${encodeSegment(id)}`,
  orderResource: (order: { iri: string | null; id: string }) =>
    order.iri ?? `orders/${encodeSegment(order.id)}`,
  cancelOrder: (id: string) => `orders/${encodeSegment(id)}/cancel`,
  paymentIntent: (id: string) => `orders/${encodeSegment(id)}/payment-intent`,
  orderDetails: (orderNumber: string) => `orders/${encodeSegment(orderNumber)}/details`,
  fileDownload: (fileId: string, token: string) =>
    `order_files/${encodeSegment(fileId)}/download?bearer=${encodeURIComponent(token)}`,
  allFilesDownload: (orderNumber: string, token: string) =>
    `orders/${encodeSegment(orderNumber)}/files/download?bearer=${encodeURIComponent(token)}`,
}
