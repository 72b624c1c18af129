/**
 * @promise `npm run check-backend` finds deviations by field, raises no false alarm, keeps secrets and their
 *   beginnings, prints no control character, reads no endless body, cleans up at its end whatever was lost,
 *   removes no line but its own, judges CORS rules.
 */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { attachmentName } from '../../../scripts/lib/check-backend/attachment-name.mjs'
import { createExchanges } from '../../../scripts/lib/check-backend/exchange.mjs'
import { checkBackend } from '../../../scripts/lib/check-backend/run.mjs'
import * as site from '../../../scripts/lib/contract/app-exports'
import { type Deviation, type DeviatingResponse, startDeviatingServer } from '../../support/deviating-server'
import { more, moreIf } from '../../support/more'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DEMO = { email: 'demo@listwell.example', password: 'demo-password' }
const ORIGIN = 'https://shop.example.com'

let server: Awaited<ReturnType<typeof startDeviatingServer>>
beforeAll(async () => {
  server = await startDeviatingServer()
})
afterAll(() => server.close())

const check = async (
  options: { origin?: string | null; write?: boolean; password?: string } = {},
  env: Record<string, string> = {},
) => {
  const { settings } = site.readSettings({ VITE_API_URL: server.url, ...env }, new URL(server.url).origin)
  const start = performance.now()
  const { lines } = await checkBackend({ site, settings, origin: ORIGIN, write: true, ...DEMO, ...options })
  return { lines, seconds: (performance.now() - start) / 1000 }
}

it('finds nothing at the mock server, and leaves nothing there', async () => {
  server.deviate(() => undefined)
  const before = server.state()
  const { lines } = await check()
  expect(lines.filter(line => line.status !== 'ok')).toEqual([])
  expect(lines.length).toBeGreaterThan(35)
  expect(server.state()).toBe(before)
})

const offerNotes = ['orders member[0].', 'order ', 'order details '].map(
  place => `warning ${place}items[0].offer`,
)
/** Each setting of the backend, and the status, the check and the field of what is found there. */
const foundAtSettings: [setting: string, found: string[]][] = [
  ['nulls-kept', []],
  ['hydra-prefix', []],
  ['paged-offers.bare-sign-in', []],
  ['iri-offers', ['warning cart items[0].offer', ...offerNotes]],
  ['iri-relations', ['warning cart items[0]', ...offerNotes]],
  [
    'numeric-strings',
    [
      'note cart items[0].id',
      'note cart items[0].unitPrice',
      'note cart items[0].totalPrice',
      ...['orders member[0].', 'order ', 'order details '].flatMap(place => [
        `note ${place}totalAmount`,
        `note ${place}items[0].totalPrice`,
      ]),
    ],
  ],
  ['holes', ['note cart items']],
  [
    'partial-pagination',
    ['offers', 'tlds', 'search', 'search by provider', 'orders'].map(name => `note ${name} totalItems`),
  ],
]

const noticed = ({ lines }: Awaited<ReturnType<typeof check>>) => [
  ...new Set(
    lines
      .filter(line => !['ok', 'skipped'].includes(line.status))
      .map(line => `${line.status} ${line.check} ${line.field}`),
  ),
]

for (const [setting, found] of foundAtSettings)
  it(
    `finds at a backend with the setting ${setting} what differs, and nothing else`,
    moreIf(!['nulls-kept', 'iri-relations', 'partial-pagination'].includes(setting)),
    async () => {
      server.deviate(() => undefined)
      server.applyScenario(`fill-cart,backend:${setting}`)
      onTestFinished(() => server.applyScenario('reset'))
      expect(noticed(await check({ origin: null, write: false }))).toEqual(found)
    },
  )

const unusable: [name: string, setting: string, found: string[]][] = [
  ['private updates', 'private-updates', ['warning hub message topic']],
  ['plain JSON as its first format', 'json-first', ['warning hub message @id']],
]
for (const [index, [name, setting, found]] of unusable.entries())
  it(`finds that no message of a backend with ${name} can be used`, moreIf(index === 0), async () => {
    server.deviate(() => undefined)
    server.applyScenario(`backend:${setting}`)
    onTestFinished(() => server.applyScenario('reset'))
    expect(noticed(await check({ origin: null }))).toEqual(found)
  })

it.each([200, 204])('accepts a cancellation answered %d', more, async code => {
  server.deviate(
    respond(cancel, response => {
      response.status = code
      if (code === 204) response.body = undefined
    }),
  )
  const { lines: found } = await check({ origin: null })
  expect(found.filter(line => !['ok', 'skipped'].includes(line.status))).toEqual([])
  expect(found.map(line => line.check)).toContain('cancel order')
})

it('notes a cancelled order that the backend doesn’t delete', async () => {
  const before = server.state()
  const ids: string[] = []
  server.deviate(response => {
    if (cancel(response)) ids.push(response.path.split('/')[1] ?? '')
    if (response.method === 'DELETE' && ids.some(id => response.path === `orders/${id}`))
      status(409)(response)
  })
  const { lines: found } = await check({ origin: null })
  expect(found.filter(line => !['ok', 'skipped'].includes(line.status))).toEqual([
    expect.objectContaining({
      check: 'cleaning up',
      status: 'note',
      customer: `order ${ids[0]} stays in My Orders`,
    }),
  ])
  expect(server.state()).toBe(before)
})

it('the check only reads, unless it may write', async () => {
  const sent: string[] = []
  server.deviate(({ method, path }) => void sent.push(`${method} ${path.split('?')[0]}`))
  await check({ write: false })
  const writes = sent.filter(call => !/^(GET|OPTIONS|HEAD) /.test(call))
  expect(new Set(writes)).toEqual(
    new Set(['POST login_check', 'POST token/refresh', 'POST register', 'POST logout']),
  )
})

