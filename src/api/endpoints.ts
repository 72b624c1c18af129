import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { encodeSegment } from '@/config/paths'

/** The URL of every API call, and of an offer, which a line of the cart names, relative to the API's base. */
export const endpoints = {
  search: (search: SearchCriteria) => `email_documents?${searchQuery(search)}`,
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

/** The query of a search: the same for the same values in whatever order they were picked. */
const searchQuery = (search: SearchCriteria): string =>
  activeCriteria(search)
    .flatMap(({ apiParameter, values }) => {
      const sorted = [...values].sort().map(encodeURIComponent)
      return (apiParameter.endsWith('[]') ? sorted : [sorted.join(',')]).map(
        value => `${apiParameter}=${value}`,
      )
    })
    .join('&')
