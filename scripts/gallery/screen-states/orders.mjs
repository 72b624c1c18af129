import {
  bankPurchase,
  callFromOtherTab,
  waitForElement,
  rememberExpiries,
  rememberPurchase,
  step,
  clickButton,
  waitForHub,
  waitForSkeleton,
  waitForTitle,
  typeText,
} from '../steps.mjs'
import { screen } from '../screen.mjs'

const list = screen('Orders', { as: 'customer', path: '/orders' })
const listed = waitForElement('table', 'My Orders')
const number = id => `ORD-2026-0000${id}`
const details = screen('Order', { as: 'customer' })
/** The seeded orders by their status. */
export const seeded = {
  pending: 78,
  processing: 77,
  paid: 71,
  completed: 64,
  'payment failed': 52,
  cancelled: 48,
  refunded: 31,
}
const withFiles = { 'expiring files': 59, 'expired files': 26 }
const order = id => `/order/${number(id)}/details`
const shown = /^Total$/
const print = step('open the print preview', page => page.emulateMedia({ media: 'print' }))
const confirmCancel = step('click “Cancel Order”', page =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click(),
)

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const orderStates = [
  list('full', [listed]),
  list('expiring files', [
    listed,
    rememberExpiries({ 71: 30.5, 64: 12.5, 59: 0.5, 26: -10 }),
    'Files expire today',
  ]),
  list('remembered', [
    listed,
    rememberPurchase({
      ...bankPurchase,
      search: { searchType: 'keyword', keywords: ['bank', 'credit'], countries: ['DE', 'FR'] },
    }),
    rememberExpiries({ 71: 30.5, 64: 12.5, 59: 6.5, 26: -10 }),
    /^bank, credit/,
  ]),
  list('second page', { path: '/orders?page=2' }, [listed]),
  list('loading', { scenario: 'orders:hang' }, [waitForSkeleton()]),
  list('empty', { scenario: 'data:empty' }, ['No orders found']),
  list('failed', { scenario: 'orders:403' }, ['Failed to load orders']),
  list('cancel prompt', { overlay: true }, [clickButton('Cancel Order'), waitForElement('alertdialog', /./)]),
  list('cancelling failed', { scenario: 'cancel-order:409', overlay: true }, [
    clickButton('Cancel Order'),
    confirmCancel,
    'The server refused this call.',
  ]),
  list('cancelled', [clickButton('Cancel Order'), confirmCancel, 'Order Cancelled']),
  ...'one many million endless hostile bare odd free cent huge past future'
    .split(' ')
    .map(name => list(name, { scenario: `data:${name}` }, [listed])),

  list('deleted elsewhere', { ownWindow: true }, [
    listed,
    waitForHub,
    callFromOtherTab('DELETE', 'orders/78'),
    /has been deleted/,
  ]),

  details('remembered', { path: order(59) }, [shown, rememberPurchase(bankPurchase), 'Order again']),
  details('receipt', { path: order(59), overlay: true }, [
    shown,
    clickButton('Print receipt'),
    waitForElement('dialog', 'Print receipt'),
    typeText('Company', 'Müller & Söhne GmbH'),
  ]),
  ...Object.entries({ ...seeded, ...withFiles }).map(([state, id]) =>
    details(state, { path: order(id) }, [shown]),
  ),
  details('deleted elsewhere', { path: order(78), ownWindow: true }, [
    shown,
    waitForHub,
    callFromOtherTab('DELETE', 'orders/78'),
    /has been deleted/,
  ]),
  details('printed', { path: order(59) }, [shown, print]),
  details('loading', { path: order(59), scenario: 'order-details:hang' }, [waitForSkeleton()]),
  details('not found', { path: order(99) }, [waitForTitle('Order Not Found')]),
  details('failed', { path: order(59), scenario: 'order-details:403' }, [
    'Failed to load order details. Please try again.',
  ]),
  details('download started', { path: order(64) }, [clickButton('Download growth.csv'), 'Download Started']),
  details('download failed', { path: order(64), scenario: 'download-file:410' }, [
    clickButton('Download growth.csv'),
    'Download Failed',
  ]),
  details('files expired', { path: order(26) }, [clickButton('Download All Files'), 'Files Expired']),
  ...'empty one many million long endless hostile bare odd free cent huge past future'
    .split(' ')
    .map(name => details(name, { path: order(59), scenario: `data:${name}` }, [shown])),
]
