import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readCart, type Cart } from '@/api/cart'
import type { Order, OrderPage } from '@/api/orders'
import { timing } from '@/config/timing'
import type { UpdateBody } from '@/mercure'
import { orderStatus } from '@/lib/order-status'
import { withInFlightUpdates } from '@/queries/live/in-flight-updates'
import { cartKey, orderListsKey, ordersByIdKey, ordersByNumberKey } from '@/queries/keys'
import { applyUpdate, refetchAll, refetchTopics } from '@/queries/live/apply-update'
import { cancelExpectedDeletion, expectDeletion } from '@/queries/live/deletions'
import { patchCart, patchOrder, patchPage, topicsOf } from '@/queries/live/patches'
import { createDeferred } from '@tests/support/deferred'

const USER = 'u1'
const topic = (path: string) => `http://localhost/api/${path}`

const order = (id: number, more: Partial<Order> = {}): Order => ({
  iri: `/api/orders/${id}`,
  id: String(id),
  orderNumber: `ORD-${id}`,
  status: orderStatus('pending'),
  createdAt: null,
  totalAmount: 6000,
  currency: 'USD',
  itemCount: 1,
  items: [],
  unreadableItems: 0,
  files: [],
  unreadableFiles: 0,
  ...more,
})
const page = (...orders: Order[]): OrderPage => ({
  orders,
  page: 1,
  unreadable: 0,
  total: orders.length,
  itemsPerPage: null,
  view: { first: null, last: null, next: null, previous: null },
})
const file = { id: 'f1', fileName: 'a.csv', fileSize: 1, downloadUrl: null, expiresAt: null, itemId: null }
const body = (id: number, status: string) => ({
  '@id': `/api/orders/${id}`,
  '@type': 'Order',
  id,
  orderNumber: `ORD-${id}`,
  status,
})
const cart: Cart = { iri: '/api/carts/5', currency: 'USD', items: [], unreadable: 0 }
const line = {
  '@id': '/api/cart_items/1',
  id: 1,
  offer: '/api/offers/2',
  quantity: 2,
  unitPrice: 4,
  totalPrice: 8,
  searchParameters: { searchType: 'keyword', keywords: ['bank'] },
}

const keys = {
  list: (n: number, user = USER) => [...orderListsKey(user), n],
  one: (id: number) => [...ordersByIdKey(USER), String(id)],
  details: (id: number) => [...ordersByNumberKey(USER), `ORD-${id}`],
}

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(keys.list(1), page(order(1), order(2)), { updatedAt: 1000 })
  client.setQueryData(keys.list(2), page(order(3)), { updatedAt: 1000 })
  client.setQueryData(keys.one(1), order(1), { updatedAt: 1000 })
  client.setQueryData(keys.one(2), order(2), { updatedAt: 1000 })
  client.setQueryData(keys.details(1), order(1, { files: [file] }), { updatedAt: 1000 })
  client.setQueryData(cartKey(USER), cart, { updatedAt: 1000 })
})
const update = (path: string, message: Record<string, unknown>) =>
  applyUpdate(client, USER, topic(path), message)
const invalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

