import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { paymentErrorText, unpayableReason } from '@/features/checkout/payment-rules'
import { orderStatus } from '@/lib/order-status'

const refused = (code: string | null, message = 'No.') => new ApiError('http', message, { status: 409, code })

describe('the reason why an order can’t be paid for', () => {
  it.each([
    ['pending', null, null],
    ['pending', refused('payment_already_succeeded'), 'Payment Already Completed'],
    ['pending', refused('order_not_pending'), 'Order Already Processed'],
    ['pending', refused(null, 'payment_already_succeeded'), 'Payment Already Completed'],
    ['pending', refused('conflict', 'order_not_pending'), 'Order Already Processed'],
    ['pending', refused('card_declined'), null],
    ['pending', refused(null), null],
    ['pending', new Error('x'), null],
    ['processing', refused('payment_already_succeeded'), 'Payment Already Completed'],
    ['paid', refused('order_not_pending'), 'Order Already Processed'],
    ['paid', null, 'Payment Already Completed'],
    ['completed', null, 'Payment Already Completed'],
    ['processing', null, 'Order Already Processed'],
    ['cancelled', null, 'Order Already Processed'],
    ['payment_failed', null, 'Order Already Processed'],
    ['refunded', null, 'Order Already Processed'],
    ['put_on_ice', null, 'Order Already Processed'],
  ])('a %s order, with the error %s, has the reason %s', (status, error, reason) => {
    expect(unpayableReason({ status: orderStatus(status) }, error)).toBe(reason)
  })

  it('gives no reason before the order is loaded', () => {
    expect(unpayableReason(undefined, null)).toBeNull()
  })
})

describe('the text for a failed payment', () => {
  it.each([
    [{ type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
    [
      { type: 'validation_error', message: 'Your card number is incomplete.' },
      'Your card number is incomplete.',
    ],
    [{ type: 'card_error' }, 'An unexpected error occurred.'],
    [{ type: 'api_error', message: 'Internal.' }, 'An unexpected error occurred.'],
    [{}, 'An unexpected error occurred.'],
  ])('the error %j has the text %s', (error, text) => {
    expect(paymentErrorText(error)).toBe(text)
  })
})

describe('the payment state', () => {
  it.each([
    ['pending', 'Payment processing'],
    ['processing', 'Payment processing'],
    ['paid', 'Payment received'],
    ['completed', 'Payment received'],
    ['refunded', 'Payment received'],
    ['payment_failed', 'Payment failed'],
    ['cancelled', 'Payment failed'],
    ['put_on_ice', 'Payment processing'],
  ])('a %s order has the payment state %s', (status, state) => {
    const { payment } = orderStatus(status)
    expect(payment.state).toBe(state)
    expect(payment.text).not.toBe('')
  })
})