it('skips what a visitor can’t call, and the CORS rules without an origin', async () => {
  server.deviate(() => undefined)
  const { settings } = site.readSettings({ VITE_API_URL: server.url }, server.url)
  const { lines } = await checkBackend({ site, settings, origin: null, write: false })
  expect(lines.filter(line => line.status === 'skipped').map(line => line.check)).toEqual([
    'cors',
    'customer',
  ])
  expect(lines.filter(line => !['ok', 'skipped'].includes(line.status))).toEqual([])
})

it('prints neither the password nor a token', async () => {
  const tokens: string[] = []
  server.deviate(({ path, body }) => {
    if (!/^(login_check|token)/.test(path) || !isRecord(body)) return
    for (const name of ['access_token', 'refresh_token'])
      if (typeof body[name] === 'string') tokens.push(body[name])
    body.expires_in = 'soon'
    body.message = `${DEMO.password} is wrong`
  })
  const printed = JSON.stringify((await check()).lines)
  expect(tokens.length).toBeGreaterThan(3)
  expect([DEMO.password, ...tokens].filter(secret => printed.includes(secret))).toEqual([])
})

it('prints no beginning of a password, in a long text either', async () => {
  const filler = 'x'.repeat(30)
  server.deviate(({ path, body }) => {
    if (path.startsWith('login_check') && isRecord(body))
      body.expires_in = `${filler}${DEMO.password}${filler}`
  })
  const { lines: found } = await check({ origin: null, write: false })
  expect(found.find(line => line.field === 'expires_in')?.came).toBe(`"${filler}…xxxxxxxx…"`)
})

it('hides a token as a whole where the password is a part of it', async () => {
  const token = 'token-of-a-customer'
  server.deviate(
    respond(
      ({ path }) => path.startsWith('login_check'),
      response => {
        response.status = 200
        response.body = { access_token: token, refresh_token: token, expires_in: token }
      },
    ),
  )
  const { lines: found } = await check({ origin: null, write: false, password: 'o' })
  expect(found.find(line => line.field === 'expires_in')?.came).toBe('"…"')
})

