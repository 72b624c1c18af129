import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Mock } from '@/mocks/mock'
import {
  at,
  BASE,
  call,
  createTimedMock,
  customer,
  DEMO,
  demo,
  numberAt,
  payment,
  payWith,
  textAt,
} from './client'

const DAY = 24 * 3_600_000

async function placeOrder(mock: Mock, lines: object[]) {
  const { post } = demo(mock)
  for (const line of lines) expect((await post('cart_items', line)).status).toBe(201)
  const order = await post('orders/checkout')
  const id = numberAt(order, 'id')
  const secret = textAt(await post(`orders/${id}/payment-intent`), 'clientSecret')
  return { id, number: textAt(order, 'orderNumber'), secret }
}

const growth = {
  offer: '/api/offers/2',
  quantity: 1200,
  searchParameters: { searchType: 'keyword', keywords: ['bank'], countries: ['US'] },
}
const starter = {
  offer: '/api/offers/1',
  quantity: 150,
  searchParameters: { searchType: 'isp', hostingProviders: ['Hetzner'] },
}

type Placed = Awaited<ReturnType<typeof placeOrder>>

const confirm = (mock: Mock, { secret }: Placed, card = '4242424242424242') => payWith(mock, secret, card)
const authenticate = (mock: Mock, { secret }: Placed, outcome: string) =>
  payment(mock, secret, 'authenticate', { outcome })

const statusOf = async (mock: Mock, { id }: Placed) => at(await demo(mock).get(`orders/${id}`), 'status')

it('a payment makes the order paid, then processing, then completed', async () => {
  const { mock, clock } = createTimedMock({ statusDelays: { processing: 1000, completed: 3000 } })
  const order = await placeOrder(mock, [growth])
  expect(at(await confirm(mock, order), 'status')).toBe('succeeded')
  expect(await statusOf(mock, order)).toBe('paid')
  clock.pass(1000)
  expect(await statusOf(mock, order)).toBe('processing')
  expect(at(await demo(mock).get(`orders/${order.number}/details`), 'files')).toEqual([])
  clock.pass(2000)
  expect(await statusOf(mock, order)).toBe('completed')
})

it.each([
  ['4000000000000002', 'card_declined', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'Your card has expired.'],
])('a payment with the card %s fails and can be tried again', async (card, code, message) => {
  const { mock } = createTimedMock()
  const order = await placeOrder(mock, [growth])
  const refused = await confirm(mock, order, card)
  expect(refused.status).toBe(402)
  expect(at(refused, 'error')).toMatchObject({ type: 'card_error', code, message })
  expect(await statusOf(mock, order)).toBe('pending')
  expect((await confirm(mock, order)).status).toBe(200)
  expect(await statusOf(mock, order)).toBe('paid')
})

it.each(['4000002500003155', '4000002760003184'])(
  'a payment with the card %s needs the bank’s confirmation',
  async card => {
    const { mock } = createTimedMock()
    const order = await placeOrder(mock, [growth])
    expect(at(await confirm(mock, order, card), 'status')).toBe('requires_action')
    expect(await statusOf(mock, order)).toBe('pending')
    const failed = await authenticate(mock, order, 'fail')
    expect(at(failed, 'last_payment_error.code')).toBe('payment_intent_authentication_failure')
    expect(at(await authenticate(mock, order, 'complete'), 'status')).toBe('requires_payment_method')
    await confirm(mock, order, card)
    expect(at(await authenticate(mock, order, 'complete'), 'status')).toBe('succeeded')
    expect(await statusOf(mock, order)).toBe('paid')
  },
)

it('confirms a payment only once', async () => {
  const { mock } = createTimedMock()
  const order = await placeOrder(mock, [growth])
  await confirm(mock, order)
  expect(at(await confirm(mock, order), 'error.code')).toBe('payment_intent_unexpected_state')
  const intent = await demo(mock).post(`orders/${order.id}/payment-intent`)
  expect(intent.status).toBe(409)
  expect(at(intent, 'error')).toBe('payment_already_succeeded')
})

it('refuses the payment of a cancelled order', async () => {
  const { mock } = createTimedMock()
  const order = await placeOrder(mock, [growth])
  await demo(mock).post(`orders/${order.id}/cancel`)
  expect((await confirm(mock, order)).status).toBe(400)
  expect(at(await demo(mock).post(`orders/${order.id}/payment-intent`), 'error')).toBe('order_not_pending')
  expect(await statusOf(mock, order)).toBe('cancelled')
})

it('a payment needs the intent’s secret', async () => {
  const { mock } = createTimedMock()
  const order = await placeOrder(mock, [growth])
  const guessed = { ...order, secret: order.secret.replace(/_secret_.*/, '_secret_guessed') }
  expect((await confirm(mock, guessed)).status).toBe(404)
  expect(at(await confirm(mock, order), 'amount')).toBe(4800)
})

