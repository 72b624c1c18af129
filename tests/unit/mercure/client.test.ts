/**
 * @promise A message that can't be used, such as one with IRIs for a cart's lines, has the page read again,
 *   at most once in 10 s.
 * @promise A hub that refuses a token, or doesn't know an id, is as no hub, or has the page read again.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeferred } from '@tests/support/deferred'
import { isTabMessage } from '@/mercure/tab-messages'
import { exchanges } from '@tests/fixtures/mercure-hub.json'
import { createBrowser, HUB, topic, topicsOf, type Request } from './tabs'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }))
afterEach(() => vi.useRealTimers())

/** Lets time pass, and all that was waiting for it happen. */
const pass = (time = 300) => vi.advanceTimersByTimeAsync(time)
const last = <T>(list: readonly T[]) => list.at(-1)

/** A browser with a hub whose streams the test opens, writes and ends itself, even after they were aborted. */
function createRawHub(options: Parameters<typeof createBrowser>[0] = {}) {
  const streams: { request: Request; open: () => void; write: (text: string) => void; end: () => void }[] = []
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
              open: () => resolve(new Response(body, { headers: stream })),
            })
          },
        })
      }),
    ...options,
  })
  return { streams, openTab }
}

/** Opens a tab that subscribes to one topic, at a hub that responds in this way. */
async function connect(options: Parameters<typeof createBrowser>[0] = {}, response?: () => Response) {
  const browser = createBrowser(options)
  if (response) browser.refuseWith(response)
  const tab = browser.openTab()
  const end = tab.subscribe(1)
  await pass()
  return { ...browser, tab, end }
}

/** Opens tabs, the first of which subscribes to order 1, the second one to order 2. */
async function openTwo(options: Parameters<typeof createBrowser>[0] = {}, names = ['a', 'a']) {
  const browser = createBrowser(options)
  const [first, second] = [
    browser.openTab({ name: names[0] ?? '' }),
    browser.openTab({ name: names[1] ?? '' }),
  ]
  first.subscribe(1)
  second.subscribe(2)
  await pass()
  return { ...browser, first, second }
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

const stream = { 'Content-Type': 'text/event-stream' }
const eventOf = (status: string) => `data: ${JSON.stringify({ '@id': '/api/orders/1', status })}\n\n`

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
    expect(tab.gaps()).toBe(0)
    expect(hub.connections()).toBe(1)
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
    expect(tab.gaps()).toBe(0)
    expect(hub.connections()).toBe(1)
  })

  it('names the topics by the configured query parameter', async () => {
    const { requests } = await connect({ parameter: 'match' })
    expect(requests[0]?.url.searchParams.getAll('match')).toEqual([topic(1)])
  })
})

describe('a message that can’t be used', () => {
  const nonsense = { topic: topic(1), data: 'nonsense' }

  it('reports a message whose @id is none of the topics', async () => {
    const { hub, tab } = await connect()
    hub.publish({ topic: topic(1), data: '{"@id":"/api/orders/2","status":"paid"}' })
    await pass()
    expect(tab.gaps()).toBe(1)
    expect(tab.updates).toEqual([])
  })

  it('reports a message that the app can’t read', async () => {
    const { publish, tab } = await connect({ onUpdate: () => false })
    publish(1, 'paid')
    await pass()
    expect(tab.gaps()).toBe(1)
  })

  it('is reported at most once in 10 s', async () => {
    const { hub, tab } = await connect()
    const counts: number[] = []
    for (let seconds = 0; seconds < 25; seconds += 1) {
      hub.publish(nonsense)
      await pass(1000)
      counts.push(tab.gaps())
    }
    expect([0, 8, 11, 18, 21].map(second => counts[second])).toEqual([1, 1, 2, 2, 3])
  })
})

