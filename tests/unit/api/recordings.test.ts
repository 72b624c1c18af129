/**
 * @promise What API Platform sends is read whole, by default and with each of its settings.
 * @promise No customer reads a server's text for developers; `npm start` prints it in the console.
 * @promise 400 with `detail`, 422 with violations (also `ConstraintViolation`), missing routes and
 *   production's errors have their text.
 * @promise A 201 response to `cancel` counts as done.
 */
import { describe, expect, it } from 'vitest'
import { noCriteria } from '@/config/search-criteria'
import { addCartItem, fetchCart, removeCartItem } from '@/api/cart'
import { errorOfResponse, isApiError } from '@/api/errors'
import type { Http } from '@/api/http'
import { fetchOffers } from '@/api/offers'
import {
  cancelOrder,
  deleteOrder,
  fetchOrder,
  fetchOrderDetails,
  fetchOrders,
  placeOrder,
  requestPaymentIntent,
} from '@/api/orders'
import { searchEmails } from '@/api/search'
import { fetchTlds } from '@/api/tlds'
import { GENERAL_FAILURE } from '@/lib/customer-text'
import { failureText } from '@/queries/failure-text'
import { finalErrorCode } from '@/queries/payment-intent'
import {
  findExchange,
  readRecording,
  recordingNames,
  responseOf,
  type RecordedExchange,
} from '@tests/support/recordings'
import { createVisitorHttp } from './test-http'

const line = { iri: null, id: '1' }
const criteria = { ...noCriteria, keywords: ['bank'] }
const newLine = { offer: '/api/offers/2', quantity: 1, searchParameters: criteria }

/** The site's functions by the request that they send. */
const readers: [request: RegExp, read: (http: Http) => Promise<unknown>][] = [
  [/^GET email_documents/, http => searchEmails(http, criteria)],
  [/^GET offers/, http => fetchOffers(http)],
  [/^GET domain_t_l_ds/, http => fetchTlds(http)],
  [/^GET active_cart/, http => fetchCart(http)],
  [/^POST cart_items/, http => addCartItem(http, newLine)],
  [/^DELETE cart_items/, http => removeCartItem(http, line)],
  [/^POST orders\/checkout/, http => placeOrder(http)],
  [/^GET orders(\?|$)/, http => fetchOrders(http, 1)],
  [/^GET orders\/[^/]+\/details/, http => fetchOrderDetails(http, 'ORD-1')],
  [/^GET orders\/[^/]+$/, http => fetchOrder(http, '1')],
  [/^POST orders\/[^/]+\/payment-intent/, http => requestPaymentIntent(http, '1')],
  [/^POST orders\/[^/]+\/cancel/, http => cancelOrder(http, '1')],
  [/^DELETE orders\//, http => deleteOrder(http, line)],
  [/^(GET nothing_here|PUT orders)/, http => fetchOrder(http, '1')],
]

/** What the site makes of a recorded response: each request gets it, and those for other pages an empty list. */
async function replay(recorded: RecordedExchange): Promise<unknown> {
  const request = `${recorded.method} ${recorded.path}`
  const read = readers.find(([pattern]) => pattern.test(request))?.[1]
  if (read === undefined) throw new Error(`no reader for ${request}`)
  let calls = 0
  const http = createVisitorHttp(() =>
    Promise.resolve((calls += 1) === 1 ? responseOf(recorded) : Response.json({ member: [] })),
  )
  return read(http)
}

/** All numbers of unreadable members in a result. */
const unreadableIn = (value: unknown): number[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, field]) =>
        name.startsWith('unreadable') ? [Number(field)] : unreadableIn(field),
      )