/** Listens at an origin of its own; `requests` says which of them carried a token. */
async function startOtherOrigin() {
  const requests = new Set<string>()
  const other = createServer(({ method, url, headers }, response) => {
    const path = url?.split('?')[0]
    requests.add(`${method} ${path} with${headers.authorization === undefined ? 'out' : ''} a token`)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end()
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, requests }
}

it.each([
  ['no hub that isn’t configured', false, 'GET /hub without a token'],
  ['the configured hub', true, 'GET /hub with a token'],
])('sends the token to %s, and not to where a cart line leads', async (_name, isConfigured, hubRequest) => {
  const other = await startOtherOrigin()
  onTestFinished(() => server.applyScenario('reset'))
  server.deviate(response => {
    void whole(cart, lines('items', withValue('@id', `${other.url}/line`)))(response)
    if (orders(response)) response.headers.set('Link', `<${other.url}/hub>; rel="mercure"`)
  })
  const { lines: found } = await check(
    { origin: null },
    { VITE_MERCURE_AUTH: 'bearer', ...(isConfigured && { VITE_MERCURE_ORIGIN: other.url }) },
  )
  expect(other.requests).toEqual(new Set([hubRequest]))
  const hub = found.find(line => line.check === 'hub discovery')
  expect([hub?.status, hub?.mend.split(',')[0]]).toEqual(
    isConfigured ? ['ok', ''] : ['warning', `VITE_MERCURE_ORIGIN=${other.url}`],
  )
})

// The deviations: each changes one thing.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const memberOf = (body: unknown): unknown[] =>
  isRecord(body) && Array.isArray(body.member) ? body.member : [body]
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Place = (response: DeviatingResponse) => boolean
const at =
  (pattern: RegExp, method = 'GET'): Place =>
  response =>
    response.method === method && pattern.test(response.path) && response.status < 300

const offers = at(/^offers$/)
const tlds = at(/^domain_t_l_ds/)
const results = at(/^email_documents/)
const orders = at(/^orders\?/)
const order = at(/^orders\/\d+$/)
const details = at(/\/details$/)
const signIn = at(/^login_check/, 'POST')
const refresh = at(/^token\/refresh/, 'POST')
const preflight = at(/./, 'OPTIONS')
const cart = at(/^active_cart/)
const cancel = at(/^orders\/\d+\/cancel$/, 'POST')

/** Changes the members of a collection, or a resource. */
const change =
  (place: Place, edit: (resource: Record<string, unknown>, index: number) => void): Deviation =>
  response => {
    if (place(response)) memberOf(response.body).forEach((one, index) => isRecord(one) && edit(one, index))
  }
const whole =
  (place: Place, edit: (body: Record<string, unknown>) => void): Deviation =>
  response => {
    if (place(response) && isRecord(response.body)) edit(response.body)
  }
const respond =
  (place: Place, edit: (response: DeviatingResponse) => void): Deviation =>
  response => {
    if (place(response)) edit(response)
  }
const without = (name: string) => (one: Record<string, unknown>) => void delete one[name]
const withValue = (name: string, value: unknown) => (one: Record<string, unknown>) => {
  one[name] = value
}
const lines =
  (name: string, edit: (one: Record<string, unknown>) => void) => (one: Record<string, unknown>) =>
    listOf(one[name]).forEach(line => isRecord(line) && edit(line))
const status = (code: number) => (response: DeviatingResponse) => {
  response.status = code
  response.body = { title: 'An error occurred', detail: 'Internal Server Error' }
}
const html = (response: DeviatingResponse) => {
  response.headers.set('Content-Type', 'text/html')
  response.text = '<!doctype html><title>Welcome</title>'
}
const header = (name: string, value: string | null) => (response: DeviatingResponse) => {
  if (value === null) response.headers.delete(name)
  else response.headers.set(name, value)
}
const minus = (name: string, part: string) => (response: DeviatingResponse) =>
  response.headers.set(
    name,
    (response.headers.get(name) ?? '')
      .split(', ')
      .filter(one => one !== part)
      .join(', '),
  )
const everywhere: Place = () => true
const view = (name: string, value: string | null) => (body: Record<string, unknown>) => {
  if (isRecord(body.view)) body.view[name] = value
}

const allowHeaders = 'Access-Control-Allow-Headers'
const exposeHeaders = 'Access-Control-Expose-Headers'
const files = /^files\[\d+\]/

const deviations: [name: string, deviation: Deviation, field: RegExp][] = [
  [
    'an offer without its price',
    change(offers, without('pricePerDomain')),
    /^member\[\d+\]\.pricePerDomain$/,
  ],
  [
    'the second page of the orders leading back to the first',
    whole(at(/^orders\?page=2/), view('next', '/api/orders?page=1')),
    /^view\.next$/,
  ],
  ['a refresh answered 500', respond(refresh, status(500)), /^status$/],
  ['Link not exposed', respond(everywhere, minus(exposeHeaders, 'Link')), /Expose-Headers: Link$/],
  [
    'preflights refused',
    respond(preflight, response => {
      response.status = 400
      for (const name of Array.from(response.headers.keys()))
        if (name.startsWith('access-')) response.headers.delete(name)
    }),
    /^Access-Control-Allow-(Headers|Origin|Methods)/,
  ],
  [
    'the version header not allowed',
    respond(preflight, minus(allowHeaders, 'X-Supabase-Api-Version')),
    /: X-Supabase-Api-Version$/,
  ],
  ['a date without a zone', change(orders, withValue('createdAt', '2026-11-20T09:30:00')), /\.createdAt$/],
  [
    'a download without Content-Disposition',
    respond(at(/^order_files/), header('Content-Disposition', null)),
    /^Content-Disposition$/,
  ],

  ['prices in dollars', change(offers, withValue('pricePerDomain', 0.04)), /\.pricePerDomain$/],
  ['prices as text', change(offers, withValue('pricePerDomain', '4')), /\.pricePerDomain$/],
  ['an offer without a name', change(offers, without('name')), /\.name$/],
  ['features as one text', change(offers, withValue('features', 'CSV, JSON')), /\.features$/],
  [
    'a least quantity in words',
    change(offers, withValue('minQuantity', 'thousand')),
    /\.minQuantity$|^status$/,
  ],
  [
    'a least quantity above the greatest',
    change(offers, (one, index) =>
      Object.assign(one, index === 0 ? { minQuantity: 50, maxQuantity: 10 } : {}),
    ),
    /\.minQuantity$|^status$/,
  ],
  ['offers answered 500', respond(offers, status(500)), /^status$|offers/],
  [
    'offers as a list alone',
    respond(offers, response => (response.body = memberOf(response.body))),
    /^(body|member)$/,
  ],
  [
    'offers without member',
    whole(offers, body => {
      body.items = body.member
      delete body.member
    }),
    /^(body|member)$/,
  ],
  [
    'offers with an IRI of another host',
    change(offers, one => {
      one['@id'] = `http://localhost:1${String(one['@id'])}`
    }),
    /\.@id$|^status$/,
  ],
  ['each TLD without its name', change(tlds, without('tld')), /\.tld$/],
  ['TLDs as numbers', change(tlds, withValue('tld', 7)), /\.tld$/],
  [
    'a page of TLDs that leads to itself',
    whole(tlds, body => {
      if (isRecord(body.view)) body.view.next = body.view['@id']
    }),
    /^view\.next$/,
  ],
  ['TLDs cut off after a page', whole(tlds, view('next', null)), /^totalItems$/],
  [
    'the next page on another host',
    whole(tlds, view('next', 'https://internal.example/api/domain_t_l_ds?page=2')),
    /^view\.next$|^response$/,
  ],
  ['rows without an email', change(results, without('email')), /\.email$/],
  ['emails as an object', change(results, withValue('email', { local: 'a' })), /\.email$/],
  [
    'attributes as an object',
    change(results, withValue('eavAttributes', { role: 'Sales' })),
    /\.eavAttributes$/,
  ],
  ['a domain as text', change(results, withValue('domain', 'northbank.example')), /\.domain$/],
  ['a search without its total', whole(results, without('totalItems')), /^totalItems$/],
  ['a total in words', whole(results, withValue('totalItems', 'many')), /^totalItems$/],
  ['a search answered with a web page', respond(results, html), /^body$/],
  [
    'a search as application/json',
    respond(results, header('Content-Type', 'application/json')),
    /^Content-Type$/,
  ],
  ['a sign-in without a refresh token', whole(signIn, without('refresh_token')), /^refresh_token$/],
  ['a sign-in without an access token', whole(signIn, without('access_token')), /^access_token$/],
  ['a sign-in with a lifetime of 0', whole(signIn, withValue('expires_in', 0)), /^expires_in$/],
  [
    'a sign-in with a time in milliseconds',
    whole(signIn, withValue('expires_at', 1_795_170_000_000)),
    /^expires_at$/,
  ],
  ['a sign-in answered 500', respond(signIn, status(500)), /^status$/],
  ['a refresh without a token', whole(refresh, without('access_token')), /^access_token$/],
  [
    'an unknown refresh token answered 500',
    respond(({ path, status: code }) => path.startsWith('token/refresh') && code === 401, status(500)),
    /^status$/,
  ],
  ['the user without an id', whole(at(/^user$/), without('id')), /^id$/],
  ['another customer as the user', whole(at(/^user$/), withValue('email', 'eve@example.com')), /^email$/],
  [
    'no token answered 403',
    respond(
      ({ path, hasToken, status: code }) => path === 'active_cart' && !hasToken && code === 401,
      status(403),
    ),
    /^status$/,
  ],
  [
    'a bad token answered 500',
    respond(
      ({ path, hasToken, status: code }) => path === 'active_cart' && hasToken && code === 401,
      status(500),
    ),
    /^status$/,
  ],
  [
    'refusals without a text',
    respond(
      ({ path, status: code }) => path === 'active_cart' && code === 401,
      response => (response.body = {}),
    ),
    /^detail$/,
  ],
  [
    'violations without their fields',
    respond(
      ({ status: code }) => code === 422,
      response => {
        if (isRecord(response.body)) response.body.violations = [{ message: 'too small' }]
      },
    ),
    /^violations\[0\]\.propertyPath$/,
  ],
  [
    'an unknown order answered 500',
    respond(({ path, status: code }) => path.startsWith('orders/listwell') && code === 404, status(500)),
    /^status$/,
  ],
  ['orders without a number', change(orders, without('orderNumber')), /\.orderNumber$/],
  [
    'orders with an unknown status',
    change(orders, (one, index) => {
      if (index === 0) one.status = 'on_hold'
    }),
    /status$/,
  ],
  ['orders with amounts in words', change(orders, withValue('totalAmount', 'sixty')), /totalAmount$/],
  ['orders that lose a page', whole(orders, withValue('totalItems', 999)), /^totalItems$/],
  [
    'an order whose amount isn’t the sum',
    change(order, one => {
      one.totalAmount = Number(one.totalAmount) + 1
    }),
    /^totalAmount$/,
  ],
  [
    'an order without its lines’ quantity type',
    change(order, lines('items', withValue('quantity', true))),
    /^items\[\d+\]\.quantity$/,
  ],
  ['an order with a small currency', change(order, withValue('currency', 'usd')), /^currency$/],
  ['details without files', change(details, without('files')), /^files$/],
  ['files without a name', change(details, lines('files', without('fileName'))), /\.fileName$/],
  [
    'files with a size in words',
    change(details, lines('files', withValue('fileSize', '51 KB'))),
    /\.fileSize$/,
  ],
  [
    'files with an expiry in words',
    change(details, lines('files', withValue('expiresAt', 'next year'))),
    /\.expiresAt$/,
  ],
  [
    'files of no line',
    change(details, lines('files', withValue('metadata', { order_item_id: 999_999 }))),
    files,
  ],
  ['a download answered 500', respond(at(/^order_files/), status(500)), /^status$/],
  [
    'a file saved under another name than its own',
    respond(at(/^order_files/), header('Content-Disposition', 'attachment; filename="download.csv"')),
    /^Content-Disposition$/,
  ],
  [
    'a ZIP without a name',
    respond(at(/files\/download/), header('Content-Disposition', 'attachment')),
    /^Content-Disposition$/,
  ],
  [
    'a ZIP shown in place of saved',
    respond(at(/files\/download/), header('Content-Disposition', 'inline')),
    /^Content-Disposition$/,
  ],
  [
    'no CORS headers on errors',
    respond(
      ({ method, status: code }) => method !== 'OPTIONS' && code >= 400,
      header('Access-Control-Allow-Origin', null),
    ),
    /^Access-Control-Allow-Origin$/,
  ],
  [
    'another origin allowed',
    respond(everywhere, header('Access-Control-Allow-Origin', 'https://other.example')),
    /^Access-Control-Allow-Origin$/,
  ],
  ['Authorization not allowed', respond(preflight, minus(allowHeaders, 'Authorization')), /: Authorization$/],
  ['DELETE not allowed', respond(preflight, minus('Access-Control-Allow-Methods', 'DELETE')), /: DELETE$/],
  ['Retry-After not exposed', respond(everywhere, minus(exposeHeaders, 'Retry-After')), /: Retry-After$/],
  ['no Link on orders', respond(orders, header('Link', null)), /^Link$/],
  [
    'a Link to another host',
    respond(orders, header('Link', '<https://hub.internal/.well-known/mercure>; rel="mercure"')),
    /^Link$|^response$|^status$/,
  ],
  [
    'a hub that refuses',
    respond(at(/mercure/), response => {
      response.status = 401
      response.headers.set('Content-Type', 'text/plain')
      response.text = 'Unauthorized'
    }),
    /^status$|^topic$/,
  ],
  ['a hub that is a web page', respond(at(/mercure/), html), /^Content-Type$|^topic$/],
  [
    'a line without its quantity type',
    change(cart, lines('items', withValue('quantity', 'many'))),
    /^items\[\d+\]\.quantity$/,
  ],
  [
    'lines whose offer is an IRI',
    change(cart, lines('items', withValue('offer', '/api/offers/1'))),
    /^items\[\d+\]\.offer$/,
  ],
  ['a cart answered 500', respond(cart, status(500)), /^status$/],
  [
    'two intents for one order',
    whole(at(/payment-intent$/, 'POST'), body => {
      body.clientSecret = `pi_${Math.random()}_secret_x`
    }),
    /^clientSecret$/,
  ],
  [
    'an empty client secret',
    whole(at(/payment-intent$/, 'POST'), withValue('clientSecret', '')),
    /^clientSecret$/,
  ],
  ['a cancellation answered 500', respond(cancel, status(500)), /^status$/],
  [
    'a cancelled order that stays pending',
    change(order, one => {
      if (one.status === 'cancelled') one.status = 'pending'
    }),
    /^status$/,
  ],
  [
    'a new order that is paid',
    change(
      response => order(response) && isRecord(response.body) && response.body.status === 'pending',
      withValue('status', 'paid'),
    ),
    /status$/,
  ],
]

describe('a deviation', () => {
  deviations.forEach(([name, deviation, field], index) =>
    it(`${name} is found`, moreIf(index % 2 > 0 || index >= 8), async () => {
      server.deviate(deviation)
      const { lines: found, seconds } = await check()
      const faults = found.filter(line => !['ok', 'skipped'].includes(line.status))
      expect(faults.map(line => line.field).filter(one => field.test(one ?? ''))).not.toEqual([])
      expect(faults.filter(line => !field.test(line.field ?? ''))).toEqual([])
      expect(seconds).toBeLessThan(55)
    }),
  )
})

/** Set-ups that are wrong in one way, and what is said: the status and the setting of each line, and nothing else. */
const setUps: [name: string, deviation: Deviation, said: [check: string, mend: RegExp][]][] = [
  [
    'a sign-in that takes JSON-LD alone',
    response => {
      if (response.path.startsWith('login_check') && response.contentType.startsWith('application/json'))
        status(415)(response)
    },
    ['bad password', 'sign-in'].map(name => [name, /^inputFormats of this operation: .*application\/json/]),
  ],
  [
    'a sign-up that takes JSON-LD alone',
    response => {
      if (response.path === 'register' && response.contentType.startsWith('application/json'))
        status(415)(response)
    },
    [['refused sign-up', /^inputFormats of this operation/]],
  ],
  ['no sign-up', respond(({ path }) => path === 'register', status(404)), [['refused sign-up', /register/]]],
  [
    'partial pagination',
    response => {
      for (const place of [offers, tlds, results, orders]) void whole(place, without('totalItems'))(response)
    },
    ['offers', 'tlds', 'search', 'search by provider', 'orders'].map(name => [
      name,
      /pagination_partial: false/,
    ]),
  ],
  ['orders answered 500', respond(orders, status(500)), [['orders', /^see the server’s log$/]]],
  [
    'a refused line answered 500',
    respond(({ status: code, path }) => path === 'cart_items' && code === 422, status(500)),
    [['violations', /^see the server’s log$/]],
  ],
  [
    'tokens that live a second',
    response => {
      if ((signIn(response) || refresh(response)) && isRecord(response.body)) {
        const soon = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 1 })).toString('base64url')
        response.body = { token: `e30.${soon}.e30`, refresh_token: response.body.refresh_token }
      }
    },
    [['sign-in', /^lexik_jwt_authentication\.token_ttl/]],
  ],
  ['no Mercure', respond(everywhere, header('Link', null)), [['hub discovery', /^mercure: true/]]],
]
describe('a set-up', () => {
  setUps.forEach(([setUp, deviation, said], index) =>
    it(`with ${setUp} is told by its setting, once`, moreIf(index === 0), async () => {
      server.deviate(deviation)
      const { lines: found } = await check({ origin: null })
      const faults = found.filter(line => !['ok', 'skipped'].includes(line.status))
      expect(faults.map(line => line.check)).toEqual(said.map(([name]) => name))
      for (const [line, [, mend]] of said.entries()) expect(faults[line]?.mend).toMatch(mend)
    }),
  )

  it('with orders that can’t be read leaves out what follows, and says so', async () => {
    server.deviate(respond(orders, status(500)))
    const { lines: found } = await check({ origin: null, write: false })
    expect(found.find(line => line.check === 'order')).toMatchObject({
      status: 'skipped',
      came: 'the orders can’t be read',
    })
  })

  it.each(['', 'api/v1/'])('at another base than %j is told by the right one', async path => {
    server.deviate(() => undefined)
    const base = new URL(`/${path}`, server.url).href
    await expect(check({ origin: null }, { VITE_API_URL: base })).rejects.toThrow(
      `the URL must be the base of the API’s calls`,
    )
  })
})

