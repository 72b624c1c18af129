import type { Cart, CartItem } from '@/api/cart'
import type { Order } from '@/api/orders'

type OfferLine = Pick<CartItem, 'offerIri' | 'offerName' | 'quantity'>

const sortedTexts = (values: readonly unknown[]) =>
  values
    .map(value => JSON.stringify(value))
    .toSorted()
    .join()

/** Whether the lines of two carts are the same at the same price, in any order. */
export function isSameCart(one: Cart, other: Cart): boolean {
  const textOf = ({ items, unreadable }: Cart) =>
    sortedTexts([
      unreadable,
      ...items.map(({ offerIri, offerName, quantity, totalPrice, rawParameters }) => [
        offerIri ?? offerName,
        quantity,
        totalPrice,
        sortedTexts(Object.entries(rawParameters ?? {})),
      ]),
    ])
  return textOf(one) === textOf(other)
}

/** Whether two lines have the same quantity of the same offer, by its IRI or its name: a line may lack one of the two. */
export const hasSameOffer = (one: OfferLine, other: OfferLine): boolean =>
  one.quantity === other.quantity &&
  ((one.offerIri !== null && one.offerIri === other.offerIri) ||
    (one.offerName !== null && one.offerName === other.offerName))

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

/** Whether the lines of an order or a cart may be those of another one: an order's items don't say their search. */
export const haveEqualLines = (lines: readonly OfferLine[], others: readonly OfferLine[]): boolean =>
  lines.length === others.length && linesWithoutEqual(lines, others, hasSameOffer).length === 0

/** What of an order is another than it was shown; null where it costs the same for the same items. */
export function changeOf(order: Order, shown: Order): 'price' | 'items' | null {
  if (order.totalAmount !== shown.totalAmount || order.currency !== shown.currency) return 'price'
  const isKnown = ({ offerIri, offerName }: OfferLine) => offerIri !== null || offerName !== null
  const unknown = ({ items, unreadableItems }: Order) =>
    items.filter(item => !isKnown(item)).length + unreadableItems
  const isSame =
    unknown(order) === unknown(shown) &&
    haveEqualLines(order.items.filter(isKnown), shown.items.filter(isKnown))
  return isSame ? null : 'items'
}
