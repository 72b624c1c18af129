/**
 * @promise Search criteria of five fields.
 * @promise Collections under plain and `hydra:` names.
 * @promise Offers, no maximum is unlimited.
 * @promise Orders and files, a file knows its line.
 * @promise Payment intent, pages of orders, violations.
 * @promise The search's address by type, the same in whatever order it was picked; runs again on each submit.
 * @promise Cart, offers, TLDs, adding and removing lines.
 * @promise Placing, listing by `page=`, reading, cancelling and deleting orders.
 * @promise A deletion refused with 404 counts as done.
 * @promise A list whose pages lead back ends; one that always names another page is given up.
 */
import { expect, it } from 'vitest'
import { fetchCart, removeCartItem } from '@/api/cart'
import { endpoints } from '@/api/endpoints'
import { isApiError, ApiError } from '@/api/errors'
import { fetchOffers } from '@/api/offers'
import { deleteOrder, fetchOrder, fetchOrderDetails, fetchOrders } from '@/api/orders'
import { searchEmails } from '@/api/search'
import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { fetchTlds } from '@/api/tlds'
import { base, createVisitorHttp } from './test-http'

/** The app's http client over response bodies by method and URL; any other call is a 404. */
function createTestHttp(bodies: Record<string, unknown>) {
  const calls: string[] = []
  const http = createVisitorHttp((input, init) => {
    const call = `${init?.method ?? 'GET'} ${new Request(input).url.replace(base, '')}`
    calls.push(call)
    const body = bodies[call]
    return Promise.resolve(
      body === undefined ? new Response('{}', { status: 404 }) : new Response(JSON.stringify(body)),
    )
  })
  return { http, calls }
}

const criteria = (some: Partial<SearchCriteria>): SearchCriteria => ({ ...noCriteria, ...some })

it.each([
  [
    criteria({ keywords: ['bank', 'a b'], countries: ['US', 'DE'], tlds: ['net', 'com'] }),
    'email_documents?keywords=a%20b,bank&domain.eavAttributes=DE,US&domain.tld[]=com&domain.tld[]=net',
  ],
  [criteria({ countries: ['US'] }), 'email_documents?domain.eavAttributes=US'],
  [criteria({ tlds: ['com'], hostingProviders: ['OVH'] }), 'email_documents?domain.tld[]=com'],
  [
    criteria({ searchType: 'isp', keywords: ['bank'], hostingProviders: ['OVH', 'A&B'] }),
    'email_documents?isp=A%26B,OVH',
  ],
])('formats the URL of the search %j', (search, address) => expect(endpoints.search(search)).toBe(address))

it('formats the same URL in whatever order the criteria were picked', () => {
  const one = criteria({ keywords: ['b', 'a'], countries: ['US', 'DE'], tlds: ['net', 'com'] })
  const other = criteria({ keywords: ['a', 'b'], countries: ['DE', 'US'], tlds: ['com', 'net'] })
  expect(endpoints.search(one)).toBe(endpoints.search(other))
})

it('keeps ids within their path segment', () => {
  expect(endpoints.order('../users/1?x#y')).toBe('orders/..%2Fusers%2F1%3Fx%23y')
  expect(endpoints.fileDownload('f/1', 'a+b')).toBe('order_files/f%2F1/download?bearer=a%2Bb')
  expect(endpoints.allFilesDownload('ORD/7', 'a b')).toBe('orders/ORD%2F7/files/download?bearer=a%20b')
  for (const id of ['.', '..', '%2e%2E']) {
    const pathOf = (endpoint: string) => new URL(endpoint, 'https://api.example/api/').pathname
    expect(pathOf(endpoints.cancelOrder(id))).toMatch(/^\/api\/orders\/[^/]+\/cancel$/)
    expect(pathOf(endpoints.order(id))).toMatch(/^\/api\/orders\/[^/]+$/)
    expect(pathOf(endpoints.cartItem({ id, iri: null }))).toMatch(/^\/api\/cart_items\/[^/]+$/)
    expect(pathOf(endpoints.fileDownload(id, 't'))).toMatch(/^\/api\/order_files\/[^/]+\/download$/)
  }
})

