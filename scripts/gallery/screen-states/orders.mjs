import {
  callFromOtherTab,
  waitForElement,
  rememberExpiries,
  rememberPurchase,
  step,
  clickButton,
  waitForHub,
  waitForText,
  waitForSkeleton,
  waitForTitle,
  typeText,
} from '../steps.mjs'

const list = { screen: 'Orders', as: 'customer', path: '/orders' }
const listed = waitForElement('table', 'My Orders')
const number = id => `ORD-2026-0000${id}`
const details = { screen: 'Order', as: 'customer' }
/** The seeded orders by their status. */
const seeded = {
  pending: 78,
  processing: 77,
  paid: 71,
  completed: 64,
  'expiring files': 59,
  'payment failed': 52,
  cancelled: 48,
  refunded: 31,
  'expired files': 26,
}
const order = id => `/order/${number(id)}/details`
const shown = waitForText(/^Total$/)
const print = step('open the print preview', page => page.emulateMedia({ media: 'print' }))
const confirmCancel = step('click “Cancel Order”', page =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click(),
)

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const orderStates = [
  { ...list, state: 'full', steps: [listed] },
  {
    ...list,
    state: 'expiring files',
    steps: [
      listed,
      rememberExpiries({ 71: 30.5, 64: 12.5, 59: 0.5, 26: -10 }),
      waitForText('Files expire today'),
    ],
  },
  {
    ...list,
    state: 'remembered',
    steps: [
      listed,
      rememberPurchase({
        id: 59,
        offer: 'Growth',
        quantity: 64_010,
        search: { searchType: 'keyword', keywords: ['bank', 'credit'], countries: ['DE', 'FR'] },
      }),
      rememberExpiries({ 71: 30.5, 64: 12.5, 59: 6.5, 26: -10 }),
      waitForText(/^bank, credit/),
    ],
  },
  { ...list, state: 'second page', path: '/orders?page=2', steps: [listed] },
  { ...list, state: 'loading', scenario: 'orders:hang', steps: [waitForSkeleton()] },
  { ...list, state: 'empty', scenario: 'data:empty', steps: [waitForText('No orders found')] },
  { ...list, state: 'failed', scenario: 'orders:403', steps: [waitForText('Failed to load orders')] },
  {
    ...list,
    state: 'cancel prompt',
    overlay: true,
    steps: [clickButton('Cancel Order'), waitForElement('alertdialog', /./)],
  },
  {
    ...list,
    state: 'cancelling failed',
    scenario: 'cancel-order:409',
    overlay: true,
    steps: [clickButton('Cancel Order'), confirmCancel, waitForText('The server refused this call.')],
  },
  {
    ...list,
    state: 'cancelled',
    steps: [clickButton('Cancel Order'), confirmCancel, waitForText('Order Cancelled')],
  },
  ...[
    'one',
    'many',
    'million',
    'endless',
    'hostile',
    'bare',
    'odd',
    'free',
    'cent',
    'huge',
    'past',
    'future',
  ].map(name => ({
    ...list,
    state: name,
    scenario: `data:${name}`,
    steps: [listed],
  })),

  {
    ...list,
    state: 'deleted elsewhere',
    ownWindow: true,
    steps: [listed, waitForHub, callFromOtherTab('DELETE', 'orders/78'), waitForText(/has been deleted/)],
  },

  {
    ...details,
    state: 'remembered',
    path: order(59),
    steps: [
      shown,
      rememberPurchase({
        id: 59,
        offer: 'Growth',
        quantity: 64_010,
        search: { searchType: 'keyword', keywords: ['bank'], countries: ['DE', 'FR'] },
      }),
      waitForText('Order again'),
    ],
  },
  {
    ...details,
    state: 'receipt',
    path: order(59),
    overlay: true,
    steps: [
      shown,
      clickButton('Print receipt'),
      waitForElement('dialog', 'Print receipt'),
      typeText('Company', 'Müller & Söhne GmbH'),
    ],
  },
  ...Object.entries(seeded).map(([state, id]) => ({ ...details, state, path: order(id), steps: [shown] })),
  {
    ...details,
    state: 'deleted elsewhere',
    path: order(78),
    ownWindow: true,
    steps: [shown, waitForHub, callFromOtherTab('DELETE', 'orders/78'), waitForText(/has been deleted/)],
  },
  { ...details, state: 'printed', path: order(59), steps: [shown, print] },
  {
    ...details,
    state: 'loading',
    path: order(59),
    scenario: 'order-details:hang',
    steps: [waitForSkeleton()],
  },
  { ...details, state: 'not found', path: order(99), steps: [waitForTitle('Order Not Found')] },
  {
    ...details,
    state: 'failed',
    path: order(59),
    scenario: 'order-details:403',
    steps: [waitForText('Failed to load order details. Please try again.')],
  },
  {
    ...details,
    state: 'download started',
    path: order(64),
    steps: [clickButton('Download growth.csv'), waitForText('Download Started')],
  },
  {
    ...details,
    state: 'download failed',
    path: order(64),
    scenario: 'download-file:410',
    steps: [clickButton('Download growth.csv'), waitForText('Download Failed')],
  },
  {
    ...details,
    state: 'files expired',
    path: order(26),
    steps: [clickButton('Download All Files'), waitForText('Files Expired')],
  },
  ...[
    'empty',
    'one',
    'many',
    'million',
    'long',
    'endless',
    'hostile',
    'bare',
    'odd',
    'free',
    'cent',
    'huge',
    'past',
    'future',
  ].map(name => ({
    ...details,
    state: name,
    path: order(59),
    scenario: `data:${name}`,
    steps: [shown],
  })),
]