describe('a check that adds to a cart', () => {
  const addition = at(/^cart_items$/, 'POST')
  const cartLines = (edit: (line: Record<string, unknown>) => void) => whole(cart, lines('items', edit))
  const both =
    (...ones: Deviation[]): Deviation =>
    async response => {
      for (const one of ones) await one(response)
    }
  const keptIds = () => {
    const withId = v.object({ id: v.number() })
    const state = v.tuple([v.array(withId), v.array(v.object({ lines: v.array(withId) }))])
    const [orderIds, carts] = v.parse(state, JSON.parse(server.state()))
    return [orderIds, ...carts.map(one => one.lines)]
  }
  /** Starts with a scenario; `sent` is what the check writes to the cart and the orders. */
  const startWith = (scenario: string, deviation: Deviation) => {
    server.applyScenario(`reset,${scenario}`)
    onTestFinished(() => server.applyScenario('reset'))
    const sent: string[] = []
    server.deviate(async response => {
      if (/^(POST|DELETE) (cart_items|orders)/.test(`${response.method} ${response.path}`))
        sent.push(`${response.method} ${response.path}`)
      await deviation(response)
    })
    return { before: keptIds(), sent }
  }
  const leftIn = ({ lines: found }: Awaited<ReturnType<typeof check>>) =>
    found
      .filter(line => line.check === 'cleaning up the cart')
      .map(line => [line.status, line.customer, line.mend])
  const staysInCart = [
    ['warning', expect.stringContaining('stays in the cart'), expect.stringContaining('by hand')],
  ]

  const noName = whole(addition, body => {
    delete body.id
    delete body['@id']
  })
  /** Responds to an addition with the first line that the cart had. */
  const oldName = (): Deviation => {
    let old: unknown
    return both(
      whole(cart, body => (old ??= listOf(body.items)[0])),
      whole(addition, body => {
        if (isRecord(old)) Object.assign(body, { '@id': old['@id'], id: old.id })
      }),
    )
  }
  /** Once a line was added, the cart also has one of another device, from the nth addition on. */
  const otherLine = (edit: (line: Record<string, unknown>) => void, from = 1): Deviation => {
    const added: unknown[] = []
    return both(
      whole(addition, body => added.push(structuredClone(body))),
      whole(cart, body => {
        const line = added[from - 1]
        if (!isRecord(line)) return
        const other: Record<string, unknown> = { ...line, '@id': '/api/cart_items/9001', id: 9001 }
        edit(other)
        body.items = [...listOf(body.items), other]
      }),
    )
  }

  const recognized: [where: string, deviation: Deviation][] = [
    ['no record has an id', both(whole(addition, without('id')), cartLines(without('id')))],
    ['no record has an id and the response names none', both(noName, cartLines(without('id')))],
    ['the response names a line that the cart had', oldName()],
  ]
  for (const [index, [where, deviation]] of recognized.entries())
    it(`removes its own line and no other where ${where}`, moreIf(index > 0), async () => {
      const { before, sent } = startWith('fill-cart', deviation)
      const found = await check({ origin: null })
      expect(sent.filter(call => call.startsWith('DELETE')).length).toBeGreaterThan(0)
      expect(keptIds()).toEqual(before)
      expect(leftIn(found)).toEqual([])
    })

  const unrecognized: [where: string, deviation: Deviation][] = [
    [
      'the lines have neither id nor URL',
      both(
        noName,
        cartLines(line => {
          delete line.id
          line['@id'] = `/.well-known/genid/${Math.random()}`
        }),
      ),
    ],
    ['a line has an offer without a URL', both(noName, cartLines(withValue('offer', { name: 'Starter' })))],
    ['the new line has another quantity', both(noName, cartLines(withValue('quantity', 7)))],
    [
      'another device adds the same meanwhile',
      both(
        noName,
        otherLine(() => undefined),
      ),
    ],
  ]
  for (const [index, [where, deviation]] of unrecognized.entries())
    it(`removes nothing and says what stays where ${where}`, moreIf(index > 0), async () => {
      const { sent } = startWith('fill-cart', deviation)
      const found = await check({ origin: null })
      expect(sent.filter(call => !call.startsWith('POST cart_items'))).toEqual([])
      expect(leftIn(found)).toEqual(staysInCart)
    })

  it('adds nothing where the cart can’t be read', async () => {
    const { sent } = startWith('fill-cart', respond(cart, status(500)))
    const { lines: found } = await check({ origin: null })
    expect(sent).toEqual([])
    expect(found.find(line => line.check === 'writes')?.status).toBe('skipped')
  })

  for (const number of [1, 2, 3])
    it(`orders no line that another device adds after addition ${number}`, moreIf(number !== 2), async () => {
      const { before, sent } = startWith('reset', otherLine(withValue('quantity', 3), number))
      const { lines: found } = await check({ origin: null })
      expect(sent.filter(call => call === 'POST orders/checkout')).toHaveLength(Math.max(number - 2, 0))
      expect(sent).not.toContain('DELETE cart_items/9001')
      expect(found.map(line => `${line.status} ${line.check}`)).toContain('skipped place order')
      expect(keptIds().flat()).toEqual(before.flat())
    })

  /** Keeps the lines of a cart that was ordered, as some servers do, until each is removed. */
  const keepsCart = () => {
    const kept = new Map<string, unknown>()
    const keep: Deviation = response => {
      const { method, path, body } = response
      if (addition(response) && isRecord(body)) kept.set(`cart_items/${String(body.id)}`, body)
      if (method === 'DELETE' && kept.delete(path) && response.status === 404) response.status = 204
      if (method !== 'GET' || path !== 'active_cart' || !response.hasToken || response.status === 401) return
      response.status = 200
      response.headers.set('Content-Type', 'application/ld+json')
      response.body = { '@id': '/api/active_cart', items: [...kept.values()] }
    }
    return { kept, keep }
  }

  it('removes each line that it added where the server keeps the cart of an order', async () => {
    const { kept, keep } = keepsCart()
    const { before, sent } = startWith('reset', keep)
    const found = await check({ origin: null })
    expect(sent.filter(call => call === 'POST orders/checkout')).toHaveLength(2)
    expect([...kept.keys()]).toEqual([])
    expect(keptIds()[0]).toEqual(before[0])
    expect(leftIn(found)).toEqual([])
  })

  const lost = (): never => {
    throw new Error('The connection is closed.')
  }

  it('removes its own line and no other where the response to its addition is lost', async () => {
    const { before } = startWith('fill-cart', respond(addition, lost))
    const found = await check({ origin: null })
    expect(keptIds()).toEqual(before)
    expect(leftIn(found)).toEqual([])
  })

  it('says that a line may stay where the response was lost and the cart can’t be read', async () => {
    let isLost = false
    startWith(
      'reset',
      both(
        respond(cart, response => isLost && status(500)(response)),
        respond(addition, () => {
          isLost = true
          lost()
        }),
      ),
    )
    expect(leftIn(await check({ origin: null }))).toEqual(staysInCart)
  })

  it('removes each line by its name where the cart can’t be read any more', async () => {
    const { kept, keep } = keepsCart()
    let additions = 0
    startWith(
      'reset',
      both(
        keep,
        respond(addition, () => void (additions += 1)),
        respond(cart, response => additions === 3 && status(500)(response)),
      ),
    )
    const found = await check({ origin: null })
    expect([additions, kept.size]).toEqual([3, 0])
    expect(leftIn(found)).toEqual([])
  })

  it('deletes no cart whose name came in place of its line’s where the cart can’t be read', async () => {
    let isAdded = false
    const { sent } = startWith(
      'reset',
      both(
        respond(cart, response => isAdded && status(500)(response)),
        whole(addition, body => {
          isAdded = true
          Object.assign(body, { '@id': '/api/carts/7', id: 7 })
        }),
      ),
    )
    const found = await check({ origin: null })
    expect(sent.filter(call => !call.startsWith('POST cart_items'))).toEqual([])
    expect(leftIn(found)).toEqual(staysInCart)
  })

  it('names the lines that the server doesn’t remove', async () => {
    const { kept, keep } = keepsCart()
    startWith(
      'reset',
      both(response => {
        if (response.method === 'DELETE' && response.path.startsWith('cart_items')) status(405)(response)
        else return keep(response)
      }),
    )
    const { lines: found } = await check({ origin: null })
    const ids = [...kept.keys()].map(path => `line ${path.split('/')[1]}`)
    expect(ids).toHaveLength(3)
    expect(found.find(line => line.check === 'cleaning up the cart')).toMatchObject({
      status: 'warning',
      came: ids.join(', '),
      customer: '3 test lines stay in the cart',
    })
  })

  it('deletes an order by its own URL, not by the one of an error that came in its place', async () => {
    const { before, sent } = startWith(
      'reset',
      respond(order, response => {
        status(500)(response)
        if (isRecord(response.body)) response.body['@id'] = '/api/errors/500'
      }),
    )
    await check({ origin: null })
    expect(sent.filter(call => call.startsWith('DELETE orders')).length).toBeGreaterThan(0)
    expect(keptIds()).toEqual(before)
  })

  it('says that an order may stay where the response to its placing is lost', async () => {
    startWith('reset', respond(at(/^orders\/checkout$/, 'POST'), lost))
    const { lines: found } = await check({ origin: null })
    expect(found.filter(line => line.customer === 'maybe an order stays in My Orders')).toEqual([
      expect.objectContaining({ check: 'place order', status: 'warning', mend: 'delete it by hand' }),
    ])
  })
})