const search = criteria({ keywords: ['bank'] })
const record = { id: 9, email: 'j***@northbank.example', unknown: {} }

it.each([
  ['plain', { totalItems: 12, member: [record] }],
  ['hydra', { 'hydra:totalItems': 12, 'hydra:member': [record] }],
])('reads a collection under %s names', async (_names, body) => {
  const { http } = createTestHttp({ 'GET email_documents?keywords=bank': body })
  const found = await searchEmails(http, search)
  expect(found.total).toBe(12)
  const domain = { name: null, tld: null, eavAttributes: [] }
  expect(found.rows).toEqual([{ id: '9', email: record.email, domain, eavAttributes: [] }])
})

it('reads page after page, up to a link to a page that was read', async () => {
  const { http, calls } = createTestHttp({
    'GET domain_t_l_ds': { member: [{ tld: 'net' }], view: { next: '/api/domain_t_l_ds?page=2' } },
    'GET domain_t_l_ds?page=2': {},
  })
  await expect(fetchTlds(http)).rejects.toSatisfy(isApiError)
  expect(calls).toEqual(['GET domain_t_l_ds', 'GET domain_t_l_ds?page=2'])

  const looped = createTestHttp({
    'GET domain_t_l_ds': { member: [{ tld: 'net' }], 'hydra:view': { 'hydra:next': 'domain_t_l_ds?page=2' } },
    'GET domain_t_l_ds?page=2': {
      member: [{ tld: '.com' }, { tld: 'net' }],
      view: { next: 'domain_t_l_ds' },
    },
  })
  expect(await fetchTlds(looped.http)).toEqual({ items: ['net', 'com', 'net'], unreadable: 0 })
})

it('an offer has defaults for missing fields', async () => {
  const { http } = createTestHttp({
    'GET offers': { member: [{ id: 2, name: 'Growth', pricePerDomain: 4, maxQuantity: null }] },
  })
  expect((await fetchOffers(http)).items).toEqual([
    {
      iri: '/api/offers/2',
      id: '2',
      type: null,
      name: 'Growth',
      description: null,
      pricePerDomain: 4,
      minQuantity: 1,
      maxQuantity: null,
      features: [],
      sortOrder: 0,
    },
  ])
})

it.each([
  ['http://localhost:5302/v2/', 1, '/v2/offers/1'],
  ['https://api.example.com/', 'a/b', '/offers/a%2Fb'],
])('an offer without an @id has, at the base %s with the id %j, the path %s', async (baseUrl, id, iri) => {
  const body = [{ id, name: 'Alpha', pricePerDomain: 5 }]
  const http = createVisitorHttp(() => Promise.resolve(Response.json(body)), { baseUrl })
  expect((await fetchOffers(http)).items).toMatchObject([{ iri, name: 'Alpha' }])
})

it('a made-up @id ties a record to nothing: it is removed by its id', async () => {
  const genid = (end: string) => `/api/.well-known/genid/${end}`
  const { http, calls } = createTestHttp({
    'GET active_cart': {
      '@id': genid('a'),
      items: [{ '@id': genid('b'), id: 1, offer: { '@id': genid('c'), name: 'Growth' } }],
    },
    'GET orders/7': { '@id': genid('d'), id: 7, orderNumber: 'ORD-7', status: 'pending' },
    'DELETE cart_items/1': {},
    'DELETE orders/7': {},
  })
  const { iri, items } = await fetchCart(http)
  expect([iri, items]).toMatchObject([null, [{ iri: null, id: '1', offerIri: null, offerName: 'Growth' }]])
  for (const item of items) await removeCartItem(http, item)
  await deleteOrder(http, await fetchOrder(http, '7'))
  expect(calls.slice(1)).toEqual(['DELETE cart_items/1', 'GET orders/7', 'DELETE orders/7'])
})