async function completed(lines: object[]) {
  const { mock, clock } = createTimedMock()
  const order = await placeOrder(mock, lines)
  await confirm(mock, order)
  clock.pass(10_000)
  const token = mock.signIn(DEMO).access_token
  const details = await customer(mock, token).get(`orders/${order.number}/details`)
  const download = async (path: string) => {
    const response = await mock.respond(new Request(`${BASE}${path}?bearer=${token}`))
    if (response === undefined) throw new Error(`No response for ${path}`)
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  return { mock, clock, order, details, download, token }
}
const rowsOf = (bytes: Uint8Array) => strFromU8(bytes).trimEnd().split('\r\n').slice(1)

it('files contain as many rows as were bought, all matching the search', async () => {
  const { details, download } = await completed([growth])
  expect(at(details, 'files')).toMatchObject([
    { fileName: 'growth.csv' },
    { fileName: 'growth-domains.json' },
  ])
  const file = await download(`order_files/${textAt(details, 'files.0.id')}/download`)
  expect(file.response.headers.get('Content-Type')).toMatch('text/csv')
  expect(file.response.headers.get('Content-Disposition')).toBe('attachment; filename="growth.csv"')
  expect(file.bytes.length).toBe(numberAt(details, 'files.0.fileSize'))
  expect(file.response.headers.get('Content-Length')).toBe(String(file.bytes.length))
  const rows = rowsOf(file.bytes)
  expect(rows).toHaveLength(1200)
  expect(new Set(rows.map(row => row.split(',')[0])).size).toBe(1200)
  for (const row of rows) {
    const [email = '', domain = '', , country] = row.split(',')
    expect(email).toMatch(/^[a-z]+\.[a-z]+@/)
    expect(email.split('@')[1]).toBe(domain)
    expect(domain).toContain('bank')
    expect(country).toBe('US')
  }
})

it('downloads all files together as a ZIP, with unique names', async () => {
  const { details, download, order } = await completed([growth, starter, starter])
  const { response, bytes } = await download(`orders/${order.number}/files/download`)
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="order_${order.number}_files.zip"`,
  )
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['growth.csv', 'growth-domains.json', 'starter.csv', 'starter-2.csv'])
  Object.values(files).forEach((content, index) =>
    expect(content.length).toBe(numberAt(details, `files.${index}.fileSize`)),
  )
  expect(rowsOf(files['starter.csv'] ?? new Uint8Array())).toHaveLength(150)
})

it('splits a file of many rows, without losing or repeating a row', async () => {
  const { mock } = createTimedMock()
  const token = mock.signIn(DEMO).access_token
  const number = textAt(await demo(mock).get('orders/59'), 'orderNumber')
  const response = await mock.respond(new Request(`${BASE}orders/${number}/files/download?bearer=${token}`))
  const files = unzipSync(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer()))
  const parts = [files['growth-part-1.csv'], files['growth-part-2.csv']]
  const rows = parts.flatMap(part => rowsOf(part ?? new Uint8Array()))
  expect(rows).toHaveLength(64_010)
  expect(new Set(rows).size).toBe(64_010)
})

it('files expire one by one, and the ZIP with the first of them', async () => {
  const { mock, clock } = createTimedMock()
  const token = mock.signIn(DEMO).access_token
  const { get } = customer(mock, token)
  const number = textAt(await get('orders/59'), 'orderNumber')
  const details = await get(`orders/${number}/details`)
  const daysLeft = [0, 1, 2, 3].map(index =>
    Math.floor((Date.parse(textAt(details, `files.${index}.expiresAt`)) - clock.now) / DAY),
  )
  expect(daysLeft).toEqual([29, 5, 54, 0])
  clock.pass(DAY)
  const later = mock.signIn(DEMO).access_token
  const status = async (path: string) => (await call(mock, `${path}?bearer=${later}`)).status
  expect(await status(`order_files/${textAt(details, 'files.1.id')}/download`)).toBe(200)
  expect(await status(`order_files/${textAt(details, 'files.3.id')}/download`)).toBe(410)
  expect(await status(`orders/${number}/files/download`)).toBe(410)
})

it('files don’t exist before completion, nor under another name', async () => {
  const { mock } = createTimedMock()
  const token = mock.signIn(DEMO).access_token
  const pending = textAt(await demo(mock).get('orders/78'), 'orderNumber')
  const status = async (path: string) => (await call(mock, `${path}?bearer=${token}`)).status
  expect(await status(`orders/${pending}/files/download`)).toBe(404)
  expect(await status('order_files/78-1/download')).toBe(404)
  expect(await status('order_files/nonsense/download')).toBe(404)
  expect((await call(mock, 'order_files/59-1/download?bearer=nonsense')).status).toBe(401)
})
