import { expect, it } from 'vitest'
import { noCriteria } from '@/config/search-criteria'
import { criteriaOfParameters } from '@/mocks/criteria'
import { OFFERS } from '@/mocks/offers'
import { countMatches } from '@/mocks/search'
import { memoryStorage } from '@/mocks/storage'
import {
  at,
  call,
  createTimedMock,
  customer,
  DEMO,
  demo,
  listAt,
  numberAt,
  stableBody,
  textAt,
} from './client'

const banks = { ...noCriteria, keywords: ['bank'], countries: ['US'] }
const line = { offer: '/api/offers/2', quantity: 1500, searchParameters: banks }

it('previews a search with four masked rows and the exact total', async () => {
  const { mock } = createTimedMock()
  const response = await call(
    mock,
    'email_documents?keywords=bank&domain.eavAttributes=US,DE&domain.tld[]=com',
  )
  const criteria = { ...noCriteria, keywords: ['bank'], countries: ['US', 'DE'], tlds: ['com'] }
  expect(numberAt(response, 'totalItems')).toBe(countMatches(criteria))
  expect(at(response, 'member')).toHaveLength(4)
  expect(textAt(response, 'member.0.email')).toMatch(/^[a-z]\*\*\*@[a-z-]+\.example\.com$/)
  expect(at(response, 'member.0.domain')).toMatchObject({
    tld: 'com',
    eavAttributes: [
      { name: 'country', label: 'Country' },
      { name: 'founded', label: 'Founded' },
      { name: 'employees', label: 'Employees' },
      { name: 'hosting', label: 'Hosting' },
    ],
  })
  expect(at(response, 'member.0.eavAttributes.0.label')).toBe('Role')
})

it('accepts a search by provider, with spaces and commas encoded or not', async () => {
  const { mock } = createTimedMock()
  const encoded = await call(mock, 'email_documents?isp=Amazon%20Web%20Services%2COVH')
  const plain = await call(mock, 'email_documents?isp=Amazon+Web+Services,OVH')
  expect(stableBody(encoded)).toEqual(stableBody(plain))
  expect(at(encoded, 'totalItems')).toBeGreaterThan(0)
})

it('lists every TLD, in pages, and every offer', async () => {
  const { mock } = createTimedMock()
  const seen: unknown[] = []
  let next = 'domain_t_l_ds'
  for (let pages = 0; next !== '' && pages < 10; pages++) {
    const page = await call(mock, next)
    seen.push(...listAt(page, 'member'))
    next = at(page, 'view.next') === undefined ? '' : textAt(page, 'view.next')
  }
  expect(seen.length).toBeGreaterThan(1000)
  const offers = await call(mock, 'offers')
  expect(at(offers, 'member')).toMatchObject(OFFERS.map(({ name, type }) => ({ name, type })))
})

it.each([
  [{ ...line, quantity: 999 }, 'quantity', 'This value should be greater than or equal to 1000.'],
  [{ ...line, quantity: 1e6 }, 'quantity', /^Only \d+ email addresses match this search\.$/],
  [
    { ...line, offer: '/api/offers/1', quantity: 25_001 },
    'quantity',
    'This value should be less than or equal to 25000.',
  ],
  [{ ...line, searchParameters: {} }, 'searchParameters', 'This value should not be blank.'],
])('the cart refuses the line %o', async (body, propertyPath, message) => {
  const response = await demo(createTimedMock().mock).post('cart_items', body)
  expect(response.status).toBe(422)
  expect(at(response, 'violations.0.propertyPath')).toBe(propertyPath)
  expect(textAt(response, 'violations.0.message')).toMatch(message)
})

it('the demo customer has orders in every status, with quantities up to their searches’ totals', async () => {
  const { mock } = createTimedMock()
  const { get } = demo(mock)
  const orders: unknown[] = []
  for (const page of [1, 2, 3]) orders.push(...listAt(await get(`orders?page=${page}`), 'member'))
  const statuses = 'pending processing paid completed cancelled payment_failed refunded'.split(' ')
  for (const status of statuses) expect(orders).toContainEqual(expect.objectContaining({ status }))
  for (const { offerId, quantity, searchParameters } of mock.db.read().orders.flatMap(one => one.lines)) {
    const total = countMatches(criteriaOfParameters(searchParameters))
    expect(quantity).toBeLessThanOrEqual(total)
    const offer = OFFERS.find(one => one.id === offerId)
    expect(quantity).toBeGreaterThanOrEqual(offer?.minQuantity ?? Infinity)
  }
})

it('cancels pending orders only, and deletes those that are pending or cancelled', async () => {
  const { mock } = createTimedMock()
  const { get, post, remove } = demo(mock)
  expect((await post('orders/77/cancel')).status).toBe(409)
  expect((await remove('orders/77')).status).toBe(409)
  expect(at(await post('orders/78/cancel'), 'status')).toBe('cancelled')
  expect((await post('orders/78/cancel')).status).toBe(409)
  expect((await remove('orders/78')).status).toBe(204)
  await post('cart_items', line)
  const { body: _, ...placed } = await post('orders/checkout')
  expect(placed.status).toBe(201)
  const address = textAt(await get('orders'), 'member.0.@id')
  expect((await remove(address)).status).toBe(204)
  expect((await get(address)).status).toBe(404)
  expect((await remove(address)).status).toBe(404)
})

it('finds no orders of other customers', async () => {
  const { mock } = createTimedMock()
  await call(mock, 'register', {
    method: 'POST',
    body: { email: 'other@listwell.example', plainPassword: 'other-password' },
  })
  const other = customer(mock, mock.signIn('other@listwell.example').access_token)
  const number = textAt(await demo(mock).get('orders/59'), 'orderNumber')
  expect((await other.get('orders/59')).status).toBe(404)
  expect((await other.get(`orders/${number}/details`)).status).toBe(404)
  expect((await other.post('orders/78/cancel')).status).toBe(404)
  expect((await other.post('orders/78/payment-intent')).status).toBe(404)
  expect((await other.remove('orders/78')).status).toBe(404)
  expect(at(await other.get('orders'), 'member')).toEqual([])
})

it.each([
  ['GET', 'active_cart'],
  ['POST', 'cart_items'],
  ['DELETE', 'cart_items/1'],
  ['POST', 'orders/checkout'],
  ['GET', 'orders'],
  ['GET', 'orders/78'],
  ['DELETE', 'orders/78'],
  ['GET', 'orders/ORD-2026-000078/details'],
  ['POST', 'orders/78/cancel'],
  ['POST', 'orders/78/payment-intent'],
  ['GET', 'order_files/59-1/download'],
  ['GET', 'orders/ORD-2026-000059/files/download'],
])('%s %s needs a customer', async (method, address) => {
  const response = await call(createTimedMock().mock, address, { method })
  expect(response.status).toBe(401)
  expect(response.body).toEqual({ code: 401, message: 'JWT Token not found' })
})

it('keeps the data for the next mock in the same browser, and replaces unreadable data by the seed', async () => {
  const storage = memoryStorage()
  await demo(createTimedMock({ storage }).mock).post('cart_items', line)
  const next = createTimedMock({ storage }).mock
  expect(at(await demo(next).get('active_cart'), 'items')).toHaveLength(1)
  storage.setItem('listwell-mock', '{"version":0}')
  expect((await demo(next).get('active_cart')).status).toBe(404)
  expect(next.db.read().users.map(user => user.email)).toEqual([DEMO])
})
