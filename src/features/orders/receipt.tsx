import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Order } from '@/api/orders'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useRememberedLines } from '@/memory/purchase-memory'
import type { Buyer } from '@/memory/purchases'
import { useSession } from '@/session/use-session'
import { unreadableText } from '@/ui/unreadable-notice'
import { receiptLines } from './receipt-rules'

/** The receipt of a paid order. It is on paper only, in place of the page. */
export function Receipt({ order, buyer }: { order: Order; buyer: Buyer }) {
  const { user } = useSession()
  const [printed] = useState(() => new Date().toISOString())
  const lines = receiptLines(order, useRememberedLines(order))
  const { orderNumber, createdAt, totalAmount, currency, status, unreadableItems } = order
  const facts = [
    ['Order', orderNumber],
    ['Date', formatDate(createdAt)],
    ['Printed', formatDate(printed)],
    ['Status', status.label],
  ] as const
  return createPortal(
    <article className="receipt">
      <div className="receipt-head">
        <div>
          <p className="receipt-title">Receipt</p>
          <p>Listwell</p>
        </div>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="receipt-buyer">
        {buyer.company !== '' && <p className="font-strong">{buyer.company}</p>}
        {buyer.address !== '' && <p>{buyer.address}</p>}
        {buyer.vatNumber !== '' && <p>VAT number: {buyer.vatNumber}</p>}
        {(user?.email || user?.phone) && <p>{user.email || user.phone}</p>}
      </div>
      <table>
        <thead>
          <tr>
            <th>Item</th>
            <th>Emails</th>
            <th>Unit price</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, item, quantity, unitPrice, total }) => (
            <tr key={id}>
              <td>{item}</td>
              <td>{quantity}</td>
              <td>{unitPrice}</td>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unreadableItems > 0 && <p>{unreadableText(unreadableItems, 'item')}</p>}
      <p className="receipt-total">
        <span>Total paid</span>
        <span>{formatMoney(totalAmount, currency)}</span>
      </p>
      <p>This is not a tax invoice.</p>
    </article>,
    document.body,
  )
}
