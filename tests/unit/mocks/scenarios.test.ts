/**
 * @promise Each switch of a scenario is explained.
 */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { applyPreset, combinePresets } from '@/mocks/data-presets'
import { createMock } from '@/mocks/mock'
import { CALLS, parseScenario, switches } from '@/mocks/scenarios'
import { memoryStorage } from '@/mocks/storage'
import { at, BASE, call, createTimedMock, demo, listAt, payWith, textAt } from './client'

describe('the text of a scenario', () => {
  it.each([
    ['', {}, []],
    ['latency:slow', { latency: 'slow' }, []],
    ['orders:500, search:network ,offers:hang', { orders: '500', search: 'network', offers: 'hang' }, []],
    ['data:many.long', { data: 'many.long' }, []],
    ['reset,fill-cart,card:declined', { card: 'declined' }, ['reset', 'fill-cart']],
  ])('parses %j', (text, choices, actions) => {
    expect(parseScenario(text)).toEqual({ scenario: { choices, actions }, problems: [] })
  })

  it.each([
    ['nonsense', 'there is no scenario "nonsense"'],
    ['orders', 'orders takes a status'],
    ['orders:200', 'orders takes a status'],
    ['latency:soon', 'latency takes none, slow'],
    ['data:many.soon', 'data takes empty, one'],
    ['constructor:1', 'there is no scenario "constructor"'],
  ])('rejects %j with a message', (text, words) => {
    const { scenario, problems } = parseScenario(text)
    expect(scenario).toEqual({ choices: {}, actions: [] })
    expect(problems.join()).toContain(words)
  })
})

it('each switch, and each value of data and backend, is explained', () => {
  const all = [...switches.values()].flatMap(({ explanation, effects = {} }) => [
    explanation,
    ...Object.values(effects),
  ])
  expect(all).not.toContain('')
})

const order = {
  '@id': '/api/orders/7',
  id: 7,
  orderNumber: 'ORD-2026-000007',
  status: 'pending',
  createdAt: '2026-11-20T09:30:00+00:00',
  totalAmount: 6000,
  currency: 'USD',
  items: [{ id: 1, offer: { name: 'Growth' }, quantity: 1500, totalPrice: 6000 }],
}
const { id, orderNumber, status: pending } = order
const huge = Number.MAX_SAFE_INTEGER
const fifty = (first: object) => [first, ...Array.from({ length: 49 }, () => ({}))]

it.each<[string, expected: object]>([
  ['empty', { ...order, items: [] }],
  [
    'million.huge',
    { orderNumber, totalAmount: huge, items: fifty({ quantity: 1_000_000, totalPrice: huge }) },
  ],
  ['past', { ...order, createdAt: '0001-01-01T00:00:00+00:00' }],
  [
    'endless',
    { status: pending, items: [{ offer: { name: expect.stringMatching(/^(Growth){1666}Grow$/) } }] },
  ],
  ['odd', { status: 'awaiting_second_look', currency: 'SHELLS', createdAt: 'once upon a time' }],
])('the presets %s set what they say, and leave other fields unchanged', (presets, expected) => {
  expect(applyPreset(order, combinePresets(presets))).toMatchObject(expected)
})

it('presets set the number of records, each with a unique id', () => {
  const items = v.object({ items: v.array(v.object({ id: v.union([v.string(), v.number()]) })) })
  const many = v.parse(items, applyPreset(order, combinePresets('many')))
  expect(new Set(many.items.map(item => item.id)).size).toBe(50)
  const two = { items: [{ id: 1 }, { id: 2 }] }
  expect(applyPreset(two, combinePresets('one'))).toEqual({ items: [{ id: 1 }] })
})

it('presets leave optional fields out', () => {
  const bare = { id, orderNumber, status: pending, items: [{ id: 1, offer: { name: 'Growth' } }] }
  expect(applyPreset(order, combinePresets('bare'))).toEqual(bare)
})

it('presets change the values of a search, not its type', () => {
  const line = (keyword: string) => ({ searchParameters: { searchType: 'keyword', keywords: [keyword] } })
  expect(applyPreset(line('bank'), { text: text => text.toUpperCase() })).toEqual(line('BANK'))
})

