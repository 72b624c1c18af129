import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeferred } from '@tests/support/deferred'
import { readTabMessage } from '@/mercure/tab-messages'
import { exchanges } from '@tests/fixtures/mercure-hub.json'
import { createBrowser, HUB, topic, topicsOf, type Request } from './tabs'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }))
afterEach(() => vi.useRealTimers())

/** Lets time pass, and all that was waiting for it happen. */
const pass = (time = 300) => vi.advanceTimersByTimeAsync(time)
const lastEventId = (request: Request | undefined) => request?.headers.get('Last-Event-ID')
const last = <T>(list: readonly T[]) => list.at(-1)

/** A browser with a hub whose streams the test opens, writes and ends itself, even after they were aborted. */
function createRawHub(options: Parameters<typeof createBrowser>[0] = {}) {
  const streams: {
    request: Request
    open: (headers?: Record<string, string>) => void
    write: (text: string) => void
    end: () => void
  }[] = []
  const { openTab } = createBrowser({
    fetch: (input, init) =>
      new Promise(resolve => {
        const { url, headers } = new globalThis.Request(input, init)
        const encoder = new TextEncoder()
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            streams.push({
              request: { url: new URL(url), headers, credentials: init?.credentials },
              write: text => controller.enqueue(encoder.encode(text)),
              end: () => controller.close(),
              open: (more = {}) =>
                resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream', ...more } })),
            })
          },
        })
      }),
    ...options,
  })
  return { streams, openTab }
}

/** Opens a tab that is connected to the hub, with one topic. */
async function connect(options: Parameters<typeof createBrowser>[0] = {}) {
  const browser = createBrowser(options)
  const tab = browser.openTab()
  tab.subscribe(1)
  await pass()
  return { ...browser, tab }
}

async function connectToRawHub(id = 1) {
  const { streams, openTab } = createRawHub()
  const tab = openTab()
  tab.subscribe(id)
  await pass()
  streams[0]?.open()
  await pass()
  return { streams, tab }
}

const eventOf = (id: string | null, status: string) =>
  `${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify({ '@id': '/api/orders/1', status })}\n\n`

function recorded(name: string) {
  const exchange = exchanges.find(one => one.name === name)
  if (exchange === undefined) throw new Error(`No exchange was recorded as "${name}".`)
  return exchange
}

describe('one tab', () => {
  it('subscribes to all topics in one request, each once, and receives their messages', async () => {
    const { hub, requests, openTab, publish } = createBrowser()
    const tab = openTab()
    tab.subscribe(1)
    tab.subscribe(2)
    tab.subscribe(1)
    await pass()
    expect(requests.map(topicsOf)).toEqual([[1, 2]])
    expect(requests[0]?.headers.get('Accept')).toBe('text/event-stream')
    expect(tab.mercure.isLive(topic(1))).toBe(true)
    publish(1, 'paid')
    publish(3, 'paid')
    await pass()
    expect(tab.updates).toEqual([[topic(1), { '@id': '/api/orders/1', status: 'paid' }]])
    expect(tab.gaps).toEqual([])
    expect(hub.connections()).toBe(1)
  })

  it('disconnects when the last subscription ends', async () => {
    const { hub, openTab } = createBrowser()
    const tab = openTab()
    const ends = [tab.subscribe(1), tab.subscribe(1), tab.subscribe(2)]
    await pass()
    ends[0]?.()
    ends[2]?.()
    await pass()
    expect(hub.connections()).toBe(1)
    ends[1]?.()
    await pass()
    expect(hub.connections()).toBe(0)
    expect(tab.mercure.isLive(topic(1))).toBe(false)
  })

  it('changes its topics without losing or repeating a message', async () => {
    const { hub, requests, publish, tab } = await connect()
    publish(1, 'paid')
    await pass()
    tab.subscribe(2)
    publish(1, 'processing')
    await pass()
    publish(2, 'paid')
    await pass()
    expect(requests.map(topicsOf)).toEqual([[1], [1, 2]])
    expect(tab.states()).toEqual(['1 paid', '1 processing', '2 paid'])
    expect(tab.gaps).toEqual([])
    expect(hub.connections()).toBe(1)
  })

  it('names the topics by the configured query parameter', async () => {
    const { requests, openTab } = createBrowser({ parameter: 'match' })
    openTab().subscribe(1)
    await pass()
    expect(requests[0]?.url.searchParams.getAll('match')).toEqual([topic(1)])
  })

  it('delivers the last of several messages that come together', async () => {
    const { publish, tab } = await connect()
    for (let n = 0; n < 500; n += 1) publish(1, `step ${n}`)
    await pass()
    expect(tab.states()).toEqual(['1 step 499'])
  })

  it('counts and skips what isn’t JSON-LD', async () => {
    const { hub, publish, tab } = await connect()
    for (const data of ['', 'nonsense', '[]', 'null', '{"id":1}', '{"@id":7}', '{"@id":"http://["}'])
      hub.publish({ topic: topic(1), data })
    publish(1, 'paid')
    await pass()
    expect(tab.states()).toEqual(['1 paid'])
    expect(tab.mercure.malformed()).toBe(7)
  })
})

