import type { CartItem } from '@/api/cart'
import { lineCriteria } from '@/memory/line-criteria'
import { isEquivalentSearch } from '@/memory/overlap'
import type { RememberedLine } from '@/memory/purchases'
import { digestOf } from '@/platform/digest'
import { http } from './http'

type Parameters = CartItem['rawParameters']
type OfferLine = Pick<CartItem, 'offerIri' | 'offerName' | 'quantity'>

/** Whether two lines have the same offer, by its IRI or its name, and quantity. A line may lack one of the two. */
export function hasSameOffer(one: OfferLine, other: OfferLine): boolean {
  if (one.quantity !== other.quantity) return false
  if (one.offerIri !== null && other.offerIri !== null) {
    if (http.resolve(one.offerIri) === http.resolve(other.offerIri)) return true
    return one.offerName !== null && one.offerName === other.offerName
  }
  return one.offerName === other.offerName
}

const sortedText = (parameters: Parameters) =>
  Object.entries(parameters ?? {})
    .map(entry => JSON.stringify(entry))
    .toSorted()
    .join()

/**
 * Whether two lines have the same search, whatever the order and case of its values. Two that aren't known count as the same:
 * a line that is read twice must be recognised.
 */
export function haveSameSearch(one: Parameters, other: Parameters): boolean {
  const [search, otherSearch] = [lineCriteria(one), lineCriteria(other)]
  if (search !== null && otherSearch !== null) return isEquivalentSearch(search, otherSearch)
  return sortedText(one) === sortedText(other)
}

/** A digest of the offers and quantities of a cart's lines, as one server sends them. */
export const offersDigest = (items: readonly CartItem[]): string =>
  digestOfTexts(items.map(({ offerIri, offerName, quantity }) => [offerName ?? offerIri, quantity]))

/** A digest of a cart's lines with their searches, as one server sends them. */
export const linesDigest = (items: readonly CartItem[]): string =>
  digestOfTexts(
    items.map(({ offerIri, offerName, quantity, rawParameters }) => [
      offerName ?? offerIri,
      quantity,
      sortedText(rawParameters),
    ]),
  )

const digestOfTexts = (lines: readonly unknown[]) =>
  digestOf(
    lines
      .map(line => JSON.stringify(line))
      .toSorted()
      .join(),
  )

/** Whether a line of the cart is the one that this browser remembers. A search that isn't known, or that the site can't run, is remembered as null. */
export function isRememberedLine(
  remembered: RememberedLine,
  line: OfferLine & Pick<CartItem, 'rawParameters'>,
): boolean {
  const [search, lineSearch] = [remembered.criteria, lineCriteria(line.rawParameters)]
  const hasSearch = search && lineSearch ? isEquivalentSearch(search, lineSearch) : search === lineSearch
  return hasSearch && hasSameOffer(remembered, line)
}

/** The lines of a list that have no equal in another one, each of which stands for one alone. */
export function linesWithoutEqual<T, U>(
  lines: readonly T[],
  others: readonly U[],
  isEqual: (line: T, other: U) => boolean,
): T[] {
  const left = [...others]
  return lines.filter(line => {
    const index = left.findIndex(other => isEqual(line, other))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

/** Whether two lists have equal lines, in any order. */
export const haveEqualLines = <T, U>(
  lines: readonly T[],
  others: readonly U[],
  isEqual: (line: T, other: U) => boolean,
): boolean => lines.length === others.length && linesWithoutEqual(lines, others, isEqual).length === 0
