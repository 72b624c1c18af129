/**
 * @promise `totalItems` is read, also as a text.
 * @promise Lists as objects with numeric keys, numbers as texts, records without an id, IRIs, nulls and
 *   `hydra:` names are read.
 */
import { expect, it } from 'vitest'
import { noCriteria } from '@/config/search-criteria'
import { fetchCart } from '@/api/cart'
import { fetchOffers } from '@/api/offers'
import { fetchOrder, fetchOrderDetails, fetchOrders } from '@/api/orders'
import { searchEmails } from '@/api/search'
import { fetchTlds } from '@/api/tlds'
import { createVisitorHttp } from './test-http'

/** An http client of which each request gets this body. */
const httpWith = (body: unknown) => createVisitorHttp(() => Promise.resolve(Response.json(body)))

const criteria = { ...noCriteria, searchType: 'isp' as const, hostingProviders: ['OVH'] }
const search = (...member: unknown[]) => searchEmails(httpWith({ totalItems: 12, member }), criteria)
const orders = (...member: unknown[]) => fetchOrders(httpWith({ member }), 1)
const offers = (...member: unknown[]) => fetchOffers(httpWith({ member }))
const tlds = (...member: unknown[]) => fetchTlds(httpWith({ member }))
const cart = (...items: unknown[]) => fetchCart(httpWith({ items }))

const row = { id: 9, email: 'j***@northbank.example' }
const order = { id: 77, orderNumber: 'ORD-77', status: 'paid' }
const offer = { id: 2, name: 'Growth', pricePerDomain: 4 }
const line = { id: 31, offer: { name: 'Growth' }, quantity: 1500, unitPrice: 4, totalPrice: 6000 }

/** Values of another type than any field has. */
const odd = [{ a: 1 }, [[]], true, Number.MAX_VALUE, 'odd', null]

/** A record with a value of another type in each field in turn, without those that must be there. */
const variants = (record: object, fields: string[]) =>
  fields.flatMap(field => odd.map(value => ({ ...record, [field]: value })))

it.each([
  ['null', null],
  ['a text', 'odd'],
  ['a number', 7],
  ['a list', []],
  ['an empty object', {}],
  [
    'one of wrong types',
    { id: [], email: null, orderNumber: {}, status: 1, name: 2, pricePerDomain: 'x', tld: 1 },
  ],
])('leaves out and counts a member that can’t be read: %s', async (_, member) => {
  expect(await search(row, member, row)).toMatchObject({ rows: [{}, {}], unreadable: 1, total: 12 })
  expect(await orders(order, member, order)).toMatchObject({ orders: [{}, {}], unreadable: 1 })
  expect(await offers(offer, member, offer)).toMatchObject({ items: [{}, {}], unreadable: 1 })
  const read = await tlds({ tld: 'com' }, member, { tld: 'net' })
  expect(read).toEqual({ items: ['com', 'net'], unreadable: 1 })
})

it('counts unreadable lines of a cart, items of an order and files', async () => {
  expect(await cart(line, null, 7, { quantity: 5 })).toMatchObject({ items: [{ id: '31' }], unreadable: 3 })
  const files = [7, { id: 'f1', fileName: 'a.csv' }, { id: 'f2' }]
  const read = await fetchOrder(httpWith({ ...order, items: [{ id: 1 }, null], files }), '77')
  expect(read).toMatchObject({ items: [{ id: '1' }], unreadableItems: 1, itemCount: 2 })
  expect(read).toMatchObject({ files: [{ id: 'f1' }], unreadableFiles: 2 })
})

it.each([null, undefined, {}, []])('reads a cart whose items are %j as an empty one', async items => {
  const body = { '@id': '/api/carts/5', currency: 'EUR', items }
  expect(await fetchCart(httpWith(body))).toMatchObject({ currency: 'EUR', items: [], unreadable: 0 })
})

