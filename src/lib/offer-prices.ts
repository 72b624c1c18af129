/** What an offer's price depends on. */
interface PricedOffer {
  /** In cents per email. */
  pricePerDomain: number
  minQuantity: number
  /** Null: unlimited. */
  maxQuantity: number | null
}

/** Whether a quantity is in an offer's range; both bounds are inclusive. */
export const isInRange = ({ minQuantity, maxQuantity }: PricedOffer, quantity: number): boolean =>
  quantity >= minQuantity && (maxQuantity === null || quantity <= maxQuantity)

/**
 * The first three offers by `sortOrder`. Where a search's total is in the range of none of them, but in that of another offer, that one
 * takes the place of the third. Infinity is an unknown total, which every offer fits.
 */
export function shownOffers<T extends PricedOffer & { sortOrder: number }>(
  offers: readonly T[],
  total?: number,
): T[] {
  const sorted = offers.toSorted((a, b) => a.sortOrder - b.sortOrder)
  const first = sorted.slice(0, 3)
  const fits = (offer: T) => total !== undefined && Number.isFinite(total) && isInRange(offer, total)
  const other = first.some(fits) ? undefined : sorted.find(fits)
  return other === undefined ? first : [...first.slice(0, 2), other]
}

/** The lowest price of an email, in cents; null without offers. */
export const lowestPrice = (offers: readonly PricedOffer[]): number | null =>
  offers.length === 0 ? null : Math.min(...offers.map(({ pricePerDomain }) => pricePerDomain))

/** The offer whose range has the quantity and that costs least; null if there is none. */
export const cheapestOffer = <T extends PricedOffer>(offers: readonly T[], quantity: number): T | null =>
  offers
    .filter(offer => isInRange(offer, quantity))
    .reduce<T | null>(
      (best, offer) => (best === null || offer.pricePerDomain < best.pricePerDomain ? offer : best),
      null,
    )

/** The smallest quantity that an offer sells, where a search found fewer; null where it found enough, or there is no offer. */
export function tooFewFor(offers: readonly PricedOffer[], total: number): number | null {
  const smallest = Math.min(...offers.map(({ minQuantity }) => minQuantity))
  return total < smallest && Number.isFinite(smallest) ? smallest : null
}

/**
 * The smallest quantity above this one, at most `total`, that costs less than this one at its lowest price, with its
 * offer; null if there is none.
 */
export function cheaperQuantity<T extends PricedOffer>(
  offers: readonly T[],
  quantity: number,
  total: number,
): { offer: T; quantity: number } | null {
  const best = cheapestOffer(offers, quantity)
  if (best === null) return null
  const cost = best.pricePerDomain * quantity
  const cheaper = offers.filter(
    ({ minQuantity, pricePerDomain }) =>
      minQuantity > quantity && minQuantity <= total && minQuantity * pricePerDomain < cost,
  )
  const smallest = Math.min(...cheaper.map(({ minQuantity }) => minQuantity))
  const offer = cheapestOffer(cheaper, smallest)
  return offer === null ? null : { offer, quantity: smallest }
}
