/**
 * @promise `npm run check-backend` finds deviations by field, raises no false alarm, keeps secrets and their
 *   beginnings, prints no control character, reads no endless body, writes only to an empty cart and cleans up
 *   at its end whatever was lost, judges CORS rules.
 */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Line } from '../../../scripts/lib/check-backend/report.mjs'
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

/** Checks as the demo customer, with writing, and without the CORS rules of an origin. */
const check = (
  options: { origin?: string; write?: boolean; email?: string; password?: string } = {},
  env: Record<string, string> = {},
) => {
  const { settings } = site.readSettings({ VITE_API_URL: server.url, ...env }, new URL(server.url).origin)
  const { fetch } = server
  return checkBackend({ site, settings, fetch, origin: null, write: true, ...DEMO, ...options })
}

/** What a check finds, without what is in order or skipped. */
const faultsIn = (lines: Line[]) => lines.filter(line => line.status !== 'ok' && line.status !== 'skipped')

it('finds nothing at the mock server, and leaves nothing there', async () => {
  server.deviate(() => undefined)
  const before = server.state()
  const lines = await check({ origin: ORIGIN })
  expect(lines.filter(line => line.status !== 'ok')).toEqual([])
  expect(lines.length).toBeGreaterThan(35)
  expect(server.state()).toBe(before)
})

const offerNotes = ['orders member[0].', 'order ', 'order details '].map(
  place => `warning ${place}items[0].offer`,
)
const totalNotes = ['offers', 'tlds', 'search', 'search by provider', 'orders'].map(
  name => `note ${name} totalItems`,
)
const noticed = (lines: Line[]) => [
  ...new Set(faultsIn(lines).map(({ status, check: name, field }) => `${status} ${name} ${field}`)),
]

/** Each setting of the backend, and the status, the check and the field of what is found there. */
const backendSettings: [setting: string, found: string[]][] = [
  ['nulls-kept.hydra-prefix.paged-offers.bare-sign-in.numeric-strings.holes', []],
  ['iri-relations', ['warning cart items[0]', ...offerNotes]],
  ['partial-pagination', totalNotes],
  ['private-updates', ['warning hub message topic']],
  ['iri-offers', ['warning cart items[0].offer', ...offerNotes]],
  ['json-first', ['warning hub message @id']],
]
backendSettings.forEach(([setting, found], index) =>
  it(
    `finds at a backend with the setting ${setting} what differs, and nothing else`,
    moreIf(index > 2),
    async () => {
      const isOfHub = found.some(line => line.includes('hub'))
      server.deviate(() => undefined)
      server.applyScenario(`${isOfHub ? '' : 'fill-cart,'}backend:${setting}`)
      onTestFinished(() => server.applyScenario('reset'))
      expect(noticed(await check({ write: isOfHub }))).toEqual(found)
    },
  ),
)

it('accepts a cancellation answered 204', more, async () => {
  server.deviate(
    respond(cancel, response => {
      response.status = 204
      response.body = undefined
    }),
  )
  const found = await check()
  expect(faultsIn(found)).toEqual([])
  expect(found.map(line => line.check)).toContain('cancel order')
})

