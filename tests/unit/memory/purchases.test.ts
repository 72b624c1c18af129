// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import { forgetMemories, memoryKey } from '@/memory/forget'
import {
  linesOfItems,
  parsePurchases,
  withBuyer,
  withDownloads,
  withExpiries,
  withoutOldest,
  withoutOrder,
  withOrder,
  withPayments,
  withStatuses,
  type PurchaseMemory,
} from '@/memory/purchases'
import { createStoredRecords } from '@/memory/stored-records'

const nothing = parsePurchases(null)
const item = (offerName: string, quantity: number, keyword: string) => ({
  offerIri: '/api/offers/1',
  offerName,
  quantity,
  rawParameters: { searchType: 'keyword', keywords: [keyword] },
})
const orders = (count: number, lines = 1) => {
  let memory = nothing
  for (let n = 1; n <= count; n += 1) {
    memory = withOrder(
      String(n),
      n,
      Array.from({ length: lines }, () => item('Starter', 1, `k${n}`)),
    )(memory)
  }
  return memory
}

describe('remembered purchases', () => {
  it.each<[string, string | null]>([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a number', '7'],
    ['other types', '{"orders":7,"downloads":{},"buyer":[]}'],
    ['invalid entries', '{"orders":[null,{"id":1}],"downloads":[{"file":"a"}]}'],
  ])('remembers nothing where %s is stored', (_, text) => {
    expect(parsePurchases(text)).toEqual(nothing)
  })

  it('reads the valid entries of a record', () => {
    const memory = withBuyer({ company: 'Acme', address: '', vatNumber: '' })(orders(2))
    const stored = JSON.stringify({ ...memory, orders: [...memory.orders, { id: 3 }, 'x'], extra: 1 })
    expect(parsePurchases(stored)).toEqual(memory)
  })

  it('reads what was bought, ordered and cancelled', () => {
    const seen = ['paid', 'pending', 'cancelled'].map((status, n) => ({
      id: `${n + 1}`,
      orderNumber: `ORD-${n + 1}`,
      status: orderStatus(status),
    }))
    const memory = withStatuses(seen)(orders(3))
    expect(parsePurchases(JSON.stringify(memory)).orders).toEqual(memory.orders)
  })

  it('keeps what a buyer typed up to 500 characters of each field', () => {
    const long = (letter: string) => letter.repeat(501)
    const { buyer } = withBuyer({ company: long('c'), address: long('a'), vatNumber: long('v') })(nothing)
    expect(buyer).toEqual({ company: 'c'.repeat(500), address: 'a'.repeat(500), vatNumber: 'v'.repeat(500) })
  })

  it('forgets the downloads that were none', () => {
    const memory = withDownloads(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )(nothing)
    expect(
      withDownloads(
        new Map([
          ['a', null],
          ['b', 3],
        ]),
      )(memory).downloads,
    ).toEqual([{ file: 'b', at: 3 }])
  })

  it.each<[string, PurchaseMemory, number[] | null]>([
    ['nothing', nothing, null],
    ['an order', orders(1), [0, 0, 0]],
    ['three orders', orders(3), [1, 0, 0]],
    ['an order and a download', withDownloads(new Map([['a', 1]]))(orders(1)), [0, 0, 0]],
    ['an order and an expiry', withExpiries('1', [5], 0)(orders(1)), [0, 0, 0]],
    [
      'two downloads',
      withDownloads(
        new Map([
          ['a', 1],
          ['b', 1],
        ]),
      )(nothing),
      [0, 1, 0],
    ],
    ['an expiry', withExpiries('1', [5], 0)(nothing), [0, 0, 0]],
  ])('keeps the newer half of %s where there is no space', (_, memory, counts) => {
    const rest = withoutOldest(memory)
    expect(rest && [rest.orders.length, rest.downloads.length, rest.expiries.length]).toEqual(counts)
  })

  it('reads no search that no URL can carry, and no entry whose time is no date', () => {
    const memory = withDownloads(new Map([['a', 1]]))(orders(2))
    const [first, second] = memory.orders
    const lines = [{ ...first?.lines[0], criteria: { ...first?.lines[0]?.criteria, keywords: ['\ud800'] } }]
    const stored = {
      orders: [
        { ...first, lines },
        { ...second, at: 1e300 },
      ],
      downloads: [...memory.downloads, { file: 'b', at: -1e300 }],
    }
    const read = parsePurchases(JSON.stringify(stored))
    expect(read.orders.map(({ id, lines: known }) => [id, known[0]?.criteria])).toEqual([['1', null]])
    expect(read.downloads).toEqual(memory.downloads)
  })

  it('keeps at most 1,000 lines and removes the oldest first', () => {
    const memory = orders(201, 5)
    expect(memory.orders).toHaveLength(200)
    expect(memory.orders[0]?.id).toBe('2')
    expect(memory.orders.at(-1)?.id).toBe('201')
  })

  it('keeps at most 1,000 downloads and removes the oldest first', () => {
    let memory = nothing
    for (let n = 0; n <= 1000; n += 1) memory = withDownloads(new Map([[String(n), n]]))(memory)
    expect(memory.downloads).toHaveLength(1000)
    expect(memory.downloads[0]?.file).toBe('1')
  })

  it('keeps an order once, as it was placed last: a server may use the id of a deleted one again', () => {
    const memory = withOrder('1', 9, [item('Growth', 2, 'x')])(orders(1))
    expect(memory.orders).toEqual(withOrder('1', 9, [item('Growth', 2, 'x')])(nothing).orders)
  })

  it('forgets an order that has another number by now: a server may use the id of a deleted one again', () => {
    const seen = (orderNumber: string) =>
      withStatuses([{ id: '1', orderNumber, status: orderStatus('paid') }])
    const memory = seen('ORD-1')(orders(2))
    expect(seen('ORD-1')(memory)).toEqual(memory)
    expect(seen('ORD-7')(memory).orders.map(({ id }) => id)).toEqual(['2'])
  })

  it.each([
    ['pending', 'placed'],
    ['processing', 'placed'],
    ['paid', 'bought'],
    ['completed', 'bought'],
    ['cancelled', 'ended'],
    ['payment_failed', 'ended'],
    ['refunded', 'ended'],
    ['on_hold', 'placed'],
  ])('remembers an order that is %s as %s', (status, state) => {
    const memory = withStatuses([{ id: '1', orderNumber: 'ORD-1', status: orderStatus(status) }])(orders(2))
    expect(memory.orders.map(one => one.state)).toEqual([state, 'placed'])
  })

  it.each([
    ['paid,processing', 'bought'],
    ['paid,pending', 'bought'],
    ['completed,refunded', 'ended'],
    ['payment_failed,pending,paid', 'bought'],
    ['payment_failed,pending', 'placed'],
  ])('remembers an order that is seen as %s as %s', (seen, state) => {
    const memory = seen
      .split(',')
      .reduce(
        (before, status) =>
          withStatuses([{ id: '1', orderNumber: 'ORD-1', status: orderStatus(status) }])(before),
        orders(1),
      )
    expect(memory.orders[0]?.state).toBe(state)
  })
})