describe('a response without end', () => {
  /** Sends a text again and again, up to a size at which it stops without ending; and how much of it was taken. */
  const endless = (text: string, size: number) => {
    const taken = { bytes: 0 }
    const stream = new Readable({
      read() {
        if (taken.bytes >= size) return
        taken.bytes += text.length
        this.push(text)
      },
    })
    return { stream, taken }
  }

  it('that nests too deep to be read is reported as such, and the check goes on', async () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    server.deviate(respond(offers, response => (response.text = `{"member":${deep}}`)))
    const { lines: found } = await check({ origin: null, write: false })
    expect(found.filter(line => !['ok', 'skipped'].includes(line.status))).toEqual([
      expect.objectContaining({ check: 'offers', field: 'body', expected: 'JSON of at most 100 levels' }),
    ])
    expect(found.map(line => line.check)).toContain('order details')
  })

  it('is read up to 20 MB and aborted, reported as such, and the check goes on', async () => {
    const { stream, taken } = endless('['.repeat(64_000), 80e6)
    server.deviate(respond(offers, response => (response.stream = stream)))
    const { lines: found } = await check({ origin: null, write: false })
    expect(found.filter(line => !['ok', 'skipped'].includes(line.status))).toEqual([
      expect.objectContaining({
        check: 'offers',
        status: 'error',
        field: 'body',
        came: 'a body of more than 20 MB',
        expected: 'at most 20 MB',
        mend: expect.stringContaining('pagination'),
      }),
    ])
    expect(found.map(line => line.check)).toContain('order details')
    await vi.waitFor(() => expect(stream.destroyed).toBe(true))
    // What the connection itself holds comes on top.
    expect(taken.bytes).toBeGreaterThan(20e6)
    expect(taken.bytes).toBeLessThan(50e6)
  })

  it('of the hub is read up to 1 MB without a message', async () => {
    const streams: ReturnType<typeof endless>[] = []
    server.deviate(
      respond(at(/mercure/), response => {
        const next = endless(`data: ${'x'.repeat(64_000)}`, 8e6)
        streams.push(next)
        response.stream = next.stream
      }),
    )
    const { lines: found } = await check({ origin: null })
    expect(found.filter(line => !['ok', 'skipped'].includes(line.status))).toEqual([
      expect.objectContaining({
        check: 'hub message',
        status: 'warning',
        field: 'data',
        came: 'a message of more than 1 MB',
        expected: 'at most 1 MB',
      }),
    ])
    expect(Math.max(...streams.map(({ taken }) => taken.bytes))).toBeLessThan(8e6)
    await vi.waitFor(() => expect(streams.map(({ stream }) => stream.destroyed)).toEqual([true, true]))
  })
})

