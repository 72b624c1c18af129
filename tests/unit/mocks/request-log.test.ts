/**
 * @promise The mock's log has each request with status, time, scenario and bodies; tokens are shortened,
 *   passwords hidden.
 */
import { describe, expect, it, vi } from 'vitest'
import { createMock } from '@/mocks/mock'
import { createRequestLog, formatEntry, shortenSecrets } from '@/mocks/request-log'
import { formatChoices } from '@/mocks/scenarios'
import { BASE, createClock, DEMO } from './client'

const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJl'

describe('a logged text', () => {
  it.each([
    [`{"access_token":"${TOKEN}","token_type":"bearer"}`, '{"access_token":"eyJhbG…","token_type":"bearer"}'],
    ['{"refresh_token": "s103.1f2a3b4c"}', '{"refresh_token": "s103.1…"}'],
    ['{"clientSecret":"pi_5_secret_0a1b2c"}', '{"clientSecret":"pi_5_s…"}'],
    ['{"plainPassword":"a \\" b","email":"a@b.example"}', '{"plainPassword":"…","email":"a@b.example"}'],
    [`/api/order_files/1/download?bearer=${TOKEN}`, '/api/order_files/1/download?bearer=eyJhbG…'],
    ['client_secret=pi_5_secret_0a1b2c&card=4242', 'client_secret=pi_5_s…&card=4242'],
    [`Bearer ${TOKEN} is expired`, 'Bearer eyJhbG… is expired'],
    ['{"token":"482913","password":""}', '{"token":"482913","password":"…"}'],
    ['/api/orders?page=2&keywords=token', '/api/orders?page=2&keywords=token'],
  ])('shortens the tokens and hides the passwords of %s', (text, shortened) => {
    expect(shortenSecrets(text)).toBe(shortened)
  })
})

describe('the request log', () => {
  /** A mock whose responses are logged, with the time of a clock that the test moves. */
  function loggedMock(scenario = '') {
    const clock = createClock()
    const mock = createMock({ clock: () => clock.now, scenario })
    const log = createRequestLog({
      clock: () => clock.now,
      ownOrigins: ['http://localhost'],
      scenario: () => formatChoices(mock.choices()),
    })
    const send = (path: string, init?: RequestInit) =>
      log.record(new Request(new URL(path, BASE), init), mock.respond)
    return { clock, mock, log, send }
  }

  it('logs each request with its status, time, scenario and bodies', async () => {
    const { log, send, mock } = loggedMock('latency:none')
    await send('login_check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: DEMO, password: 'demo-password' }),
    })
    mock.applyScenario('offers:503')
    const failed = await send('offers?page=1')
    expect(await failed?.json()).toMatchObject({ status: 503 })
    await vi.waitFor(() => expect(log.entries()).toHaveLength(2))
    const [login, offers] = log.entries()
    expect(login).toMatchObject({
      method: 'POST',
      url: '/api/login_check',
      status: 200,
      duration: 0,
      scenario: 'latency:none',
      requestBody: `{"username":"${DEMO}","password":"…"}`,
      responseBody: expect.stringContaining('"access_token":"eyJ'),
    })
    expect(JSON.stringify(login)).not.toMatch(/eyJ\w{10}|demo-password/)
    expect(offers).toMatchObject({
      method: 'GET',
      url: '/api/offers?page=1',
      status: 503,
      scenario: 'offers:503',
    })
    expect(offers && formatEntry(offers)).toMatch(
      /^12:00:00\.000 503 GET \/api\/offers\?page=1 0 ms \[offers:503\]\n {2}received \{.*Nothing was changed/,
    )
  })

  it('shows a request without a response as waiting, and a lost connection as such', async () => {
    const { log, send } = loggedMock('orders:hang,offers:network')
    void send('orders')
    await vi.waitFor(() => expect(log.entries()).toMatchObject([{ url: '/api/orders', status: null }]))
    await send('offers')
    await vi.waitFor(() => expect(log.entries()).toHaveLength(2))
    expect(log.entries().map(formatEntry)).toEqual([
      '12:00:00.000 waiting GET /api/orders [orders:hang,offers:network]',
      '12:00:00.000 no connection GET /api/offers 0 ms [orders:hang,offers:network]',
    ])
  })

  it('writes an entry in a line for the request and one for each body, whatever is in them', () => {
    const foreign = '\u001b[2J\r\n\u202e'
    const entry = {
      id: 1,
      time: 0,
      method: 'GET',
      url: `/${foreign}`,
      status: 200,
      duration: 1,
      scenario: foreign,
      requestBody: foreign,
      responseBody: foreign,
    }
    const shown = String.raw`\u001b[2J\u000d\u000a\u202e`
    expect(formatEntry(entry).split('\n')).toEqual([
      `00:00:00.000 200 GET /${shown} 1 ms [${shown}]`,
      `  sent ${shown}`,
      `  received ${shown}`,
    ])
  })

  it('logs no request that the mock leaves alone, and nothing once it is cleared', async () => {
    const { log, send } = loggedMock()
    expect(await send('https://cdn.example/logo.svg')).toBeUndefined()
    await send('offers')
    await vi.waitFor(() => expect(log.entries()).toHaveLength(1))
    expect(log.entries()[0]?.url).toBe('/api/offers')
    log.clear()
    expect(log.entries()).toEqual([])
  })

  it('leaves live updates and files to their reader alone', async () => {
    const mock = createMock({ hub: 'http://localhost/.well-known/mercure' })
    const log = createRequestLog({ scenario: () => '' })
    const subscription = await log.record(new Request(`${mock.hub?.url}?topic=*`), mock.respond)
    await vi.waitFor(() => expect(log.entries()).toMatchObject([{ status: 200, responseBody: '' }]))
    expect(mock.hub?.connections()).toBe(1)
    await subscription?.body?.cancel()
    expect(mock.hub?.connections()).toBe(0)
  })

  it('keeps the latest 200 requests', async () => {
    const { log } = loggedMock()
    const respond = async () => new Response(null)
    for (let page = 1; page <= 201; page += 1) await log.record(new Request(`${BASE}?page=${page}`), respond)
    await vi.waitFor(() => expect(log.entries().at(-1)?.url).toBe('/api/?page=201'))
    expect(log.entries()).toHaveLength(200)
    expect(log.entries()[0]?.url).toBe('/api/?page=2')
  })
})