describe('a message that can’t be used', () => {
  const nonsense = { topic: topic(1), data: 'nonsense' }

  it.each([
    'json before jsonld in the formats: an order changes',
    'json before jsonld in the formats: the cart gets a line',
  ])('refetches everything after a message without an @id (%s)', async name => {
    const { streams, tab } = await connectToRawHub(71)
    expect(tab.unreadable()).toBe(0)
    streams[0]?.write(recorded(name).response.body)
    await pass(1)
    expect(tab.unreadable()).toBe(1)
    expect(tab.updates).toEqual([])
  })

  it('refetches everything after a message whose @id is none of the topics', async () => {
    const { hub, tab } = await connect()
    hub.publish({ topic: topic(1), data: '{"@id":"https://internal.example/api/orders/1","status":"paid"}' })
    await pass()
    expect(tab.unreadable()).toBe(1)
    expect(tab.updates).toEqual([])
  })

  it('refetches everything after a message that the app can’t read', async () => {
    const { publish, tab } = await connect({ onUpdate: () => false })
    publish(1, 'paid')
    await pass()
    expect(tab.unreadable()).toBe(1)
  })

  it('refetches at most once in 10 s, and once more after the last unusable message', async () => {
    const { hub, tab } = await connect()
    const counts: number[] = []
    for (let seconds = 0; seconds < 30; seconds += 1) {
      if (seconds < 15) hub.publish(nonsense)
      await pass(1000)
      counts.push(tab.unreadable())
    }
    expect([0, 8, 10, 18, 20, 29].map(second => counts[second])).toEqual([1, 1, 2, 2, 3, 3])
  })

  it('refetches in every tab, in a hidden tab once it is visible', async () => {
    const { hub, openTab } = createBrowser()
    const tabs = [openTab(), openTab(), openTab()]
    for (const tab of tabs) tab.subscribe(1)
    await pass()
    tabs[2]?.show(false)
    hub.publish(nonsense)
    await pass()
    expect(tabs.map(tab => tab.unreadable())).toEqual([1, 1, 0])
    tabs[2]?.show(true)
    expect(tabs.map(tab => tab.unreadable())).toEqual([1, 1, 1])
  })

  it('doesn’t refetch after the connection is closed', async () => {
    const { hub, tab } = await connect()
    hub.publish(nonsense)
    hub.publish(nonsense)
    await pass()
    tab.mercure.close()
    await pass(20_000)
    expect(tab.unreadable()).toBe(1)
  })
})

describe('a change before the connection', () => {
  it('delivers a change that came after the message that the response named', async () => {
    const { hub, openTab, publish, requests } = createBrowser()
    const since = hub.lastId()
    publish(1, 'paid')
    const tab = openTab()
    tab.subscribe(1, since)
    await pass()
    expect(lastEventId(requests[0])).toBe(since)
    expect(requests[0]?.url.searchParams.get('lastEventID')).toBe(since)
    expect(tab.states()).toEqual(['1 paid'])
    expect(tab.gaps).toEqual([])
  })

  it('delivers a change from before the tab opened that only the stream for its topic brings', async () => {
    const { hub, openTab, publish } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(3)
    await pass()
    const snapshot = { lastEventId: hub.lastId(), readAt: Date.now(), receivedAt: Date.now() }
    publish(3, 'paid')
    await pass()
    first.leave()
    second.subscribe(1)
    await pass()
    const third = openTab()
    await pass()
    third.mercure.subscribe(topic(3), snapshot)
    await pass()
    expect(third.gaps).toEqual([])
    expect(third.states()).toEqual(['3 paid'])
  })

  it('reports no gap for a resource that was read after another, with a message in between', async () => {
    const { hub, openTab, publish } = createBrowser()
    const snapshot = async () => {
      const readAt = Date.now()
      await pass(10)
      return { lastEventId: hub.lastId(), readAt, receivedAt: Date.now() }
    }
    const first = await snapshot()
    publish(1, 'paid')
    await pass(1)
    const second = await snapshot()
    const tab = openTab()
    tab.mercure.subscribe(topic(2), second)
    tab.mercure.subscribe(topic(1), first)
    await pass()
    expect(tab.states()).toEqual(['1 paid'])
    expect(tab.gaps).toEqual([])
  })

  it('reports a gap for a resource that was requested before another was received, which names another message', async () => {
    const { hub, openTab, publish } = createBrowser()
    const before = { lastEventId: hub.lastId(), readAt: Date.now(), receivedAt: Date.now() }
    await pass(10)
    publish(2, 'paid')
    const tab = openTab()
    tab.mercure.subscribe(topic(1), {
      lastEventId: hub.lastId(),
      readAt: Date.now() - 20,
      receivedAt: Date.now(),
    })
    tab.mercure.subscribe(topic(2), before)
    await pass()
    expect(tab.gaps).toEqual([[topic(2)]])
  })

  it('reports a gap where the response named no message, or a message that the hub has lost', async () => {
    const { openTab } = createBrowser()
    const tab = openTab()
    tab.subscribe(1, null)
    await pass()
    tab.subscribe(2, 'urn:lost')
    await pass()
    expect(tab.gaps).toEqual([[topic(1)], [topic(2)]])
  })

  it('reports no gap for a resource that was read after the last message of a live connection', async () => {
    const { publish, tab } = await connect()
    publish(1, 'paid')
    await pass()
    tab.subscribe(2, null)
    await pass()
    expect(tab.gaps).toEqual([])
  })
})

