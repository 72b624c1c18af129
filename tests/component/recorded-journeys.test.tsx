/**
 * @promise No customer reads a server's text for developers; `npm start` prints it in the console.
 * @promise Every recorded exchange that a page can meet leads to the right page and words, without a message
 *   on the console.
 */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authApi } from '@tests/support/api-url'
import { cardSettings } from '@tests/support/card-provider'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import {
  findExchange,
  readRecording,
  recordingNames,
  type RecordedExchange,
  responseOf,
} from '@tests/support/recordings'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { storageKey } from '@tests/support/test-settings'

// Every recorded exchange that a page can cause: the page sends the recorded request, and gets the recorded response. A message on
// the console fails a test.

const mock = mockApi()

/** The recorded tokens are valid at this time. */
const RECORDED_AT = Date.UTC(2026, 10, 22, 5, 50)

/** A call without what differs between recording and site: the order of a criterion's values, the parameters of the auth client. */
function callOf(method: string, path: string): string {
  const { pathname, searchParams } = new URL(path, authApi(''))
  for (const name of ['grant_type', 'scope']) searchParams.delete(name)
  if (searchParams.get('page') === '1') searchParams.delete('page')
  const query = [...searchParams]
    .map(([name, values]) => `${name}=${values.split(',').toSorted().join(',')}`)
    .toSorted()
    .join('&')
  return `${method} ${pathname}?${query}`
}

interface Journey {
  user: UserEvent
}

interface Recorded {
  /** The exchanges by their names; those of the same call take turns, and the last one stays. */
  names: string[]
  /** Other calls that the journey needs, by their names in this recording or in `4.0`. */
  besides?: string[]
  /** Other paths of recorded calls on this page. */
  at?: Record<string, string>
  /** Whether nobody is signed in. */
  isVisitor?: boolean
  /** Whether the session's token has expired. */
  isSpent?: boolean
  url: string
  run?: (journey: Journey) => Promise<void>
  /** What the page says at the end. */
  text: string | RegExp
}

const click = async ({ user }: Journey, name: string | RegExp, role = 'button') =>
  user.click(await screen.findByRole(role, { name }))

async function signIn(journey: Journey) {
  await journey.user.type(await screen.findByLabelText('Email'), demoCustomer)
  await journey.user.type(screen.getByLabelText('Password'), 'demo-password')
  await journey.user.click(within(screen.getByRole('main')).getByRole('button', { name: /^Sign (In|Up)$/ }))
}

async function addToCart(journey: Journey) {
  await click(journey, 'Add to Cart')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
  await journey.user.click(await dialog.findByRole('radio', { name: 'Growth' }))
  await journey.user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
}

async function confirmPrompt(journey: Journey, name: string) {
  await journey.user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body)
  const prompt = within(await screen.findByRole('alertdialog'))
  await journey.user.click(prompt.getByRole('button', { name }))
}

const byKeyword = '/search?type=keyword&keywords=bank,credit&countries=US,DE&tlds=com,net'
const byProvider = '/search?type=isp&providers=Hetzner,OVH'
const cart = 'active cart: three lines'
const notAdded = 'Failed to add items to cart. Please try again later.'
const offers = ['offers, page 1', 'offers, page 2']
const details = (number: string) => `/order/ORD-${number}/details`

