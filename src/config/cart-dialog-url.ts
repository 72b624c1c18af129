import type { SearchCriteria } from './search-criteria'
import { searchUrl } from './search-url'

/** What is chosen in a cart line's dialog while it is open: the offer's id or IRI and the quantity. */
export interface CartDialogChoice {
  offer: string | null
  quantity: number | null
}

/** What is chosen in the dialog that edits the cart line with this id. */
export interface EditDialogChoice extends CartDialogChoice {
  line: string
}

function parseChoice(parameters: URLSearchParams): CartDialogChoice {
  const quantity = Number(parameters.get('quantity') ?? NaN)
  return {
    offer: parameters.get('offer'),
    quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : null,
  }
}

function withChoice(url: string, { offer, quantity }: CartDialogChoice): string {
  const parts = [url]
  if (offer) parts.push(`offer=${encodeURIComponent(offer)}`)
  if (quantity) parts.push(`quantity=${quantity}`)
  return parts.join('&')
}

/** The `cart=open` of a page's query with the `offer` and `quantity` beside it; null without it. */
export function parseCartDialogUrl(query: string): CartDialogChoice | null {
  const parameters = new URLSearchParams(query)
  return parameters.get('cart') === 'open' ? parseChoice(parameters) : null
}

/** The URL of a search with its add-to-cart dialog open, and what is chosen in it. */
export const cartDialogUrl = (search: SearchCriteria, choice: CartDialogChoice): string =>
  withChoice(`${searchUrl(search)}&cart=open`, choice)

/** The `edit` of the cart page's query with the `offer` and `quantity` beside it; null without it. */
export function parseEditDialogQuery(query: string): EditDialogChoice | null {
  const parameters = new URLSearchParams(query)
  const line = parameters.get('edit')
  return line ? { line, ...parseChoice(parameters) } : null
}

/** The query of the cart page with the dialog open that edits a line, and what is chosen in it. */
export const editDialogQuery = ({ line, ...choice }: EditDialogChoice): string =>
  withChoice(`?edit=${encodeURIComponent(line)}`, choice)
