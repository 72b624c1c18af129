/**
 * @promise A message without files, with nulls, with a part of a line, or as plain JSON without `@id` has the
 *   record read again.
 */
import { expect, it } from 'vitest'
import { fetchOrder, readOrderUpdate } from '@/api/orders'
import { createVisitorHttp } from './test-http'

const line = { id: 1, offer: { name: 'Growth' }, quantity: 2, totalPrice: 8 }
const file = { id: 'f', fileName: 'a.csv', downloadUrl: '/files/f', expiresAt: '2027-01-01T00:00:00Z' }
const wire = {
  '@id': '/api/orders/7',
  id: 7,
  orderNumber: 'ORD-7',
  status: 'pending',
  createdAt: '2026-01-02T03:04:05Z',
  totalAmount: 0,
  currency: 'EUR',
  items: [line],
  files: [file],
}

const orderOf = (body: object) => {
  const http = createVisitorHttp(() => Promise.resolve(Response.json(body)))
  return fetchOrder(http, '7')
}

it('a whole order of an update is the one of a response', async () => {
  const update = readOrderUpdate(wire)
  expect(update?.hasFiles).toBe(true)
  expect({ ...update?.whole, hub: null }).toEqual(await orderOf(wire))
})

it.each([
  { createdAt: undefined },
  { totalAmount: null },
  { currency: undefined },
  { items: undefined },
  { items: ['/api/order_items/1'] },
  { items: [{ '@id': '/api/order_items/1', '@type': 'OrderItem' }] },
  { items: [line, 5] },
  { items: [line, { ...line, id: 2, offer: undefined }] },
  { items: [line, { ...line, id: 2, quantity: null }] },
  { items: [line, { ...line, id: 2, totalPrice: undefined }] },
])('an order with %j isn’t whole', lack => {
  expect(readOrderUpdate({ ...wire, ...lack })).toEqual({ whole: null, hasFiles: true })
})

it.each([
  { files: undefined },
  { files: ['/api/order_files/f'] },
  { files: [file, 5] },
  { files: [{ ...file, downloadUrl: null }] },
  { files: [{ ...file, expiresAt: undefined }] },
])('an order with %j lacks its files', lack => {
  expect(readOrderUpdate({ ...wire, ...lack })).toMatchObject({ whole: { id: '7' }, hasFiles: false })
})

it.each([{ status: 7 }, { orderNumber: undefined }])('a body with %j is no order', lack => {
  expect(readOrderUpdate({ ...wire, ...lack })).toBeNull()
})

it('counts the unreadable lines of an order that doesn’t say how many it has', async () => {
  const items = [{ id: 1 }, 'odd', 5]
  expect(await orderOf({ ...wire, items })).toMatchObject({ itemCount: 3, unreadableItems: 1 })
  const none = { itemCount: 0, items: [], unreadableItems: 0 }
  expect(await orderOf({ ...wire, items: undefined })).toMatchObject(none)
})
