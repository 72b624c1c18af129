import { callFromOtherTab, find, pass, press, see, skeleton, title } from '../steps.mjs'

const list = { screen: 'Orders', as: 'customer', address: '/orders' }
const listed = find('table', 'My Orders')
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
const shown = see(/^Total$/)
const print = page => page.emulateMedia({ media: 'print' })

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const orderStates = [
  { ...list, state: 'full', steps: [listed] },
  { ...list, state: 'second page', address: '/orders?page=2', steps: [listed] },
  { ...list, state: 'loading', scenario: 'orders:hang', steps: [skeleton()] },
  { ...list, state: 'empty', scenario: 'data:empty', steps: [see('No orders found')] },
  { ...list, state: 'failed', scenario: 'orders:403', steps: [see('Failed to load orders')] },
  {
    ...list,
    state: 'cancel prompt',
    overlay: true,
    steps: [press('Cancel Order'), find('alertdialog', /./)],
  },
  {
    ...list,
    state: 'cancelling failed',
    scenario: 'cancel-order:409',
    overlay: true,
    steps: [
      press('Cancel Order'),
      page => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click(),
      see('The server refused this call.'),
    ],
  },
  {
    ...list,
    state: 'cancelled',
    steps: [
      press('Cancel Order'),
      page => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click(),
      see('Order Cancelled'),
    ],
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
    steps: [listed, callFromOtherTab('DELETE', 'orders/78'), see(/has been deleted/)],
  },

  ...Object.entries(seeded).map(([state, id]) => ({ ...details, state, address: order(id), steps: [shown] })),
  {
    ...details,
    state: 'deleted elsewhere',
    address: order(78),
    steps: [shown, callFromOtherTab('DELETE', 'orders/78'), see(/has been deleted/)],
  },
  {
    ...details,
    state: 'no news',
    address: order(77),
    scenario: 'live-updates:404',
    steps: [shown, pass(12), see(/has stopped checking/)],
  },
  { ...details, state: 'printed', address: order(59), steps: [shown, print] },
  {
    ...details,
    state: 'loading',
    address: order(59),
    scenario: 'order-details:hang',
    steps: [skeleton()],
  },
  { ...details, state: 'not found', address: order(99), steps: [title('Order Not Found')] },
  {
    ...details,
    state: 'failed',
    address: order(59),
    scenario: 'order-details:403',
    steps: [see('Failed to load order details. Please try again.')],
  },
  {
    ...details,
    state: 'download started',
    address: order(64),
    steps: [press('Download growth.csv'), see('Download Started')],
  },
  {
    ...details,
    state: 'download failed',
    address: order(64),
    scenario: 'download-file:410',
    steps: [press('Download growth.csv'), see('Download Failed')],
  },
  {
    ...details,
    state: 'files expired',
    address: order(26),
    steps: [press('Download All Files'), see('Files Expired')],
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
    address: order(59),
    scenario: `data:${name}`,
    steps: [shown],
  })),
]
