import { describe, expect, it } from 'vitest'
import { fetchCart } from '@/api/cart'
import { createHttp } from '@/api/http'
import { fetchOffers } from '@/api/offers'
import { fetchOrder, fetchOrders } from '@/api/orders'
import { searchEmails } from '@/api/search'
import { fetchTlds } from '@/api/tlds'

/** An http client of which each request gets this body. */
const httpWith = (body: unknown) =>
  createHttp({
    baseUrl: 'https://api.example.com/api/',
    tokens: { current: () => Promise.resolve(null), renew: () => Promise.resolve(null), refused: () => {} },
    cookies: false,
    limit: () => 5000,
    fetch: () => Promise.resolve(Response.json(body)),
  })

const criteria = {
  searchType: 'isp' as const,
  keywords: [],
  countries: [],
  tlds: [],
  hostingProviders: ['OVH'],
}
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

/** A record with an odd value in each field in turn, without those that must be there. */
const variants = (record: object, fields: string[]) =>
  fields.flatMap(field => odd.map(value => ({ ...record, [field]: value })))

describe('a member that can’t be read', () => {
  it.each([
    ['null', null],
    ['a text', 'odd'],
    ['a number', 7],
    ['a list', []],
    ['an empty object', {}],
    [
      'one with wrong types',
      { id: [], email: null, orderNumber: {}, status: 1, name: 2, pricePerDomain: 'x', tld: 1 },
    ],
  ])('is left out and counted: %s', async (_, member) => {
    expect(await search(row, member, row)).toMatchObject({ rows: [{}, {}], unreadable: 1, total: 12 })
    expect(await orders(order, member, order)).toMatchObject({ orders: [{}, {}], unreadable: 1 })
    expect(await offers(offer, member, offer)).toMatchObject({ items: [{}, {}], unreadable: 1 })
    expect(await tlds({ tld: 'com' }, member, { tld: 'net' })).toEqual(['com', 'net'])
  })

  it('is counted among the lines of a cart, the items of an order and its files', async () => {
    expect(await cart(line, null, 7, { quantity: 5 })).toMatchObject({ items: [{ id: '31' }], unreadable: 3 })
    const body = {
      ...order,
      items: [{ id: 1 }, null],
      files: [7, { id: 'f1', fileName: 'a.csv' }, { id: 'f2' }],
    }
    expect(await fetchOrder(httpWith(body), '77')).toMatchObject({
      items: [{ id: '1' }],
      unreadableItems: 1,
      files: [{ id: 'f1' }],
      unreadableFiles: 2,
      itemCount: 2,
    })
  })

  it('is an error where there is no other', async () => {
    for (const read of [search, orders, offers, tlds, cart]) {
      await expect(read(null, { tld: 7 })).rejects.toMatchObject({ kind: 'shape' })
      await expect(read()).resolves.toBeDefined()
    }
  })
})

describe('a field that isn’t needed', () => {
  it('makes no member fail', async () => {
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
    for (const field of ['totalItems', 'itemsPerPage', 'view', 'hydra:view'])
      for (const value of odd)
        expect(await fetchOrders(httpWith({ member: [order], [field]: value }), 1)).toMatchObject({
          unreadable: 0,
        })
  })

  it('of a list of items or files counts as one that is unreadable', async () => {
    const body = { ...order, items: 'many', files: '/api/orders/77/files' }
    expect(await fetchOrder(httpWith(body), '77')).toMatchObject({ unreadableItems: 1, unreadableFiles: 1 })
  })
})

describe('numbers', () => {
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
  ])('may be texts: %j', async (text, expected) => {
    const { items } = await cart({ ...line, totalPrice: text })
    expect(items.map(({ totalPrice }) => totalPrice)).toEqual([expected])
    const body = { member: [order], totalItems: text, itemsPerPage: text }
    expect(await fetchOrders(httpWith(body), 1)).toMatchObject({ total: expected, itemsPerPage: expected })
  })

  it('may be texts where they are needed', async () => {
    expect(await offers({ ...offer, pricePerDomain: '4', minQuantity: '1000' })).toMatchObject({
      items: [{ pricePerDomain: 4, minQuantity: 1000 }],
      unreadable: 0,
    })
  })
})

describe('ids', () => {
  it('are the @id where there is no other', async () => {
    const iri = '/api/cart_items/31'
    expect(
      await cart({ ...line, id: undefined, '@id': iri }, { ...line, id: null, '@id': iri }),
    ).toMatchObject({
      items: [
        { id: iri, iri },
        { id: iri, iri },
      ],
    })
  })

  it('of an order are the end of its @id, of which its URLs are made', async () => {
    const { orders: found, unreadable } = await orders(
      { ...order, id: undefined, '@id': '/api/orders/77' },
      { ...order, id: undefined, '@id': '/api/orders/ORD-77/details' },
    )
    expect(found.map(({ id }) => id)).toEqual(['77'])
    expect(unreadable).toBe(1)
  })
})

describe('search parameters', () => {
  const parametersOf = async (searchParameters: unknown) =>
    (await cart({ ...line, searchParameters })).items.map(item => item.searchParameters)

  it('lose the keys of JSON-LD', async () => {
    const parameters = {
      '@type': 'SearchParameters',
      '@id': '/api/.well-known/genid/1',
      '@context': 'x',
      tlds: ['com'],
    }
    expect(await parametersOf(parameters)).toEqual([{ tlds: ['com'] }])
  })

  it('may be lists with holes, numbers and nulls, and what can’t be read is left out', async () => {
    const parameters = {
      tlds: { 1: 'com', 3: 'net' },
      minEmployees: 5,
      countries: null,
      keywords: ['a', null, 'b'],
      odd: {},
    }
    expect(await parametersOf(parameters)).toEqual([
      { tlds: ['com', 'net'], minEmployees: '5', countries: null, keywords: ['a', 'b'], odd: [] },
    ])
  })

  it('are kept as the server has them, without the keys of JSON-LD, for a line that is added again', async () => {
    const parameters = { '@type': 'SearchParameters', tlds: { 1: 'com' }, minEmployees: 5, size: { min: 10 } }
    const { items } = await cart({ ...line, searchParameters: parameters })
    const { '@type': _, ...kept } = parameters
    expect(items.map(({ rawParameters }) => rawParameters)).toEqual([kept])
  })

  it.each([[[]], [null], ['x'], [7], [undefined]])('are none: %j', async parameters => {
    expect(await parametersOf(parameters)).toEqual([{}])
  })
})

describe('attributes of emails', () => {
  it('may be lists, and those that can’t be read are left out', async () => {
    const eavAttributes = [
      { label: 'Role', value: ['Sales', 'Support'] },
      null,
      { label: 'Age', value: { years: 3 } },
    ]
    expect(
      await search({ ...row, eavAttributes, domain: { eavAttributes: { 1: { label: 'Size', value: 7 } } } }),
    ).toMatchObject({
      rows: [
        {
          eavAttributes: [
            { label: 'Role', value: 'Sales, Support' },
            { label: 'Age', value: null },
          ],
          domain: { eavAttributes: [{ label: 'Size', value: 7 }] },
        },
      ],
    })
  })
})
