/**
 * @promise An order is known by its own URL and its `@id`; a message for either reaches every page of it.
 * @promise An `@id`, link or topic of another host or scheme is its path on the API's origin; live updates
 *   arrive under both spellings.
 */
import { focusManager, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readCart, type Cart } from '@/api/cart'
import type { Order, OrderPage } from '@/api/orders'
import type { UpdateBody } from '@/mercure'
import type { App } from '@/config/app'
import { httpOf } from '@/queries/http'
import {
  cartKey,
  orderListsKey,
  ordersByIdKey,
  ordersByNumberKey,
  reportedDeletionsKey,
} from '@/queries/keys'
import { applyUpdate, refetchAll } from '@/queries/live/apply-update'
import { expectDeletion } from '@/queries/live/deletions'
import { topicsOf } from '@/queries/live/topics'
import { queryClientOf } from '@/queries/query-client'
import { createEnvironment } from '@tests/support/environment'
import { sampleOrder } from '@tests/support/sample-order'

const topic = (path: string) => `http://localhost/api/${path}`

const order = (id: number, more: Partial<Order> = {}) =>
  sampleOrder(id, { totalAmount: 6000, currency: 'USD', itemCount: 1, ...more })
const page = (...orders: Order[]): OrderPage => ({
  orders,
  page: 1,
  unreadable: 0,
  view: { first: null, last: null, next: null, previous: null },
  hub: null,
})
const file = { id: 'f1', fileName: 'a.csv', fileSize: 1, downloadUrl: null, expiresAt: null, itemId: null }
/** A message with a part of an order, and one with all of it but the files. */
const part = (id: number, status: string) => ({
  '@id': `/api/orders/${id}`,
  '@type': 'Order',
  id,
  orderNumber: `ORD-${id}`,
  status,
})
const whole = (id: number, status: string) => ({
  ...part(id, status),
  createdAt: '2026-01-02T03:04:05Z',
  totalAmount: 7000,
  currency: 'USD',
  items: [],
})
const wireFile = {
  '@id': '/api/order_files/2',
  id: 2,
  fileName: 'b.csv',
  downloadUrl: '/files/2',
  expiresAt: '2027-01-01T00:00:00Z',
}
const cart: Cart = { iri: '/api/carts/5', currency: 'USD', items: [], unreadable: 0 }
const line = {
  '@id': '/api/cart_items/1',
  id: 1,
  offer: { '@id': '/api/offers/2', name: 'Growth' },
  quantity: 2,
  unitPrice: 4,
  totalPrice: 8,
  searchParameters: { searchType: 'keyword', keywords: ['bank'] },
}

/** A message with the cart's lines. */
const cartOf = (items: unknown[]) => ({ '@id': '/api/carts/5', items })

const keys = {
  list: (n: number) => [...orderListsKey, n],
  one: (id: number) => [...ordersByIdKey, String(id)],
  details: (id: number) => [...ordersByNumberKey, `ORD-${id}`],
}

let app: App
let client: QueryClient
beforeEach(() => {
  app = createEnvironment()
  client = queryClientOf(app)
  client.setQueryData(keys.list(1), page(order(1), order(2)), { updatedAt: 1000 })
  client.setQueryData(keys.list(2), page(order(3)), { updatedAt: 1000 })
  client.setQueryData(keys.one(1), order(1), { updatedAt: 1000 })
  client.setQueryData(keys.one(2), order(2), { updatedAt: 1000 })
  client.setQueryData(keys.details(1), order(1, { files: [file] }), { updatedAt: 1000 })
  client.setQueryData(cartKey, cart, { updatedAt: 1000 })
})
const update = (path: string, message: Record<string, unknown>) => applyUpdate(app, topic(path), message)
const invalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

/** Which of the cached data of order 1 an update has changed, and which is to be read again. */
const outcome = () =>
  ([keys.list(1), keys.one(1), keys.details(1)] as const).map(key => {
    const data = client.getQueryData<Order | OrderPage>(key)
    const shown = data && 'orders' in data ? data.orders[0] : data
    if (invalidated(key)) return 'read again'
    return shown?.status.name === 'pending' ? 'kept' : 'changed'
  })

/** Shows what a key holds, and reads it until the test ends; returns how often it was read. */
async function show(key: readonly unknown[]) {
  const queryFn = vi.fn<(context: { signal: AbortSignal }) => Promise<unknown>>(
    ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
  )
  const observer = new QueryObserver(client, { queryKey: key, queryFn, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => {}))
  return queryFn
}