describe.each(recordingNames)('responses of API Platform (%s)', recording => {
  const exchanges = readRecording(recording)
  const read = exchanges.filter(
    ({ status, method }) => status < 300 || (status === 404 && method === 'DELETE'),
  )

  it.each(read.map(one => [one.name, one] as const))('reads the whole response: %s', async (_, recorded) => {
    const result = await replay(recorded)
    expect(unreadableIn(result).filter(count => count !== 0)).toEqual([])
    // No key of JSON-LD is kept.
    expect(JSON.stringify(result ?? null)).not.toMatch(/"@|genid/)
  })

  const errors = exchanges.filter(one => !read.includes(one) && one.path !== 'active_cart')
  it('turns each error response into an error with the server’s text', async () => {
    for (const recorded of errors) {
      const error: unknown = await replay(recorded).catch((thrown: unknown) => thrown)
      if (!isApiError(error)) throw new Error(`${recorded.name} is no error: ${JSON.stringify(error)}`)
      expect([error.kind, error.status]).toEqual(['http', recorded.status])
      const said = JSON.stringify(recorded.body)
      expect(said).toContain(JSON.stringify(error.message))
      expect(error.message).not.toBe('An error occurred')
    }
  })
})

it('of all errors of API Platform customers read these texts alone', async () => {
  const errors = recordingNames
    .flatMap(name => [...readRecording(name), ...readRecording(`accounts/${name}`)])
    .filter(({ status }) => status >= 400)
  const texts = errors.map(recorded =>
    failureText(errorOfResponse(responseOf(recorded), JSON.stringify(recorded.body))),
  )
  expect([...new Set(texts)].toSorted()).toEqual([
    'Expired JWT Token',
    'Invalid JWT Token',
    'Invalid credentials.',
    'JWT Refresh Token Not Found',
    'JWT Token not found',
    'Method Not Allowed',
    'Not Found',
    GENERAL_FAILURE,
    'The minimum quantity of this offer is 1000.',
    'The order is not pending.',
    'This order can no longer be cancelled.',
    'This value is already used.\nThis value is too short. It should have 12 characters or more.',
    'This value should not be null.\nThis value should be positive.\nThis collection should contain 3 elements or less.',
    'Your cart is empty.',
  ])
})

it.each(['4.0', 'hydra-prefix', 'nulls-kept', 'partial-pagination'])(
  'reads the orders of a collection: %s',
  async recording => {
    expect(await replay(findExchange(recording, 'orders, page 1'))).toMatchObject({
      orders: [75, 74, 73, 72].map(id => ({ id: String(id), orderNumber: `ORD-2026-0000${id}` })),
      view: { next: '/api/orders?page=2' },
    })
  },
)

it('reads a collection that is an object with numeric keys, without a view', async () => {
  expect(await replay(findExchange('json-first', 'orders as application/json'))).toMatchObject({
    orders: ['16', '15', '14', '13'].map(id => ({ id })),
  })
  expect(await replay(findExchange('json-first', 'offers as application/json'))).toMatchObject({
    items: [{ name: 'Starter' }, { name: 'Growth' }, { name: 'Scale' }],
  })
})

it('takes the length of the only page as the missing total, and reports more where there is another page', async () => {
  const found = (recording: string, name: string) => replay(findExchange(recording, name))
  const partial = 'partial-pagination'
  expect(await found(partial, 'search by keyword')).toMatchObject({ total: 4, hasMore: true })
  expect(await found(partial, 'search that finds nothing')).toMatchObject({ total: 0, hasMore: false })
  expect(await found('4.0', 'search by keyword')).toMatchObject({ total: 1840, hasMore: false })
})

const bank = { searchType: 'keyword', keywords: ['bank'], countries: ['US'], tlds: ['com', 'net'] }
const growth = { quantity: 1500, unitPrice: 4, totalPrice: 6000, searchParameters: bank }
const lines = 'active cart: three lines'

it.each([
  ['4.0', { id: '102', offerName: 'Growth', ...growth }],
  ['4.1', { id: '102', offerName: 'Growth', ...growth }],
  ['nulls-kept', { id: '102', offerName: 'Growth', ...growth }],
  ['numeric-strings', { id: '/api/cart_items/102', offerName: 'Growth', ...growth }],
  ['iri-offers', { id: '102', offerName: null, offerIri: '/api/offers/2', ...growth }],
  ['iri-relations', { id: '/api/cart_items/102', offerName: null, offerIri: null, quantity: null }],
])('reads the lines of the cart: %s', async (recording, first) => {
  const found: unknown = await replay(findExchange(recording, lines))
  expect(found).toMatchObject({
    currency: 'USD',
    items: [{ iri: '/api/cart_items/102', ...first }, {}, { iri: '/api/cart_items/104' }],
    unreadable: 0,
  })
})

it('reads the cart’s lines from an object with numeric keys, in their order', async () => {
  const after = 'active cart: after the first of three lines was removed'
  expect(await replay(findExchange('holes', after))).toMatchObject({
    items: [
      { id: '103', offerName: 'Solo' },
      { id: '104', offerName: 'Starter' },
    ],
  })
})

const name = 'order details: completed, with a file'
const settings = 'nulls-kept holes numeric-strings iri-offers iri-relations json-first'.split(' ')
it.each(['4.0', '4.1', ...settings])('reads the amounts and the file of an order: %s', async recording => {
  expect(await replay(findExchange(recording, name))).toMatchObject({
    id: '74',
    totalAmount: 6000,
    items: [{ id: '74', totalPrice: 6000 }],
    files: [{ id: 'f74', fileName: 'growth.csv', fileSize: 52_311, itemId: '74' }],
  })
})

it.each(['4.0', '4.1', 'hydra-prefix', 'nulls-kept', 'json-first'])(
  'errors name the violated fields: %s',
  async recording => {
    const recorded = readRecording(recording).find(({ status }) => status === 422)
    if (recorded === undefined) throw new Error('no violation')
    await expect(replay(recorded)).rejects.toMatchObject({
      message: 'quantity: The minimum quantity of this offer is 1000.',
      violations: { quantity: 'The minimum quantity of this offer is 1000.' },
    })
  },
)

it('an error with 400 has a text and no violations', async () => {
  const replaying = replay(findExchange('4.0', 'add to cart: an offer that does not exist'))
  const message = 'Item not found for "/api/offers/999".'
  await expect(replaying).rejects.toMatchObject({ message, violations: {} })
})

it('an error of a payment intent has its code', async () => {
  const error: unknown = await replay(findExchange('4.0', 'payment intent: the order is not pending')).catch(
    (thrown: unknown) => thrown,
  )
  expect(finalErrorCode(error)).toBe('order_not_pending')
})