it('delivers what a resource missed that was read before the last message of a live connection', async () => {
  const { hub, publish, tab } = await connect()
  const since = hub.lastId()
  publish(1, 'paid')
  publish(2, 'paid')
  tab.mercure.subscribe(topic(2), { lastEventId: since, readAt: Date.now(), receivedAt: Date.now() })
  await pass()
  expect(tab.states()).toEqual(['1 paid', '2 paid'])
  expect(tab.gaps).toEqual([])
})

describe('a lost connection', () => {
  it('resumes a lost connection at its last message, with a longer delay after each failure', async () => {
    const { hub, requests, publish, tab } = await connect()
    const id = publish(1, 'paid')
    await pass()
    hub.stop()
    publish(1, 'processing')
    await pass()
    expect(tab.mercure.isLive(topic(1))).toBe(false)
    const times: number[] = []
    const start = Date.now()
    while (times.length < 8) {
      const before = requests.length
      await pass(100)
      if (requests.length > before) times.push(Math.round((Date.now() - start) / 1000))
    }
    expect(times).toEqual([1, 3, 7, 15, 31, 63, 123, 183])
    hub.start()
    await pass(61_000)
    expect(lastEventId(last(requests))).toBe(id)
    expect(tab.states()).toEqual(['1 paid', '1 processing'])
    expect(tab.gaps).toEqual([])
    expect(tab.mercure.isLive(topic(1))).toBe(true)
  })

  it('resumes at the last message of the lost connection, though a topic that was read later is added', async () => {
    const { hub, publish, tab } = await connect()
    publish(1, 'paid')
    await pass()
    tab.connect(false)
    publish(1, 'processing')
    publish(2, 'paid')
    // Requested before the last message, received after it.
    tab.mercure.subscribe(topic(2), {
      lastEventId: hub.lastId(),
      readAt: Date.now() - 1000,
      receivedAt: Date.now(),
    })
    tab.connect(true)
    await pass()
    expect(tab.states()).toContain('1 processing')
  })

  it('resumes at the last message with an id where later messages have none', async () => {
    const { streams, tab } = await connectToRawHub()
    streams[0]?.write(eventOf('m1', 'pending') + eventOf(null, 'paid'))
    await pass()
    streams[0]?.end()
    await pass(1500)
    expect(tab.states()).toEqual(['1 paid'])
    expect(lastEventId(streams[1]?.request)).toBe('m1')
  })

  it('sends and reads the last event id by the names that hubs know', async () => {
    const first = recorded('replay: the message after which the next one resumes')
    const byHeader = recorded('replay: Last-Event-ID header')
    const byUrl = recorded('replay: Last-Event-ID in the address (older spelling)')
    const { streams, tab } = await connectToRawHub(59)
    streams[0]?.write(first.response.body)
    await pass()
    streams[0]?.end()
    await pass(1500)
    const request = streams[1]?.request
    const id = byHeader.request.headers['Last-Event-ID']
    expect(lastEventId(request)).toBe(id)
    const inUrl = new URL(byUrl.request.url).searchParams.get('Last-Event-ID')
    expect(inUrl).toBe(id)
    for (const name of ['Last-Event-ID', 'lastEventID'])
      expect(request?.url.searchParams.get(name)).toBe(inUrl)
    streams[1]?.open({ 'Last-Event-ID': byHeader.response.headers['Last-Event-Id'] ?? '' })
    streams[1]?.write(byHeader.response.body)
    await pass()
    expect(tab.states()).toEqual(['59 paid', '59 refunded'])
    expect(tab.gaps).toEqual([[topic(59)]])
  })

  it('sends last_event_id where the parameter of Mercure 1.0 is configured', async () => {
    const { hub, requests, publish, tab } = await connect({ parameter: 'match' })
    const id = publish(1, 'paid')
    await pass()
    hub.stop()
    hub.start()
    await pass(1500)
    expect([...(last(requests)?.url.searchParams.keys() ?? [])]).toEqual(['match', 'last_event_id'])
    expect(last(requests)?.url.searchParams.get('last_event_id')).toBe(id)
    expect(tab.gaps).toEqual([])
  })

  it.each(['é', '…', '😀', 'урн:1', 'a b'])('resumes at a message with the id %s', async id => {
    const { hub, requests, publish, tab } = await connect()
    hub.publish({ topic: topic(1), data: '{"@id":"/api/orders/1","status":"pending"}', id })
    await pass()
    hub.stop()
    publish(1, 'paid')
    hub.start()
    await pass(1500)
    expect(requests).toHaveLength(2)
    expect(lastEventId(requests[1])).toBeNull()
    expect(requests[1]?.url.searchParams.get('lastEventID')).toBe(id)
    expect(tab.states()).toEqual(['1 pending', '1 paid'])
    expect(tab.gaps).toEqual([])
    expect(tab.mercure.isLive(topic(1))).toBe(true)
  })

  it('reports a gap where the hub doesn’t expose the id at which it resumes', async () => {
    const first = recorded('replay: the message after which the next one resumes')
    const { streams, tab } = await connectToRawHub(59)
    streams[0]?.write(first.response.body)
    await pass()
    tab.gaps.length = 0
    streams[0]?.end()
    await pass(1500)
    streams[1]?.open()
    await pass()
    expect(tab.gaps).toEqual([[topic(59)]])
  })

  it('reports a gap where the hub doesn’t know the message', async () => {
    const first = recorded('replay: the message after which the next one resumes')
    const unknown = recorded('replay: an id that the hub does not know')
    const { streams, tab } = await connectToRawHub(59)
    streams[0]?.write(first.response.body)
    await pass()
    tab.gaps.length = 0
    streams[0]?.end()
    await pass(1500)
    streams[1]?.open({ 'Last-Event-ID': unknown.response.headers['Last-Event-Id'] ?? '' })
    await pass()
    expect(tab.gaps).toEqual([[topic(59)]])
  })

  it('counts a connection that ends as soon as it is open as a failure', async () => {
    const { requests, openTab, refuseWith } = createBrowser()
    refuseWith(() => new Response(new Blob([':\n']), { headers: { 'Content-Type': 'text/event-stream' } }))
    openTab().subscribe(1)
    await pass(60_000)
    expect(requests.length).toBeLessThan(7)
  })

  it('retries after a random delay of up to twice as long', async () => {
    const { hub, requests, openTab } = createBrowser({ random: () => 0.5 })
    openTab().subscribe(1)
    await pass()
    hub.stop()
    await pass(1499)
    expect(requests).toHaveLength(1)
    await pass(1)
    expect(requests).toHaveLength(2)
  })

  it('retries after the delay of the hub’s retry field, but not within a quarter of a second', async () => {
    const { hub, requests, openTab } = createBrowser()
    openTab().subscribe(1)
    await pass()
    hub.publish({ topic: topic(1), data: '{"@id":"/api/orders/1"}', retry: 5000 })
    await pass()
    hub.stop()
    await pass(4999)
    expect(requests).toHaveLength(1)
    await pass(1)
    expect(requests).toHaveLength(2)
    hub.start()
    await pass(20_000)
    hub.publish({ topic: topic(1), data: '{"@id":"/api/orders/1"}', retry: 0 })
    await pass(20_000)
    const before = requests.length
    hub.stop()
    await pass(200)
    expect(requests).toHaveLength(before)
    await pass(50)
    expect(requests).toHaveLength(before + 1)
  })

  it('reports a gap where the hub has forgotten the last message', async () => {
    const { hub, publish, tab } = await connect()
    publish(1, 'paid')
    await pass()
    hub.stop()
    for (let n = 0; n < 1001; n += 1) publish(2, 'paid')
    hub.start()
    await pass(2000)
    expect(tab.gaps).toEqual([[topic(1)]])
  })

  const silent = () =>
    new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } })

  it('detects a connection that sends nothing any more, not even a heartbeat', async () => {
    const { requests, openTab, refuseWith } = createBrowser()
    refuseWith(silent)
    openTab().subscribe(1)
    await pass()
    await pass(89_000)
    expect(requests).toHaveLength(1)
    await pass(3000)
    expect(requests).toHaveLength(2)
  })

  it('detects a silent connection even where the clock is set back meanwhile', async () => {
    const { requests, openTab, refuseWith } = createBrowser()
    refuseWith(silent)
    openTab().subscribe(1)
    await pass()
    vi.setSystemTime(Date.now() - 3_600_000)
    await pass(200_000)
    expect(requests.length).toBeGreaterThan(1)
  })

  it('detects a lost connection when the machine wakes up, and resumes at the last message', async () => {
    const { hub, requests, publish, tab } = await connect()
    publish(1, 'paid')
    await pass()
    vi.setSystemTime(Date.now() + 3_600_000)
    await pass(92_000)
    expect(requests).toHaveLength(2)
    expect(lastEventId(requests[1])).toBe(hub.lastId())
    expect(tab.gaps).toEqual([])
  })

  it('aborts and retries a request that the hub doesn’t respond to in time', async () => {
    let requests = 0
    const silence: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        requests += 1
        init?.signal?.addEventListener('abort', () => reject(new Error('AbortError')))
      })
    createBrowser({ fetch: silence }).openTab().subscribe(1)
    await pass(15_050)
    expect(requests).toBe(1)
    await pass(1200)
    expect(requests).toBe(2)
  })

  it('resumes with a topic that was added meanwhile', async () => {
    const { hub, requests, tab } = await connect()
    hub.stop()
    await pass(200)
    tab.subscribe(2)
    hub.start()
    await pass(500)
    expect(requests).toHaveLength(1)
    await pass(1000)
    expect(requests.map(topicsOf)).toEqual([[1], [1, 2]])
  })
})

