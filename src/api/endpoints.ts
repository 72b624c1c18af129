import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'

/** The URL of every API call, relative to the API's base. */
export const endpoints = {
  search: (search: SearchCriteria) => `email_documents?${searchQuery(search)}`,
  activeCart: 'active_cart',
  offers: 'offers',
  tlds: 'domain_t_l_ds',
  cartItems: 'cart_items',
  cartItem: (item: { iri: string | null; id: string }) =>
    item.iri ?? `cart_items/${encodeURIComponent(item.id)}`,
  placeOrder: 'orders/checkout',
  orders: (page: number) => `orders?page=${page}`,
  order: (id: string) => `orders/${encodeURIComponent(id)}`,
  orderResource: (order: { iri: string | null; id: string }) =>
    order.iri ?? `orders/${encodeURIComponent(order.id)}`,
  cancelOrder: (id: string) => `orders/${encodeURIComponent(id)}/cancel`,
  paymentIntent: (id: string) => `orders/${encodeURIComponent(id)}/payment-intent`,
  orderDetails: (orderNumber: string) => `orders/${encodeURIComponent(orderNumber)}/details`,
  fileDownload: (fileId: string, token: string) =>
    `order_files/${encodeURIComponent(fileId)}/download?bearer=${encodeURIComponent(token)}`,
  allFilesDownload: (orderNumber: string, token: string) =>
    `orders/${encodeURIComponent(orderNumber)}/files/download?bearer=${encodeURIComponent(token)}`,
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