it('an order and a file without an id have the one in their @id', async () => {
  const { http } = createTestHttp({
    'GET orders?page=1': { member: [{ '@id': '/api/orders/59', orderNumber: 'ORD-59', status: 'paid' }] },
    'GET orders/ORD-59/details': {
      '@id': '/api/orders/59/details',
      orderNumber: 'ORD-59',
      status: 'completed',
      files: [
        { '@id': '/api/order_files/f1', fileName: 'a.csv' },
        { '@id': '/api/files/2', fileName: 'b.csv' },
      ],
    },
  })
  const { orders } = await fetchOrders(http, 1)
  expect(orders.map(({ id }) => id)).toEqual(['59'])
  const { id, files } = await fetchOrderDetails(http, 'ORD-59')
  expect([id, ...files.map(file => file.id)]).toEqual(['59', 'f1', '/api/files/2'])
})

it('an absent cart is an empty one', async () => {
  const empty = { iri: null, currency: null, items: [], unreadable: 0, hub: null }
  expect(await fetchCart(createTestHttp({}).http)).toEqual(empty)
})

it('an order has defaults for missing fields, and a file has the id of its line', async () => {
  const { http } = createTestHttp({
    'GET orders/77': { id: 77, orderNumber: 'ORD-1', status: 'brand_new', items: [{ id: 1 }] },
    'GET orders/ORD-1/details': {
      id: 77,
      orderNumber: 'ORD-1',
      status: 'completed',
      files: [
        { id: 'f1', fileName: 'a.csv', metadata: { order_item_id: 1 } },
        { id: 'f2', fileName: 'b.csv', metadata: [] },
      ],
    },
  })
  expect(await fetchOrder(http, '77')).toMatchObject({
    iri: null,
    status: { name: 'other', text: 'brand_new', label: 'Brand new' },
    itemCount: 1,
    totalAmount: null,
    files: [],
  })
  const details = await fetchOrderDetails(http, 'ORD-1')
  expect(details.files.map(file => file.itemId)).toEqual(['1', null])
})

it('replaces half of a surrogate pair in ids and order numbers, which no URL can contain', async () => {
  const { http } = createTestHttp({
    'GET orders/7': { id: '7\uD800', orderNumber: 'A\uDFFFB', status: 'pending' },
  })
  const order = await fetchOrder(http, '7')
  expect(order.id).toBe('7\uFFFD')
  expect(order.orderNumber).toBe('A\uFFFDB')
})

it('deletes by the resource’s @id, else by the URL of its id; a 404 counts as deleted', async () => {
  const { http, calls } = createTestHttp({ 'DELETE https://api.example.com/other/31': {} })
  await removeCartItem(http, { iri: '/other/31', id: '31' })
  await removeCartItem(http, { iri: null, id: '31' })
  await deleteOrder(http, { iri: null, id: '77' })
  expect(calls).toEqual([
    'DELETE https://api.example.com/other/31',
    'DELETE cart_items/31',
    'DELETE orders/77',
  ])
})

it.each([
  ['a network error', new ApiError('network', ''), true],
  ['a time-out', new ApiError('timeout', ''), true],
  ['a 500', new ApiError('http', '', { status: 500 }), true],
  ['a 408', new ApiError('http', '', { status: 408 }), true],
  ['a 429', new ApiError('http', '', { status: 429 }), true],
  ['a 400', new ApiError('http', '', { status: 400 }), false],
  ['a 404', new ApiError('http', '', { status: 404 }), false],
  ['a body that can’t be read', new ApiError('shape', ''), true],
  ['a bug', new Error('a bug'), false],
])('decides whether a retry may help after %s', (_name, error, retryable) =>
  expect('isRetryable' in error && error.isRetryable).toBe(retryable),
)
