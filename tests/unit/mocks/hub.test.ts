import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMock } from '@/mocks/mock'
import { startMockServer, type MockServer } from '@/mocks/server'
import { readEvents } from '@tests/support/read-events'
import { DEMO } from './client'

let server: MockServer
let hub: string

async function start(options: Partial<Parameters<typeof startMockServer>[0]> = {}) {
  server = await startMockServer({ port: 0, host: '127.0.0.1', ...options })
  hub = new URL('/.well-known/mercure', server.url).href
}

beforeEach(() => start())
afterEach(() => server.close())

/** Subscribes; gives the response and what has come since. */
async function listen(query: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(`${hub}?${query}`, { headers, signal: abort.signal })
  const ids: (string | undefined)[] = []
  const bodies: unknown[] = []
  const retries: number[] = []
  const note = (data: string, id: string | undefined) => {
    ids.push(id)
    bodies.push(JSON.parse(data))
  }
  const stream = response.ok ? response.body : null
  const ended = readEvents(stream, note, time => retries.push(time)).catch(() => {})
  return { response, ids, bodies, retries, ended, close: () => abort.abort() }
}

const publish = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(hub, { method: 'POST', body: new URLSearchParams(fields), headers })

/** Waits for what comes over a socket, which takes long on a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

const note = (text: string) => JSON.stringify({ '@id': '/api/notes/1', text })

describe('the hub', () => {
  it('sends a publication to the subscribers of its topic, by topic, match and *', async () => {
    const [one, other, by, all] = await Promise.all([
      listen('topic=a&topic=b'),
      listen('topic=c'),
      listen('match=b'),
      listen('match=*'),
    ])
    expect(one.response.headers.get('Content-Type')).toBe('text/event-stream')
    const sent = await publish({ topic: 'b', data: '{\n"x": 1\r\n}', id: 'urn:1', retry: '2500' })
    expect([sent.status, await sent.text()]).toEqual([200, 'urn:1'])
    await waitFor(() =>
      expect([one, by, all].map(({ bodies }) => bodies)).toEqual([[{ x: 1 }], [{ x: 1 }], [{ x: 1 }]]),
    )
    expect(one).toMatchObject({ ids: ['urn:1'], retries: [2500] })
    await publish({ topic: 'c', data: '2' })
    await waitFor(() => expect(other.bodies).toEqual([2]))
  })

  it('resends the messages after Last-Event-ID, by header and by query, and names the first id', async () => {
    for (const id of ['1', '2', '3']) await publish({ topic: 'a', data: id, id })
    await publish({ topic: 'b', data: '4', id: '4' })
    const [byHeader, byQuery, both, lost] = await Promise.all([
      listen('topic=a', { 'Last-Event-ID': '1' }),
      listen('topic=a&lastEventID=2'),
      listen('topic=a&lastEventID=1', { 'Last-Event-ID': '2' }),
      listen('topic=a&lastEventID=gone'),
    ])
    await waitFor(() => {
      expect(byHeader.bodies).toEqual([2, 3])
      expect(byQuery.bodies).toEqual([3])
      expect(both.bodies).toEqual([3])
      expect(lost.bodies).toEqual([1, 2, 3])
    })
    const before = [byHeader, byQuery, lost].map(({ response }) => response.headers.get('Last-Event-ID'))
    expect(before).toEqual(['1', '2', 'earliest'])
  })

  it('refuses requests outside the protocol', async () => {
    expect((await listen('')).response.status).toBe(400)
    expect((await publish({ data: '1' })).status).toBe(400)
    expect((await publish({ topic: 'a', data: '1', retry: 'soon' })).status).toBe(400)
    expect((await fetch(hub, { method: 'DELETE' })).status).toBe(405)
  })

  it('accepts pages of other origins', async () => {
    const origin = 'https://shop.example.com'
    const { response } = await listen('topic=a&lastEventID=x', { Origin: origin })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('Last-Event-ID')
  })

  it('notices disconnected subscribers, and keeps its history over stop and start', async () => {
    const first = await listen('topic=a')
    expect(server.hub?.connections()).toBe(1)
    first.close()
    await waitFor(() => expect(server.hub?.connections()).toBe(0))
    const second = await listen('topic=a')
    server.hub?.stop()
    await second.ended
    expect((await listen('topic=a')).response.status).toBe(503)
    server.hub?.publish({ topic: 'a', data: '1', id: '1' })
    server.hub?.start()
    const back = await listen('topic=a&lastEventID=nothing')
    await waitFor(() => expect(back.bodies).toEqual([1]))
  })

  it('sends a private update to its owner alone', async () => {
    const own = await listen('topic=*', { Authorization: `Bearer ${server.signIn(DEMO).access_token}` })
    const anonymous = await listen('topic=*')
    expect((await listen('topic=*', { Authorization: 'Bearer none' })).response.status).toBe(401)
    server.applyScenario('backend:private-updates')
    server.db.update(({ orders }) => orders.forEach(order => (order.fixedStatus = 'paid')))
    await publish({ topic: 'a', data: '2' })
    await waitFor(() => expect(own.bodies.at(-1)).toBe(2))
    await waitFor(() => expect(anonymous.bodies).toEqual([2]))
    expect(own.bodies.length).toBeGreaterThan(1)
  })
})

describe('the mock’s own publications', () => {
  it('a Link header announces the hub, in an ideal backend with the last event id', async () => {
    server.applyScenario('backend:ideal')
    const { access_token } = server.signIn(DEMO)
    const headers = { Authorization: `Bearer ${access_token}` }
    const link = (await fetch(`${server.url}orders/78`, { headers })).headers.get('Link') ?? ''
    expect(link).toContain(`<${hub}>; rel="mercure"`)
    const since = /last-event-id="([^"]+)"/.exec(link)?.[1] ?? ''
    server.hub?.publish({ topic: 'a', data: note('after') })
    const subscription = await listen('topic=a', { 'Last-Event-ID': since })
    await waitFor(() => expect(subscription.bodies).toHaveLength(1))
    expect(subscription.response.headers.get('Last-Event-ID')).toBe(since)
  })

  it('publishes an order’s progress from its payment to its files, where the backend is ideal', async () => {
    vi.useFakeTimers()
    const mock = createMock({ hub: 'http://localhost/.well-known/mercure', scenario: 'backend:ideal' })
    const stream = await mock.respond(
      new Request(`${mock.hub?.url}?topic=${encodeURIComponent('http://localhost/api/orders/78')}`),
    )
    const states: unknown[] = []
    void readEvents(stream?.body, data => states.push(JSON.parse(data)))
    mock.db.update(state => {
      for (const one of state.orders)
        if (one.id === 78) Object.assign(one, { paidAt: Date.now(), lines: one.lines.slice(2) })
    })
    await vi.advanceTimersByTimeAsync(1999)
    expect(states).toMatchObject([{ '@id': '/api/orders/78', status: 'paid', files: [] }])
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toMatchObject([{}, { status: 'processing' }])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states).toMatchObject([{}, {}, { status: 'completed', files: [{ fileName: 'starter.csv' }] }])
    vi.useRealTimers()
  })

  it('publishes deleted orders, changed carts and a cart that was ordered', async () => {
    const { access_token } = server.signIn(DEMO)
    const headers = { Authorization: `Bearer ${access_token}` }
    const all = await listen('topic=*')
    const line = {
      offer: '/api/offers/2',
      quantity: 1500,
      searchParameters: { searchType: 'keyword', keywords: ['bank'], countries: ['US'], tlds: [] },
    }
    const post = (path: string, body: object) =>
      fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    await post('cart_items', line)
    await post('orders/checkout', {})
    await fetch(`${server.url}orders/78`, { method: 'DELETE', headers })
    await waitFor(() => expect(all.bodies).toHaveLength(4))
    expect(all.bodies).toMatchObject([
      { '@type': 'Cart', items: [{ quantity: 1500 }] },
      { '@type': 'Order', status: 'pending' },
      { '@type': 'Cart', items: [] },
      { '@id': '/api/orders/78', '@type': 'Order' },
    ])
    expect(all.bodies[3]).toEqual({ '@id': '/api/orders/78', '@type': 'Order' })
  })

  it('publishes no invisible changes and no reset of the data', async () => {
    const all = await listen('topic=*')
    server.signIn(DEMO)
    server.db.reset()
    server.signIn(DEMO)
    server.hub?.publish({ topic: 'a', data: note('last') })
    await waitFor(() => expect(all.bodies).toHaveLength(1))
  })
})
