import type { SearchCriteria } from '@/api/search'
import { paths } from '@/config/paths'
import { canRun, listNames, readCriteria } from './criteria'

/** The criteria of a page's query, such as `?type=keyword&keywords=bank&tlds=com`; null where there are none to run. */
export function readAddress(query: string): SearchCriteria | null {
  const parameters = new URLSearchParams(query)
  const list = (name: string) => parameters.getAll(name).join(',').split(',')
  const criteria = readCriteria(parameters.get('type') === 'isp', {
    keywords: list(listNames.keywords),
    countries: list(listNames.countries),
    tlds: list(listNames.tlds),
    hostingProviders: list(listNames.hostingProviders),
  })
  return canRun(criteria) ? criteria : null
}

/** What is being bought of a search, while its add-to-cart dialog is open: the offer's id and the quantity. */
export interface CartRequest {
  offer: string | null
  quantity: number | null
}

/** The `cart=open` of a page's query with the `offer` and `quantity` beside it; null without it. */
export function readCartRequest(query: string): CartRequest | null {
  const parameters = new URLSearchParams(query)
  if (parameters.get('cart') !== 'open') return null
  const quantity = Number(parameters.get('quantity') ?? NaN)
  return {
    offer: parameters.get('offer'),
    quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : null,
  }
}

/**
 * The address of a search: its type and the lists of that type, in the order in which they were picked. With a cart
 * request it leads back to the open add-to-cart dialog and what is chosen in it.
 */
export function writeAddress(criteria: SearchCriteria, cart: CartRequest | null = null): string {
  const names =
    criteria.searchType === 'isp'
      ? (['hostingProviders'] as const)
      : (['keywords', 'countries', 'tlds'] as const)
  const parts = names
    .filter(name => criteria[name].length > 0)
    .map(name => `${listNames[name]}=${criteria[name].map(encodeURIComponent).join(',')}`)
  if (cart !== null) parts.push('cart=open')
  if (cart?.offer) parts.push(`offer=${encodeURIComponent(cart.offer)}`)
  if (cart?.quantity) parts.push(`quantity=${cart.quantity}`)
  return `${paths.search}?${[`type=${criteria.searchType}`, ...parts].join('&')}`
}

/** Whether both find the same: lists kept for the other type don't count. */
export const sameSearch = (one: SearchCriteria, other: SearchCriteria): boolean =>
  writeAddress(one) === writeAddress(other)