it('notes a cancelled order that the backend doesn’t delete', more, async () => {
  const before = server.state()
  const ids: string[] = []
  server.deviate(response => {
    if (cancel(response)) ids.push(response.path.split('/')[1] ?? '')
    if (response.method === 'DELETE' && ids.some(id => response.path === `orders/${id}`))
      status(409)(response)
  })
  const found = await check()
  expect(faultsIn(found)).toEqual([
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
  await check({ origin: ORIGIN, write: false })
  const writes = sent.filter(call => !/^(GET|OPTIONS|HEAD) /.test(call))
  expect(new Set(writes)).toEqual(
    new Set(['POST login_check', 'POST token/refresh', 'POST register', 'POST logout']),
  )
})

it('skips what a visitor can’t call, and the CORS rules without an origin', async () => {
  server.deviate(() => undefined)
  const { settings } = site.readSettings({ VITE_API_URL: server.url }, server.url)
  const lines = await checkBackend({ site, settings, fetch: server.fetch, origin: null, write: false })
  expect(lines.filter(line => line.status === 'skipped').map(line => line.check)).toEqual([
    'cors',
    'customer',
  ])
  expect(faultsIn(lines)).toEqual([])
})

it('judges the CORS rules of each origin that isn’t the site’s', async () => {
  server.deviate(() => undefined)
  const { origin } = new URL(server.url)
  const auth = 'https://auth.example.com'
  const corsOf = async (pageOrigin: string) => {
    const env = { VITE_API_URL: server.url, VITE_AUTH_URL: server.url.replace(origin, auth) }
    const lines = await checkBackend({
      site,
      settings: site.readSettings(env, pageOrigin).settings,
      fetch: (url, init) => server.fetch(url.replace(auth, origin), init),
      origin: pageOrigin,
      write: false,
    })
    expect(faultsIn(lines)).toEqual([])
    return lines.map(line => line.check).filter(name => name.startsWith('cors'))
  }
  const ofProduct = ['cors of reading', 'cors of adding', 'cors of removing']
  const ofAuth = ['cors of sign-in', 'cors of refresh', 'cors of the user', 'cors of sign-out']
  expect(await corsOf(origin)).toEqual(ofAuth)
  expect(await corsOf(auth)).toEqual(ofProduct)
  expect(await corsOf(ORIGIN)).toEqual([...ofProduct, ...ofAuth])
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
  const printed = JSON.stringify(await check({ origin: ORIGIN }))
  expect(tokens.length).toBeGreaterThan(3)
  expect([DEMO.password, ...tokens].filter(secret => printed.includes(secret))).toEqual([])
})

it('prints no beginning of a password, in a long text either', more, async () => {
  const filler = 'x'.repeat(30)
  server.deviate(({ path, body }) => {
    if (path.startsWith('login_check') && isRecord(body))
      body.expires_in = `${filler}${DEMO.password}${filler}`
  })
  const found = await check({ write: false })
  expect(found.find(line => line.field === 'expires_in')?.came).toBe(`"${filler}…xxxxxxxx…"`)
})

it('hides a token as a whole where the password is a part of it', async () => {
  const token = 'token-of-a-customer'
  server.deviate(response => {
    if (!response.path.startsWith('login_check')) return
    response.status = 200
    response.body = { access_token: token, refresh_token: token, expires_in: token }
  })
  const found = await check({ write: false, password: 'o' })
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
])(
  'sends the token to %s, and not to where a cart line leads',
  more,
  async (_name, isConfigured, hubRequest) => {
    const other = await startOtherOrigin()
    onTestFinished(() => server.applyScenario('reset'))
    server.deviate(response => {
      void whole(cart, lines('items', set('@id', `${other.url}/line`)))(response)
      if (orders(response)) response.headers.set('Link', `<${other.url}/hub>; rel="mercure"`)
    })
    const found = await check(
      {},
      { VITE_MERCURE_AUTH: 'bearer', ...(isConfigured && { VITE_MERCURE_ORIGIN: other.url }) },
    )
    expect(other.requests).toEqual(new Set([hubRequest]))
    const hub = found.find(line => line.check === 'hub discovery')
    expect([hub?.status, hub?.mend.split(',')[0]]).toEqual(
      isConfigured ? ['ok', ''] : ['warning', `VITE_MERCURE_ORIGIN=${other.url}`],
    )
  },
)

// The deviations: each changes one thing.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const memberOf = (body: unknown): unknown[] =>
  isRecord(body) && Array.isArray(body.member) ? body.member : [body]
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Place = (response: DeviatingResponse) => boolean
type Edit = (resource: Record<string, unknown>) => void
const at =
  (pattern: RegExp, method = 'GET'): Place =>
  response =>
    response.method === method && pattern.test(response.path) && response.status < 300
/** A response that refuses. */
const refusal =
  (start: string, ...codes: number[]): Place =>
  response =>
    response.path.startsWith(start) && codes.includes(response.status)

const offers = at(/^offers$/)
const tlds = at(/^domain_t_l_ds/)
const results = at(/^email_documents/)
const orders = at(/^orders\?/)
const order = at(/^orders\/\d+$/)
const details = at(/\/details$/)
const file = at(/^order_files/)
const signIn = at(/^login_check/, 'POST')
const refresh = at(/^token\/refresh/, 'POST')
const preflight = at(/./, 'OPTIONS')
const cart = at(/^active_cart/)
const cancel = at(/^orders\/\d+\/cancel$/, 'POST')
const everywhere: Place = () => true
const isError: Place = response => response.method !== 'OPTIONS' && response.status >= 400

const respond =
  (place: Place, edit: (response: DeviatingResponse) => void): Deviation =>
  response => {
    if (place(response)) edit(response)
  }
const whole = (place: Place, edit: Edit) => respond(place, ({ body }) => isRecord(body) && edit(body))
/** Changes the members of a collection, or a resource. */
const change = (place: Place, edit: Edit) =>
  respond(place, ({ body }) => memberOf(body).forEach(one => isRecord(one) && edit(one)))
const set =
  (name: string, value: unknown): Edit =>
  one => {
    if (value === undefined) delete one[name]
    else one[name] = value
  }
/** Changes the entries of a list in a resource. */
const lines =
  (name: string, edit: Edit): Edit =>
  one =>
    listOf(one[name]).forEach(line => isRecord(line) && edit(line))
const next =
  (value: string | null): Edit =>
  body => {
    if (isRecord(body.view)) body.view.next = value
  }
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
const minus = (name: string, part: string) => (response: DeviatingResponse) => {
  const parts = (response.headers.get(name) ?? '').split(', ')
  response.headers.set(name, parts.filter(one => one !== part).join(', '))
}

/** What differs, how, and where that is found. */
type Found = [name: string, deviation: Deviation, field: RegExp]

/** A field of resources with another value, or without any; what is found is at the field. */
const fieldOf = (name: string, place: Place, one: string, value: unknown): Found => [
  name,
  change(place, set(one, value)),
  new RegExp(`(^|\\.)${one}(\\[0\\]\\.\\w+)?$`),
]
/** A header with another value, or absent; what is found is at the header. */
const headerOf = (name: string, place: Place, one: string, value: string | null): Found => [
  name,
  respond(place, header(one, value)),
  new RegExp(`^${one}$`),
]
/** A part that a list in a header lacks. */
const lacks = (name: string, place: Place, one: string, part: string): Found => [
  name,
  respond(place, minus(one, part)),
  new RegExp(`${one}: ${part}$`),
]
const answered500 = (name: string, place: Place): Found => [
  `${name} answered 500`,
  respond(place, status(500)),
  /^(status|items)$/,
]
const otherHub = '<https://hub.internal/.well-known/mercure>; rel="mercure"'
const anotherIntent: Edit = body => set('clientSecret', `pi_${Math.random()}_secret_x`)(body)
/** Gives the orders of a status another one. */
const exchangeStatus = (from: string, to: string) =>
  change(order, one => one.status === from && set('status', to)(one))

/** Deviations: those of a group are found by one check, since none hides another. */
const groups: Found[][] = [
  [
    fieldOf('an offer without its price', offers, 'pricePerDomain', undefined),
    fieldOf('a date without a zone', orders, 'createdAt', '2026-11-20T09:30:00'),
    fieldOf('an order with a small currency', order, 'currency', 'usd'),
    fieldOf('an order whose amount isn’t the sum', order, 'totalAmount', 1),
    fieldOf('a sign-in with a time in milliseconds', signIn, 'expires_at', 1_795_170_000_000),
    fieldOf('another customer as the user', at(/^user$/), 'email', 'eve@example.com'),
    headerOf('no CORS headers on errors', isError, 'Access-Control-Allow-Origin', null),
    [
      'files of no line',
      change(details, lines('files', set('metadata', { order_item_id: 9 }))),
      /^files\[\d/,
    ],
    ['a search without its total', whole(results, set('totalItems', undefined)), /^totalItems$/],
    ['TLDs cut off after a page', whole(tlds, next(null)), /^totalItems$/],
  ],
  [
    fieldOf('prices in dollars', offers, 'pricePerDomain', 0.04),
    headerOf('a search as JSON', results, 'Content-Type', 'application/json'),
    headerOf('a file under another name', file, 'Content-Disposition', 'attachment; filename="a.csv"'),
    ['orders that lead back', whole(at(/^orders\?page=2/), next('/api/orders?page=1')), /^view\.next$/],
    ['refusals without a text', respond(refusal('active_cart', 401), one => (one.body = {})), /^detail$/],
    ['a hub that is a web page', respond(at(/mercure/), html), /^Content-Type$|^topic$/],
  ],
  [
    headerOf('a download without its name', file, 'Content-Disposition', null),
    answered500('an unknown refresh token', refusal('token/refresh', 401)),
    answered500('an unknown order', refusal('orders/listwell', 404)),
    ['offers as a list alone', respond(offers, one => (one.body = memberOf(one.body))), /^(body|member)$/],
    ['a search answered with a web page', respond(results, html), /^body$/],
    ['a hub that refuses', respond(at(/mercure/), status(401)), /^status$|^topic$/],
  ],
  [
    lacks('Authorization not allowed', preflight, 'Access-Control-Allow-Headers', 'Authorization'),
    lacks('no version header', preflight, 'Access-Control-Allow-Headers', 'X-Supabase-Api-Version'),
    lacks('DELETE not allowed', preflight, 'Access-Control-Allow-Methods', 'DELETE'),
    lacks('Link not exposed', everywhere, 'Access-Control-Expose-Headers', 'Link'),
    ['a Link to another host', respond(orders, header('Link', otherHub)), /^Link$|^response$|^status$/],
  ],
  [
    fieldOf('a secret of no intent', at(/payment-intent$/, 'POST'), 'clientSecret', 'secret'),
    fieldOf('violations without fields', refusal('cart_items', 422), 'violations', [{ message: 'small' }]),
    ['a cancelled order that stays pending', exchangeStatus('cancelled', 'pending'), /^status$/],
    ['lines whose offer is an IRI', change(cart, lines('items', set('offer', '/api/offers/1'))), /\.offer$/],
  ],
  [
    answered500('a cancellation', cancel),
    ['two intents for one order', whole(at(/payment-intent$/, 'POST'), anotherIntent), /^clientSecret$/],
    ['a new order that is paid', exchangeStatus('pending', 'paid'), /status$/],
  ],
  [answered500('a refresh', refresh)],
  [answered500('a cart', cart)],
  [answered500('a bad token', response => response.hasToken && refusal('active_cart', 401)(response))],
  [fieldOf('a sign-in without an access token', signIn, 'access_token', undefined)],
  [fieldOf('a sign-in with a lifetime of 0', signIn, 'expires_in', 0)],
  [headerOf('another origin allowed', everywhere, 'Access-Control-Allow-Origin', 'https://other.example')],
  [headerOf('no Link on orders', orders, 'Link', null)],
]
/** What `npm test` tries; `npm run test:more` tries the others. */
const once = ['an offer without its price', 'a refresh answered 500']

// The others show without an order of the check's own, which takes most of its time.
const isOfWrites = (name: string) => /violations|cart|intent|cancel|new order|lines whose/.test(name)

const both =
  (...ones: Deviation[]): Deviation =>
  async response => {
    for (const one of ones) await one(response)
  }

describe('a deviation', () => {
  groups.forEach(found => {
    const names = found.map(([name]) => name)
    it(
      `${names.join(', ')}: each is found, and nothing else`,
      moreIf(!once.includes(names[0] ?? '')),
      async () => {
        server.deviate(both(...found.map(([, deviation]) => deviation)))
        onTestFinished(() => server.applyScenario('reset'))
        const all = await check({ origin: ORIGIN, write: names.some(isOfWrites) })
        const places = faultsIn(all).map(line => line.field ?? '')
        const unnoticed = found.filter(([, , pattern]) => !places.some(place => pattern.test(place)))
        expect(unnoticed.map(([name]) => name)).toEqual([])
        expect(places.filter(place => !found.some(([, , pattern]) => pattern.test(place)))).toEqual([])
      },
    )
  })
})

/** Set-ups that are wrong in one way, and what is said: the check and the setting of each line, and nothing else. */
const setUps: Record<string, [deviation: Deviation, said: [check: string, mend: RegExp][]]> = {
  'a sign-in that takes JSON-LD alone': [
    response => {
      if (response.path.startsWith('login_check') && response.contentType.startsWith('application/json'))
        status(415)(response)
    },
    ['bad password', 'sign-in'].map(name => [name, /^inputFormats of this operation: .*application\/json/]),
  ],
  'no sign-up': [respond(({ path }) => path === 'register', status(404)), [['refused sign-up', /register/]]],
  'orders answered 500': [respond(orders, status(500)), [['orders', /^see the server’s log$/]]],
  'a refused line answered 500': [
    respond(refusal('cart_items', 422), status(500)),
    [['violations', /^see the server’s log$/]],
  ],
  'tokens that live a second': [
    response => {
      if ((signIn(response) || refresh(response)) && isRecord(response.body)) {
        const soon = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 1 })).toString('base64url')
        response.body = { token: `e30.${soon}.e30`, refresh_token: response.body.refresh_token }
      }
    },
    [['sign-in', /^lexik_jwt_authentication\.token_ttl/]],
  ],
  'no Mercure': [respond(everywhere, header('Link', null)), [['hub discovery', /^mercure: true/]]],
}
describe('a set-up', () => {
  Object.entries(setUps).forEach(([setUp, [deviation, said]], index) =>
    it(`with ${setUp} is told by its setting, once`, moreIf(index !== 0), async () => {
      server.deviate(deviation)
      const found = await check()
      const faults = faultsIn(found)
      expect(faults.map(line => line.check)).toEqual(said.map(([name]) => name))
      for (const [line, [, mend]] of said.entries()) expect(faults[line]?.mend).toMatch(mend)
    }),
  )

  it.each(['', 'api/v1/'])('at another base than %j is told by the right one', async path => {
    server.deviate(() => undefined)
    const base = new URL(`/${path}`, server.url).href
    await expect(check({}, { VITE_API_URL: base })).rejects.toThrow(
      `the URL must be the base of the API’s calls`,
    )
  })
})