const journeys: Recorded[] = [
  {
    names: ['login', 'user'],
    besides: ['orders, page 1', cart],
    isVisitor: true,
    url: '/signin?next=%2Forders',
    run: signIn,
    text: /000075$/,
  },
  {
    names: ['login: wrong password'],
    isVisitor: true,
    url: '/signin',
    run: signIn,
    text: 'Invalid credentials.',
  },
  {
    names: ['register'],
    isVisitor: true,
    url: '/signup',
    run: signIn,
    text: 'Please check your email for a confirmation link.',
  },
  {
    names: ['register: address taken, password short'],
    isVisitor: true,
    url: '/signup',
    run: signIn,
    text: /This value is already used\./,
  },
  {
    names: ['register: sent as application/json'],
    isVisitor: true,
    url: '/signup',
    run: signIn,
    text: 'Something went wrong. Please try again later.',
  },
  {
    names: ['logout'],
    besides: ['orders, page 1', cart],
    url: '/orders',
    run: async journey => {
      await click(journey, 'User menu')
      await click(journey, 'Sign out', 'menuitem')
      await waitFor(() => expect(address()).toBe('/'))
    },
    text: 'Sign In',
  },
  ...['orders without a token', 'orders with a token that is none', 'orders with an expired token'].map(
    name => ({
      names: [name],
      besides: [cart],
      url: '/orders',
      text: 'Your session has ended. Please sign in again.',
    }),
  ),
  {
    names: ['offers with a token that is none, though offers are public'],
    besides: [cart],
    url: '/offers',
    text: 'Your session has ended. Please sign in again.',
  },
  {
    names: ['search by keyword'],
    besides: offers,
    isVisitor: true,
    url: byKeyword,
    text: 'j***@bank1.example',
  },
  { names: ['search by isp'], besides: offers, isVisitor: true, url: byProvider, text: 'j***@bank1.example' },
  {
    names: ['search that finds nothing'],
    isVisitor: true,
    url: '/search?type=keyword&keywords=nothing',
    text: '0 Emails found for nothing',
  },
  { names: offers, isVisitor: true, url: '/offers', text: 'Scale' },
  { names: ['offers, page 1'], besides: offers.slice(1), isVisitor: true, url: '/offers', text: 'Scale' },
  { names: ['offers'], isVisitor: true, url: '/offers', text: 'Scale' },
  { names: ['offers as application/json'], isVisitor: true, url: '/offers', text: 'Scale' },
  { names: ['offers as */*'], isVisitor: true, url: '/offers', text: 'Scale' },
  ...[['TLDs, page 1', 'TLDs, page 2', 'TLDs, page 3'], ['TLDs, page 1'], ['TLDs']].map(names => ({
    names,
    besides: names.length === 1 ? ['TLDs, page 2', 'TLDs, page 3'] : [],
    isVisitor: true,
    url: '/',
    run: async ({ user }: Journey) => {
      await user.type(await screen.findByRole('combobox', { name: 'TLDs' }), 'c')
    },
    text: /^\.c/,
  })),
  { names: ['active cart: none yet'], url: '/cart', text: 'Your cart is empty' },
  { names: ['active cart: empty, after the order was placed'], url: '/cart', text: 'Your cart is empty' },
  { names: ['active cart as application/json'], url: '/cart', text: 'Your cart is empty' },
  {
    names: [cart, 'remove a line', 'active cart: after the first of three lines was removed'],
    besides: offers,
    url: '/cart',
    run: async journey => click(journey, /^Remove( Growth)?$/),
    // Where the lines are IRIs, Remove is for all of them, of which the recording removed one.
    text: /^Starter|^2 items can't be shown$/,
  },
  {
    names: ['remove a line: it is gone already'],
    besides: [cart, 'active cart: after the first of three lines was removed', ...offers],
    url: '/cart',
    run: async journey => click(journey, /^Remove( Growth)?$/),
    // Where the lines are IRIs, Remove is for all of them, of which the recording removed one.
    text: /^Starter|^2 items can't be shown$/,
  },
  ...[
    ['add to cart', byKeyword, 'search by keyword'],
    ['add to cart: isp search', byProvider, 'search by isp'],
    ['add to cart: without search parameters', byKeyword, 'search by keyword'],
    ['add to cart: body and answer as application/json', byKeyword, 'search by keyword'],
  ].map(([name = '', url = '', search = '']) => ({
    names: [name],
    besides: ['active cart: none yet', search, ...offers],
    url,
    run: addToCart,
    text: 'Items added to cart successfully',
  })),
  ...(
    [
      ["add to cart: quantity below the offer's minimum", /The minimum quantity of this offer is 1000\./],
      ["422: quantity below the offer's minimum", /The minimum quantity of this offer is 1000\./],
      ['add to cart: below the minimum, as application/json', /The minimum quantity of this offer is 1000\./],
      ['add to cart: three violations', /This value should be positive\./],
      ['add to cart: an offer that does not exist', notAdded],
      ['400: an offer that does not exist', notAdded],
      ['add to cart: a quantity of the wrong type', notAdded],
      ['add to cart: an enum value that does not exist', notAdded],
      ['415: a body sent as application/json', notAdded],
      ['400: a body that is no JSON', notAdded],
    ] as const
  ).map(([name, text]) => ({
    names: [name],
    besides: [cart, 'search by keyword', ...offers],
    url: byKeyword,
    run: addToCart,
    text,
  })),
  { names: ['orders, page 1'], besides: [cart], url: '/orders', text: /000075$/ },
  { names: ['orders'], besides: [cart], url: '/orders', text: /000075$/ },
  { names: ['orders, page 2'], besides: [cart], url: '/orders?page=2', text: /000045$/ },
  ...['orders, page 3, the last', 'orders, page 3', 'orders as application/json'].map(name => ({
    names: [name],
    besides: [cart],
    url: '/orders?page=3',
    text: /000015$/,
  })),
  {
    names: ['orders, page 3: the same again'],
    besides: [cart],
    url: '/orders?page=3',
    text: /000075$/,
  },
  {
    names: ['orders, page 4: beyond the last'],
    besides: [cart],
    url: '/orders?page=4',
    text: 'No orders found',
  },
  { names: ['500: the database is down'], besides: [cart], url: '/orders', text: 'Failed to load orders' },
  {
    names: ['406: an accepted type that is not offered'],
    besides: [cart],
    url: '/orders',
    text: 'Failed to load orders',
  },
  {
    names: ['one order, pending'],
    besides: [cart, 'payment intent'],
    url: '/checkout/75',
    text: /000075$/,
  },
  {
    names: ['payment intent'],
    besides: [cart, 'one order, pending'],
    url: '/checkout/75',
    text: /000075$/,
  },
  {
    names: ['payment intent: the order is not pending'],
    besides: [cart, 'one order, pending'],
    // The recorded intent is of order 74, whose response here is that of a pending one.
    at: { 'orders/74/payment-intent': 'orders/75/payment-intent' },
    url: '/checkout/75',
    text: 'Order Already Processed',
  },
  {
    names: ['one order: unknown'],
    besides: [cart],
    url: '/payment-success/9999',
    text: /Not Found|not found/,
  },
  {
    names: ['one order: unknown, as application/json'],
    besides: [cart],
    url: '/payment-success/9999',
    text: /Not Found|not found/,
  },
  {
    names: ['one order as application/json'],
    besides: [cart],
    url: '/payment-success/74',
    text: 'Payment received',
  },
  {
    names: ['order details: completed, with a file'],
    besides: [cart],
    url: details('2026-000074'),
    text: 'growth.csv',
  },
  {
    names: ['order details: processing, no file yet'],
    besides: [cart],
    url: details('2026-000071'),
    text: 'Processing',
  },
  { names: ['order details: unknown'], besides: [cart], url: details('nope'), text: 'Order Not Found' },
  {
    names: ['cancel an order'],
    besides: ['orders, page 1', 'one order, pending', cart],
    url: '/orders',
    run: journey => confirmPrompt(journey, 'Cancel Order'),
    text: 'Order Cancelled',
  },
  ...['cancel an order: too late', '409: cancel too late'].map(name => ({
    names: [name],
    besides: ['orders, page 1', 'one order, pending', cart],
    at: { 'orders/74/cancel': 'orders/75/cancel' },
    url: '/orders',
    run: (journey: Journey) => confirmPrompt(journey, 'Cancel Order'),
    text: 'This order can no longer be cancelled.',
  })),
  {
    names: ['place the order'],
    besides: [cart, 'one order, pending', ...offers],
    // The order itself was not recorded.
    at: { 'orders/75': 'orders/105' },
    url: '/cart',
    run: async journey => {
      await click(journey, 'Place Order')
      await waitFor(() => expect(address()).toBe('/checkout/105'))
    },
    text: 'Checkout',
  },
  {
    names: ['place the order: the cart is empty'],
    besides: [cart, ...offers],
    url: '/cart',
    run: journey => click(journey, 'Place Order'),
    text: 'Failed to place order. Please try again.',
  },
  ...['cancel the payment (delete the order)', 'cancel the payment: the order is gone already'].map(name => ({
    names: [name],
    besides: ['one order, pending', 'orders, page 1', cart],
    at: { 'orders/105': 'orders/75' },
    url: '/checkout/75',
    run: (journey: Journey) => click(journey, 'Cancel'),
    text: 'Order Cancelled',
  })),
  {
    names: ['refresh'],
    besides: ['orders, page 1', cart],
    isSpent: true,
    url: '/orders',
    text: /000075$/,
  },
  {
    names: ['refresh: the token was used already'],
    isSpent: true,
    url: '/orders',
    text: 'Your session has ended. Please sign in again.',
  },
]

