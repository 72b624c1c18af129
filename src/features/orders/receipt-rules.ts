import type { Order } from '@/api/orders'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { lineName } from '@/memory/purchase-name'
import type { RememberedLine } from '@/memory/purchases'

/** A line of a receipt, as it is printed. */
export interface ReceiptLine {
  id: string
  item: string
  quantity: string
  unitPrice: string
  total: string
}

const unknown = 'N/A'

/**
 * The lines of a receipt, with what this browser remembers of their searches. The server says only a line's total: a unit
 * price that isn't whole cents is unknown.
 */
export function receiptLines(
  { items, currency }: Pick<Order, 'items' | 'currency'>,
  remembered: ReadonlyMap<string, RememberedLine>,
): ReceiptLine[] {
  const money = (cents: number | null) => (cents === null ? unknown : formatMoney(cents, currency))
  return items.map(({ id, offerName, quantity, totalPrice }) => {
    const name = lineName(remembered.get(id))
    const offer = offerName ?? 'Email list'
    const unitPrice = quantity !== null && totalPrice !== null ? totalPrice / quantity : null
    return {
      id,
      item: name === null ? offer : `${offer}: ${name}`,
      quantity: quantity === null ? unknown : formatCount(quantity),
      unitPrice: money(Number.isInteger(unitPrice) ? unitPrice : null),
      total: money(totalPrice),
    }
  })
}
