import { expect, it } from 'vitest'
import { fetchOrder, readOrderUpdate, updateOrder } from '@/api/orders'
import { createVisitorHttp } from './test-http'

const wire = {
  '@id': '/api/orders/7',
  id: 7,
  orderNumber: 'ORD-7',
  status: 'pending',
  createdAt: '2026-01-02T03:04:05Z',
  totalAmount: 500,
  currency: 'EUR',
  itemCount: 2,
  items: [{ id: 1 }, 'odd', 5],
  files: [{ id: 'f', fileName: 'a.csv' }, 5],
}

const orderOf = (body: object) =>
  fetchOrder(
    createVisitorHttp(() => Promise.resolve(new Response(JSON.stringify(body)))),
    '7',
  )

const line = { id: 1, offer: { name: 'Growth' }, quantity: 2, totalPrice: 8 }

async function updated(change: object, before: object = wire) {
  const update = readOrderUpdate({ id: 7, orderNumber: 'ORD-7', status: 'paid', ...change })
  if (!update) throw new Error('The update was expected to be read')
  return updateOrder(await orderOf(before), update)
}

it('keeps what an update lacks', async () => {
  const { status, ...rest } = await orderOf(wire)
  expect(status.name).toBe('pending')
  expect(await updated({})).toMatchObject({ ...rest, status: { name: 'paid' } })
})

it.each([
  [{ createdAt: '2027-01-01T00:00:00Z' }, { createdAt: '2027-01-01T00:00:00Z' }],
  [{ totalAmount: 0 }, { totalAmount: 0 }],
  [{ currency: 'USD' }, { currency: 'USD' }],
  [{ itemCount: 5 }, { itemCount: 5 }],
  [
    { itemCount: 5, items: [line] },
    { itemCount: 5, unreadableItems: 0 },
  ],
  [{ items: [] }, { itemCount: 0, items: [], unreadableItems: 0 }],
  [{ files: [] }, { files: [], unreadableFiles: 0 }],
])('takes %j from an update', async (change, expected) => {
  expect(await updated(change)).toMatchObject(expected)
})

it.each([
  [{ items: ['/api/order_items/1'] }],
  [{ items: [{ '@id': '/api/order_items/1', '@type': 'OrderItem' }] }],
  [{ items: [line, 5] }],
  [{ items: [line, { ...line, id: 2, offer: undefined }] }],
  [{ items: [line, { ...line, id: 2, quantity: null }] }],
  [{ items: [line, { ...line, id: 2, totalPrice: undefined }] }],
  [{ files: ['/api/order_files/f'] }],
  [{ files: [{ id: 'g', fileName: 'b.csv' }, 5] }],
  [{ files: [{ id: 'g', fileName: 'b.csv', expiresAt: '2027-01-01T00:00:00Z' }] }],
  [{ files: [{ id: 'g', fileName: 'b.csv', downloadUrl: '/files/g' }] }],
])('keeps the items and files where an update doesn’t say all of them: %j', async change => {
  const { status: _status, ...rest } = await orderOf(wire)
  expect(await updated(change)).toMatchObject(rest)
})

it('counts the unreadable lines of an order that doesn’t say how many it has', async () => {
  const { itemCount: _none, ...rest } = wire
  expect(await orderOf(rest)).toMatchObject({ itemCount: 3, unreadableItems: 1 })
  const { items: _neither, ...less } = rest
  expect(await orderOf(less)).toMatchObject({ itemCount: 0, items: [], unreadableItems: 0 })
})