describe('a check that adds to a cart', () => {
  const addition = at(/^cart_items$/, 'POST')
  /** Starts with a scenario; `sent` is what the check writes to the cart and the orders. */
  const startWith = (deviation: Deviation, scenario = 'reset') => {
    server.applyScenario(`reset,${scenario}`)
    onTestFinished(() => server.applyScenario('reset'))
    const sent: string[] = []
    server.deviate(async response => {
      if (/^(POST|DELETE) (cart_items|orders)/.test(`${response.method} ${response.path}`))
        sent.push(`${response.method} ${response.path}`)
      await deviation(response)
    })
    return { before: server.state(), sent }
  }
  const leftIn = (found: Line[]) =>
    found
      .filter(line => line.check === 'cleaning up the cart')
      .map(line => [line.status, line.customer, line.mend])
  const staysInCart = [
    ['warning', expect.stringContaining('stays in the cart'), expect.stringContaining('by hand')],
  ]

  it.each([
    ['can’t be read', 'fill-cart', respond(cart, status(500))],
    ['has lines', 'fill-cart', () => undefined],
  ])('writes nothing where the cart %s', async (_, scenario, deviation) => {
    const { before, sent } = startWith(deviation, scenario)
    const found = await check()
    expect([sent, server.state()]).toEqual([[], before])
    expect(found.find(line => line.check === 'writes')?.status).toBe('skipped')
  })

  it('orders no line that another device adds meanwhile', more, async () => {
    const other = { '@id': '/api/cart_items/9001', id: 9001, quantity: 3 }
    const { sent } = startWith(
      whole(cart, body => {
        if (listOf(body.items).length > 0) body.items = [...listOf(body.items), other]
      }),
    )
    const found = await check()
    expect(sent).not.toContain('POST orders/checkout')
    expect(found.map(line => `${line.status} ${line.check}`)).toContain('skipped place order')
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

  it('removes each line that it added where the server keeps the cart of an order', more, async () => {
    const { kept, keep } = keepsCart()
    const { sent } = startWith(keep)
    const found = await check()
    expect(sent.filter(call => call === 'POST orders/checkout')).toHaveLength(2)
    expect([...kept.keys()]).toEqual([])
    expect(leftIn(found)).toEqual([])
  })

  const lost = (): never => {
    throw new Error('The connection is closed.')
  }

  it('removes its line where the response to its addition is lost', more, async () => {
    startWith(respond(addition, lost))
    const found = await check()
    // The carts stand at the end: there is one, without a line.
    expect(server.state()).toMatch(/"lines":\[\]\}\]\]$/)
    expect(leftIn(found)).toEqual([])
  })

  it('says that a line may stay where the response was lost and the cart can’t be read', more, async () => {
    let isLost = false
    startWith(
      both(
        respond(cart, response => isLost && status(500)(response)),
        respond(addition, () => {
          isLost = true
          lost()
        }),
      ),
    )
    expect(leftIn(await check())).toEqual(staysInCart)
  })

  it('says that a line stays that the server doesn’t remove', more, async () => {
    const { keep } = keepsCart()
    startWith(response =>
      response.method === 'DELETE' && response.path.startsWith('cart_items')
        ? status(405)(response)
        : keep(response),
    )
    expect(leftIn(await check())).toEqual(staysInCart)
  })

  it('deletes an order by its own URL, not by the one of an error that came in its place', more, async () => {
    const { before, sent } = startWith(
      respond(order, response => {
        status(500)(response)
        if (isRecord(response.body)) response.body['@id'] = '/api/errors/500'
      }),
    )
    await check()
    expect(sent.filter(call => call.startsWith('DELETE orders')).length).toBeGreaterThan(0)
    expect(server.state()).toEqual(before)
  })

  it('says that an order may stay where the response to its placing is lost', more, async () => {
    startWith(respond(at(/^orders\/checkout$/, 'POST'), lost))
    const found = await check()
    expect(found.filter(line => line.customer === 'maybe an order stays in My Orders')).toEqual([
      expect.objectContaining({ check: 'place order', status: 'warning', mend: 'delete it by hand' }),
    ])
  })
})

