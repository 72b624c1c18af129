/**
 * @promise Already paid or processed, in whatever field the server says so: leads to the orders after 3 s.
 */
import { expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import {
  cancellationText,
  isReportOfPayment,
  paymentText,
  providerErrorText,
  providerResult,
  unpayableReason,
} from '@/features/checkout/payment-rules'
import { orderStatus } from '@/lib/order-status'

const refused = (code: string | null, message = 'No.') => new ApiError('http', message, { status: 409, code })

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
])('a %s order, with the error %s, has the reason %s not to be paid', (status, error, reason) => {
  expect(unpayableReason({ status: orderStatus(status) }, error)).toBe(reason)
})

const unexpected = 'An unexpected error occurred.'
it.each([
  [{ type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
  [{ type: 'validation_error', message: 'Your number is incomplete.' }, 'Your number is incomplete.'],
  [{ type: 'card_error' }, unexpected],
  [{ type: 'api_error', message: 'Internal.' }, unexpected],
  [{}, unexpected],
])('the error %j of a failed payment has the text %s', (error, text) => {
  expect(providerErrorText(error)).toBe(text)
})

const busy = 'Another tab is working on this order.'
it.each([
  ['price', 'The price of this order has changed. Please check it before you pay.'],
  ['items', 'The items of this order have changed. Please check them before you pay.'],
] as const)('of a payment whose %s has changed the customer reads %s', (what, text) => {
  expect(paymentText({ kind: 'changed', what })).toBe(text)
})

it.each([
  [{ kind: 'unread' }, 'The order can’t be checked. This attempt didn’t charge you. Please try again.'],
  [{ kind: 'busy' }, busy],
  [{ kind: 'failed', message: 'Declined.' }, 'Declined.'],
  [{ kind: 'not payable' }, null],
] as const)('of the payment %j the customer reads %s', (result, text) => {
  expect(paymentText(result)).toBe(text)
})

const maybePaid =
  'This order may just have been paid for, so it wasn’t cancelled. Please look again in a moment.'
it.each([
  ['ended', null],
  ['not pending', null],
  ['busy', busy],
  ['may be paid', maybePaid],
  ['ask at checkout', maybePaid],
] as const)('of the cancellation “%s” the customer reads %s', (kind, text) => {
  expect(cancellationText({ kind })).toBe(text)
})

it.each([
  ['succeeded', true],
  ['processing', true],
  ['pending', true],
  ['requires_capture', true],
  ['requires_payment_method', false],
  ['requires_action', false],
  ['failed', false],
  [null, false],
  [undefined, false],
])('the provider’s status %s is a report of a payment: %s', (status, isReport) => {
  expect(isReportOfPayment(status)).toBe(isReport)
})

it.each([
  [{ type: 'card_error', message: 'Declined.' }, 'unpaid', 'Declined.'],
  [{ type: 'api_error', payment_intent: { status: 'requires_payment_method' } }, 'unpaid', unexpected],
  [{ type: 'invalid_request_error', payment_intent: { status: 'succeeded' } }, 'reported', null],
  [{ type: 'card_error', message: 'No.', payment_intent: { status: 'processing' } }, 'reported', null],
  [{ type: 'api_error', payment_intent: { status: 'requires_action' } }, 'unknown', unexpected],
  [{ type: 'api_connection_error', message: 'No connection.' }, 'unknown', unexpected],
])('an error %j of the provider means that the payment is %s', (error, state, message) => {
  expect(providerResult(error)).toEqual({ state, message })
})