describe('a connection that replaces another', () => {
  it('ignores later messages of a replaced connection', async () => {
    const { streams, tab } = await connectToRawHub()
    tab.subscribe(2)
    await pass()
    streams[1]?.open()
    await pass()
    streams[1]?.write(eventOf('m2', 'paid'))
    await pass()
    streams[0]?.write(eventOf('m1', 'pending'))
    await pass()
    expect(tab.states()).toEqual(['1 paid'])
  })

  it('opens no third connection where the old one ends before the new one is open', async () => {
    const { streams, tab } = await connectToRawHub()
    tab.subscribe(2)
    await pass()
    streams[0]?.end()
    await pass(1500)
    streams[1]?.open()
    await pass(5000)
    expect(streams).toHaveLength(2)
    expect(tab.mercure.isLive(topic(2))).toBe(true)
  })
})

describe('recorded exchanges of the hub', () => {
  it.each(exchanges.map(one => [one.name, one] as const))('%s', async (_, { request, response }) => {
    const { streams, openTab } = createRawHub({
      ...(response.status !== 200 && {
        fetch: () => Promise.resolve(new Response(response.body, { status: response.status })),
      }),
    })
    const tab = openTab()
    const orders = new Set(['1', ...(/(?<=orders\/)\d+/.exec(decodeURIComponent(request.url)) ?? [])])
    const expected: string[] = []
    let unusable = 0
    for (const [, data = ''] of response.body.matchAll(/^data: (.*)$/gm)) {
      const message: { '@id'?: string; status?: string } = JSON.parse(data)
      const [id] = /(?<=orders\/)\d+/.exec(message['@id'] ?? '') ?? []
      if (id === undefined) unusable = 1
      else expected.push(`${id} ${message.status}`)
      if (id !== undefined) orders.add(id)
    }
    for (const id of orders) tab.subscribe(Number(id))
    await pass()
    streams[0]?.open()
    streams[0]?.write(response.body)
    await pass()
    expect(tab.states()).toEqual(expected)
    expect(tab.unreadable()).toBe(unusable)
    expect([...orders].map(id => tab.mercure.isLive(topic(Number(id))))).toEqual(
      [...orders].map(() => response.status === 200),
    )
  })
})

