import { describe, expect, it } from 'vitest'
import { orderStatus } from '@/lib/order-status'

const prepared = 'Its files are being prepared.'
const none = 'No Files Available'
const other = 'This is what the shop says of your order.'
const payments = {
  pending: 'Payment processing: This page updates until the payment arrives.',
  processing: 'Payment processing: Your order is being processed. This page updates by itself.',
  paid: 'Payment received: Your files are being prepared.',
  completed: 'Payment received: Your files are ready to be downloaded.',
  cancelled: 'Payment failed: The order was cancelled. Any payment will be refunded.',
  failed: 'Payment failed: The order was not paid for.',
  refunded: 'Payment received: It has been refunded since.',
}

// The statuses of the specification, then texts that it doesn't know.
describe.each([
  [
    'pending',
    'Pending',
    'secondary',
    'payable open',
    payments.pending,
    'Its files are prepared once it is paid.',
  ],
  ['processing', 'Processing', 'secondary', 'open', payments.processing, prepared],
  ['paid', 'Paid', 'default', 'paid open', payments.paid, prepared],
  ['completed', 'Completed', 'default', 'paid', payments.completed, none],
  ['cancelled', 'Cancelled', 'destructive', '', payments.cancelled, none],
  ['payment_failed', 'Payment failed', 'destructive', '', payments.failed, none],
  ['refunded', 'Refunded', 'destructive', '', payments.refunded, none],
  ['on_hold_by_bank', 'On hold by bank', 'outline', 'open', `On hold by bank: ${other}`, none],
  ['constructor', 'Constructor', 'outline', 'open', `Constructor: ${other}`, none],
  ['', 'Unknown', 'outline', 'open', `Unknown: ${other}`, none],
])('an order with the status %j', (text, label, variant, can, payment, files) => {
  const status = orderStatus(text)

  it('is shown as its status asks', () => {
    expect([status.text, status.label, status.badge.variant]).toEqual([text, label, variant])
    expect(`${status.payment.state}: ${status.payment.text}`).toBe(payment)
    expect(status.noFilesText).toBe(files)
  })

  it('can be paid for and waited for as its status allows', () => {
    const { isPayable, isPaid, isOpen } = status
    const flags = { payable: isPayable, paid: isPaid, open: isOpen }
    expect(Object.entries(flags).flatMap(([name, is]) => (is ? [name] : []))).toEqual(
      can.split(' ').filter(Boolean),
    )
  })
})
