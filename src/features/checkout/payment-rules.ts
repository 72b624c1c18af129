import type { Order } from '@/api/orders'
import { isNotFound } from '@/queries/orders'
import { finalErrorCode } from '@/queries/payment'
import { hasSameOffer, haveEqualLines } from '@/queries/same-line'

/** Why an order can't be paid for, as it is shown. */
export type UnpayableReason = 'Payment Already Completed' | 'Order Already Processed'

/** Why an order can't be paid for, by the error of its payment intent or by its status; null where it can. */
export function unpayableReason(
  order: Pick<Order, 'status'> | undefined,
  intentError: unknown,
): UnpayableReason | null {
  const code = finalErrorCode(intentError)
  if (code === 'payment_already_succeeded') return 'Payment Already Completed'
  if (code === 'order_not_pending') return 'Order Already Processed'
  if (!order || order.status.isPayable) return null
  return order.status.isPaid ? 'Payment Already Completed' : 'Order Already Processed'
}

/** The price of an order, to be compared: its amount in cents and its currency. */
const priceOf = (order: Pick<Order, 'totalAmount' | 'currency'> | undefined) =>
  `${order?.totalAmount} ${order?.currency}`

/** What an order that is read right before its payment is like; unknown where it can't be read. */
export type OrderCheck =
  'payable' | 'unpayable' | 'price changed' | 'items changed' | 'another order' | 'unknown'

type PricedOrder = Pick<Order, 'orderNumber' | 'totalAmount' | 'currency'>
type ShownOrder = PricedOrder & Pick<Order, 'items' | 'unreadableItems'>

/** What a payment intent is for, to be compared: a server may give an order's id to another one once it is deleted. */
export const intentOf = (order: PricedOrder | undefined) => `${order?.orderNumber} ${priceOf(order)}`

export function checkOf(order: Order, shown: ShownOrder | undefined): OrderCheck {
  if (!order.status.isPayable) return 'unpayable'
  if (order.orderNumber !== shown?.orderNumber) return 'another order'
  if (priceOf(order) !== priceOf(shown)) return 'price changed'
  const hasSameItems =
    order.unreadableItems === shown.unreadableItems && haveEqualLines(order.items, shown.items, hasSameOffer)
  return hasSameItems ? 'payable' : 'items changed'
}

export const checkOfFailure = (error: unknown): OrderCheck => (isNotFound(error) ? 'unpayable' : 'unknown')

/** Why an order isn't paid for after all; null where the page itself shows it. */
export const paymentRefusalText: Record<Exclude<OrderCheck, 'payable'>, string | null> = {
  unpayable: null,
  'price changed': 'The price of this order has changed. Please check it before you pay.',
  'items changed': 'The items of this order have changed. Please check them before you pay.',
  'another order': 'This is another order now. Please check it before you pay.',
  unknown: 'The order can’t be checked. This attempt didn’t charge you. Please try again.',
}

export const initializationFailedText = 'Failed to initialize payment. Please try again.'
export const unexpectedErrorText = 'An unexpected error occurred.'

// A redirect says `pending` for a payment that is being processed.
const reportsOfPayment = ['succeeded', 'processing', 'pending', 'requires_capture']

/** Whether the provider's status of a payment says that it was made or is being processed. */
export const isReportOfPayment = (status: string | null | undefined): boolean =>
  status != null && reportsOfPayment.includes(status)

/** Whether the provider's status of a payment says that nothing has been paid, and that it can be made again. */
export const isUnpaidIntent = (status: string | null | undefined): boolean =>
  status === 'requires_payment_method'

interface ProviderError {
  type?: string | undefined
  message?: string | undefined
}

/** Whether the provider's message about a failed payment is meant for the customer. */
export const isForCustomer = ({ type, message }: ProviderError): boolean =>
  (type === 'card_error' || type === 'validation_error') && Boolean(message)

/** The text to show for a failed payment. */
export const paymentErrorText = (error: ProviderError): string =>
  (isForCustomer(error) && error.message) || unexpectedErrorText