describe('a hub that refuses', () => {
  const no =
    (status: number, headers: Record<string, string> = {}) =>
    () =>
      new Response('', { status, headers })

  it.each([
    ['401', no(401)],
    ['403', no(403)],
    ['400', no(400)],
    ['204', () => new Response(null, { status: 204 })],
    ['something else than an event stream', () => new Response('<!doctype html>')],
  ])(
    'retries a hub that responds with %s once a minute at first, every ten minutes in the end',
    async (_name, response) => {
      const { requests, openTab, refuseWith } = createBrowser()
      refuseWith(response)
      const tab = openTab()
      tab.subscribe(1)
      await pass(59_000)
      expect(requests).toHaveLength(1)
      // Neither another topic nor a new connection changes the time.
      tab.subscribe(2)
      tab.connect(false)
      tab.connect(true)
      await pass(500)
      expect(requests).toHaveLength(1)
      await pass(2000)
      expect(requests).toHaveLength(2)
      await pass(3_600_000)
      expect(requests.length).toBeLessThan(12)
    },
  )

  it('doubles the delay after each refusal, up to ten minutes', async () => {
    const { requests, openTab, refuseWith } = createBrowser()
    refuseWith(no(403))
    openTab().subscribe(1)
    await pass()
    const delays: number[] = []
    let before = Date.now()
    while (delays.length < 6) {
      const count = requests.length
      await pass(1000)
      if (requests.length === count) continue
      delays.push(Math.round((Date.now() - before) / 1000))
      before = Date.now()
    }
    expect(delays).toEqual([60, 120, 240, 480, 600, 600])
  })

  it('retries a refused request after the time of Retry-After', async () => {
    const { requests, openTab, refuseWith } = createBrowser()
    refuseWith(no(503, { 'Retry-After': '40' }))
    openTab().subscribe(1)
    await pass(40_000)
    expect(requests).toHaveLength(1)
    await pass(1000)
    expect(requests).toHaveLength(2)
  })
})