describe('the exchanges of a check', () => {
  /** Sends requests to a server of its own, which answers each with `body`. */
  async function startExchanges(body: string | Uint8Array, headers: Record<string, string> = {}) {
    const other = createServer((_, response) => response.writeHead(200, headers).end(body))
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      other.close()
      other.closeAllConnections()
    })
    const address = other.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
    const exchanges = createExchanges({
      origin: null,
      tokenOrigins: [],
      limit: () => 10_000,
      maximum: 2e6,
      maximumOfAll: 5e6,
    })
    return { send: () => exchanges.send(url), fetch: () => exchanges.fetch(url, {}) }
  }

  it('read a body of the largest size as it is', async () => {
    const text = `"${'é'.repeat(1e6 - 1)}"`
    const { send } = await startExchanges(text)
    const { text: came, body, failure } = await send()
    // Vitest would compare the texts character by character.
    expect([came === text, body === text.slice(1, -1), failure]).toEqual([true, true, null])
  })

  it('count a compressed body as it is decompressed', async () => {
    const { send } = await startExchanges(gzipSync(' '.repeat(3e6)), { 'Content-Encoding': 'gzip' })
    const { text, failure, tooLarge } = await send()
    expect([text.length, failure, tooLarge]).toEqual([0, 'a body of more than 2 MB', '2 MB'])
  })

  it('keep no more than a limit for all bodies together', async () => {
    const { send } = await startExchanges(' '.repeat(2e6))
    const failures = [(await send()).failure, (await send()).failure, (await send()).failure]
    expect(failures).toEqual([null, null, 'bodies of more than 5 MB in all'])
  })

  it('give the site’s code a failed call in place of a body that is too large', async () => {
    const { fetch: fetchAsSite } = await startExchanges(' '.repeat(2e6 + 1))
    const outcome = await fetchAsSite().then(
      () => 'a response',
      (error: unknown) => error,
    )
    expect(outcome).toEqual(new TypeError('a body of more than 2 MB'))
  })
})