describe('an update', () => {
  it('an update changes its order wherever the cache holds it, and nothing else', () => {
    const before = client.getQueryData<OrderPage>(keys.list(1))
    const other = client.getQueryData(keys.list(2))
    expect(update('orders/1', { ...body(1, 'paid'), totalAmount: 7000 })).toBe(true)
    const after = client.getQueryData<OrderPage>(keys.list(1))
    expect(after?.orders.map(({ status }) => status.name)).toEqual(['paid', 'pending'])
    expect(after?.orders[1]).toBe(before?.orders[1])
    expect(client.getQueryData(keys.list(2))).toBe(other)
    expect(client.getQueryState(keys.list(2))?.dataUpdatedAt).toBe(1000)
    expect(client.getQueryState(keys.one(2))?.dataUpdatedAt).toBe(1000)
    expect(client.getQueryData<Order>(keys.one(1))).toMatchObject({
      status: { name: 'paid' },
      totalAmount: 7000,
    })
  })

  it('an update keeps the files, which it doesn’t include, until a new status may have changed them', () => {
    update('orders/1', body(1, 'pending'))
    expect(client.getQueryData<Order>(keys.details(1))?.files).toEqual([file])
    expect(invalidated(keys.details(1))).toBe(false)
    update('orders/1', body(1, 'completed'))
    expect(invalidated(keys.details(1))).toBe(true)
    expect(invalidated(keys.one(1))).toBe(false)
  })

  it('an update that includes the files leaves nothing to refetch, whatever the new status is', () => {
    update('orders/1', {
      ...body(1, 'completed'),
      files: [
        {
          '@id': '/api/order_files/2',
          id: 2,
          fileName: 'b.csv',
          downloadUrl: '/files/2',
          expiresAt: '2027-01-01T00:00:00Z',
        },
      ],
    })
    expect(client.getQueryData<Order>(keys.details(1))?.files.map(({ fileName }) => fileName)).toEqual([
      'b.csv',
    ])
    expect(invalidated(keys.details(1))).toBe(false)
  })

  it('an update changes the other lists while one is loading', () => {
    client.getQueryCache().build(client, { queryKey: keys.list(0) })
    client.setQueryData(keys.list(3), page(order(1)))
    update('orders/1', body(1, 'paid'))
    expect(client.getQueryData<OrderPage>(keys.list(3))?.orders[0]?.status.name).toBe('paid')
    expect(client.getQueryData(keys.list(0))).toBeUndefined()
  })

  it.each(['/api/orders/1', '/api/orders/ORD-1/details'])(
    'an update reaches an order by its own URL and by the @id of its details: %s',
    iri => {
      client.setQueryData(keys.details(1), order(1, { iri: '/api/orders/ORD-1/details' }))
      expect(update(iri.slice('/api/'.length), { ...body(1, 'paid'), '@id': iri })).toBe(true)
      expect(client.getQueryData<Order>(keys.details(1))?.status.name).toBe('paid')
    },
  )

  it('an update reaches an order without an @id', () => {
    client.setQueryData(keys.one(1), order(1, { iri: null }))
    update('orders/1', body(1, 'paid'))
    expect(client.getQueryData<Order>(keys.one(1))?.status.name).toBe('paid')
  })

  it('an update keeps the age of a page that it changes only in part, and keeps it invalidated', async () => {
    await client.invalidateQueries({ queryKey: keys.list(1), refetchType: 'none' })
    update('orders/1', body(1, 'paid'))
    expect(client.getQueryState(keys.list(1))).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true })
    expect(client.getQueryState(keys.one(1))?.dataUpdatedAt).toBeGreaterThan(1000)
    expect([keys.list(2), keys.one(2), cartKey(USER)].map(invalidated)).toEqual([false, false, false])
  })

  it('an update of a page on screen that is invalidated doesn’t refetch it', async () => {
    let reads = 0
    const queryFn = () => {
      reads += 1
      return Promise.resolve(page(order(1)))
    }
    const observer = new QueryObserver(client, { queryKey: keys.list(1), queryFn, staleTime: Infinity })
    onTestFinished(observer.subscribe(() => {}))
    await client.invalidateQueries({ queryKey: keys.list(1), refetchType: 'none' })
    update('orders/1', body(1, 'paid'))
    expect(client.isFetching()).toBe(0)
    expect(reads).toBe(0)
  })

  it('an update makes an order that was invalidated fresh', async () => {
    await client.invalidateQueries({ queryKey: keys.one(1), refetchType: 'none' })
    update('orders/1', body(1, 'paid'))
    expect(invalidated(keys.one(1))).toBe(false)
  })

  it.each([
    ['completed', 'pending', 'completed'],
    ['paid', 'payment_failed', 'paid'],
    ['paid', 'processing', 'processing'],
    ['completed', 'processing', 'completed'],
    ['completed', 'paid', 'completed'],
    ['processing', 'pending', 'processing'],
    ['processing', 'paid', 'paid'],
    ['processing', 'payment_failed', 'payment_failed'],
    ['completed', 'refunded', 'refunded'],
    ['completed', 'cancelled', 'cancelled'],
    ['payment_failed', 'pending', 'pending'],
    ['pending', 'payment_failed', 'payment_failed'],
  ])('of a message that comes late takes back no payment: %s, then %s', (before, message, after) => {
    const updates = new Map([[topic('orders/7'), body(7, message)]])
    expect(patchOrder(order(7, { status: orderStatus(before) }), updates).status).toEqual(orderStatus(after))
  })

  it('an update changes the cart', () => {
    expect(update('carts/5', { '@id': '/api/carts/5', currency: 'USD', items: [line] })).toBe(true)
    expect(client.getQueryData<Cart>(cartKey(USER))?.items).toMatchObject([{ id: '1', totalPrice: 8 }])
  })

  it.each([
    ['an order without a status', 'orders/1', { ...body(1, 'paid'), status: undefined }],
    ['a cart of lines that are none', 'carts/5', { '@id': '/api/carts/5', items: [7] }],
    ['a cart of references', 'carts/5', { '@id': '/api/carts/5', items: ['/api/cart_items/1'] }],
    [
      'a cart of which one line is a reference',
      'carts/5',
      { '@id': '/api/carts/5', items: [line, { '@id': '/api/cart_items/2', '@type': 'CartItem' }] },
    ],
    ...['offer', 'quantity', 'unitPrice', 'totalPrice', 'searchParameters'].map(
      (member): [string, string, UpdateBody] => [
        `a cart of which one line has no ${member}`,
        'carts/5',
        { '@id': '/api/carts/5', items: [line, { ...line, id: 2, [member]: undefined }] },
      ],
    ),
    [
      'a cart of a line whose search is a reference',
      'carts/5',
      { '@id': '/api/carts/5', items: [{ ...line, searchParameters: '/api/searches/1' }] },
    ],
    [
      'a cart of a line whose search has no values',
      'carts/5',
      { '@id': '/api/carts/5', items: [{ ...line, searchParameters: { searchType: 'keyword', tlds: [] } }] },
    ],
    ['a cart without its lines', 'carts/5', { '@id': '/api/carts/5', '@type': 'Cart', currency: 'USD' }],
    [
      'a cart of a line with an order’s @id',
      'carts/5',
      { '@id': '/api/carts/5', items: [{ ...line, '@id': '/api/orders/1' }] },
    ],
    [
      'a cart of which one line has an order’s @id',
      'carts/5',
      { '@id': '/api/carts/5', items: [line, { ...line, '@id': '/api/orders/1' }] },
    ],
    [
      'a cart of a line whose @id is no URL',
      'carts/5',
      { '@id': '/api/carts/5', items: [{ ...line, '@id': 'http://' }] },
    ],
    [
      'a cart of a line whose @id leads to an order',
      'carts/5',
      { '@id': '/api/carts/5', items: [{ ...line, '@id': '/api/cart_items/../orders/1' }] },
    ],
  ] satisfies [string, string, UpdateBody][])(
    'an update that can’t be read changes nothing: %s',
    (_name, path, message) => {
      expect(update(path, message)).toBe(false)
      expect(client.getQueryData<Order>(keys.one(1))).toEqual(order(1))
      expect(client.getQueryData(cartKey(USER))).toBe(cart)
    },
  )

  it('an update without a currency keeps the cart’s', () => {
    client.setQueryData(cartKey(USER), { ...cart, currency: 'EUR' })
    expect(update('carts/5', { '@id': '/api/carts/5', items: [line] })).toBe(true)
    expect(client.getQueryData<Cart>(cartKey(USER))).toMatchObject({ currency: 'EUR', items: [{ id: '1' }] })
  })

  it('an update adds a line to lines of another collection than cart_items', () => {
    const lineOf = (n: number) => ({ ...line, id: n, '@id': `/api/carts/5/lines/${n}` })
    const before = readCart({ '@id': '/api/carts/5', items: [lineOf(10)] })
    client.setQueryData(cartKey(USER), before)
    expect(update('carts/5', { '@id': '/api/carts/5', items: [lineOf(10), lineOf(25)] })).toBe(true)
    expect(client.getQueryData<Cart>(cartKey(USER))?.items.map(({ id }) => id)).toEqual(['10', '25'])
  })

  it('reads an update where the cache no longer holds its resource', () => {
    // The cart that became an order is published as empty when the new cart was fetched already.
    expect(update('carts/4', { '@id': '/api/carts/4', '@type': 'Cart', items: [] })).toBe(true)
    expect(client.getQueryData(cartKey(USER))).toBe(cart)
  })

  it('an update changes only the data of its own user', () => {
    client.setQueryData(keys.list(1, 'u2'), page(order(1)))
    update('orders/1', body(1, 'paid'))
    expect(client.getQueryData(keys.list(1, 'u2'))).toEqual(page(order(1)))
  })

  it('a page of which no order has an update stays the same', () => {
    const one = page(order(1), order(2))
    expect(patchPage(one, new Map([[topic('orders/3'), body(3, 'paid')]]))).toBe(one)
  })
})