describe('credentials', () => {
  const tokens = { current: async () => 'first', renew: async (refused: string) => `${refused} renewed` }
  const origin = new URL(HUB).origin

  it.each([
    ['none', [origin], 'omit', null],
    ['cookie', [origin], 'include', null],
    ['bearer', [origin], 'omit', 'Bearer first'],
    ['cookie', ['https://api.example.com'], 'omit', null],
    ['bearer', ['https://api.example.com'], 'omit', null],
  ] as const)(
    'auth %s to a hub of %s: credentials %s, Authorization %s',
    async (auth, allowedOrigins, credentials, authorization) => {
      const { requests, openTab } = createBrowser({ auth, allowedOrigins, tokens })
      openTab().subscribe(1)
      await pass()
      expect(requests).toHaveLength(1)
      expect(requests[0]?.credentials).toBe(credentials)
      expect(requests[0]?.headers.get('Authorization')).toBe(authorization)
      expect(requests[0]?.url.href).not.toContain('first')
    },
  )

  it('renews a refused token once', async () => {
    const { requests, openTab, refuseWith } = createBrowser({
      auth: 'bearer',
      allowedOrigins: [origin],
      tokens,
    })
    refuseWith(() => new Response('', { status: 401 }))
    openTab().subscribe(1)
    await pass(30_000)
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer first',
      'Bearer first renewed',
    ])
  })

  it('renews a token for no other failure', async () => {
    const renew = vi.fn<() => Promise<string>>(async () => 'renewed')
    const { openTab, refuseWith } = createBrowser({
      auth: 'bearer',
      allowedOrigins: [origin],
      tokens: { ...tokens, renew },
    })
    openTab().subscribe(1)
    for (const response of [null, new Response('', { status: 503 }), new Response('', { status: 403 })]) {
      refuseWith(() => response)
      await pass(120_000)
    }
    expect(renew).not.toHaveBeenCalled()
  })

  it.each(['current', 'renew'] as const)(
    'sends no request where the subscription ended while the token was awaited: %s',
    async slow => {
      const token = createDeferred<string>()
      const { requests, openTab, refuseWith } = createBrowser({
        auth: 'bearer',
        allowedOrigins: [origin],
        tokens: { ...tokens, [slow]: () => token.promise },
      })
      refuseWith(() => new Response('', { status: 401 }))
      const end = openTab().subscribe(1)
      await pass()
      const before = requests.length
      end()
      await pass()
      token.resolve('late')
      await pass(1000)
      expect(requests).toHaveLength(before)
    },
  )

  it.each(['current', 'renew'] as const)('retries where it can’t get the token: %s', async failing => {
    let failures = 0
    const { requests, openTab, refuseWith, hub } = createBrowser({
      auth: 'bearer',
      allowedOrigins: [origin],
      tokens: {
        ...tokens,
        [failing]: () => {
          failures += 1
          return Promise.reject(new Error('The storage is closed.'))
        },
      },
    })
    if (failing === 'renew') refuseWith(() => new Response('', { status: 401 }))
    openTab().subscribe(1)
    await pass(6000)
    expect(failures).toBe(3)
    expect(requests).toHaveLength(failing === 'renew' ? 3 : 0)
    expect(hub.connections()).toBe(0)
  })

  it('sends no request without a token where one is required', async () => {
    const none = { current: async () => null, renew: async () => null }
    const { requests, openTab } = createBrowser({ auth: 'bearer', allowedOrigins: [origin], tokens: none })
    openTab().subscribe(1)
    await pass(60_000)
    expect(requests).toEqual([])
  })
})