/** Exchanges that no page can cause: their requests aren't those of the site, or the cart has no price. */
const isUnreachable = (recording: string, name: string) =>
  ['404: no such route', '405: a method that the address lacks'].includes(name) ||
  (recording === 'iri-relations' && name === 'place the order')

/** The journeys of each run: a sign-in, a mutation, a violation, a conflict. */
const inEachRun = new Set([
  'login',
  'add to cart',
  "add to cart: quantity below the offer's minimum",
  'cancel an order: too late',
])

/** Every exchange of a recording, with its accounts. */
const exchangesOf = (recording: string) => [
  ...readRecording(`accounts/${recording}`),
  ...readRecording(recording),
]

/** The exchange by its name, in this recording or in `4.0`. */
const find = (recording: string, name: string): RecordedExchange =>
  exchangesOf(recording).find(one => one.name === name) ?? findExchange('4.0', name)

/** Responds to the page's calls with exchanges, as `names` and `besides` of a journey say; returns the calls. */
function replay(recording: string, { names, besides = [], at = {} }: Recorded): string[] {
  const calls: string[] = []
  const turns = new Map<string, RecordedExchange[]>()
  // A journey's own exchanges come first where another has the same call.
  for (const name of [...names, ...besides]) {
    const exchange = find(recording, name)
    const call = callOf(exchange.method, at[exchange.path] ?? exchange.path)
    turns.set(call, [...(turns.get(call) ?? []), exchange])
  }
  server.use(
    http.all(authApi('*'), ({ request }) => {
      const call = callOf(request.method, request.url)
      calls.push(call)
      const exchanges = turns.get(call)
      const exchange = exchanges && exchanges.length > 1 ? exchanges.shift() : exchanges?.[0]
      return exchange && responseOf(exchange)
    }),
  )
  return calls
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: RECORDED_AT })
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(recordingNames)('exchanges of API Platform (%s)', recording => {
  const recorded = new Set(exchangesOf(recording).map(({ name }) => name))
  const possible = journeys.filter(({ names }) =>
    names.every(name => recorded.has(name) && !isUnreachable(recording, name)),
  )

  it('each is used by a journey, except those that no page can cause', () => {
    const names = possible.flatMap(journey => [...journey.names])
    expect([...recorded].filter(name => !names.includes(name) && !isUnreachable(recording, name))).toEqual([])
  })

  for (const journey of possible)
    it(
      `${journey.url}: ${journey.names.join(', ')}`,
      moreIf(recording !== '4.0' || !inEachRun.has(journey.names[0] ?? '')),
      async () => {
        const calls = replay(recording, journey)
        if (journey.isSpent) storeSpentSession()
        else if (!journey.isVisitor) storeSession(mock())
        const { user } = renderApp(journey.url, {
          settings: cardSettings,
          timing: { pollFirst: 60_000, pollLongest: 60_000, redirectDelay: 60_000 },
        })
        await journey.run?.({ user })
        expect((await screen.findAllByText(journey.text))[0]).toBeInTheDocument()
        for (const name of journey.names) {
          const { method, path } = find(recording, name)
          await waitFor(() => expect(calls).toContain(callOf(method, journey.at?.[path] ?? path)))
        }
        expect(document.body).not.toHaveTextContent(/genid|undefined|NaN|\[object Object\]|SearchParameters/)
      },
    )
})

/** Stores a session whose token has expired. */
function storeSpentSession() {
  const session = { ...mock().signIn(demoCustomer), expires_at: 1_700_000_000 }
  localStorage.setItem(storageKey, JSON.stringify(session))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}