it('counts the members also where none of them can be read', async () => {
  const iris = ['/api/things/1', '/api/things/2']
  expect(await cart(null, { quantity: 5 })).toMatchObject({ items: [], unreadable: 2 })
  expect(await search(...iris)).toMatchObject({ rows: [], unreadable: 2, total: 12 })
  expect(await orders(...iris)).toMatchObject({ orders: [], unreadable: 2 })
  expect(await offers(...iris)).toMatchObject({ items: [], unreadable: 2 })
  expect(await tlds(...iris)).toEqual({ items: [], unreadable: 2 })
})

it('reads a member without the fields that aren’t needed', async () => {
  const searchFields = ['id', 'domain', 'eavAttributes']
  expect(await search(...variants(row, searchFields))).toMatchObject({ unreadable: 0 })
  const orderFields = ['createdAt', 'totalAmount', 'currency', 'itemCount', 'items', 'files', '@id']
  expect(await orders(...variants(order, orderFields))).toMatchObject({ unreadable: 0 })
  const offerFields = ['type', 'description', 'minQuantity', 'maxQuantity', 'features', 'sortOrder', '@id']
  expect(await offers(...variants(offer, offerFields))).toMatchObject({ unreadable: 0 })
  const lineFields = ['offer', 'quantity', 'unitPrice', 'totalPrice', 'searchParameters', '@id']
  expect(await cart(...variants(line, lineFields))).toMatchObject({ unreadable: 0 })
  for (const field of ['currency', '@id'])
    for (const value of odd)
      expect(await fetchCart(httpWith({ items: [line], [field]: value }))).toBeDefined()
  for (const field of ['totalItems', 'view', 'hydra:view'])
    for (const value of odd)
      expect(await fetchOrders(httpWith({ member: [order], [field]: value }), 1)).toMatchObject({
        unreadable: 0,
      })
})

it.each([
  ['6000', 6000],
  ['6000.00', 6000],
  [' 12 ', 12],
  ['-1', -1],
  ['0', 0],
  ['', null],
  ['1e3', null],
  ['0x10', null],
  ['many', null],
  ['1,000', null],
])('reads the text %j as a number', async (text, expected) => {
  const { items } = await cart({ ...line, totalPrice: text })
  expect(items.map(({ totalPrice }) => totalPrice)).toEqual([expected])
  const body = { member: [row], totalItems: text }
  expect(await searchEmails(httpWith(body), criteria)).toMatchObject({ total: expected ?? 1 })
})

it.each([0, -5, null])('reads a least quantity of %s as 1', async minQuantity => {
  expect(await offers({ ...offer, minQuantity })).toMatchObject({ items: [{ minQuantity: 1 }] })
})

it('takes the id in an order’s @id as its id, since its URLs are made of it', async () => {
  const { orders: found, unreadable } = await orders(
    { ...order, id: undefined, '@id': '/api/orders/77' },
    { ...order, id: undefined, '@id': '/api/orders/78/details' },
    { ...order, id: undefined, '@id': { toString: 7 } },
  )
  expect(found.map(({ id }) => id)).toEqual(['77', '78'])
  expect(unreadable).toBe(1)
})

// JSON.parse rounds larger numbers to another id (RFC 8259, 6).
const rounded: unknown = JSON.parse('1234567890244457152')

it('takes the @id where a number is too large to be exact', async () => {
  const iri = '/api/cart_items/1234567890244457152'
  expect(await cart({ ...line, id: rounded, '@id': iri })).toMatchObject({ items: [{ id: iri }] })
  const exact = { ...order, id: rounded, '@id': '/api/orders/1234567890244457152' }
  expect(await orders(exact, { ...order, id: Number.MAX_SAFE_INTEGER })).toMatchObject({
    orders: [{ id: '1234567890244457152' }, { id: '9007199254740991' }],
    unreadable: 0,
  })
})

it('takes the number of an order’s details where their id is too large to be exact', async () => {
  const details = { ...order, id: rounded, '@id': '/api/orders/ORD-77/details' }
  expect(await fetchOrderDetails(httpWith(details), 'ORD-77')).toMatchObject({ id: 'ORD-77' })
})

