import type { SearchCriteria } from './search-criteria'

const part = encodeURIComponent
const list = (values: readonly string[]) => [...values].sort().map(part).join(',')

/** Every product call's address, as a reference that is resolved against the API's base. */
export const endpoints = {
  search: (criteria: SearchCriteria) => `email_documents?${searchQuery(criteria)}`,
  activeCart: 'active_cart',
  offers: 'offers',
  tlds: 'domain_t_l_ds',
  cartItems: 'cart_items',
  cartItem: (item: { iri: string | null; id: string }) => item.iri ?? `cart_items/${part(item.id)}`,
  placeOrder: 'orders/checkout',
  orders: (page: number) => `orders?page=${page}`,
  order: (id: string) => `orders/${part(id)}`,
  orderResource: (order: { iri: string | null; id: string }) => order.iri ?? `orders/${part(order.id)}`,
  cancelOrder: (id: string) => `orders/${part(id)}/cancel`,
  paymentIntent: (id: string) => `orders/${part(id)}/payment-intent`,
  orderDetails: (orderNumber: string) => `orders/${part(orderNumber)}/details`,
  fileDownload: (fileId: string, token: string) =>
    `order_files/${part(fileId)}/download?bearer=${part(token)}`,
  allFilesDownload: (orderNumber: string, token: string) =>
    `orders/${part(orderNumber)}/files/download?bearer=${part(token)}`,
}

/** The query of a search: the same for the same criteria in whatever order they were picked. */
function searchQuery(criteria: SearchCriteria): string {
  if (criteria.searchType === 'isp') return `isp=${list(criteria.hostingProviders)}`
  const parts: string[] = []
  if (criteria.keywords.length > 0) parts.push(`keywords=${list(criteria.keywords)}`)
  if (criteria.countries.length > 0) parts.push(`domain.eavAttributes=${list(criteria.countries)}`)
  for (const tld of [...criteria.tlds].sort()) parts.push(`domain.tld[]=${part(tld)}`)
  return parts.join('&')
}