describe('the items of an order', () => {
  const named = (lines: ReturnType<typeof item>[], items: [string, string, number][]) => {
    const memory = withOrder('1', 1, lines)(nothing)
    const found = linesOfItems(
      items.map(([id, offerName, quantity]) => ({
        id,
        offerName,
        quantity,
        offerIri: null,
        totalPrice: null,
      })),
      memory.orders[0],
    )
    return items.map(([id]) => found.get(id)?.criteria?.keywords[0])
  }
  const a = item('Starter', 10, 'a')
  const b = item('Growth', 10, 'b')
  const a2 = item('Starter', 10, 'a2')

  it.each<[string, ReturnType<typeof item>[], [string, string, number][], (string | undefined)[]]>([
    [
      'in the order of the lines',
      [a, b],
      [
        ['1', 'Starter', 10],
        ['2', 'Growth', 10],
      ],
      ['a', 'b'],
    ],
    [
      'in another order',
      [a, b],
      [
        ['1', 'Growth', 10],
        ['2', 'Starter', 10],
      ],
      ['b', 'a'],
    ],
    [
      'with equal offers, in the same order',
      [a, b, a2],
      [
        ['1', 'Starter', 10],
        ['2', 'Growth', 10],
        ['3', 'Starter', 10],
      ],
      ['a', 'b', 'a2'],
    ],
    [
      'with equal offers, in another order',
      [a, b, a2],
      [
        ['1', 'Growth', 10],
        ['2', 'Starter', 10],
        ['3', 'Starter', 10],
      ],
      ['b', undefined, undefined],
    ],
    [
      'with equal offers, listed in another order than that of their ids',
      [a, b, a2],
      [
        ['10', 'Starter', 10],
        ['8', 'Starter', 10],
        ['9', 'Growth', 10],
      ],
      ['a2', 'a', 'b'],
    ],
    [
      'with equal offers and ids beyond the numbers of JavaScript',
      [a, a2],
      [
        ['9007199254740994', 'Starter', 10],
        ['9007199254740993', 'Starter', 10],
      ],
      ['a2', 'a'],
    ],
    [
      'with equal offers and IRIs for ids',
      [a, a2],
      [
        ['/api/order_items/10', 'Starter', 10],
        ['/api/order_items/9', 'Starter', 10],
      ],
      ['a2', 'a'],
    ],
    [
      'with equal offers and ids that say no order',
      [a, b, a2],
      [
        ['019a-1', 'Starter', 10],
        ['019a-2', 'Growth', 10],
        ['019a-3', 'Starter', 10],
      ],
      [undefined, 'b', undefined],
    ],
    [
      'with one that is unknown',
      [a],
      [
        ['1', 'Starter', 10],
        ['2', 'Growth', 3],
      ],
      ['a', undefined],
    ],
    [
      'with two that one line alone is like',
      [a],
      [
        ['1', 'Starter', 10],
        ['2', 'Starter', 10],
      ],
      [undefined, undefined],
    ],
    ['with another quantity', [a], [['1', 'Starter', 11]], [undefined]],
    ['with one that two lines are like', [a, a2], [['1', 'Starter', 10]], [undefined]],
  ])('finds the searches of an order’s items %s', (_, lines, items, expected) => {
    expect(named(lines, items)).toEqual(expected)
  })

  it('finds no line where the order isn’t remembered, nor for an item that is like none', () => {
    const unnamed = { id: '1', offerName: null, quantity: null, offerIri: null, totalPrice: null }
    expect(linesOfItems([unnamed], undefined).size).toBe(0)
    expect(linesOfItems([unnamed], withOrder('1', 1, [a])(nothing).orders[0]).size).toBe(0)
  })

  it('finds the search of an item without a name and a quantity', () => {
    const line = { ...a, offerName: null, quantity: null }
    const items = [{ id: '1', offerName: null, quantity: null, offerIri: null, totalPrice: null }]
    const found = linesOfItems(items, withOrder('1', 1, [line])(nothing).orders[0])
    expect(found.get('1')?.criteria?.keywords).toEqual(['a'])
  })

  it('finds no search where one of two equal lines was beyond the limit', () => {
    const others = Array.from({ length: 999 }, (_, n) => item('Growth', n + 1, `k${n}`))
    const lines = [a, ...others, a2]
    const items = lines.map(({ offerName, quantity }, index): [string, string, number] => [
      String(index),
      offerName,
      quantity,
    ])
    const found = named(lines, items)
    expect([found[0], found[1], found[999], found[1000]]).toEqual([undefined, 'k0', 'k998', undefined])
  })
})

