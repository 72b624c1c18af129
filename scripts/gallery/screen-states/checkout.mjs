import {
  waitForBusyButton,
  callFromOtherTab,
  waitForElement,
  clickButton,
  waitForHub,
  waitForText,
  waitForSkeleton,
  waitForTitle,
  typeCard,
} from '../steps.mjs'

const checkout = { screen: 'Checkout', as: 'customer', path: '/checkout/78' }
const ready = waitForElement('textbox', 'Card number')
const pay = clickButton(/^Pay/)
const success = { screen: 'Payment', as: 'customer' }
const outcome = waitForElement('region', 'Payment status')
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
  { ...checkout, state: 'loading', scenario: 'order:hang', steps: [waitForSkeleton()] },
  { ...checkout, state: 'preparing', scenario: 'payment-intent:hang', steps: [waitForSkeleton()] },
  {
    ...checkout,
    state: 'preparing failed',
    scenario: 'payment-intent:400',
    steps: [waitForText('Failed to initialize payment. Please try again.')],
  },
  {
    ...checkout,
    state: 'no card form',
    scenario: 'card-form:network',
    steps: [waitForElement('button', 'Retry')],
  },
  {
    ...checkout,
    state: 'no card payment',
    // The mock API responds in any case; this takes away its test key of the card provider.
    settings: { VITE_API_MOCKING: 'off' },
    steps: [waitForText('Card payment is not configured.')],
  },
  { ...checkout, state: 'card missing', steps: [ready, pay, waitForText('Your card number is incomplete.')] },
  {
    ...checkout,
    state: 'declined',
    scenario: 'card:declined',
    steps: [ready, typeCard(), pay, waitForText('Your card was declined.')],
  },
  {
    ...checkout,
    state: 'provider down',
    scenario: 'pay:503',
    steps: [ready, typeCard(), pay, waitForText('An unexpected error occurred.')],
  },
  {
    ...checkout,
    state: 'bank confirmation',
    scenario: 'card:confirmation',
    overlay: true,
    steps: [ready, typeCard(), pay, waitForText('Confirm your payment')],
  },
  {
    ...checkout,
    state: 'paying',
    scenario: 'pay:hang',
    steps: [ready, typeCard(), pay, waitForBusyButton(/^Pay/)],
  },
  {
    ...checkout,
    state: 'cancelling failed',
    scenario: 'delete-order:409',
    steps: [ready, clickButton('Cancel'), waitForText('Failed to cancel payment. Please try again.')],
  },
  {
    ...checkout,
    state: 'deleted elsewhere',
    ownWindow: true,
    steps: [ready, waitForHub, callFromOtherTab('DELETE', 'orders/78'), waitForText(/has been deleted/)],
  },
  {
    ...checkout,
    state: 'already paid',
    path: '/checkout/64',
    steps: [waitForText('Payment Already Completed')],
  },
  {
    ...checkout,
    state: 'already processed',
    path: '/checkout/48',
    steps: [waitForText('Order Already Processed')],
  },
  {
    ...checkout,
    state: 'no such order',
    path: '/checkout/99',
    steps: [waitForText('Failed to load order details'), waitForTitle('Cart')],
  },
  {
    ...checkout,
    state: 'bare',
    scenario: 'data:bare',
    steps: [waitForText('The amount of this order is missing, so it can’t be paid now.')],
  },
  ...['many', 'million', 'long', 'endless', 'hostile', 'free', 'huge'].map(name => ({
    ...checkout,
    state: name,
    scenario: `data:${name}`,
    steps: [ready],
  })),

  ...Object.entries(seeded).map(([state, id]) => ({
    ...success,
    state,
    path: `/payment-success/${id}`,
    steps: [outcome],
  })),
  {
    ...success,
    state: 'not accepted by the provider',
    path: '/payment-success/78?redirect_status=failed',
    steps: [outcome],
  },
  {
    ...success,
    state: 'received',
    path: '/checkout/78',
    scenario: 'progress:paid',
    steps: [ready, typeCard(), pay, waitForText('Payment received')],
  },
  {
    ...success,
    state: 'loading',
    path: '/payment-success/78',
    scenario: 'order:hang',
    steps: [waitForSkeleton()],
  },
  {
    ...success,
    state: 'not found',
    path: '/payment-success/99',
    steps: [waitForText('Order Not Found')],
  },
  {
    ...success,
    state: 'failed',
    path: '/payment-success/78',
    scenario: 'order:403',
    steps: [waitForText('Failed to load order details. Please try again.')],
  },
  ...['many', 'endless', 'hostile', 'bare', 'odd', 'huge'].map(name => ({
    ...success,
    state: name,
    path: '/payment-success/64',
    scenario: `data:${name}`,
    steps: [outcome],
  })),
]