describe('disconnecting', () => {
  it('disconnects while offline, and resumes at once at the last message', async () => {
    const { hub, requests, publish, tab } = await connect()
    tab.connect(false)
    await pass()
    expect(hub.connections()).toBe(0)
    publish(1, 'paid')
    await pass(60_000)
    expect(requests).toHaveLength(1)
    tab.connect(true)
    await pass()
    expect(tab.states()).toEqual(['1 paid'])
    expect(tab.gaps).toEqual([])
  })

  it('disconnects while the page is hidden, but not within a few seconds', async () => {
    const { hub, requests, publish, tab } = await connect()
    tab.show(false)
    await pass(4000)
    tab.show(true)
    await pass(10_000)
    expect(requests).toHaveLength(1)
    tab.show(false)
    await pass(6000)
    expect(hub.connections()).toBe(0)
    publish(1, 'paid')
    tab.show(true)
    await pass()
    expect(tab.states()).toEqual(['1 paid'])
    expect(tab.gaps).toEqual([])
  })

  it('disconnects when the page enters the back/forward cache; what happened meanwhile is a gap', async () => {
    const { hub, publish, tab } = await connect()
    tab.leave()
    await pass()
    expect(hub.connections()).toBe(0)
    publish(1, 'paid')
    tab.back()
    await pass()
    expect(hub.connections()).toBe(1)
    expect(tab.gaps).toEqual([[topic(1)]])
  })

  it('disconnects for good when it is closed', async () => {
    const { hub, requests, tab } = await connect()
    tab.mercure.close()
    tab.show(true)
    tab.back()
    await pass(60_000)
    expect(hub.connections()).toBe(0)
    expect(requests).toHaveLength(1)
  })
})