describe('the topics', () => {
  it.each([
    ['a cart are its @id alone', { iri: '/api/carts/5' }, [topic('carts/5')]],
    ['an order without an @id are its own URL alone', { iri: null, id: '1' }, [topic('orders/1')]],
    ['a cart without an @id are none', { iri: null }, []],
  ])('of %s', (_name, resource, topics) => {
    expect(topicsOf(resource)).toEqual(topics)
  })
})

describe('a deletion', () => {
  it('a deletion removes an order from its page, and keeps it as a single order', () => {
    update('orders/1', { '@id': '/api/orders/1', '@type': 'Order', '@context': '/api/contexts/Order' })
    expect(client.getQueryData<OrderPage>(keys.list(1))?.orders.map(({ id }) => id)).toEqual(['2'])
    expect(client.getQueryData(keys.one(1))).toEqual(order(1))
  })

  it('a deletion empties a cart', () => {
    const message = { '@id': '/api/carts/5', items: [line] }
    client.setQueryData(cartKey(USER), patchCart(cart, new Map([[topic('carts/5'), message]])))
    expect(client.getQueryData<Cart>(cartKey(USER))?.items).toHaveLength(1)
    update('carts/5', { '@id': '/api/carts/5', '@type': 'Cart' })
    expect(client.getQueryData<Cart>(cartKey(USER))?.items).toEqual([])
  })
})

