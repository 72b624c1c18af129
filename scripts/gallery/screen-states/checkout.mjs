import { busy, callFromOtherTab, find, pass, press, see, skeleton, title, typeCard } from '../steps.mjs'

const checkout = { screen: 'Checkout', as: 'customer', address: '/checkout/78' }
const ready = find('textbox', 'Card number')
const pay = press(/^Pay/)
const success = { screen: 'Payment', as: 'customer' }
const outcome = find('region', 'Payment status')
/** The seeded orders by their status. */
const seeded = {
  pending: 78,
  processing: 77,
  paid: 71,
  completed: 64,
  'payment failed': 52,
  cancelled: 48,
  refunded: 31,
}

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const checkoutStates = [
  { ...checkout, state: 'full', steps: [ready] },
  { ...checkout, state: 'loading', scenario: 'order:hang', steps: [skeleton()] },
  { ...checkout, state: 'preparing', scenario: 'payment-intent:hang', steps: [skeleton()] },
  {
    ...checkout,
    state: 'preparing failed',
    scenario: 'payment-intent:400',
    steps: [skeleton(), pass(3), see('Failed to initialize payment. Please try again.')],
  },
  {
    ...checkout,
    state: 'no card form',
    scenario: 'card-form:network',
    steps: [find('button', 'Retry')],
  },
  {
    ...checkout,
    state: 'no card payment',
    // The mock API responds in any case; this takes away its test key of the card provider.
    settings: { VITE_API_MOCKING: 'off' },
    steps: [see('Card payment is not configured.')],
  },
  { ...checkout, state: 'card missing', steps: [ready, pay, see('Your card number is incomplete.')] },
  {
    ...checkout,
    state: 'declined',
    scenario: 'card:declined',
    steps: [ready, typeCard(), pay, see('Your card was declined.')],
  },
  {
    ...checkout,
    state: 'provider down',
    scenario: 'pay:503',
    steps: [ready, typeCard(), pay, see('An unexpected error occurred.')],
  },
  {
    ...checkout,
    state: 'bank asks',
    scenario: 'card:confirmation',
    overlay: true,
    steps: [ready, typeCard(), pay, see('Confirm your payment')],
  },
  { ...checkout, state: 'paying', scenario: 'pay:hang', steps: [ready, typeCard(), pay, busy(/^Pay/)] },
  {
    ...checkout,
    state: 'cancelling failed',
    scenario: 'delete-order:409',
    steps: [ready, press('Cancel'), see('Failed to cancel payment. Please try again.')],
  },
  {
    ...checkout,
    state: 'deleted elsewhere',
    steps: [ready, callFromOtherTab('DELETE', 'orders/78'), see(/has been deleted/)],
  },
  {
    ...checkout,
    state: 'already paid',
    address: '/checkout/64',
    steps: [see('Payment Already Completed')],
  },
  {
    ...checkout,
    state: 'already processed',
    address: '/checkout/48',
    steps: [see('Order Already Processed')],
  },
  {
    ...checkout,
    state: 'no such order',
    address: '/checkout/99',
    steps: [see('Failed to load order details'), title('Cart')],
  },
  ...['many', 'million', 'long', 'endless', 'hostile', 'bare', 'free', 'huge'].map(name => ({
    ...checkout,
    state: name,
    scenario: `data:${name}`,
    steps: [ready],
  })),

  ...Object.entries(seeded).map(([state, id]) => ({
    ...success,
    state,
    address: `/payment-success/${id}`,
    steps: [outcome],
  })),
  {
    ...success,
    state: 'not taken',
    address: '/payment-success/78?redirect_status=failed',
    steps: [outcome],
  },
  {
    ...success,
    state: 'received',
    address: '/checkout/78',
    scenario: 'progress:paid',
    steps: [ready, typeCard(), pay, see('Payment received')],
  },
  {
    ...success,
    state: 'loading',
    address: '/payment-success/78',
    scenario: 'order:hang',
    steps: [skeleton()],
  },
  {
    ...success,
    state: 'not found',
    address: '/payment-success/99',
    steps: [see('Order Not Found')],
  },
  {
    ...success,
    state: 'failed',
    address: '/payment-success/78',
    scenario: 'order:403',
    steps: [see('Failed to load order details. Please try again.')],
  },
  ...['many', 'endless', 'hostile', 'bare', 'odd', 'huge'].map(name => ({
    ...success,
    state: name,
    address: '/payment-success/64',
    scenario: `data:${name}`,
    steps: [outcome],
  })),
]