describe('several tabs', () => {
  it('tabs share one connection, and each receives the messages of its topics', async () => {
    const { hub, requests, openTab, publish } = createBrowser()
    const tabs = Array.from({ length: 20 }, () => openTab())
    for (const [n, tab] of tabs.entries()) tab.subscribe(n)
    await pass(1000)
    expect(hub.connections()).toBe(1)
    expect(requests.length).toBeLessThanOrEqual(3)
    expect(topicsOf(last(requests) ?? requests[0] ?? never())).toHaveLength(20)
    publish(7, 'paid')
    await pass()
    for (const tab of tabs) expect(tab.states()).toEqual(['7 paid'])
    for (const tab of tabs) expect(tab.mercure.isLive(topic(3))).toBe(true)
    expect(tabs.flatMap(tab => tab.gaps)).toEqual([])
  })

  it('tabs no longer subscribe to the topics of a closed tab', async () => {
    const { requests, openTab } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1)
    second.subscribe(2)
    await pass()
    second.leave()
    await pass()
    first.subscribe(3)
    await pass()
    expect(requests.map(topicsOf).at(-1)).toEqual([1, 3])
  })

  it.each(['closed', 'dead'] as const)('tabs replace a %s leader without missing a message', async how => {
    const { hub, requests, openTab, publish } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1)
    second.subscribe(2)
    await pass()
    publish(2, 'pending')
    await pass()
    const before = requests.length
    if (how === 'closed') first.leave()
    else first.die()
    publish(2, 'paid')
    await pass()
    expect(requests).toHaveLength(before + 1)
    expect(hub.connections()).toBe(1)
    expect(second.states()).toEqual(['2 pending', '2 paid'])
    expect(second.gaps).toEqual([])
    await pass(1000)
    expect(topicsOf(last(requests) ?? never())).toContain(2)
  })

  it('a tab has a gap where a new leader knows no message to resume at', async () => {
    const { openTab, publish } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1, null)
    second.subscribe(2, null)
    await pass()
    expect(second.gaps).toEqual([[topic(2)]])
    first.leave()
    publish(2, 'paid')
    await pass()
    expect(second.gaps).toEqual([[topic(2)], [topic(2)]])
  })

  it('tabs resume at the last message that the old leader relayed', async () => {
    const { requests, openTab, publish } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1, null)
    second.subscribe(2, null)
    await pass()
    publish(1, 'paid')
    const id = publish(2, 'paid')
    await pass()
    const gaps = second.gaps.length
    first.leave()
    publish(2, 'completed')
    await pass()
    expect(lastEventId(last(requests))).toBe(id)
    expect(second.states()).toEqual(['1 paid', '2 paid', '2 completed'])
    expect(second.gaps).toHaveLength(gaps)
  })

  it('tabs replace a hidden leader, which relays until then', async () => {
    const { hub, requests, openTab, publish } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1)
    second.subscribe(2)
    await pass()
    first.show(false)
    publish(2, 'paid')
    await pass()
    expect(second.states()).toEqual(['2 paid'])
    const before = requests.length
    await pass(5000)
    expect(requests).toHaveLength(before + 1)
    expect(hub.connections()).toBe(1)
    publish(1, 'paid')
    publish(2, 'completed')
    await pass()
    expect(first.states()).toEqual(['2 paid', '1 paid', '2 completed'])
    expect(second.states()).toEqual(['2 paid', '1 paid', '2 completed'])
    expect([...first.gaps, ...second.gaps]).toEqual([])
  })

  it('tabs receive a relayed message at once, though the timers of a hidden leader are slow', async () => {
    const { openTab, publish } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1)
    await pass()
    first.freeze()
    publish(1, 'paid')
    await pass(60)
    expect(first.states()).toEqual([])
    expect(second.states()).toEqual(['1 paid'])
  })

  it('tabs detect what was relayed between the reading of a page and its subscription', async () => {
    const { hub, openTab, publish } = createBrowser()
    const first = openTab()
    first.subscribe(1)
    await pass()
    const early = { lastEventId: hub.lastId(), readAt: Date.now(), receivedAt: Date.now() }
    await pass()
    // Nothing was relayed in between.
    const second = openTab()
    second.mercure.subscribe(topic(1), early)
    await pass()
    expect(second.gaps).toEqual([])
    publish(1, 'paid')
    await pass()
    const third = openTab()
    third.mercure.subscribe(topic(1), early)
    await pass()
    expect(third.states()).toEqual([])
    expect(third.gaps).toEqual([[topic(1)]])
    expect(second.gaps).toEqual([])
  })

  it('tabs disconnect while none is visible; a hidden tab’s gap is reported once it is visible', async () => {
    const { hub, openTab, publish } = createBrowser()
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1)
    second.subscribe(2)
    await pass()
    first.show(false)
    second.show(false)
    await pass(6000)
    expect(hub.connections()).toBe(0)
    for (let n = 0; n < 1002; n += 1) publish(3, 'paid')
    first.show(true)
    await pass()
    expect(first.gaps).toEqual([[topic(1)]])
    expect(second.gaps).toEqual([])
    second.show(true)
    await pass()
    expect(second.gaps).toEqual([[topic(2)]])
  })

  it('tabs of different users share nothing', async () => {
    const { hub, openTab, publish } = createBrowser()
    const [first, second] = [openTab({ name: 'a' }), openTab({ name: 'b' })]
    first.subscribe(1)
    second.subscribe(2)
    await pass()
    publish(1, 'paid')
    await pass()
    expect(second.states()).toEqual([])
    expect(hub.connections()).toBe(2)
  })

  it.each([
    ['locks', { locks: null }],
    ['a channel', { openChannel: () => null }],
  ])('each tab has its own connection without %s', async (_name, options) => {
    const { hub, openTab, publish } = createBrowser(options)
    const [first, second] = [openTab(), openTab()]
    first.subscribe(1)
    second.subscribe(2)
    await pass()
    expect(hub.connections()).toBe(2)
    publish(2, 'paid')
    await pass()
    expect(first.states()).toEqual([])
    expect(second.states()).toEqual(['2 paid'])
  })

  it('tabs relay to a leader that was hidden and replaced', async () => {
    const { openTab, publish } = createBrowser()
    const first = openTab()
    first.subscribe(1)
    await pass()
    const second = openTab()
    second.subscribe(2)
    await pass()
    first.show(false)
    await pass(6000)
    publish(1, 'paid')
    await pass()
    expect(first.states()).toEqual(['1 paid'])
  })

  it('a tab that opens while the hub is down counts nothing as live', async () => {
    const { hub, openTab } = createBrowser()
    const first = openTab()
    first.subscribe(1)
    await pass()
    hub.stop()
    await pass()
    const second = openTab()
    second.subscribe(1)
    await pass()
    expect(second.mercure.isLive(topic(1))).toBe(false)
  })

  it('a new tab gets the state once, from the leader', async () => {
    const posted: unknown[] = []
    const all = new Set<(message: unknown) => void>()
    const { openTab } = createBrowser({
      openChannel: (_name, receive) => {
        all.add(receive)
        return {
          post(message) {
            posted.push(message)
            for (const other of all) if (other !== receive) other(message)
          },
          close: () => all.delete(receive),
        }
      },
    })
    for (const id of [1, 2, 3]) openTab().subscribe(id)
    await pass(1000)
    posted.length = 0
    openTab()
    await pass()
    expect(posted.filter(message => readTabMessage(message)?.type === 'state')).toHaveLength(1)
  })

  it('tabs ignore messages of a tab with another version of the site', async () => {
    let receiveInTab: (message: unknown) => void = () => {}
    const { openTab } = createBrowser({
      openChannel: (_name, receive) => {
        receiveInTab = receive
        return { post: () => {}, close: () => {} }
      },
    })
    const tab = openTab()
    tab.subscribe(1)
    for (const message of [null, 'text', { type: 'update' }, { type: 'later', topics: [] }])
      receiveInTab(message)
    await pass()
    expect(tab.updates).toEqual([])
  })
})

function never(): never {
  throw new Error('There was no request.')
}