describe('a lost connection', () => {
  it('is retried with a longer delay after each failure; once it is back, its topics have a gap', async () => {
    const { hub, requests, publish, tab } = await connect()
    hub.stop()
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
    publish(1, 'paid')
    hub.start()
    await pass(61_000)
    expect(tab.mercure.isLive(topic(1))).toBe(true)
    expect(tab.gaps()).toBe(1)
    expect(tab.states()).toEqual([])
    expect([...(last(requests)?.url.searchParams.keys() ?? [])]).toEqual(['topic'])
  })

  it('counts a connection that ends as soon as it is open as a failure', async () => {
    const { requests } = await connect({}, () => new Response(new Blob([':\n']), { headers: stream }))
    await pass(60_000)
    expect(requests.length).toBeLessThan(7)
  })

  it('retries after a random delay of up to twice as long', async () => {
    const { hub, requests } = await connect({ random: () => 0.5 })
    hub.stop()
    await pass(1499)
    expect(requests).toHaveLength(1)
    await pass(1)
    expect(requests).toHaveLength(2)
  })

  it('retries after the delay of the hub’s retry field, but not within a quarter of a second', async () => {
    const { hub, requests } = await connect()
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

  it('detects a connection that sends nothing any more, not even a heartbeat', async () => {
    const { requests } = await connect({}, () => new Response(new ReadableStream(), { headers: stream }))
    await pass(89_000)
    expect(requests).toHaveLength(1)
    await pass(3000)
    expect(requests).toHaveLength(2)
  })

  it('keeps a connection that sends comments', async () => {
    const { streams } = await connectToRawHub()
    for (let n = 0; n < 5; n += 1) {
      await pass(60_000)
      streams[0]?.write(':\n')
    }
    expect(streams).toHaveLength(1)
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
})

it('later messages of a replaced connection are ignored', async () => {
  const { streams, tab } = await connectToRawHub()
  tab.subscribe(2)
  await pass()
  streams[1]?.open()
  await pass()
  streams[1]?.write(eventOf('paid'))
  await pass()
  streams[0]?.write(eventOf('pending'))
  await pass()
  expect(tab.states()).toEqual(['1 paid'])
})

it('no third connection is opened where the old one ends before the new one is open', async () => {
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
    expect(tab.gaps()).toBe(unusable)
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
    ['204', () => new Response(null, { status: 204 })],
    ['something else than an event stream', () => new Response('<!doctype html>')],
  ])('retries a hub that responds with %s every five minutes', async (_name, response) => {
    const { requests, tab } = await connect({}, response)
    await pass(298_700)
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
    expect(requests).toHaveLength(14)
  })

  it('retries a refused request after the time of Retry-After', async () => {
    const { requests } = await connect({}, no(503, { 'Retry-After': '40' }))
    await pass(39_700)
    expect(requests).toHaveLength(1)
    await pass(1000)
    expect(requests).toHaveLength(2)
  })
})

describe('credentials', () => {
  const tokens = { current: async () => 'first', renew: async (refused: string) => `${refused} renewed` }
  const origin = new URL(HUB).origin
  const bearer = { auth: 'bearer', allowedOrigins: [origin], tokens } as const
  const refused = () => new Response('', { status: 401 })

  it.each([
    ['none', [origin], 'omit', null],
    ['cookie', [origin], 'include', null],
    ['bearer', [origin], 'omit', 'Bearer first'],
    ['cookie', ['https://api.example.com'], 'omit', null],
    ['bearer', ['https://api.example.com'], 'omit', null],
  ] as const)(
    'auth %s to a hub of %s: credentials %s, Authorization %s',
    async (auth, allowedOrigins, credentials, authorization) => {
      const { requests } = await connect({ auth, allowedOrigins, tokens })
      expect(requests).toHaveLength(1)
      expect(requests[0]?.credentials).toBe(credentials)
      expect(requests[0]?.headers.get('Authorization')).toBe(authorization)
      expect(requests[0]?.url.href).not.toContain('first')
    },
  )

  it('renews a refused token once', async () => {
    const { requests } = await connect(bearer, refused)
    await pass(29_700)
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer first',
      'Bearer first renewed',
    ])
  })

  it('renews a token for no other failure', async () => {
    const renew = vi.fn<() => Promise<string>>(async () => 'renewed')
    const { refuseWith } = await connect(
      { ...bearer, tokens: { ...tokens, renew } },
      () => new Response('', { status: 503 }),
    )
    for (const response of [null, new Response('', { status: 403 })]) {
      refuseWith(() => response)
      await pass(120_000)
    }
    expect(renew).not.toHaveBeenCalled()
  })

  it.each(['current', 'renew'] as const)(
    'sends no request where the subscription ended while the token was awaited: %s',
    async slow => {
      const token = createDeferred<string>()
      const slowTokens = { ...tokens, [slow]: () => token.promise }
      const { requests, end } = await connect({ ...bearer, tokens: slowTokens }, refused)
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
    const fail = () => {
      failures += 1
      return Promise.reject(new Error('The storage is closed.'))
    }
    const { requests, hub } = await connect(
      { ...bearer, tokens: { ...tokens, [failing]: fail } },
      failing === 'renew' ? refused : undefined,
    )
    await pass(5700)
    expect(failures).toBe(3)
    expect(requests).toHaveLength(failing === 'renew' ? 3 : 0)
    expect(hub.connections()).toBe(0)
  })

  it('sends no request without a token where one is required', async () => {
    const none = { current: async () => null, renew: async () => null }
    const { requests } = await connect({ ...bearer, tokens: none })
    await pass(60_000)
    expect(requests).toEqual([])
  })
})

