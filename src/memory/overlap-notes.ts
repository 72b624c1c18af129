import type { SearchCriteria } from '@/config/search-criteria'
import { includesSearch, isEquivalentSearch } from './overlap'
import { purchaseName } from './purchase-name'
import type { RememberedLine, RememberedOrder } from './purchases'

/** A purchase, or a line of the cart, that a search includes. */
export interface Overlap {
  /** `all`: as many were bought of the same search as it finds now. */
  kind: 'cart' | 'bought' | 'ordered' | 'all'
  /** When it was ordered, in ms since 1970; null for a line of the cart. */
  at: number | null
  /** What it is called. */
  name: string
}

/**
 * What a search includes of the cart's other lines and of the orders that haven't ended, the newest first, each name once.
 * It says nothing about single addresses. `total` is the number of emails that the search finds; undefined where it isn't known.
 */
export function findOverlaps(
  search: SearchCriteria,
  cart: readonly (SearchCriteria | null)[],
  orders: readonly RememberedOrder[],
  total?: number,
): Overlap[] {
  const found = new Map<string, Overlap>()
  function add(kind: Overlap['kind'], at: number | null, other: SearchCriteria | null) {
    if (other === null || !includesSearch(search, other)) return
    const name = purchaseName(other)
    const key = `${kind} ${name}`
    if (name !== null && !found.has(key)) found.set(key, { kind, at, name })
  }
  const isAll = ({ criteria, quantity }: RememberedLine) =>
    total !== undefined && (quantity ?? 0) >= total && isEquivalentSearch(search, criteria)
  for (const other of cart) add('cart', null, other)
  for (const { state, at, lines } of orders.toReversed()) {
    if (state === 'ended') continue
    for (const line of lines) {
      if (state === 'bought') add(isAll(line) ? 'all' : 'bought', at, line.criteria)
      else add('ordered', at, line.criteria)
    }
  }
  return [...found.values()]
}
