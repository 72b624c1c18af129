import type { Order } from '@/api/orders'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { lineName } from '@/memory/purchase-name'
import type { RememberedLine } from '@/memory/purchases'

/** The lines of a receipt. The server says only a line's total: a unit price that isn't whole cents is unknown. */
export const receiptLines = (
  { items, currency }: Pick<Order, 'items' | 'currency'>,
  remembered: ReadonlyMap<string, RememberedLine>,
) =>
  items.map(({ id, offerName, quantity, totalPrice }) => {
    const name = lineName(remembered.get(id))
    const offer = offerName ?? 'Email list'
    const unitPrice = quantity !== null && totalPrice !== null ? totalPrice / quantity : null
    return {
      id,
      item: name === null ? offer : `${offer}: ${name}`,
      quantity: quantity === null ? 'N/A' : formatCount(quantity),
      unitPrice: formatMoney(Number.isInteger(unitPrice) ? unitPrice : null, currency),
      total: formatMoney(totalPrice, currency),
    }
  })
