import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { fillCart } from '@tests/support/cart-lines'
import { address } from '@tests/support/render-app'
import { cardSettings, stubCardProvider } from '../card-provider'
import { all, done, failure, ofCustomer, signIn, text, type Fault, type Outcomes } from './fault'
import { causeMessage, click, findHeading, pageText, expectText, type AppRequest } from './app-request'

const at = (place: string | RegExp) => waitFor(() => expect(address()).toMatch(place))

const number =
  (serial: string): AppRequest['url'] =>
  mock => {
    const order = mock.db.read().orders.find(one => one.orderNumber.endsWith(serial))
    return `/order/${order?.orderNumber}/details`
  }

const prompt = () => within(screen.getByRole('alertdialog'))

/** A document has come in place of a download, of whatever origin. */
async function failDownload() {
  const frame = await waitFor(() => {
    const one = document.querySelector('iframe')
    if (!one) throw new Error('No download has begun.')
    return one
  })
  Object.defineProperty(frame, 'contentDocument', { value: null })
  act(() => {
    frame.dispatchEvent(new Event('load'))
  })
}

/** The browser itself saves what comes, and lists it: the page sees only that no download has begun. */
const download = (place: string, button: string, name: RegExp, own: Outcomes = {}): AppRequest => ({
  call: 'downloads',
  place,
  method: 'get',
  path: '*/download',
  url: number('000059'),
  // jsdom doesn't navigate.
  prepare: () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
  },
  steps: {
    ready: () => screen.findByRole('button', { name: button }),
    trigger: button,
  },
  failInBrowser: failDownload,
  message: 'Download Failed',
  expectDone: () => screen.findByText(name),
  outcomes: { refused: failure, ...own },
})

/** The faults after which an order may have been placed. */
const unheard: Fault[] = ['refused', 'hanging', '502', 'wrong types']

/** The calls of placing, paying for, following and getting an order. */
export const orderRequests: AppRequest[] = [
  {
    call: 'place-order',
    place: 'the cart',
    method: 'post',
    path: 'orders/checkout',
    url: '/cart',
    prepare: mock => fillCart(mock, 'growth'),
    steps: {
      ready: () => screen.findByRole('button', { name: 'Place Order' }),
      trigger: 'Place Order',
    },
    message: fault => (unheard.includes(fault) ? 'ORD-' : 'Failed to place order. Please try again.'),
    // My Orders is opened where nothing was heard of the order.
    async recover(user) {
      if (window.location.pathname === '/orders') await click(user, 'link', /^Cart/)
      await screen.findByRole('button', { name: 'Remove Growth' })
      await click(user, 'button', 'Place Order')
    },
    expectDone: () => at(/^\/checkout\/\d+$/),
    sampleBody: () => ({ '@id': '/api/orders/78', id: 78 }),
    outcomes: {
      ...all(['offline', 'refused', 'hanging', '400', '500', '502', 'wrong types'], failure),
      '401': signIn,
    },
  },
  {
    call: 'orders',
    place: 'the orders page',
    method: 'get',
    path: 'orders',
    url: '/orders?page=2',
    // What is wrong is said with it.
    message: fault => `Failed to load orders${causeMessage(fault)}`,
    expectDone: () => expectText('ORD-'),
    supersede: async user => {
      await click(user, 'link', 'My Orders')
      await screen.findByRole('link', { name: /000078/ })
    },
    outcomes: ofCustomer({
      ...all(['hanging', '500'], failure),
      'null members': text("can't be shown"),
      'out of order': done,
    }),
  },
  {
    call: 'order',
    place: 'the checkout',
    method: 'get',
    path: 'orders/:id',
    url: '/checkout/78',
    message: '',
    // The toast and the cart that it leads to are all that there is to show.
    expectKept: async () => {
      await screen.findByText('Failed to load order details')
      await findHeading('Cart')
    },
    recover: async user => {
      await click(user, 'link', 'My Orders')
      await click(user, 'link', 'Retry Payment')
    },
    expectDone: () => expectText('Order summary'),
    outcomes: ofCustomer(),
  },
  {
    call: 'order',
    place: 'the confirmation',
    method: 'get',
    path: 'orders/:id',
    url: '/payment-success/64',
    message: 'Failed to load order details. Please try again.',
    expectDone: () => screen.findByRole('region', { name: 'Payment status' }),
    outcomes: ofCustomer({ '404': text('Order Not Found') }),
  },
  {
    call: 'order-details',
    place: 'the order',
    method: 'get',
    path: 'orders/:number/details',
    url: number('000059'),
    message: 'Failed to load order details. Please try again.',
    expectDone: () => expectText('.csv'),
    supersede: async user => {
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'My Orders' }))
      await click(user, 'link', /000064/)
      await screen.findAllByRole('button', { name: /^Download .+\.csv$/ })
    },
    outcomes: ofCustomer({ '404': text('Order Not Found'), 'out of order': done }),
  },
  {
    call: 'cancel-order',
    place: 'the orders page',
    method: 'post',
    path: 'orders/:id/cancel',
    url: '/orders',
    steps: {
      ready: async user => {
        await click(user, 'button', 'Cancel Order')
        await screen.findByRole('alertdialog')
      },
      trigger: user => user.click(prompt().getByRole('button', { name: 'Cancel Order' })),
    },
    message: causeMessage,
    expectKept: () => expect(pageText()).toContain('Are you sure you want to cancel order'),
    recover: user => user.click(prompt().getByRole('button', { name: 'Cancel Order' })),
    expectDone: () => screen.findByText('Order Cancelled'),
    outcomes: {
      ...all(['refused', '400', '500', 'not JSON'], failure),
      '401': signIn,
    },
  },
  {
    call: 'payment-intent',
    place: 'the checkout',
    method: 'post',
    path: 'orders/:id/payment-intent',
    url: '/checkout/78',
    environment: { settings: cardSettings },
    prepare: () => stubCardProvider(),
    message: 'Failed to initialize payment. Please try again.',
    expectDone: () => expectText('Card number'),
    outcomes: ofCustomer({ ...all(['storage blocked', 'storage full'], done) }),
  },
  {
    call: 'cancel-payment',
    place: 'the checkout',
    method: 'delete',
    path: 'orders/:id',
    url: '/checkout/78',
    environment: { settings: cardSettings },
    prepare: () => stubCardProvider(),
    steps: {
      ready: () => expectText('Card number'),
      trigger: 'Cancel',
    },
    message: 'Failed to cancel payment. Please try again.',
    expectKept: () => expect(pageText()).toContain('Card number'),
    expectDone: () => at('/cart'),
    outcomes: {
      ...all(['refused', '400', 'not JSON'], failure),
      '401': signIn,
      '404': done,
    },
  },
  download(
    'one file of the order',
    'Download growth-part-1.csv',
    /^growth-part-1\.csv is on its way to your downloads\.$/,
  ),
  download(
    'all files of the order',
    'Download All Files',
    /_files\.zip is on its way to your downloads\.$/,
    // Files expire by the service's clock, these within a day.
    all(['clock ahead', 'clock behind'], done),
  ),
]
