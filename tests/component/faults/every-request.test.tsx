/**
 * @promise Each outcome of each call: the page lives, says so, keeps what was typed, and goes on after it.
 */
import { expect, it } from 'vitest'
import type { endpoints } from '@/api/endpoints'
import { catalogueRequests } from '@tests/support/faults/catalogue-requests'
import { orderRequests } from '@tests/support/faults/order-requests'

/** The request of each endpoint that is called: a line of the cart only names its offer. */
const calls: Record<Exclude<keyof typeof endpoints, 'offer'>, string> = {
  search: 'get email_documents',
  activeCart: 'get active_cart',
  offers: 'get offers',
  tlds: 'get domain_t_l_ds',
  cartItems: 'post cart_items',
  cartItem: 'delete cart_items/:id',
  placeOrder: 'post orders/checkout',
  orders: 'get orders',
  order: 'get orders/:id',
  orderResource: 'delete orders/:id',
  cancelOrder: 'post orders/:id/cancel',
  paymentIntent: 'post orders/:id/payment-intent',
  orderDetails: 'get orders/:number/details',
  fileDownload: 'get */download',
  allFilesDownload: 'get */download',
}

it('each call of the API is tested with its faults', () => {
  const tested = [...catalogueRequests, ...orderRequests].map(({ method, path }) => `${method} ${path}`)
  expect(new Set(tested)).toEqual(new Set(Object.values(calls)))
})
