import type { Offer } from '@/api/offers'
import type { CartDialogChoice } from '@/config/cart-dialog-url'
import { formatCount } from '@/lib/counts'

/** The choice in the add-to-cart dialog. */
export interface OfferChoice {
  /** The offer's id; null if none is picked. */
  offer: string | null
  quantity: number
  /** Whether the customer has chosen the quantity: picking an offer doesn't change it then. */
  touched: boolean
}

type Range = Pick<Offer, 'minQuantity' | 'maxQuantity'>

/** Why an offer is unavailable for a search that found `total` (Infinity: unknown); null if it is available. */
export function unavailableHint({ minQuantity, maxQuantity }: Range, total: number): string | null {
  if (total < minQuantity) {
    return `Minimum quantity is ${formatCount(minQuantity)}, but only ${formatCount(total)} available.`
  }
  if (maxQuantity !== null && total > maxQuantity && total !== Infinity) {
    return `This offer covers at most ${formatCount(maxQuantity)}.`
  }
  return null
}

/** The bound of an offer's range that a quantity exceeds, in words, and the nearest quantity within; null within the range. */
export function rangeNote(
  { name, minQuantity, maxQuantity }: Range & Pick<Offer, 'name'>,
  quantity: number,
): { text: string; nearest: number } | null {
  if (quantity < minQuantity) {
    return { text: `Minimum quantity of ${name} is ${formatCount(minQuantity)}.`, nearest: minQuantity }
  }
  if (maxQuantity !== null && quantity > maxQuantity) {
    return { text: `Maximum quantity of ${name} is ${formatCount(maxQuantity)}.`, nearest: maxQuantity }
  }
  return null
}

/** A quantity limited to 1 and the number found. */
export const clamp = (quantity: number, total: number) => Math.max(1, Math.min(quantity, total))

/** The choice once an offer is picked: its minimum is the quantity as long as the customer hasn't chosen one. */
export const pickOffer = (choice: OfferChoice, { id, minQuantity }: Offer): OfferChoice => ({
  ...choice,
  offer: id,
  quantity: choice.touched ? choice.quantity : minQuantity,
})

/**
 * The choice that the dialog opens with: the preferred one (from a URL, so possibly invalid) if it is available. Otherwise
 * the only available offer, with the larger of its minimum and the number found; if several or none are available, no offer
 * and a quantity of 1.
 */
export function initialChoice(
  offers: readonly Offer[],
  total: number,
  preferred: Partial<CartDialogChoice> = {},
): OfferChoice {
  const available = offers.filter(offer => unavailableHint(offer, total) === null)
  const only = available.length === 1 ? available[0] : undefined
  const picked = available.find(offer => offer.id === preferred.offer) ?? only
  if (preferred.quantity != null && Number.isInteger(preferred.quantity)) {
    return { offer: picked?.id ?? null, quantity: preferred.quantity, touched: true }
  }
  if (only !== undefined) {
    const quantity = Math.max(only.minQuantity, total === Infinity ? 0 : total)
    return { offer: only.id, quantity, touched: false }
  }
  const none: OfferChoice = { offer: null, quantity: 1, touched: false }
  return picked === undefined ? none : pickOffer(none, picked)
}
