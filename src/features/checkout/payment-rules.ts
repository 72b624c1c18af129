import type { Order } from '@/api/orders'
import { finalErrorCode } from '@/queries/payment-intent'
import type { PaymentResult, ProviderResult } from '@/purchase/pay'
import type { EndResult } from '@/purchase/end'

/** Why an order can't be paid for, as it is shown. */
export type UnpayableReason = 'Payment Already Completed' | 'Order Already Processed'

/** Why an order can't be paid for, by the error of its payment intent or by its status; null where it can. */
export function unpayableReason(order: Pick<Order, 'status'>, intentError: unknown): UnpayableReason | null {
  const code = finalErrorCode(intentError)
  if (code === 'payment_already_succeeded') return 'Payment Already Completed'
  if (code === 'order_not_pending') return 'Order Already Processed'
  if (order.status.isPayable) return null
  return order.status.isPaid ? 'Payment Already Completed' : 'Order Already Processed'
}

const busyText = 'Another tab is working on this order.'
export const unexpectedErrorText = 'An unexpected error occurred.'
const changedTexts = {
  price: 'The price of this order has changed. Please check it before you pay.',
  items: 'The items of this order have changed. Please check them before you pay.',
}
const paymentTexts: Partial<Record<PaymentResult['kind'], string>> = {
  unread: 'The order can’t be checked. This attempt didn’t charge you. Please try again.',
  busy: busyText,
}

/** What is said of a payment; null where the page itself shows it. */
export function paymentText(result: PaymentResult): string | null {
  if (result.kind === 'changed') return changedTexts[result.what]
  return 'message' in result ? result.message : (paymentTexts[result.kind] ?? null)
}

/** What is said of the attempt to cancel a payment; null where the page itself shows it. */
export function cancellationText({ kind }: EndResult): string | null {
  if (kind === 'busy') return busyText
  if (kind === 'ask at checkout' || kind === 'may be paid')
    return 'This order may just have been paid for, so it wasn’t cancelled. Please look again in a moment.'
  return null
}

// A redirect says `pending` for a payment that is being processed.
const reportsOfPayment = ['succeeded', 'processing', 'pending', 'requires_capture']

/** Whether the provider's status of a payment says that it was made or is being processed. */
export const isReportOfPayment = (status: string | null | undefined): boolean =>
  status != null && reportsOfPayment.includes(status)

interface ProviderError {
  type?: string | undefined
  message?: string | undefined
  payment_intent?: { status?: string | undefined } | undefined
}

/** The text to show for an error of the provider: its own where that is meant for the customer. */
export const providerErrorText = ({ type, message }: ProviderError): string =>
  ((type === 'card_error' || type === 'validation_error') && message) || unexpectedErrorText

/** What the provider says of a payment that it didn't redirect. Of an error of its own it doesn't say that nothing was paid. */
export function providerResult(error: ProviderError): ProviderResult {
  const status = error.payment_intent?.status
  const message = providerErrorText(error)
  if (isReportOfPayment(status)) return { state: 'reported', message: null }
  const isUnpaid = status === 'requires_payment_method' || message !== unexpectedErrorText
  return { state: isUnpaid ? 'unpaid' : 'unknown', message }
}
