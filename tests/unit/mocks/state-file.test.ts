/**
 * @promise The mock's panel has every mail, and the data to change, export and import; its labels are never
 *   the app's.
 */
import { expect, it } from 'vitest'
import { createMock } from '@/mocks/mock'
import { ORDER_STATUSES } from '@/mocks/state'
import { exportState, importState } from '@/mocks/state-file'
import { createTimedMock, demo, listAt, textAt } from './client'

it('an exported state gives another mock the same data, scenario and sessions', async () => {
  const { mock } = createTimedMock({ scenario: 'fill-cart,offers:404' })
  const { access_token: token } = mock.signIn('demo@listwell.example')
  mock.setOrderStatus(77, 'refunded')
  const other = createTimedMock().mock
  importState(other, exportState(mock))
  expect(other.choices()).toEqual({ offers: '404' })
  expect(other.db.read()).toEqual(mock.db.read())
  const request = new Request('http://localhost/api/orders/77', {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await (await other.respond(request))?.json()).toMatchObject({ status: 'refunded' })
  expect(listAt(await demo(other).get('active_cart'), 'items')).toHaveLength(3)
})

it.each(['', '{}', '{"scenario":"","state":{"version":2}}', '[1'])('refuses to import the state %j', text => {
  const mock = createMock()
  const before = mock.db.read()
  expect(() => importState(mock, text)).toThrow('no exported state')
  expect(mock.db.read()).toEqual(before)
})

it.each([
  ['an unknown offer', /"offerId": \d+/, '"offerId": 99'],
  ['a time that is no date', /"createdAt": \d+/, '"createdAt": 1e18'],
])('refuses to import a state with %s', (_name, known, wrong) => {
  const mock = createMock()
  const before = mock.db.read()
  const file = exportState(mock)
  expect(file).toMatch(known)
  expect(() => importState(mock, file.replace(known, wrong))).toThrow('no exported state')
  expect(mock.db.read()).toEqual(before)
})

it('refuses to import an unknown scenario, and changes nothing', () => {
  const mock = createMock()
  const before = mock.db.read()
  const file = exportState(mock).replace('"scenario": ""', '"scenario": "orders:fast"')
  expect(() => importState(mock, file)).toThrow('orders takes a status')
  expect(mock.db.read()).toEqual(before)
})

it.each(ORDER_STATUSES)(
  'sets an order to %s, whatever its status was and however slow orders progress',
  async status => {
    const { mock } = createTimedMock({ scenario: 'progress:pending' })
    const { get } = demo(mock)
    for (const id of [78, 77, 64, 48]) {
      mock.setOrderStatus(id, status)
      expect(textAt(await get(`orders/${id}`), 'status')).toBe(status)
    }
    const files = listAt(await get('orders/ORD-2026-000078/details'), 'files')
    expect(files.length > 0).toBe(status === 'completed')
  },
)