describe('a response without end', () => {
  /** Sends a text again and again, up to a size at which it stops without ending; and how much of it was taken. */
  const endless = (text: string, size: number) => {
    const bytes = new TextEncoder().encode(text)
    const taken = { bytes: 0, isAborted: false }
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (taken.bytes >= size) return new Promise(() => {})
        taken.bytes += bytes.length
        return controller.enqueue(bytes)
      },
      cancel: () => {
        taken.isAborted = true
      },
    })
    return { stream, taken }
  }

  it('is read up to 20 MB and aborted, reported as such, and the check goes on', async () => {
    const { stream, taken } = endless('['.repeat(64_000), 80e6)
    server.deviate(respond(offers, response => (response.text = stream)))
    const found = await check({ write: false })
    expect(faultsIn(found)).toEqual([
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
    await vi.waitFor(() => expect(taken.isAborted).toBe(true))
    // What the streams hold comes on top.
    expect(taken.bytes).toBeGreaterThan(20e6)
    expect(taken.bytes).toBeLessThan(50e6)
  })
})

describe('a check that can’t begin', () => {
  const failureAt = (url: string, password = DEMO.password) =>
    check({ write: false, password }, { VITE_API_URL: url }).then(
      () => 'checked',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )

  it('explains that nothing listens at a host', async () => {
    expect(await failureAt('http://127.0.0.1:9/api/')).toMatch(/^127\.0\.0\.1:9 can’t be reached: /)
  })

  it('explains that a URL is a web page', async () => {
    server.deviate(respond(everywhere, html))
    expect(await failureAt(server.url)).toMatch(
      /offers sent a web page \(200\), not JSON: the URL must be the base/,
    )
  })
  it('explains that the server refused the password', async () => {
    server.deviate(() => undefined)
    expect(await failureAt(server.url, 'wrong')).toBe(
      'The server refused this email or password: "Invalid credentials.".',
    )
  })
  it('repeats neither the password nor a control character', async () => {
    server.deviate(response => {
      if (response.path.startsWith('login_check')) response.body = { message: 'not secret"word\u009b2J' }
    })
    expect(await failureAt(server.url, 'secret"word')).toBe(
      'The server refused this email or password: "not …\\u009b2J".',
    )
  })
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
  [['http://127.0.0.1:9/', '--write'], /^--write needs --email and --password/],
])('npm run check-backend with %j ends with status 3 and a sentence', more, async (args, sentence) => {
  const { code, errors } = await runChecker(args)
  expect(code).toBe(3)
  expect(errors).toMatch(sentence)
})

/** What a terminal obeys or hides, but for the line breaks of the report itself. */
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

it('npm run check-backend prints no control or bidirectional character of a response', more, async () => {
  server.deviate(
    whole(tlds, body => {
      body.member = []
      next('?page=2&\u001b[2J\r\n\u009b1m\u202e\u2066\u200b\u2028\u{e0041}')(body)
    }),
  )
  const { output } = await runChecker([server.url])
  expect(output).toContain(
    String.raw`came: ?page=2&\u001b[2J\u000d\u000a\u009b1m\u202e\u2066\u200b\u2028\u{e0041} |`,
  )
  expect(output).not.toMatch(unprintable)
})

it(
  'npm run check-backend reports a session that is a text, and prints no control character of it',
  more,
  async () => {
    server.deviate(
      respond(signIn, response => {
        response.body = '\u001b]0;pwned\u0007\u202e'
      }),
    )
    const demo = ['--email', DEMO.email, '--password', DEMO.password]
    const { code, output, errors } = await runChecker([server.url, ...demo])
    expect(output + errors).not.toMatch(unprintable)
    expect([code, errors]).toEqual([2, ''])
    expect(output).toMatch(/^ERROR {3}sign-in: .* \| expected: body = object/m)
  },
)

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