describe('the expiries of files', () => {
  it('are kept once by order, of 1,000 orders and 10 times each', () => {
    let memory = withExpiries('0', [5, 3, 5], 4)(nothing)
    expect(memory.expiries).toEqual([{ order: '0', times: [5] }])
    memory = withExpiries(
      '0',
      Array.from({ length: 13 }, (_, n) => n),
      1,
    )(memory)
    expect(memory.expiries).toEqual([{ order: '0', times: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }])
    expect(withExpiries('1', [9, 7, 8], 1)(nothing).expiries).toEqual([{ order: '1', times: [7, 8, 9] }])
    expect(withExpiries('0', [1, 2, 3], 5)(memory).expiries).toEqual([{ order: '0', times: [3] }])
    expect(parsePurchases(JSON.stringify(memory))).toEqual(memory)
    expect(withExpiries('0', memory.expiries[0]?.times ?? [], 1)(memory)).toBe(memory)
    for (let n = 1; n <= 1000; n += 1) memory = withExpiries(String(n), [n], 0)(memory)
    expect(memory.expiries).toHaveLength(1000)
    expect(memory.expiries[0]?.order).toBe('1')
    expect(withoutOldest(memory)?.expiries).toHaveLength(500)
  })

  it('are left out where a time is no date', () => {
    const stored = { expiries: [{ order: '1', times: [1e300] }, { order: '2', times: [1] }, { times: [] }] }
    expect(parsePurchases(JSON.stringify(stored)).expiries).toEqual([{ order: '2', times: [1] }])
  })
})

