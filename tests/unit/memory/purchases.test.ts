/**
 * @promise My Orders says when an order's files expire, once its details were seen in this browser.
 */
import { describe, expect, it } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import {
  linesOfItems,
  parsePurchases,
  withDownloads,
  withExpiries,
  withoutOldest,
  withOrder,
  withStatuses,
  type PurchaseMemory,
} from '@/memory/purchases'

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

/** Remembers when these files were downloaded; null where that was no download. */
const downloaded = (times: Record<string, number | null>) => withDownloads(new Map(Object.entries(times)))

/** An order with files that expire at these times. */
const expiring = (id: string, ...times: number[]) => ({
  id,
  files: times.map(time => ({
    id: `f${time}`,
    fileName: 'a.csv',
    fileSize: null,
    downloadUrl: null,
    expiresAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    itemId: null,
  })),
})

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
  const memory = { ...orders(2), buyer: { company: 'Acme', address: '', vatNumber: '' } }
  const stored = JSON.stringify({ ...memory, orders: [...memory.orders, { id: 3 }, 'x'], extra: 1 })
  expect(parsePurchases(stored)).toEqual(memory)
})

it('reads a record with payments, as earlier releases stored it, without them', () => {
  const stored = JSON.stringify({ ...orders(2), payments: [{ order: '1', at: 5, state: 'begun' }] })
  expect(parsePurchases(stored)).toEqual(orders(2))
})

it('reads what was bought, ordered and cancelled', () => {
  const seen = ['paid', 'pending', 'cancelled'].map((status, n) => ({
    id: `${n + 1}`,
    status: orderStatus(status),
  }))
  const memory = withStatuses(seen)(orders(3))
  expect(parsePurchases(JSON.stringify(memory)).orders).toEqual(memory.orders)
})

it('forgets the downloads that were none', () => {
  const memory = downloaded({ a: 1, b: 2 })(nothing)
  expect(downloaded({ a: null, b: 3 })(memory).downloads).toEqual([{ file: 'b', at: 3 }])
})

it.each<[string, PurchaseMemory, number[]]>([
  ['nothing', nothing, [0, 0, 0]],
  ['an order', orders(1), [0, 0, 0]],
  ['three orders', orders(3), [1, 0, 0]],
  ['an order and a download', downloaded({ a: 1 })(orders(1)), [0, 0, 0]],
  ['an order and an expiry', withExpiries([expiring('1', 5)])(orders(1)), [0, 0, 0]],
  ['two downloads', downloaded({ a: 1, b: 1 })(nothing), [0, 1, 0]],
  ['an expiry', withExpiries([expiring('1', 5)])(nothing), [0, 0, 0]],
])('keeps the newer half of %s where there is no space', (_, memory, counts) => {
  const rest = withoutOldest(memory)
  expect([rest.orders.length, rest.downloads.length, rest.expiries.length]).toEqual(counts)
})

it('reads no search that no URL can carry, and no entry whose time is no date', () => {
  const memory = downloaded({ a: 1 })(orders(2))
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

it('keeps an order once', () => {
  const memory = withOrder('1', 9, [item('Growth', 2, 'x')])(orders(1))
  expect(memory.orders).toEqual(withOrder('1', 9, [item('Growth', 2, 'x')])(nothing).orders)
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
  const memory = withStatuses([{ id: '1', status: orderStatus(status) }])(orders(2))
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
    .reduce((before, status) => withStatuses([{ id: '1', status: orderStatus(status) }])(before), orders(1))
  expect(memory.orders[0]?.state).toBe(state)
})

describe('the items of an order', () => {
  /** The keyword that is found for each item of an order: `1 Starter` is the item 1, of 10 emails with that offer. */
  const named = (lines: ReturnType<typeof item>[], texts: string[]) => {
    const items = texts.map(text => {
      const [id = '', offerName = '', quantity = 10] = text.split(' ')
      return { id, offerName, quantity: Number(quantity), offerIri: null, totalPrice: null }
    })
    const found = linesOfItems(items, withOrder('1', 1, lines)(nothing).orders[0])
    return items.map(({ id }) => found.get(id)?.criteria?.keywords[0])
  }
  const a = item('Starter', 10, 'a')
  const b = item('Growth', 10, 'b')
  const a2 = item('Starter', 10, 'a2')
  const none = undefined

  it.each<[string, ReturnType<typeof item>[], string[], (string | undefined)[]]>([
    ['in the order of the lines', [a, b], ['1 Starter', '2 Growth'], ['a', 'b']],
    ['in another order', [a, b], ['1 Growth', '2 Starter'], ['b', 'a']],
    ['with equal offers', [a, b, a2], ['1 Starter', '2 Growth', '3 Starter'], ['a', 'b', 'a2']],
    ['with equal offers, moved', [a, b, a2], ['1 Growth', '2 Starter', '3 Starter'], ['b', none, none]],
    ['in the order of the ids', [a, b, a2], ['10 Starter', '8 Starter', '9 Growth'], ['a2', 'a', 'b']],
    ['with huge ids', [a, a2], ['9007199254740994 Starter', '9007199254740993 Starter'], ['a2', 'a']],
    ['with IRIs for ids', [a, a2], ['/api/items/10 Starter', '/api/items/9 Starter'], ['a2', 'a']],
    ['with ids of no order', [a, b, a2], ['x-1 Starter', 'x-2 Growth', 'x-3 Starter'], [none, 'b', none]],
    ['with one that is unknown', [a], ['1 Starter', '2 Growth 3'], ['a', none]],
    ['with two that one line alone is like', [a], ['1 Starter', '2 Starter'], [none, none]],
    ['with another quantity', [a], ['1 Starter 11'], [none]],
    ['with one that two lines are like', [a, a2], ['1 Starter'], [none]],
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
})

describe('the expiries of files', () => {
  it.each<[string, number[], number[]]>([
    ['each once', [9, 7, 9], [9, 7]],
    ['none where no file has a date', [NaN], []],
  ])('of an order are kept: %s', (_, times, kept) => {
    const { expiries } = withExpiries([expiring('1', ...times)])(nothing)
    expect(expiries.flatMap(one => one.times)).toEqual(kept)
  })

  it('are kept once by order, also where it has no files any more', () => {
    const before = withExpiries([expiring('1', 5), expiring('2', 9)])(nothing)
    expect(withExpiries([expiring('2'), expiring('1', 7)])(before).expiries).toEqual([
      { order: '2', times: [9] },
      { order: '1', times: [7] },
    ])
  })

  it('are left out where a time is no date', () => {
    const stored = { expiries: [{ order: '1', times: [1e300] }, { order: '2', times: [1] }, { times: [] }] }
    expect(parsePurchases(JSON.stringify(stored)).expiries).toEqual([{ order: '2', times: [1] }])
  })
})
