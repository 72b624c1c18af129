import type { Order } from '@/api/orders'
import { finalRefusal } from '@/queries/payment'

/** That an order can't be paid for any more. */
export type Settled = 'Payment Already Completed' | 'Order Already Processed'

/** What keeps an order from being paid for: its own status, or what the server said when asked for a payment intent. */
export function settledBy(order: Pick<Order, 'status'> | undefined, intentError: unknown): Settled | null {
  if (order && order.status !== 'pending') {
    return isReceived(order.status) ? 'Payment Already Completed' : 'Order Already Processed'
  }
  const refusal = finalRefusal(intentError)
  if (refusal === 'payment_already_succeeded') return 'Payment Already Completed'
  return refusal === 'order_not_pending' ? 'Order Already Processed' : null
}

const isReceived = (status: string) => status === 'paid' || status === 'completed'

export const initializingFailed = 'Failed to initialize payment. Please try again.'
export const unexpectedError = 'An unexpected error occurred.'

interface ProviderError {
  type?: string | undefined
  message?: string | undefined
}

/** Whether the provider's words about a failed payment are meant for the customer. */
export const isForCustomer = ({ type, message }: ProviderError): boolean =>
  (type === 'card_error' || type === 'validation_error') && Boolean(message)

/** What to tell of a failed payment. */
export const paymentErrorText = (error: ProviderError): string =>
  (isForCustomer(error) && error.message) || unexpectedError

/** What has become of a payment, as the server has it. */
export type PaymentStatus = 'Payment received' | 'Payment processing' | 'Payment failed'

/** The payment's state by its order's status. A refunded payment was received; one of an unknown status is under way. */
export function paymentStatus(orderStatus: string): PaymentStatus {
  if (isReceived(orderStatus) || orderStatus === 'refunded') return 'Payment received'
  if (orderStatus === 'payment_failed' || orderStatus === 'cancelled') return 'Payment failed'
  return 'Payment processing'
}

/** A sentence that follows the payment's state. */
export function paymentSentence(orderStatus: string): string {
  switch (orderStatus) {
    case 'completed':
      return 'Your files are ready to be downloaded.'
    case 'paid':
      return 'Your files are being prepared.'
    case 'refunded':
      return 'It has been refunded since.'
    case 'cancelled':
      return 'The order was cancelled, and nothing will be charged.'
    case 'payment_failed':
      return 'The order was not paid for.'
    default:
      return 'This page follows it until the payment has come.'
  }
}