describe('disconnecting', () => {
  it('disconnects while offline, and connects at once afterwards; its topics have a gap', async () => {
    const { hub, requests, tab } = await connect()
    tab.connect(false)
    await pass(60_000)
    expect(hub.connections()).toBe(0)
    expect(requests).toHaveLength(1)
    tab.connect(true)
    await pass(1)
    expect(tab.mercure.isLive(topic(1))).toBe(true)
    expect(tab.gaps()).toBe(1)
  })

  it('disconnects while the page is hidden, but not within a few seconds', async () => {
    const { hub, requests, tab } = await connect()
    tab.show(false)
    await pass(4000)
    tab.show(true)
    await pass(10_000)
    expect(requests).toHaveLength(1)
    expect(tab.gaps()).toBe(0)
    tab.show(false)
    await pass(6000)
    expect(hub.connections()).toBe(0)
    tab.show(true)
    await pass()
    expect(tab.gaps()).toBe(1)
  })

  it('disconnects when the page enters the back/forward cache; what happened meanwhile is a gap at once', async () => {
    const { hub, publish, tab } = await connect()
    tab.leave()
    await pass()
    expect(hub.connections()).toBe(0)
    expect(tab.mercure.isLive(topic(1))).toBe(false)
    publish(1, 'paid')
    tab.back()
    expect(tab.gaps()).toBe(1)
    await pass()
    expect(hub.connections()).toBe(1)
    expect(tab.gaps()).toBe(1)
  })
})

describe('several tabs', () => {
  it('a tab counts nothing as live where the next leader can’t connect', async () => {
    const { openTab, refuseWith } = createBrowser()
    const [first, second, third] = [openTab(), openTab(), openTab()]
    for (const tab of [first, second, third]) tab.subscribe(1)
    await pass()
    refuseWith(() => null)
    first.die()
    await pass()
    expect([second, third].map(tab => tab.mercure.isLive(topic(1)))).toEqual([false, false])
  })

  it('a tab that opens later, or comes back, has what another has live without a request', async () => {
    const { requests, openTab, publish } = createBrowser()
    openTab().subscribe(1)
    await pass()
    const later = openTab()
    later.subscribe(1)
    await pass()
    publish(1, 'paid')
    await pass()
    expect(later.states()).toEqual(['1 paid'])
    later.leave()
    later.back()
    await pass()
    publish(1, 'completed')
    await pass()
    expect(later.states()).toEqual(['1 paid', '1 completed'])
    expect(requests).toHaveLength(1)
  })

  it('a tab that opened later subscribes for those before it once it leads', async () => {
    const { requests, openTab, publish } = createBrowser()
    const [leader, hidden] = [openTab(), openTab()]
    leader.subscribe(1)
    hidden.subscribe(2)
    hidden.show(false)
    await pass(6000)
    openTab().subscribe(3)
    await pass()
    leader.die()
    await pass()
    expect(requests.map(topicsOf).at(-1)).toEqual(expect.arrayContaining([2, 3]))
    publish(2, 'paid')
    await pass()
    expect(hidden.states()).toEqual(['2 paid'])
  })

  it('tabs replace a hidden leader, which relays until then', async () => {
    const { hub, requests, publish, first, second } = await openTwo()
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
    expect([first.gaps(), second.gaps()]).toEqual([1, 1])
  })

  it('tabs disconnect while none is visible; their gaps are reported once one is, in hidden ones too', async () => {
    const { hub, first, second } = await openTwo()
    second.show(false)
    await pass(1000)
    first.show(false)
    await pass(6000)
    expect(hub.connections()).toBe(0)
    first.show(true)
    await pass()
    expect([first.gaps(), second.gaps()]).toEqual([1, 1])
  })

  it('tabs of different users share nothing', async () => {
    const { hub, publish, second } = await openTwo({}, ['a', 'b'])
    publish(1, 'paid')
    await pass()
    expect(second.states()).toEqual([])
    expect(hub.connections()).toBe(2)
  })

  it.each([
    ['locks', { locks: null }],
    ['a channel', { openChannel: () => null }],
  ])('each tab has its own connection without %s', async (_name, options) => {
    const { hub, publish, first, second } = await openTwo(options)
    expect(hub.connections()).toBe(2)
    publish(2, 'paid')
    await pass()
    expect(first.states()).toEqual([])
    expect(second.states()).toEqual(['2 paid'])
  })

  it.each([null, 'text', { type: 'update' }, { type: 'later', topics: [] }, { type: 'state', topics: [7] }])(
    'tabs ignore the message %j of a tab with another version of the site',
    message => expect(isTabMessage(message)).toBe(false),
  )
})