describe('a check that can’t begin', () => {
  const refusal = (url: string, password = DEMO.password) => {
    const { settings } = site.readSettings({ VITE_API_URL: url }, new URL(url).origin)
    return checkBackend({ site, settings, origin: null, write: false, email: DEMO.email, password }).then(
      () => 'checked',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  }

  it('explains that nothing listens at a host', async () => {
    expect(await refusal('http://127.0.0.1:9/api/')).toMatch(/^127\.0\.0\.1:9 can’t be reached: /)
  })
  it('explains that a URL is a web page', async () => {
    server.deviate(respond(everywhere, html))
    expect(await refusal(server.url)).toMatch(
      /offers sent a web page \(200\), not JSON: the URL must be the base/,
    )
  })
  it('explains that the server refused the password', async () => {
    server.deviate(() => undefined)
    expect(await refusal(server.url, 'wrong')).toBe(
      'The server refused this email or password: "Invalid credentials.".',
    )
  })
  it('repeats neither the password nor a control character', async () => {
    server.deviate(
      respond(
        ({ path }) => path.startsWith('login_check'),
        response => (response.body = { message: 'not secret"word\u009b2J' }),
      ),
    )
    expect(await refusal(server.url, 'secret"word')).toBe(
      'The server refused this email or password: "not …\\u009b2J".',
    )
  })
})

// The cases of greenbytes.de/tech/tc2231 that browsers agree on, and what a backend may send besides.
it.each([
  ['attachment; filename="order_7_files.zip"', 'order_7_files.zip'],
  ['ATTACHMENT; FILENAME=foo.html', 'foo.html'],
  ['attachment; filename="f\\oo.html"', 'foo.html'],
  ['attachment; filename="\\"quoting\\" tested.html"', '"quoting" tested.html'],
  ["attachment; filename*=UTF-8''foo-%c3%a4-%e2%82%ac.html", 'foo-ä-€.html'],
  ['attachment; filename="foo-ae.html"; filename*=UTF-8\'\'foo-%c3%a4.html', 'foo-ä.html'],
  ['attachment; filename="foo.html"; filename*=UTF-8\'\'foo-%ff.html', 'foo.html'],
  ['attachment; filename="a;b.csv"; size=3', 'a;b.csv'],
  ['attachment', null],
  ['attachment; filename=""', null],
  ['inline; filename="foo.html"', null],
  [null, null],
])('the name of the attachment %s is %s', (sent, name) => {
  expect(attachmentName(sent)).toBe(name)
})

/** Runs the command and returns its exit status and what it printed. */
const runChecker = (args: string[]) =>
  new Promise<{ code: unknown; output: string; errors: string }>(done => {
    execFile(process.execPath, ['scripts/check-backend.mjs', ...args], (error, output, errors) =>
      done({ code: error ? error.code : 0, output, errors }),
    )
  })

it.each([
  [[], /^Name the API's base URL/],
  [['api.example.com'], /^The API's base URL is http or https/],
  [['http://127.0.0.1:9/', '--write'], /^--write needs --email and --password/],
  [['http://127.0.0.1:9/'], /^127\.0\.0\.1:9 can’t be reached/],
])('npm run check-backend with %j ends with status 3 and a sentence', async (args, sentence) => {
  const { code, errors } = await runChecker(args)
  expect(code).toBe(3)
  expect(errors).toMatch(sentence)
})

/** What a terminal obeys or hides, but for the line breaks of the report itself. */
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

it('npm run check-backend prints no control or bidirectional character of a response', async () => {
  server.deviate(
    whole(tlds, body => {
      body.member = []
      view('next', '?page=2&\u001b[2J\r\n\u009b1m\u202e\u2066\u200b\u2028\u{e0041}')(body)
    }),
  )
  const { output } = await runChecker([server.url])
  expect(output).toContain(
    String.raw`came: ?page=2&\u001b[2J\u000d\u000a\u009b1m\u202e\u2066\u200b\u2028\u{e0041} |`,
  )
  expect(output).not.toMatch(unprintable)
})

it('npm run check-backend reports a session that is a text, and prints no control character of it', async () => {
  server.deviate(
    respond(signIn, response => {
      response.body = '\u001b]0;pwned\u0007\u202e'
    }),
  )
  const { code, output, errors } = await runChecker([
    server.url,
    '--email',
    DEMO.email,
    '--password',
    DEMO.password,
  ])
  expect(output + errors).not.toMatch(unprintable)
  expect([code, errors]).toEqual([2, ''])
  expect(output).toMatch(/^ERROR {3}sign-in: .* \| expected: body = object/m)
})

const endings: [worst: string, code: number, deviation: Deviation][] = [
  ['error', 2, respond(tlds, status(500))],
  ['warning', 1, respond(tlds, header('Content-Type', 'application/json'))],
  ['ok', 0, () => undefined],
]
for (const [worst, code, deviation] of endings)
  it(
    `npm run check-backend --json prints the checks, and ends with the status of the worst: ${worst}`,
    moreIf(code !== 2),
    async () => {
      server.deviate(deviation)
      const ended = await runChecker([server.url, '--json'])
      expect(ended.code).toBe(code)
      const { summary, checks } = v.parse(
        v.object({
          summary: v.record(v.string(), v.number()),
          checks: v.array(v.object({ status: v.string() })),
        }),
        JSON.parse(ended.output),
      )
      expect(summary[worst]).toBe(checks.filter(line => line.status === worst).length)
      expect(summary[worst]).toBeGreaterThan(0)
    },
  )
