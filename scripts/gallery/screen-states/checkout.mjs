import {
  waitForBusyButton,
  callFromOtherTab,
  waitForElement,
  clickButton,
  waitForHub,
  waitForSkeleton,
  waitForTitle,
  typeCard,
} from '../steps.mjs'
import { screen } from '../screen.mjs'
import { seeded } from './orders.mjs'

const checkout = screen('Checkout', { as: 'customer', path: '/checkout/78' })
const ready = waitForElement('textbox', 'Card number')
const pay = clickButton(/^Pay/)
const success = screen('Payment', { as: 'customer' })
const outcome = waitForElement('region', 'Payment status')

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const checkoutStates = [
  checkout('full', [ready]),
  checkout('loading', { scenario: 'order:hang' }, [waitForSkeleton()]),
  checkout('preparing', { scenario: 'payment-intent:hang' }, [waitForSkeleton()]),
  checkout('preparing failed', { scenario: 'payment-intent:400' }, [
    'Failed to initialize payment. Please try again.',
  ]),
  checkout('no card form', { scenario: 'card-form:network' }, [waitForElement('button', 'Retry')]),
  // The mock API responds in any case; this takes away its test key of the card provider.
  checkout('no card payment', { settings: { VITE_API_MOCKING: 'off' } }, ['Card payment is not configured.']),
  checkout('card missing', [ready, pay, 'Your card number is incomplete.']),
  checkout('declined', { scenario: 'card:declined' }, [ready, typeCard(), pay, 'Your card was declined.']),
  checkout('provider down', { scenario: 'pay:503' }, [
    ready,
    typeCard(),
    pay,
    'An unexpected error occurred.',
  ]),
  checkout('bank confirmation', { scenario: 'card:confirmation', overlay: true }, [
    ready,
    typeCard(),
    pay,
    'Confirm your payment',
  ]),
  checkout('paying', { scenario: 'pay:hang' }, [ready, typeCard(), pay, waitForBusyButton(/^Pay/)]),
  checkout('cancelling failed', { scenario: 'delete-order:409' }, [
    ready,
    clickButton('Cancel'),
    'Failed to cancel payment. Please try again.',
  ]),
  checkout('deleted elsewhere', { ownWindow: true }, [
    ready,
    waitForHub,
    callFromOtherTab('DELETE', 'orders/78'),
    /has been deleted/,
  ]),
  checkout('already paid', { path: '/checkout/64' }, ['Payment Already Completed']),
  checkout('already processed', { path: '/checkout/48' }, ['Order Already Processed']),
  checkout('no such order', { path: '/checkout/99' }, ['Failed to load order details', waitForTitle('Cart')]),
  checkout('bare', { scenario: 'data:bare' }, [
    'The amount of this order is missing, so it can’t be paid now.',
  ]),
  ...'many million long endless hostile free huge'
    .split(' ')
    .map(name => checkout(name, { scenario: `data:${name}` }, [ready])),

  ...Object.entries(seeded).map(([state, id]) =>
    success(state, { path: `/payment-success/${id}` }, [outcome]),
  ),
  success('not accepted by the provider', { path: '/payment-success/78?redirect_status=failed' }, [outcome]),
  success('received', { path: '/checkout/78', scenario: 'progress:paid' }, [
    ready,
    typeCard(),
    pay,
    'Payment received',
  ]),
  success('loading', { path: '/payment-success/78', scenario: 'order:hang' }, [waitForSkeleton()]),
  success('not found', { path: '/payment-success/99' }, ['Order Not Found']),
  success('failed', { path: '/payment-success/78', scenario: 'order:403' }, [
    'Failed to load order details. Please try again.',
  ]),
  ...'many endless hostile bare odd huge'
    .split(' ')
    .map(name => success(name, { path: '/payment-success/64', scenario: `data:${name}` }, [outcome])),
]
