import { criteria, criterionNames, mapCriteria, type SearchCriteria } from '@/config/search-criteria'
import { memoizeByObject } from '@/lib/memoize'
import { purchaseName } from './purchase-name'
import type { RememberedLine, RememberedOrder } from './purchases'

/** The same text for all spellings of a word in upper and lower case: one pass leaves the Kelvin sign or the Greek ς. */
const foldCase = (text: string) => text.normalize().toLowerCase().toUpperCase()

/** The values of each criterion. One search is compared with many: a cart of a hundred lines with a thousand remembered ones. */
const foldedValues = memoizeByObject((search: SearchCriteria) =>
  mapCriteria(({ parse }, name) => {
    const texts = search[name].map(value => value.trim())
    return new Set(texts.map(text => foldCase(parse(text) ?? text)))
  }),
)

/**
 * Whether every address that `inner` finds is one that `outer` finds, by their criteria alone: any value of a criterion
 * matches, all criteria have to, and one without values matches everything. A search by keyword and one by provider are
 * never compared.
 */
export const includesSearch = (outer: SearchCriteria, inner: SearchCriteria): boolean =>
  outer.searchType === inner.searchType &&
  criterionNames
    .filter(name => criteria[name].searchType === outer.searchType)
    .every(name => {
      const wide = foldedValues(outer)[name]
      const narrow = foldedValues(inner)[name]
      return wide.size === 0 || (narrow.size > 0 && [...narrow].every(value => wide.has(value)))
    })

/** Whether two searches are known and find the same addresses, by their criteria alone. */
export const isEquivalentSearch = (one: SearchCriteria | null, other: SearchCriteria | null): boolean =>
  one !== null && other !== null && includesSearch(one, other) && includesSearch(other, one)

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
  const isAll = (line: RememberedLine) =>
    total !== undefined && (line.quantity ?? 0) >= total && isEquivalentSearch(search, line.criteria)
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