describe('an update', () => {
  it('a whole order replaces it wherever the cache holds it, and nothing else', () => {
    const before = client.getQueryData<OrderPage>(keys.list(1))
    const other = client.getQueryData(keys.list(2))
    expect(update('orders/1', { ...whole(1, 'paid'), files: [wireFile] })).toBe(true)
    expect(outcome()).toEqual(['changed', 'changed', 'changed'])
    const after = client.getQueryData<OrderPage>(keys.list(1))
    expect(after?.orders[0]).toMatchObject({ status: { name: 'paid' }, totalAmount: 7000 })
    expect(after?.orders[1]).toBe(before?.orders[1])
    expect(client.getQueryData<Order>(keys.details(1))?.files).toMatchObject([{ fileName: 'b.csv' }])
    expect(client.getQueryData(keys.list(2))).toBe(other)
    expect([keys.list(2), keys.one(2), cartKey].map(invalidated)).toEqual([false, false, false])
  })

  it('a whole order without its files has the details read again, and keeps the other files', () => {
    client.setQueryData(keys.one(1), order(1, { files: [file] }))
    expect(update('orders/1', { ...whole(1, 'completed'), files: [wireFile, 5] })).toBe(true)
    expect(outcome()).toEqual(['changed', 'changed', 'read again'])
    expect(client.getQueryData<Order>(keys.one(1))?.files).toEqual([file])
  })

  it('has an order read again of which it says only a part', () => {
    expect(update('orders/1', { ...whole(1, 'paid'), files: [wireFile], items: undefined })).toBe(true)
    expect(outcome()).toEqual(['read again', 'read again', 'read again'])
    expect(client.getQueryData(keys.one(1))).toEqual(order(1))
  })

  it.each([
    ['whole', whole(1, 'paid')],
    ['a deletion', { '@id': '/api/orders/1' }],
  ])('that meets a running read has it repeated: %s', async (_which, message) => {
    const read = await show(keys.list(1))
    void client.refetchQueries({ queryKey: keys.list(1) })
    expect(read).toHaveBeenCalledTimes(1)
    update('orders/1', message)
    expect(read).toHaveBeenCalledTimes(2)
    expect(client.getQueryData<OrderPage>(keys.list(1))).toEqual(page(order(1), order(2)))
  })

  it('has nothing read again on a hidden page until that is visible', async () => {
    const read = await show(keys.one(1))
    focusManager.setFocused(false)
    onTestFinished(() => focusManager.setFocused(undefined))
    update('orders/1', part(1, 'paid'))
    refetchAll(app)
    expect(invalidated(keys.one(1))).toBe(true)
    expect(read).not.toHaveBeenCalled()
    focusManager.setFocused(true)
    update('orders/1', part(1, 'paid'))
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('changes the other lists while one is loading', () => {
    client.getQueryCache().build(client, { queryKey: keys.list(0) })
    client.setQueryData(keys.list(3), page(order(1)))
    update('orders/1', whole(1, 'paid'))
    expect(client.getQueryData<OrderPage>(keys.list(3))?.orders[0]?.status.name).toBe('paid')
    expect(client.getQueryData(keys.list(0))).toBeUndefined()
  })

  it.each(['/api/orders/1', '/api/orders/ORD-1/details'])(
    'reaches an order by its own URL and by the @id of its details, which it keeps: %s',
    iri => {
      const details = '/api/orders/ORD-1/details'
      client.setQueryData(keys.details(1), order(1, { iri: details }))
      const message = { ...whole(1, 'paid'), '@id': iri, files: [wireFile] }
      expect(update(iri.slice('/api/'.length), message)).toBe(true)
      expect(client.getQueryData<Order>(keys.details(1))).toMatchObject({
        iri: details,
        status: { name: 'paid' },
      })
    },
  )

  it('reaches an order without an @id', () => {
    client.setQueryData(keys.one(1), order(1, { iri: null }))
    update('orders/1', whole(1, 'paid'))
    expect(client.getQueryData<Order>(keys.one(1))?.status.name).toBe('paid')
  })

  it('of an order that can’t be read isn’t taken for one', () => {
    expect(update('orders/1', { ...whole(1, 'paid'), status: undefined })).toBe(false)
    expect(client.getQueryData(keys.one(1))).toEqual(order(1))
  })

  it('replaces the cart, which is read again by who orders it', async () => {
    const read = await show(cartKey)
    expect(update('carts/5', { '@id': '/api/carts/5', currency: 'USD', items: [line] })).toBe(true)
    expect(client.getQueryData<Cart>(cartKey)?.items).toMatchObject([{ id: '1', totalPrice: 8 }])
    expect(invalidated(cartKey)).toBe(true)
    expect(read).not.toHaveBeenCalled()
  })

  it.each([
    ['of lines that are none', cartOf([7])],
    ['of references', cartOf(['/api/cart_items/1'])],
    ['of which one line is a reference', cartOf([line, { '@id': '/api/cart_items/2', '@type': 'CartItem' }])],
    ...['offer', 'quantity', 'unitPrice', 'totalPrice', 'searchParameters'].map(
      (member): [string, UpdateBody] => [
        `of which one line has no ${member}`,
        cartOf([line, { ...line, id: 2, [member]: undefined }]),
      ],
    ),
    ['of a line whose search is a reference', cartOf([{ ...line, searchParameters: '/api/searches/1' }])],
    [
      'of a line whose search has no values',
      cartOf([{ ...line, searchParameters: { searchType: 'keyword', tlds: [] } }]),
    ],
    ['of which one line’s offer is a reference', cartOf([line, { ...line, id: 2, offer: '/api/offers/2' }])],
    ['without its lines', { '@id': '/api/carts/5', '@type': 'Cart', currency: 'USD' }],
    ['of a line with an order’s @id', cartOf([{ ...line, '@id': '/api/orders/1' }])],
    ['of which one line has an order’s @id', cartOf([line, { ...line, '@id': '/api/orders/1' }])],
    ['of a line whose @id is no URL', cartOf([{ ...line, '@id': 'http://' }])],
    ['of a line whose @id leads to an order', cartOf([{ ...line, '@id': '/api/cart_items/../orders/1' }])],
  ] satisfies [string, UpdateBody][])(
    'has the cart read again where it isn’t whole: %s',
    async (_name, message) => {
      const read = await show(cartKey)
      expect(update('carts/5', message)).toBe(true)
      expect(read).toHaveBeenCalledTimes(1)
      expect(client.getQueryData(cartKey)).toBe(cart)
    },
  )

  it('without a currency keeps the cart’s', () => {
    client.setQueryData(cartKey, { ...cart, currency: 'EUR' })
    expect(update('carts/5', cartOf([line]))).toBe(true)
    expect(client.getQueryData<Cart>(cartKey)).toMatchObject({ currency: 'EUR', items: [{ id: '1' }] })
  })

  it('adds a line to lines of another collection than cart_items', () => {
    const lineOf = (n: number) => ({ ...line, id: n, '@id': `/api/carts/5/lines/${n}` })
    const before = readCart(cartOf([lineOf(10)]))
    client.setQueryData(cartKey, before)
    expect(update('carts/5', cartOf([lineOf(10), lineOf(25)]))).toBe(true)
    expect(client.getQueryData<Cart>(cartKey)?.items.map(({ id }) => id)).toEqual(['10', '25'])
  })

  it('reads an update where the cache no longer holds its resource', () => {
    // The cart that became an order is published as empty when the new cart was fetched already.
    expect(update('carts/4', { '@id': '/api/carts/4', '@type': 'Cart', items: [] })).toBe(true)
    expect(client.getQueryData(cartKey)).toBe(cart)
  })
})

it.each([
  ['a cart are its @id alone', { iri: '/api/carts/5' }, [topic('carts/5')]],
  ['an order without an @id are its own URL alone', { iri: null, id: '1' }, [topic('orders/1')]],
  ['a cart without an @id are none', { iri: null }, []],
  [
    'an order of an inner host are its own URL under both origins',
    { iri: 'http://php.internal/api/orders/ORD-1/details', id: '1' },
    [topic(''), 'http://php.internal/api/'].flatMap(api => [`${api}orders/ORD-1/details`, `${api}orders/1`]),
  ],
  [
    'an order of another scheme are both',
    { iri: 'https://localhost/api/orders/1', id: '1' },
    [topic('orders/1'), 'https://localhost/api/orders/1'],
  ],
])('the topics of %s', (_name, resource, topics) => {
  expect(topicsOf(httpOf(app), resource)).toEqual(topics)
})

describe('a deletion', () => {
  const deletion = { '@id': '/api/orders/1', '@type': 'Order', '@context': '/api/contexts/Order' }
  const reported = () => client.getQueryData(reportedDeletionsKey)

  it('by somebody else removes an order from its page, keeps it elsewhere, and is reported once', () => {
    expect(update('orders/1', deletion)).toBe(true)
    expect(update('orders/1', deletion)).toBe(true)
    expect(client.getQueryData<OrderPage>(keys.list(1))?.orders.map(({ id }) => id)).toEqual(['2'])
    expect([keys.list(1), keys.one(1), keys.details(1)].map(invalidated)).toEqual([false, false, false])
    expect(client.getQueryData(keys.one(1))).toEqual(order(1))
    expect(reported()).toEqual([{ topic: topic('orders/1'), id: '/api/orders/1' }])
  })

  it('empties a cart', () => {
    update('carts/5', cartOf([line]))
    expect(client.getQueryData<Cart>(cartKey)?.items).toHaveLength(1)
    update('carts/5', { '@id': '/api/carts/5', '@type': 'Cart' })
    expect(client.getQueryData<Cart>(cartKey)?.items).toEqual([])
    expect(invalidated(cartKey)).toBe(true)
  })

  it('by the customer has the order read again, and isn’t reported', () => {
    expectDeletion(client, [topic('orders/1')])
    expectDeletion(client, [topic('orders/2')])
    update('orders/1', deletion)
    expect(client.getQueryData<OrderPage>(keys.list(1))?.orders.map(({ id }) => id)).toEqual(['2'])
    expect([keys.one(1), keys.details(1)].map(invalidated)).toEqual([true, true])
    expect([keys.one(2), keys.list(2), cartKey].map(invalidated)).toEqual([false, false, false])
    expect(reported()).toBeUndefined()
  })
})

it('a gap refetches all orders and the cart', () => {
  refetchAll(app)
  const own = [keys.list(1), keys.list(2), keys.one(1), keys.details(1), cartKey]
  expect(own.map(invalidated)).toEqual([true, true, true, true, true])
})