describe('a deletion by the customer', () => {
  const order1 = topic('orders/1')
  const deletion = { '@id': '/api/orders/1', '@type': 'Order' }

  it('in another tab has this one refetch what it holds of the order, once', () => {
    expectDeletion(client, order1, 'elsewhere')
    expectDeletion(client, topic('orders/2'), 'here')
    update('orders/1', deletion)
    expect([keys.one(1), keys.details(1)].map(invalidated)).toEqual([true, true])
    expect([keys.one(2), keys.list(2), cartKey(USER)].map(invalidated)).toEqual([false, false, false])
    client.setQueryData(keys.one(1), order(1))
    update('orders/1', deletion)
    expect(invalidated(keys.one(1))).toBe(false)
  })

  it.each([
    ['in this tab', () => expectDeletion(client, order1, 'here')],
    ['of another order', () => expectDeletion(client, topic('orders/2'), 'elsewhere')],
    [
      'that has failed',
      () => {
        expectDeletion(client, order1, 'elsewhere')
        cancelExpectedDeletion(client, order1)
      },
    ],
  ])('%s has it refetch nothing', (_which, expectIt) => {
    expectIt()
    update('orders/1', deletion)
    expect([keys.one(1), keys.details(1)].map(invalidated)).toEqual([false, false])
  })

  it('in another tab may be announced after the hub has reported it', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    update('orders/1', deletion)
    expectDeletion(client, order1, 'elsewhere')
    expect(invalidated(keys.one(1))).toBe(false)
    vi.advanceTimersByTime(timing.deletionNoticeDelay)
    expect(invalidated(keys.one(1))).toBe(true)
  })

  it('is told from another update of the order', () => {
    expectDeletion(client, order1, 'elsewhere')
    update('orders/1', body(1, 'pending'))
    expect(invalidated(keys.one(1))).toBe(false)
    update('orders/1', deletion)
    expect(invalidated(keys.one(1))).toBe(true)
  })
})

