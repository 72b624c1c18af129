import type { Order } from '@/api/orders'
import { finalRefusal } from '@/queries/payment'

/** That an order can't be paid for any more. */
export type UnpayableReason = 'Payment Already Completed' | 'Order Already Processed'

/** What keeps an order from being paid for: its own status, or what the server said when asked for a payment intent. */
export function unpayableReason(
  order: Pick<Order, 'status'> | undefined,
  intentError: unknown,
): UnpayableReason | null {
  if (order && !order.status.isPayable) {
    return order.status.isPaid ? 'Payment Already Completed' : 'Order Already Processed'
  }
  const refusal = finalRefusal(intentError)
  if (refusal === 'payment_already_succeeded') return 'Payment Already Completed'
  return refusal === 'order_not_pending' ? 'Order Already Processed' : null
}

export const initializationFailed = 'Failed to initialize payment. Please try again.'
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
