import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'

/** The choice in the add-to-cart dialog: an offer's id, null if none is picked, and a quantity. */
export interface OfferChoice {
  offer: string | null
  quantity: number
}

type Range = Pick<Offer, 'minQuantity' | 'maxQuantity'>

/**
 * Why an offer is unavailable for a search that found `total` (Infinity where that is unknown); null if it is available.
 * Both bounds are inclusive.
 */
export function unavailableHint({ minQuantity, maxQuantity }: Range, total: number): string | null {
  if (total < minQuantity) {
    return `Minimum quantity is ${formatCount(minQuantity)}, but only ${formatCount(total)} available.`
  }
  if (maxQuantity !== null && total > maxQuantity && total !== Infinity) {
    return `This offer covers at most ${formatCount(maxQuantity)}.`
  }
  return null
}

/** The bound of an offer's range that a quantity exceeds, in words; null for a quantity within the range. */
export function rangeNote(
  { name, minQuantity, maxQuantity }: Range & Pick<Offer, 'name'>,
  quantity: number,
): string | null {
  if (quantity < minQuantity) return `Minimum quantity of ${name} is ${formatCount(minQuantity)}.`
  if (maxQuantity !== null && quantity > maxQuantity) {
    return `Maximum quantity of ${name} is ${formatCount(maxQuantity)}.`
  }
  return null
}

/** A quantity limited to 1 and the number found. */
const clamp = (quantity: number, total: number) => Math.max(1, Math.min(quantity, total))

/**
 * The choice that the dialog opens with: the preferred one (from a URL, so possibly invalid) if it is available. Otherwise
 * the only available offer, with the larger of its minimum and the number found; if several or none are available, no offer
 * and a quantity of 1.
 */
export function initialChoice(
  offers: readonly Offer[],
  total: number,
  preferred: { offer?: string | undefined; quantity?: number | undefined } = {},
): OfferChoice {
  const available = offers.filter(offer => unavailableHint(offer, total) === null)
  const only = available.length === 1 ? available[0] : undefined
  const picked = available.find(offer => offer.id === preferred.offer) ?? only
  if (preferred.quantity !== undefined && Number.isInteger(preferred.quantity)) {
    return { offer: picked?.id ?? null, quantity: clamp(preferred.quantity, total) }
  }
  const quantity =
    only === undefined ? 1 : clamp(Math.max(only.minQuantity, total === Infinity ? 0 : total), total)
  return { offer: picked?.id ?? null, quantity }
}
