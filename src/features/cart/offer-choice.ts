import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'

/** What is chosen in the add-to-cart dialog: an offer by its id, null while there is none, and a quantity. */
export interface OfferChoice {
  offer: string | null
  quantity: number
}

type Range = Pick<Offer, 'minQuantity' | 'maxQuantity'>

/** Why an offer can't be had for a search that found `total`; null where it can. Both bounds belong to its range. */
export function unavailableHint({ minQuantity, maxQuantity }: Range, total: number): string | null {
  if (total < minQuantity) {
    return `Minimum quantity is ${formatCount(minQuantity)}, but only ${formatCount(total)} available.`
  }
  if (maxQuantity !== null && total > maxQuantity) {
    return `This offer covers at most ${formatCount(maxQuantity)}.`
  }
  return null
}

/** Where a quantity lies outside an offer's range: the bound that it misses, in words. Null inside the range. */
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

/** A quantity brought within 1 and the number found. */
const within = (quantity: number, total: number) => Math.max(1, Math.min(quantity, total))

/**
 * What the dialog starts with. What was chosen before (`wanted`, from an address, so possibly nonsense) is kept where it
 * is possible. Otherwise the only available offer is picked, with the larger of its minimum and the number found; where
 * several or none are available nothing is picked and the quantity is 1.
 */
export function initialChoice(
  offers: readonly Offer[],
  total: number,
  wanted: { offer?: string | undefined; quantity?: number | undefined } = {},
): OfferChoice {
  const available = offers.filter(offer => unavailableHint(offer, total) === null)
  const only = available.length === 1 ? available[0] : undefined
  const picked = available.find(offer => offer.id === wanted.offer) ?? only
  if (wanted.quantity !== undefined && Number.isInteger(wanted.quantity)) {
    return { offer: picked?.id ?? null, quantity: within(wanted.quantity, total) }
  }
  const quantity = only === undefined ? 1 : within(Math.max(only.minQuantity, total), total)
  return { offer: picked?.id ?? null, quantity }
}
