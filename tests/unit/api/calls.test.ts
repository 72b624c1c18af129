import { describe, expect, it } from 'vitest'
import { noCriteria } from '@/config/search-criteria'
import { addCartItem, fetchCart, removeCartItem } from '@/api/cart'
import type { Http, HttpOptions } from '@/api/http'
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
import { base, createVisitorHttp, visitorTokens } from './test-http'

/** The app's HTTP client over one response, and what it sends. */
function createTestHttp(respond: () => Response, options: Partial<HttpOptions> = {}) {
  const sent: [string, RequestInit][] = []
  const http = createVisitorHttp(async (input, init) => {
    sent.push([new Request(input).url.replace(base, ''), init])
    init.signal?.throwIfAborted()
    return respond()
  }, options)
  return { http, sent }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

const criteria = { ...noCriteria, keywords: ['bank'] }
const line = { offer: '/api/offers/2', quantity: 3, searchParameters: criteria }

it.each([
  ['a line', (http: Http) => addCartItem(http, line), 'cart_items', line],
  ['an order', placeOrder, 'orders/checkout', {}],
  ['a cancellation', (http: Http) => cancelOrder(http, '7'), 'orders/7/cancel', {}],
])('posts %s', async (_name, call, url, body) => {
  const { http, sent } = createTestHttp(() => json({ id: 31 }))
  await call(http)
  expect(sent).toEqual([[url, expect.objectContaining({ method: 'POST', body: JSON.stringify(body) })]])
})

type Call = (http: Http, signal?: AbortSignal) => Promise<unknown>

/** Reads of what everybody may see. */
const publicReads: [string, Call][] = [
  ['the search', (http, signal) => searchEmails(http, criteria, signal)],
  ['the offers', fetchOffers],
  ['the TLDs', fetchTlds],
]
const reads: typeof publicReads = [
  ...publicReads,
  ['the cart', fetchCart],
  ['the orders', (http, signal) => fetchOrders(http, 1, signal)],
  ['an order', (http, signal) => fetchOrder(http, '7', signal)],
  ['an order’s details', (http, signal) => fetchOrderDetails(http, 'ORD-7', signal)],
]
/** Calls of whose response something is needed. */
const sends: typeof reads = [
  ['a new line', http => addCartItem(http, line)],
  ['a new order', placeOrder],
  ['the payment intent', http => requestPaymentIntent(http, '7')],
]
/** Calls of whose response nothing is read. */
const unread: typeof reads = [
  ['a removed line', http => removeCartItem(http, { iri: null, id: '31' })],
  ['a cancelled order', http => cancelOrder(http, '7')],
  ['a deleted order', http => deleteOrder(http, { iri: null, id: '7' })],
]

it.each(reads)(
  '%s is no longer fetched once that is aborted, before or after the request is sent',
  async (_name, call) => {
    const reason = new Error('the page was left')
    const { http } = createTestHttp(() => json({}))
    await expect(call(http, AbortSignal.abort(reason))).rejects.toBe(reason)

    const later = new AbortController()
    const pending = createTestHttp(() => json({}), {
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
          later.abort(reason)
        }),
    })
    await expect(call(pending.http, later.signal)).rejects.toBe(reason)
  },
)

it.each(publicReads)('%s is public: it doesn’t wait for a token that is late', async (_name, call) => {
  const tokens = { ...visitorTokens, current: () => new Promise<never>(() => {}), isSignedIn: () => true }
  const { http, sent } = createTestHttp(() => json({ member: [] }), { tokens, tokenWait: () => 1 })
  await call(http)
  expect(sent).toHaveLength(1)
})

describe('a malformed response', () => {
  const responseOf = (body: string) => createTestHttp(() => new Response(body)).http
  const notJson = ['{"member":[', '<h1>Accept the terms</h1>']
  const notRead = [...notJson, '', 'null', '{"items":"a text","member":"a text"}']
  const withoutId = [...notJson, '', 'null', '{"id":["a list"],"clientSecret":{}}', '{}']

  it.each([
    ...reads.map(([name, call]) => [name, call, notRead] as const),
    ...sends.map(([name, call]) => [name, call, withoutId] as const),
    ...unread.map(([name, call]) => [name, call, notJson] as const),
  ])('without what is needed is an error: %s', async (_name, call, bodies) => {
    for (const body of bodies) await expect(call(responseOf(body))).rejects.toMatchObject({ kind: 'shape' })
  })

  it.each(unread)('is none of %s, of which nothing is needed', async (_name, call) => {
    for (const body of ['', 'null', '{"id":["a list"]}', '[null]'])
      await expect(call(responseOf(body))).resolves.toBeUndefined()
  })
})

it.each([...reads, ...sends, ...unread])(
  'a refused or failed call is an error with its status and words: %s',
  async (_name, call) => {
    for (const status of [400, 403, 409, 422, 429, 500, 502, 503]) {
      const { http } = createTestHttp(() => json({ description: 'No.' }, status))
      await expect(call(http)).rejects.toMatchObject({ kind: 'http', status, message: 'No.' })
    }
  },
)

it.each([
  ['the cart', fetchCart],
  ['the removal of a line', (http: Http) => removeCartItem(http, { iri: null, id: '31' })],
  ['the deletion of an order', (http: Http) => deleteOrder(http, { iri: null, id: '7' })],
])('only a 404 counts as success of %s', async (_name, call) => {
  await expect(call(createTestHttp(() => json({}, 404)).http)).resolves.not.toThrow()
  await expect(call(createTestHttp(() => json({ title: 'Gone' }, 410)).http)).rejects.toThrow('Gone')
})

it('has a text for an error response without one', async () => {
  const { http } = createTestHttp(() => new Response('<h1>Down</h1>', { status: 502 }))
  await expect(fetchCart(http)).rejects.toMatchObject({ status: 502, message: 'An error occurred.' })
})

it('counts what can’t be read of a search without a total', async () => {
  const { http } = createTestHttp(() => json({ member: [{ email: 'a@b.example' }, { email: 5 }] }))
  expect(await searchEmails(http, criteria)).toMatchObject({ total: 2, unreadable: 1 })
})

it('removes only the leading dot of a TLD', async () => {
  const { http } = createTestHttp(() => json({ member: [{ tld: '.co.uk' }] }))
  expect((await fetchTlds(http)).items).toEqual(['co.uk'])
})

it.each([{ member: { a1: { tld: 'de' } } }, { member: { '1a': { tld: 'de' } } }])(
  'reads no list from %j, whose keys are no numbers',
  async body => {
    await expect(fetchTlds(createTestHttp(() => json(body)).http)).rejects.toMatchObject({ kind: 'shape' })
  },
)

it('prefers the plain name of a field to the one with a prefix', async () => {
  const view = { next: '/api/orders?page=3', 'hydra:next': '/api/orders?page=4', hydraXnext: '5' }
  const { http } = createTestHttp(() => json({ member: [], view }))
  expect((await fetchOrders(http, 1)).view.next).toBe('/api/orders?page=3')
})