it('reads nothing of an order whose id is known only by such a number', async () => {
  expect(await orders({ ...order, id: rounded })).toMatchObject({ orders: [], unreadable: 1 })
  expect(await orders({ ...order, orderNumber: rounded })).toMatchObject({ orders: [], unreadable: 1 })
})

const parametersOf = async (searchParameters: unknown) =>
  (await cart({ ...line, searchParameters })).items.map(item => item.searchParameters)

it('removes the keys of JSON-LD from search parameters', async () => {
  const keys = { '@type': 'SearchParameters', '@id': '/api/.well-known/genid/1', '@context': 'x' }
  expect(await parametersOf({ ...keys, tlds: ['com'] })).toEqual([{ tlds: ['com'] }])
})

it('reads lists with holes, numbers and nulls as search parameters, and leaves out the rest', async () => {
  const lists = { tlds: { 1: 'com', 3: 'net' }, keywords: ['a', null, 'b'], odd: {} }
  expect(await parametersOf({ ...lists, minEmployees: 5, countries: null })).toEqual([
    { tlds: ['com', 'net'], minEmployees: '5', countries: null, keywords: ['a', 'b'], odd: [] },
  ])
})

it('keeps the search parameters as the server has them, without the keys of JSON-LD, to add the line again', async () => {
  const parameters = { '@type': 'SearchParameters', tlds: { 1: 'com' }, minEmployees: 5, size: { min: 10 } }
  const { items } = await cart({ ...line, searchParameters: parameters })
  const { '@type': _, ...kept } = parameters
  expect(items.map(({ rawParameters }) => rawParameters)).toEqual([kept])
})

it('leaves out the keys of JSON-LD at any level that a search has', async () => {
  const units = [{ '@id': '_:b2', name: 'k' }]
  const limits = { '@type': 'Limits', min: 10, units }
  const parameters = { ranges: [{ '@id': '_:b1', name: 'size', limits }] }
  const { items } = await cart({ ...line, searchParameters: parameters })
  expect(items.map(({ rawParameters }) => rawParameters)).toEqual([
    { ranges: [{ name: 'size', limits: { min: 10, units: [{ name: 'k' }] } }] },
  ])
})

it.each([
  [[]],
  [{}],
  [null],
  ['x'],
  ['{"keywords":["bank"]}'],
  [7],
  [undefined],
  [{ '@id': '/api/searches/1' }],
  [[{ name: 'keywords', value: 'bank' }]],
  [{ 1: { name: 'keywords', value: 'bank' } }],
  [{ searchType: 'keyword', keywords: [], countries: ' ', tlds: [null, ''], odd: { min: null } }],
])('reads no search from %j: it isn’t known', async searchParameters => {
  const { items } = await cart({ ...line, searchParameters })
  expect(items).toMatchObject([{ rawParameters: null, searchParameters: {} }])
})

it.each([[{ keywords: { 1: 'bank' } }], [{ minEmployees: 0 }], [{ isNew: false }], [{ size: { min: 10 } }]])(
  'reads a search from %j',
  async searchParameters => {
    const { items } = await cart({ ...line, searchParameters })
    expect(items.map(({ rawParameters }) => rawParameters)).toEqual([searchParameters])
  },
)

it('reads lists as attributes of emails, and leaves out attributes that can’t be read', async () => {
  const eavAttributes = [
    { label: 'Role', value: ['Sales', 'Support'] },
    null,
    { label: 'Age', value: { years: 3 } },
  ]
  const domain = { eavAttributes: { 1: { label: 'Size', value: 7 } } }
  const { rows } = await search({ ...row, eavAttributes, domain })
  expect(rows[0]?.eavAttributes).toMatchObject([
    { label: 'Role', value: 'Sales, Support' },
    { label: 'Age', value: null },
  ])
  expect(rows[0]?.domain?.eavAttributes).toMatchObject([{ label: 'Size', value: 7 }])
})