describe('a gap', () => {
  it('a gap refetches only the queries that hold its topics', () => {
    const other = [...ordersByIdKey('u2'), '1']
    client.setQueryData(other, order(1))
    refetchTopics(client, USER, [topic('orders/1')])
    expect([keys.list(1), keys.one(1), keys.details(1)].map(invalidated)).toEqual([true, true, true])
    expect([keys.list(2), cartKey(USER), other].map(invalidated)).toEqual([false, false, false])
    refetchTopics(client, USER, [topic('carts/5')])
    expect(invalidated(cartKey(USER))).toBe(true)
  })

  it('a gap refetches an order by its own URL, whatever its @id is', () => {
    client.setQueryData(keys.details(1), order(1, { iri: '/api/orders/ORD-1/details' }))
    refetchTopics(client, USER, [topic('orders/1')])
    expect(invalidated(keys.details(1))).toBe(true)
  })

  it('a gap refetches the other lists while one is loading', () => {
    client.getQueryCache().build(client, { queryKey: keys.list(0) })
    client.setQueryData(keys.list(3), page(order(1)))
    refetchTopics(client, USER, [topic('orders/1')])
    expect([keys.list(1), keys.list(3)].map(invalidated)).toEqual([true, true])
  })

  it('a gap without topics refetches all orders and the cart, of this user alone', () => {
    client.setQueryData(keys.list(1, 'u2'), page(order(1)))
    refetchAll(client, USER)
    const own = [keys.list(1), keys.list(2), keys.one(1), keys.details(1), cartKey(USER)]
    expect(own.map(invalidated)).toEqual([true, true, true, true, true])
    expect(invalidated(keys.list(1, 'u2'))).toBe(false)
  })
})

describe('a response in flight', () => {
  it('patches a response with the updates that came after its request', async () => {
    const held = createDeferred<OrderPage>()
    const read = withInFlightUpdates(() => held.promise, patchPage)
    update('orders/1', body(1, 'paid'))
    update('orders/1', body(1, 'processing'))
    update('orders/2', { '@id': '/api/orders/2' })
    held.resolve(page(order(1), order(2), order(3)))
    expect((await read).orders.map(({ id, status }) => `${id} ${status.name}`)).toEqual([
      '1 processing',
      '3 pending',
    ])
  })

  it('patches a response with the last of the updates by both URLs of an order', async () => {
    const held = createDeferred<Order>()
    const read = withInFlightUpdates(() => held.promise, patchOrder)
    const iri = '/api/orders/ORD-1/details'
    update('orders/1', body(1, 'paid'))
    update('orders/ORD-1/details', { ...body(1, 'processing'), '@id': iri })
    update('orders/1', body(1, 'completed'))
    held.resolve(order(1, { iri }))
    expect((await read).status.name).toBe('completed')
  })

  it('doesn’t patch a cart’s response with a line that has an order’s @id', async () => {
    client.removeQueries({ queryKey: cartKey(USER) })
    const held = createDeferred<Cart>()
    const read = withInFlightUpdates(() => held.promise, patchCart)
    update('carts/5', { '@id': '/api/carts/5', items: [{ ...line, '@id': '/api/orders/1' }] })
    held.resolve(cart)
    expect(await read).toEqual(cart)
  })

  it('doesn’t patch a response with updates that came before its request', async () => {
    update('orders/1', body(1, 'paid'))
    expect(await withInFlightUpdates(() => Promise.resolve(order(1)), patchOrder)).toEqual(order(1))
  })
})
