import type { SearchCriteria } from './search-criteria'
import { searchUrl } from './search-url'

/** What is chosen in a search's add-to-cart dialog while it is open: the offer's id or IRI and the quantity. */
export interface CartDialogChoice {
  offer: string | null
  quantity: number | null
}

/** The `cart=open` of a page's query with the `offer` and `quantity` beside it; null without it. */
export function parseCartDialogUrl(query: string): CartDialogChoice | null {
  const parameters = new URLSearchParams(query)
  if (parameters.get('cart') !== 'open') return null
  const quantity = Number(parameters.get('quantity') ?? NaN)
  return {
    offer: parameters.get('offer'),
    quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : null,
  }
}

/** The URL of a search with its add-to-cart dialog open, and what is chosen in it. */
export function cartDialogUrl(search: SearchCriteria, { offer, quantity }: CartDialogChoice): string {
  const parts = [searchUrl(search), 'cart=open']
  if (offer) parts.push(`offer=${encodeURIComponent(offer)}`)
  if (quantity) parts.push(`quantity=${quantity}`)
  return parts.join('&')
}
