import type { Cart, CartItem } from '@/api/cart'
import { formatCount } from '@/lib/counts'
import { lineCriteria } from '@/memory/line-criteria'
import { isEquivalentSearch } from '@/memory/overlap'

/** A line that is shown: the name of its offer is known. */
export type CartLine = CartItem & { offerName: string }

/** A line that can be changed, which adds it again: its search is known. */
export type EditableLine = CartLine & { rawParameters: NonNullable<CartItem['rawParameters']> }

/** A line that is part of the total: its quantity and prices are known. */
type PricedLine = CartLine & { quantity: number; unitPrice: number; totalPrice: number }

/** The lines to show; one whose offer has no name is skipped. */
export const shownLines = (items: readonly CartItem[]): CartLine[] =>
  items.filter((item): item is CartLine => item.offerName !== null)

export const isEditable = (line: CartLine): line is EditableLine => line.rawParameters !== null

/** The number of all lines: those that aren't shown are part of the order too. */
export const lineCount = ({ items, unreadable }: Pick<Cart, 'items' | 'unreadable'>): number =>
  items.length + unreadable

export const isPriced = (line: CartLine): line is PricedLine =>
  line.quantity !== null && line.unitPrice !== null && line.totalPrice !== null

/** The cart's total in cents; lines without a known offer, a quantity or a price don't count. */
export const cartTotal = (items: readonly CartItem[]): number =>
  shownLines(items)
    .filter(isPriced)
    .reduce((sum, line) => sum + line.totalPrice, 0)

/** The number of emails in the lines that are part of the total. */
export const emailCount = (lines: readonly CartLine[]): number =>
  lines.filter(isPriced).reduce((sum, { quantity }) => sum + quantity, 0)

/** A line that another one with the same offer and search can be merged with. */
type MergeableLine = EditableLine & { offerIri: string; quantity: number }

/** Lines that are equal. */
export type EqualLineGroup = readonly [MergeableLine, ...MergeableLine[]]

const isMergeable = (line: CartLine): line is MergeableLine =>
  isEditable(line) && line.offerIri !== null && line.quantity !== null

/** Whether two lines have the same offer and find the same emails. */
export const isEqualLine = (one: CartItem, other: CartItem): boolean =>
  one.offerIri !== null &&
  one.offerIri === other.offerIri &&
  isEquivalentSearch(lineCriteria(one.rawParameters), lineCriteria(other.rawParameters))

/** The lines that are equal to others, by the id of the first of them, which is among them. */
export function equalLines(lines: readonly CartLine[]): ReadonlyMap<string, EqualLineGroup> {
  const groups: [MergeableLine, ...MergeableLine[]][] = []
  for (const line of lines.filter(isMergeable)) {
    const group = groups.find(([first]) => isEqualLine(first, line))
    if (group) group.push(line)
    else groups.push([line])
  }
  return new Map(groups.filter(group => group.length > 1).map(group => [group[0].id, group]))
}

/** The number of lines in words: 'Cart, 1 item'. */
export const cartCountText = (count: number): string =>
  count === 1 ? 'Cart, 1 item' : `Cart, ${formatCount(count)} items`