describe('the payments of orders', () => {
  const begun = withPayments(['1', '2'], 'begun', 5)(nothing)

  it('are kept once by order, as the newest is known', () => {
    expect(withPayments(['2'], 'reported', 7)(begun).payments).toEqual([
      { order: '1', at: 5, state: 'begun' },
      { order: '2', at: 7, state: 'reported' },
    ])
    expect(withPayments(['2', '3'], null, 7)(begun).payments).toEqual([{ order: '1', at: 5, state: 'begun' }])
  })

  it('are kept of 100 orders, of the newest also where there is no space', () => {
    const ids = Array.from({ length: 101 }, (_, n) => String(n))
    const { payments } = withPayments(ids, 'begun', 5)(nothing)
    expect(payments.map(({ order }) => order)).toEqual(ids.slice(1))
    expect(withoutOldest({ ...orders(2), payments })?.payments).toEqual(payments)
    expect(withoutOldest({ ...nothing, payments })).toBeNull()
  })

  it('stay where an order is forgotten, and nothing else goes with it', () => {
    const memory = withPayments(['1'], 'reported', 5)(orders(3))
    expect(withoutOrder('2')(memory)).toEqual({
      ...memory,
      orders: memory.orders.filter(({ id }) => id !== '2'),
    })
  })

  it('were reported where an earlier release has stored them, and are left out where their state isn’t known', () => {
    const stored = {
      payments: [
        { order: '1', at: 5 },
        { order: '2', at: 5, state: 'lost' },
        { order: '3', at: 1e300 },
      ],
    }
    expect(parsePurchases(JSON.stringify(stored)).payments).toEqual([
      { order: '1', at: 5, state: 'reported' },
    ])
    expect(parsePurchases(JSON.stringify(begun)).payments).toEqual(begun.payments)
  })
})

describe('the record', () => {
  beforeEach(() => localStorage.clear())

  const open = (storage: () => Storage) =>
    createStoredRecords<PurchaseMemory>({
      parse: parsePurchases,
      shrink: withoutOldest,
      storage,
      events: new EventTarget(),
      now: () => 0,
    })

  it('keeps the newest entries where the storage has less space', () => {
    const limit = 20_000
    const setItem = vi.fn<Storage['setItem']>((key, value) => {
      if (value.length > limit) throw new DOMException('', 'QuotaExceededError')
      localStorage.setItem(key, value)
    })
    const storage: Storage = Object.assign(Object.create(localStorage), {
      setItem,
      getItem: (key: string) => localStorage.getItem(key),
    })
    const records = open(() => storage)
    records.update('key', () => orders(900))
    const kept = records.read('key').orders
    expect(kept.length).toBeGreaterThan(40)
    expect(kept.at(-1)?.id).toBe('900')
  })

  it('takes at most a megabyte, of the newest entries', () => {
    const records = open(() => localStorage)
    const long = 'x'.repeat(2000)
    records.update('key', memory =>
      withOrder('new', 2, [item('new', 1, 'new')])(
        Array.from({ length: 400 }, (_, n) => withOrder(String(n), 1, [item(long, 1, long)])).reduce(
          (before, add) => add(before),
          memory,
        ),
      ),
    )
    expect((localStorage.getItem('key')?.length ?? 0) * 2).toBeLessThan(1_000_000)
    expect(records.read('key').orders.at(-1)?.id).toBe('new')
  })

  it('reads an empty record where the browser blocks storage', () => {
    const records = open(() => {
      throw new DOMException('', 'SecurityError')
    })
    records.update('key', withDownloads(new Map([['a', 1]])))
    expect(records.read('key')).toEqual(nothing)
  })

  it('returns the same object until the record changes, and then calls the subscribers', () => {
    const records = open(() => localStorage)
    const listener = vi.fn<() => void>()
    const stop = records.subscribe(listener)
    const before = records.read('key')
    expect(records.read('key')).toBe(before)
    records.update('key', withDownloads(new Map([['a', 1]])))
    expect(listener).toHaveBeenCalledOnce()
    expect(records.read('key')).not.toBe(before)
    stop()
  })

  it('removes the records of all users but the one who is signed in', () => {
    for (const user of ['ann', 'bob']) localStorage.setItem(memoryKey(user), '{}')
    localStorage.setItem('listwell-theme', 'dark')
    forgetMemories('bob')
    expect(Object.keys(localStorage).toSorted()).toEqual(['listwell-memory-bob', 'listwell-theme'])
    forgetMemories(null)
    expect(Object.keys(localStorage)).toEqual(['listwell-theme'])
  })

  it('tells this tab what is removed, as the browser tells the others', () => {
    localStorage.setItem(memoryKey('ann'), '{}')
    const removed: [string | null, string | null][] = []
    const note = ({ key, newValue }: StorageEvent) => removed.push([key, newValue])
    addEventListener('storage', note)
    forgetMemories(null)
    removeEventListener('storage', note)
    expect(removed).toEqual([['listwell-memory-ann', null]])
  })
})
