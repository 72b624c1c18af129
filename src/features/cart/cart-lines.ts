import type { CartItem } from '@/api/cart'
import { formatCount } from '@/lib/counts'

/** A line that is shown: its offer is known by name. */
export type CartLine = CartItem & { offerName: string }

/** A line that the total counts: nothing of its amount is missing. */
export type PricedLine = CartLine & { quantity: number; unitPrice: number; totalPrice: number }

/** The lines to show; one whose offer is a bare reference is skipped. */
export const shownLines = (items: readonly CartItem[]): CartLine[] =>
  items.filter((item): item is CartLine => item.offerName !== null)

export const isPriced = (line: CartLine): line is PricedLine =>
  line.quantity !== null && line.unitPrice !== null && line.totalPrice !== null

/** What the cart costs, in cents: lines without a known offer, a quantity or a price don't count. */
export const cartTotal = (items: readonly CartItem[]): number =>
  shownLines(items)
    .filter(isPriced)
    .reduce((sum, line) => sum + line.totalPrice, 0)

/** How many lines the cart has, in words: 'Cart, 1 item'. */
export const cartCountText = (count: number): string =>
  count === 1 ? 'Cart, 1 item' : `Cart, ${formatCount(count)} items`