describe('a mock with a scenario', () => {
  const hub = 'http://localhost/.well-known/mercure'
  const bases = {
    api: BASE,
    auth: BASE,
    hub,
    card: 'https://api.stripe.com/v1/',
    'card-script': 'https://js.stripe.com/',
    'bot-script': 'https://www.google.com/recaptcha/',
  }

  it.each(Object.entries(CALLS))('makes the call %s fail', async (name, { service, path, method }) => {
    const { mock } = createTimedMock({ hub, scenario: `${name}:503` })
    const url = bases[service] + path.replace(/:\w+|\*/, '1')
    const response = await call(mock, url, { method: method === 'all' ? 'GET' : method.toUpperCase() })
    expect(response.status).toBe(503)
  })

  it('fails no other call, and none after another scenario is applied', async () => {
    const { mock } = createTimedMock({ scenario: 'order:500' })
    const { get } = demo(mock)
    expect((await get('orders')).status).toBe(200)
    mock.applyScenario('')
    expect((await get('orders/77')).status).toBe(200)
    mock.applyScenario('order:422')
    expect(at(await get('orders/77'), 'violations')).toEqual([
      { propertyPath: '', message: 'This value is not accepted.', code: null },
    ])
  })

  it('simulates a lost connection and a response that isn’t JSON', async () => {
    const { mock } = createTimedMock({ scenario: 'offers:network,tlds:unreadable' })
    const request = (path: string) => new Request(`http://localhost/api/${path}`)
    expect((await mock.respond(request('offers')))?.type).toBe('error')
    expect((await call(mock, 'domain_t_l_ds')).body).toContain('<!doctype html>')
  })

  it('applies data presets to data and to error responses', async () => {
    const { mock } = createTimedMock({ scenario: 'fill-cart,data:hostile' })
    const { get } = demo(mock)
    expect(textAt(await get('active_cart'), 'items.0.offer.name')).toContain('<b>Growth</b>')
    expect(textAt(await get('orders/none'), 'detail')).toContain('<b>Not Found</b>')
    mock.applyScenario('order:500,data:hostile')
    expect(textAt(await get('orders/77'), 'detail')).toContain('<b>The server is having trouble')
  })

  it('pays with the scenario’s card, whichever was typed', async () => {
    const { mock } = createTimedMock({ scenario: 'card:expired' })
    const secret = textAt(await demo(mock).post('orders/78/payment-intent'), 'clientSecret')
    expect(at(await payWith(mock, secret, '4242424242424242'), 'error.code')).toBe('expired_card')
  })

  it.each([
    ['progress:pending', 'pending'],
    ['progress:paid', 'paid'],
    ['progress:processing', 'processing'],
    ['progress:instant', 'completed'],
  ])('the scenario %s leaves a paid order %s', async (scenario, status) => {
    const { mock, clock } = createTimedMock({ scenario })
    const { get, post } = demo(mock)
    const secret = textAt(await post('orders/78/payment-intent'), 'clientSecret')
    await payWith(mock, secret, '4242424242424242')
    clock.pass(600_000)
    expect(textAt(await get('orders/78'), 'status')).toBe(status)
    expect(textAt(await get('orders/26'), 'status')).toBe('completed')
  })

  it('runs the actions fill-cart, end-session and reset once each', async () => {
    const { mock } = createTimedMock({ scenario: 'fill-cart' })
    const { get } = demo(mock)
    expect(listAt(await get('active_cart'), 'items')).toHaveLength(3)
    mock.applyScenario('end-session')
    expect((await get('active_cart')).status).toBe(401)
    const again = demo(mock)
    expect((await again.get('active_cart')).status).toBe(200)
    mock.applyScenario('reset')
    expect((await demo(mock).get('active_cart')).status).toBe(404)
  })

  it('shortens the lifetime of access tokens', () => {
    const mock = createMock({ scenario: 'session:short', storage: memoryStorage() })
    expect(mock.signIn('demo@listwell.example').expires_in).toBe(95)
    mock.applyScenario('')
    expect(mock.signIn('demo@listwell.example').expires_in).toBe(3600)
  })
})
