import { jsonSchemaOf } from '../contract/wire-schema.mjs'
import { shapes } from '../contract/shapes.mjs'
import { customerSees, mends } from './advice.mjs'
import { attachmentName } from './attachment-name.mjs'
import { checkCors } from './cors.mjs'
import { createExchanges } from './exchange.mjs'
import { checkHub, findHubLine } from './hub.mjs'
import { CheckError, createReport } from './report.mjs'
import { differences, show } from './validate.mjs'
import { checkSums, checkValues } from './values.mjs'
import { checkWrites } from './writes.mjs'

/** How long a call may take, in milliseconds: the site waits 15 s. After two such calls the rest gets less, to end in time. */
const LIMIT = 10_000
const LIMIT_AFTER_TIMEOUTS = 2_000
/** More pages than any test of paging needs. */
const MAX_PAGES = 40
const UNKNOWN = 'listwell-check-0'
const WITHOUT_TOTAL = '200 without totalItems'
/** How long a token has to live, in seconds: the site refreshes one that has less left. */
const LEAST_LIFETIME = 90

const came = ({ status, failure, headers, text, body }) => {
  if (failure !== null) return failure
  const type = (headers.get('Content-Type') ?? 'no content type').split(';')[0]
  const words =
    typeof body === 'object' && body !== null ? (body.detail ?? body.message ?? body.description) : undefined
  return `${status} ${type}${status >= 400 && words ? ` (${show(words)})` : ''}${text === '' ? ', empty' : ''}`
}

const isIri = value => /^"(https?:\/)?\/.*"$/.test(value)

/** What a status says of the backend, whatever the call was. */
const mendOfStatus = (status, mend) => {
  if (status === 415) return mends.contentType
  if (status >= 500) return mends.log
  return mend || (status === 401 || status === 403 ? mends.firewall : mends.log)
}

const mendOf = ({ came: value, expected }) => {
  if (value === 'nothing') return mends.missing
  if (value.startsWith('an object with numeric keys')) return mends.list
  if (isIri(value) && expected.includes('object')) return mends.relation
  return mends.type
}

/**
 * Checks a backend.
 *
 * @param {{ site: typeof import('../contract/app-exports.ts'), settings: import('@/config/settings').Settings, origin: string | null,
 *   email?: string, password?: string, write: boolean }} options
 */
export async function checkBackend({ site, settings, origin, email, password, write }) {
  const report = createReport()
  report.keepSecret(password)
  const { apiUrl, authUrl } = settings
  const isCross = origin !== null && origin !== new URL(apiUrl).origin
  let timeouts = 0
  const exchanges = createExchanges({
    origin: isCross ? origin : null,
    tokenOrigins: [apiUrl, authUrl, settings.mercureOrigin].map(url => new URL(url).origin),
    limit: () => (timeouts > 1 ? LIMIT_AFTER_TIMEOUTS : LIMIT),
  })
  /** @type {{ token: string | null, refreshToken: string | null }} */
  const session = { token: null, refreshToken: null }
  const http = site.createHttp({
    baseUrl: apiUrl,
    tokens: {
      current: async () => session.token,
      isSignedIn: () => false,
      renew: async () => null,
      refused() {},
    },
    cookies: false,
    limit: () => LIMIT * 2,
    fetch: exchanges.fetch,
  })
  const api = path => new URL(path, apiUrl).href
  const auth = path => new URL(path, authUrl).href
  const asked = ({ method, url }) => `${method} ${url}`

  const stop = sentence => {
    throw new CheckError(report.clean(sentence))
  }

  /** Adds a line for a response as a whole; gives whether it can be read. */
  function checkResponse(check, exchange, { statuses = [200], customer = 'an error', mend = '', type } = {}) {
    const fault = rest =>
      report.add({ check, status: 'error', asked: asked(exchange), came: came(exchange), customer, ...rest })
    if (exchange.failure !== null) {
      if (exchange.tooLarge !== null) {
        fault({ field: 'body', expected: `at most ${exchange.tooLarge}`, mend: mends.size })
        return false
      }
      if (exchange.failure === 'no response in time') timeouts += 1
      fault({ field: 'response', expected: 'a response within 10 s', mend: mends.log })
      return false
    }
    const { status, headers } = exchange
    if (isCross) checkAllowedOrigin(check, exchange)
    if (!statuses.includes(status)) {
      const place = headers.get('Location')
      fault({
        field: 'status',
        expected: statuses.join(' or '),
        came: place ? `${came(exchange)}, a redirect to ${place}` : came(exchange),
        mend: mendOfStatus(status, mend),
      })
      return false
    }
    if (status === 204 || type === null) return true
    if (exchange.body === undefined) {
      fault({ field: 'body', expected: 'JSON of at most 100 levels', mend: mends.formats })
      return false
    }
    const contentType = headers.get('Content-Type') ?? 'none'
    if (type === 'ld' && status < 400 && !contentType.startsWith('application/ld+json'))
      report.add({
        check,
        status: /json/.test(contentType) ? 'warning' : 'error',
        asked: asked(exchange),
        came: contentType,
        field: 'Content-Type',
        expected: 'application/ld+json',
        customer: 'live updates without an @id can’t be used',
        mend: mends.formats,
      })
    return true
  }

  function checkAllowedOrigin(check, exchange) {
    const allowed = exchange.headers.get('Access-Control-Allow-Origin')
    if (allowed === origin || (allowed === '*' && settings.mercureAuth !== 'cookie')) return
    report.add({
      check,
      status: 'error',
      asked: `${asked(exchange)} from ${origin}`,
      came: allowed ?? 'nothing',
      field: 'Access-Control-Allow-Origin',
      expected: origin,
      customer: '“The server can’t be reached.”',
      mend: mends.allowOrigin,
    })
  }

  function checkShape(check, exchange, schema, base = apiUrl) {
    const add = ({ path, expected, came: value, level, customer = customerSees(path), mend }) =>
      report.add({
        check,
        status: level,
        asked: asked(exchange),
        came: value,
        field: path,
        expected,
        customer,
        mend,
      })
    for (const one of differences(schema, exchange.body)) {
      // A response with one of two shapes that lacks both is reported once.
      const mend = mendOf(one)
      add({
        ...one,
        path: one.path || 'body',
        mend,
        ...(one.level === 'note' && { customer: '' }),
        ...(mend === mends.relation && {
          level: 'warning',
          customer: 'the page later: each is read by its own URL, and can’t be shown where that fails',
        }),
      })
    }
    checkValues(exchange.body, base, add)
    const { body } = exchange
    const members = body?.member ?? body?.['hydra:member']
    if (members === undefined) checkSums(body, add)
    else
      Object.values(members ?? {}).forEach((member, at) =>
        checkSums(member, one => add({ ...one, path: `member[${at}].${one.path}` })),
      )
  }

  /** Calls a function of the site and checks its responses by the schema that it reads them with; null where it failed. */
  async function call(check, run, options = {}) {
    let pages = 0
    // A response is checked as it came: the site completes one whose relations are IRIs.
    const through =
      kind =>
      async (path, schema, { complete: _complete, ...request } = {}) => {
        pages += 1
        if (pages > MAX_PAGES) throw new CheckError('pages')
        const before = exchanges.all.length
        const result = await http[kind](path, schema, request).catch(error => ({ error }))
        for (const exchange of exchanges.all.slice(before)) {
          const { type = 'ld', shape = true, ...rest } = options
          if (checkResponse(check, exchange, { ...rest, type }) && shape && exchange.status < 300)
            checkShape(check, exchange, jsonSchemaOf(schema))
        }
        if (result.error) throw result.error
        return result
      }
    const spy = {
      request: through('request'),
      requestWithHub: through('requestWithHub'),
      resolve: http.resolve,
    }
    const before = exchanges.all.length
    const result = await run(spy).catch(() => null)
    const last = exchanges.all.at(-1)
    const first = exchanges.all[before]
    return { result, first, last, pages: exchanges.all.slice(before) }
  }

  /** Reads a line that came as its IRI, as the site does. */
  async function checkRelation(check, { body }) {
    const iri = Object.values(body?.items ?? {}).find(line => typeof line === 'string')
    if (iri === undefined) return
    const headers = { Accept: 'application/ld+json', Authorization: `Bearer ${session.token}` }
    const url = http.resolve(iri) ?? iri
    checkResponse(check, await exchanges.send(url, { headers }), {
      customer: 'the line can’t be shown, and nothing else can be ordered without it',
      mend: `a Get operation for the line’s own IRI, or ${mends.relation}`,
    })
  }

  const close = (check, exchange) => exchange && report.close(check, asked(exchange), came(exchange))

  /** Follows the links of a collection's pages and compares the pages. */
  function checkPages(check, pages) {
    const fault = (exchange, field, value, expected, customer, level = 'error', mend = mends.paging) =>
      report.add({
        check,
        status: level,
        asked: asked(exchange),
        came: value,
        field,
        expected,
        customer,
        mend,
      })
    const seen = new Set()
    const ids = new Set()
    let count = 0
    for (const exchange of pages) {
      const { status, body } = exchange
      const list = body?.member ?? body?.['hydra:member']
      if (status !== 200 || typeof list !== 'object' || list === null) return
      const view = body.view ?? body['hydra:view'] ?? {}
      const members = Object.values(list)
      const twice = members.find(member => {
        const id = member?.['@id'] ?? member?.id ?? member?.tld
        const isKnown = id !== undefined && ids.has(String(id))
        ids.add(String(id))
        return isKnown
      })
      count += members.length
      for (const url of [exchange.url, view['@id']])
        if (typeof url === 'string' && URL.canParse(url, apiUrl)) seen.add(new URL(url, apiUrl).href)
      const next = view.next ?? view['hydra:next']
      if (typeof next === 'string' && URL.canParse(next, apiUrl)) {
        const isLoop = seen.has(new URL(next, apiUrl).href)
        if (isLoop || members.length === 0) {
          const expected = isLoop ? 'a page that was not read before' : 'no next page after an empty one'
          fault(exchange, 'view.next', next, expected, 'a list that is cut off')
          return
        }
      }
      if (twice !== undefined) {
        const id = show(twice?.['@id'] ?? twice?.id)
        fault(exchange, 'member[0].id', `${id} once more`, 'each member once', 'entries twice', 'warning')
      }
    }
    if (
      pages.length >= MAX_PAGES ||
      report.lines.some(line => line.check === check && line.field === 'view.next')
    )
      return
    const last = pages.at(-1)
    // The site stops at a page that it can't read.
    if ((last?.body.view ?? last?.body['hydra:view'])?.next) return
    const total = last?.body.totalItems ?? last?.body['hydra:totalItems']
    const expected = `the number of all members, ${count}`
    if (total == null)
      fault(last, 'totalItems', WITHOUT_TOTAL, expected, customerSees('totalItems'), 'note', mends.partial)
    else if (Number(total) !== count)
      fault(last, 'totalItems', show(total), expected, 'a wrong number', 'warning')
  }

  async function checkPublic() {
    const offers = await call('offers', spy => site.fetchOffers(spy))
    await stopIfNoApi(offers.first)
    checkPages('offers', offers.pages)
    if (offers.first.status === 200 && Object.keys(offers.first.body?.member ?? { 0: null }).length === 0)
      report.add({
        check: 'offers',
        status: 'warning',
        asked: asked(offers.first),
        came: 'no offer',
        field: 'member',
        expected: 'at least one offer',
        customer: '“No offers available at the moment.”',
        mend: 'add an offer',
      })
    for (const [at, offer] of Object.values(offers.first.body?.member ?? []).entries())
      if (offer?.maxQuantity != null && Number(offer.minQuantity ?? 1) > Number(offer.maxQuantity))
        report.add({
          check: 'offers',
          status: 'warning',
          asked: asked(offers.first),
          came: show(offer.minQuantity),
          field: `member[${at}].minQuantity`,
          expected: `at most maxQuantity, ${offer.maxQuantity}`,
          customer: 'an offer that no quantity fits',
          mend: 'correct the offer',
        })
    close('offers', offers.first)

    const tlds = await call('tlds', spy => site.fetchTlds(spy))
    checkPages('tlds', tlds.pages)
    close('tlds', tlds.first)

    const searches = {
      search: { searchType: 'keyword', keywords: ['a'], countries: [], tlds: ['com'], hostingProviders: [] },
      'search by provider': {
        searchType: 'isp',
        keywords: [],
        countries: [],
        tlds: [],
        hostingProviders: ['a'],
      },
    }
    for (const [check, criteria] of Object.entries(searches)) {
      const found = await call(check, spy => site.searchEmails(spy, criteria))
      const { body } = found.first
      const total = body?.totalItems ?? body?.['hydra:totalItems']
      const rows = Object.values(body?.member ?? body?.['hydra:member'] ?? []).length
      if (found.result && (total == null || Number(total) < rows))
        report.add({
          check,
          status: total == null ? 'note' : 'error',
          asked: asked(found.first),
          came: total == null ? WITHOUT_TOTAL : show(total),
          field: 'totalItems',
          expected: 'the number of all emails found, not of the rows',
          customer: customerSees('totalItems'),
          mend: total == null ? mends.partial : mends.paging,
        })
      close(check, found.first)
    }
  }

  const baseIsWanted =
    'the URL must be the base of the API’s calls (route_prefix of API Platform’s routes), such as https://api.example.com/api/'

  /** Ends the check where the first call shows that there is no API. */
  async function stopIfNoApi(first) {
    if (first === undefined) stop(`${apiUrl} can’t be called.`)
    const { failure, tooLarge, headers, body, status, text } = first
    const { host } = new URL(apiUrl)
    const isReached = failure === null || failure === 'no response in time' || tooLarge !== null
    if (!isReached && exchanges.all.length === 1) stop(`${host} can’t be reached: ${failure}.`)
    const isHtml = /html/.test(headers.get('Content-Type') ?? '') || /^\s*<(!doctype|html)/i.test(text)
    if (failure === null && body === undefined && isHtml)
      stop(`${first.url} sent a web page (${status}), not JSON: ${baseIsWanted}.`)
    if (status !== 404) return
    const others = ['domain_t_l_ds', 'active_cart', 'orders?page=1'].map(path => exchanges.send(api(path)))
    const isNothingThere = (await Promise.all(others)).every(other => other.status === 404)
    if (!isNothingThere) return
    const usual = new URL('/api/', apiUrl).href
    const isUsual = usual !== apiUrl && (await exchanges.send(`${usual}offers`)).status === 200
    const found = isUsual ? ` ${usual} has one.` : ''
    stop(`${apiUrl} has no API: each of its calls is answered 404; ${baseIsWanted}.${found}`)
  }

  /** Sends a body to the authentication service as the site does: once more as JSON-LD where it is refused by 415. */
  async function postAuth(check, path, body) {
    const send = type =>
      exchanges.send(auth(path), {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': type, ...versionHeader() },
        body: JSON.stringify(body),
      })
    const first = await send('application/json;charset=UTF-8')
    if (first.status !== 415) return first
    const second = await send('application/ld+json')
    if (second.status === 415) return second
    report.add({
      check,
      status: 'warning',
      asked: `${asked(first)} as application/json`,
      came: `${came(first)}; sent again as application/ld+json: ${came(second)}`,
      field: 'Content-Type',
      expected: 'application/json is accepted',
      customer: 'a request more in each visit',
      mend: mends.contentType,
    })
    return second
  }

  async function checkRefusals() {
    const refused = async (check, sent, { statuses, customer, mend }) => {
      const exchange = await sent
      if (checkResponse(check, exchange, { statuses, customer, mend })) checkProblem(check, exchange)
      close(check, exchange)
    }
    const ld = { Accept: 'application/ld+json' }
    await refused('no token', exchanges.send(api('active_cart'), { headers: ld }), {
      statuses: [401],
      customer: 'an error in place of the sign-in',
      mend: mends.firewall,
    })
    await refused(
      'bad token',
      exchanges.send(api('active_cart'), { headers: { ...ld, Authorization: `Bearer ${UNKNOWN}` } }),
      {
        statuses: [401],
        customer: 'an error, where the session should be refreshed',
        mend: mends.firewall,
      },
    )
    await refused(
      'bad password',
      postAuth('bad password', 'login_check?grant_type=password', {
        username: `${UNKNOWN}@example.invalid`,
        password: UNKNOWN,
      }),
      { statuses: [401], customer: 'no reason why the sign-in failed', mend: mends.firewall },
    )
    await refused(
      'bad refresh token',
      postAuth('bad refresh token', 'token/refresh?grant_type=refresh_token', { refresh_token: UNKNOWN }),
      {
        statuses: [400, 401, 403, 404, 422],
        customer: 'a session that has ended and is tried again and again',
        mend: mends.refresh,
      },
    )
    // It makes no account, not even an anonymous one: its email address is none, and its password is empty.
    const none = { email: UNKNOWN, plainPassword: '' }
    await refused('refused sign-up', postAuth('refused sign-up', 'register', none), {
      statuses: [400, 401, 403, 422],
      customer: 'nobody can sign up, or accounts without a password are made',
      mend: 'at 404: a Post operation at register, by its uriTemplate and the route’s prefix; at 2xx: Assert\\Email on email and Assert\\NotBlank on plainPassword; else public access (security.access_control)',
    })
  }

  /** An error needs a text that can be shown. */
  function checkProblem(check, exchange) {
    const fault = (field, expected, value) =>
      report.add({
        check,
        status: 'warning',
        asked: asked(exchange),
        came: value,
        field,
        expected,
        customer: '“An error occurred.”',
        mend: mends.problem,
      })
    const body = exchange.body ?? {}
    const names = ['description', 'hydra:description', 'detail', 'title', 'hydra:title', 'message']
    const texts = names.map(name => body[name])
    if (!texts.some(text => typeof text === 'string' && text.trim() !== ''))
      fault('detail', 'a text in description, detail, title or message', show(body.detail))
    else
      for (const { path, expected, came: value } of differences(errorShape, body))
        fault(path, expected, value)
  }
  const errorShape = jsonSchemaOf(shapes.error)
  const versionHeader = () =>
    settings.authVersionHeader === null ? {} : { [settings.authVersionHeader]: '2025-05-01' }

  /** Signs in, and refreshes the tokens once. */
  async function checkSession() {
    const client = site.createAuthClient({
      url: authUrl,
      fetch: exchanges.fetch,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      apiVersionHeader: settings.authVersionHeader,
    })
    const shape = jsonSchemaOf(shapes.session)
    const keep = body => {
      const token = body?.access_token ?? body?.token
      for (const secret of [token, body?.refresh_token])
        if (typeof secret === 'string' && secret !== '') report.keepSecret(secret)
      if (typeof token === 'string') session.token = token
      if (typeof body?.refresh_token === 'string') session.refreshToken = body.refresh_token
    }
    const signedIn = await postAuth('sign-in', 'login_check?grant_type=password', {
      username: email,
      password,
    })
    if (signedIn.status === 401 || signedIn.status === 403)
      stop(
        `The server refused this email or password${signedIn.body?.message ? `: ${show(signedIn.body.message)}` : ''}.`,
      )
    keep(signedIn.body)
    const failed = { customer: 'nobody can sign in' }
    if (checkResponse('sign-in', signedIn, failed)) checkTokens('sign-in', signedIn, shape)
    close('sign-in', signedIn)
    client.dispose()
    if (
      session.token === null ||
      session.refreshToken === null ||
      secondsLeft(session.token) < LEAST_LIFETIME
    )
      return

    const refreshed = await postAuth('refresh', 'token/refresh?grant_type=refresh_token', {
      refresh_token: session.refreshToken,
    })
    keep(refreshed.body)
    const ends = {
      customer: 'everybody is signed out, or can’t go on, when the token expires',
      mend: mends.refresh,
    }
    if (checkResponse('refresh', refreshed, ends)) checkTokens('refresh', refreshed, shape)
    close('refresh', refreshed)

    const user = await exchanges.send(auth('user'), {
      headers: { Accept: 'application/json', Authorization: `Bearer ${session.token}`, ...versionHeader() },
    })
    const nobody = { customer: 'nobody can sign in where the sign-in’s response lacks the user' }
    if (checkResponse('user', user, nobody)) {
      const own = user.body?.user ?? user.body
      checkShape('user', { ...user, body: own }, jsonSchemaOf(shapes.user), authUrl)
      if (typeof own?.email === 'string' && own.email.toLowerCase() !== email.toLowerCase())
        report.add({
          check: 'user',
          status: 'error',
          asked: asked(user),
          came: 'another email',
          field: 'email',
          expected: 'the email that signed in',
          customer: 'another customer’s name',
          mend: 'return the token’s own user',
        })
    }
    close('user', user)
  }

  function checkTokens(check, exchange, shape) {
    const isObject = typeof exchange.body === 'object' && exchange.body !== null
    const body = isObject ? exchange.body : {}
    // The site takes either name of the token: the missing one is reported under its usual name.
    const option = shape.anyOf.find(one => Object.keys(one.properties)[0] in body) ?? shape.anyOf[0]
    checkShape(check, exchange, option, authUrl)
    const token = body.access_token ?? body.token
    const fault = (field, value, expected, customer) =>
      report.add({
        check,
        status: 'warning',
        asked: asked(exchange),
        came: value,
        field,
        expected,
        customer,
        mend: mends.lifetime,
      })
    if (typeof token !== 'string' || token === '') return
    const exp = expiryOf(token)
    const lifetime = Number(body.expires_in)
    if (body.expires_in != null && !(lifetime > 0))
      fault(
        'expires_in',
        show(body.expires_in),
        'seconds that the token lives, more than 0',
        'a new token for each call',
      )
    else if (body.expires_in != null && lifetime < 90)
      fault('expires_in', show(body.expires_in), 'more than 90 s', 'many refreshes')
    if (body.expires_at != null && !(Number(body.expires_at) > 1e9 && Number(body.expires_at) < 1e11))
      fault(
        'expires_at',
        show(body.expires_at),
        'seconds since 1970',
        'a session that ends at once, or never',
      )
    const left = secondsLeft(token)
    if (left < LEAST_LIFETIME && !(lifetime < 90))
      fault(
        'access_token.exp',
        `it expires in ${Math.round(left)} s, at ${new Date(exp * 1000).toISOString()}`,
        `more than ${LEAST_LIFETIME} s from now`,
        left < 0 ? 'a session that ends at once, or a server’s clock that is wrong' : 'many refreshes',
      )
  }

  /** The orders of all pages, one of them, its details, its files. */
  async function checkOrders() {
    const pages = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { result, last } = await call('orders', spy => site.fetchOrders(spy, page), {
        customer: 'My Orders can’t be shown',
      })
      pages.push(last)
      if (result === null || result.view.next === null) break
      const next = new URL(result.view.next, apiUrl)
      if (next.searchParams.get('page') !== String(page + 1)) {
        report.add({
          check: 'orders',
          status: 'error',
          asked: asked(last),
          came: result.view.next,
          field: 'view.next',
          expected: `page=${page + 1}`,
          customer: customerSees('next'),
          mend: mends.paging,
        })
        break
      }
    }
    checkPages('orders', pages)
    close('orders', pages[0])
    const orders = pages.flatMap(({ body }) => Object.values(body?.member ?? body?.['hydra:member'] ?? []))
    for (const order of orders)
      if (typeof order?.status === 'string' && site.orderStatus(order.status).name === 'other')
        report.add({
          check: 'orders',
          status: 'note',
          asked: asked(pages[0]),
          came: show(order.status),
          field: 'member[0].status',
          expected: 'pending, processing, paid, completed, cancelled, payment_failed or refunded',
          customer: 'the status by its name',
          mend: '',
        })
    if (orders.length === 0) {
      const why = pages[0].status === 200 ? 'the customer has no order' : 'the orders can’t be read'
      const skipped = 'GET orders/{id}, orders/{number}/details and downloads'
      report.add({ check: 'order', status: 'skipped', asked: skipped, came: why })
      return pages[0]
    }
    await checkOneOrder(orders)
    return pages[0]
  }

  async function checkOneOrder(orders) {
    const idOf = order => String(order?.id ?? /[^/]+$/.exec(order?.['@id'] ?? '')?.[0])
    const one = await call('order', spy => site.fetchOrder(spy, idOf(orders[0])), {
      customer: 'no confirmation',
    })
    compare('order', one.last, orders[0], ['id', 'orderNumber', 'status', 'totalAmount'])
    close('order', one.last)

    let withFiles = null
    const done = orders
      .filter(
        order => ['completed', 'paid', 'processing'].includes(order?.status) && order.orderNumber != null,
      )
      .slice(0, 6)
    for (const order of done) {
      const details = await call(
        'order details',
        spy => site.fetchOrderDetails(spy, String(order.orderNumber)),
        {
          customer: 'the details and files can’t be shown',
        },
      )
      compare('order details', details.last, order, ['id', 'orderNumber', 'totalAmount'])
      const files = Object.values(details.last.body?.files ?? {})
      if (order.status === 'completed' && details.last.status === 200 && files.length === 0)
        report.add({
          check: 'order details',
          status: 'warning',
          asked: asked(details.last),
          came: show(details.last.body?.files),
          field: 'files',
          expected: 'the files of a completed order',
          customer: customerSees('files'),
          mend: mends.missing,
        })
      close('order details', details.last)
      const valid = files.find(file => file?.id != null && !(Date.parse(file.expiresAt ?? '') < Date.now()))
      if (valid && files.every(file => !(Date.parse(file?.expiresAt ?? '') < Date.now())))
        withFiles ??= { order, file: valid }
    }

    const unknown = await exchanges.send(api(site.endpoints.order(UNKNOWN)), {
      headers: { Accept: 'application/ld+json', Authorization: `Bearer ${session.token}` },
    })
    if (
      checkResponse('unknown order', unknown, {
        statuses: [404, 400],
        customer: 'an error in place of “not found”',
      })
    )
      checkProblem('unknown order', unknown)
    close('unknown order', unknown)

    if (withFiles === null)
      report.add({
        check: 'downloads',
        status: 'skipped',
        asked: 'a file',
        came: 'no order has a file that hasn’t expired',
      })
    else await checkDownloads(withFiles)
  }

  function compare(check, exchange, expected, names) {
    for (const name of names) {
      const value = exchange.body?.[name]
      if (value != null && expected?.[name] != null && String(value) !== String(expected[name]))
        report.add({
          check,
          status: 'error',
          asked: asked(exchange),
          came: show(value),
          field: name,
          expected: `as in the list, ${show(expected[name])}`,
          customer: 'different facts on different pages',
          mend: 'the same serialization for each operation of Order',
        })
    }
  }

  async function checkDownloads({ order, file }) {
    const number = String(order.orderNumber)
    const calls = {
      download: [token => site.endpoints.fileDownload(String(file.id), token), file.fileName],
      'download of all files': [
        token => site.endpoints.allFilesDownload(number, token),
        `order_${number}_files.zip`,
      ],
    }
    for (const [check, [path, expectedName]] of Object.entries(calls)) {
      const exchange = await exchanges.send(api(path(session.token)), { withBody: false })
      if (checkResponse(check, exchange, { type: null, customer: '“Download Failed”' })) {
        const disposition = exchange.headers.get('Content-Disposition')
        const name = attachmentName(disposition)
        if (name === null || (expectedName && name !== expectedName))
          report.add({
            check,
            status: name === null ? 'error' : 'warning',
            asked: asked(exchange),
            came: disposition ?? 'nothing',
            field: 'Content-Disposition',
            expected: `attachment; filename="${expectedName || '…'}"`,
            customer:
              name === null
                ? '“Download Failed”, or a file without its name'
                : 'a file with another name than the page shows',
            mend: mends.disposition,
          })
      }
      const bare = await exchanges.send(api(path('')), { withBody: false })
      if (bare.failure === null && bare.status < 400)
        report.add({
          check,
          status: 'error',
          asked: `${asked(bare)} without a token`,
          came: String(bare.status),
          field: 'status',
          expected: '401',
          customer: 'files that anybody can download',
          mend: 'read the token from the query parameter bearer: lexik_jwt_authentication.token_extractors.query_parameter',
        })
      close(check, exchange)
    }
  }

  /** Ends the session that the check began, here alone. */
  async function signOut() {
    if (session.token === null) return
    const exchange = await exchanges.send(auth('logout?scope=local'), {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: `Bearer ${session.token}`, ...versionHeader() },
    })
    const statuses = [200, 201, 202, 204, 401, 403, 404]
    checkResponse('sign-out', exchange, {
      statuses,
      type: null,
      customer: 'the session lives on at the server',
    })
    close('sign-out', exchange)
  }

  await checkPublic()
  await checkRefusals()
  const tools = {
    site,
    settings,
    report,
    exchanges,
    session,
    api,
    auth,
    call,
    close,
    checkResponse,
    checkProblem,
    compare,
    origin,
    asked,
    came,
    mends,
  }
  if (isCross) await checkCors(tools)
  else
    report.add({
      check: 'cors',
      status: 'skipped',
      asked: 'CORS rules',
      came: origin ? 'the API has the page’s origin' : 'no --origin',
    })
  if (!email || !password) {
    const skipped = 'session, cart, orders, downloads, live updates'
    report.add({ check: 'customer', status: 'skipped', asked: skipped, came: 'no --email and --password' })
    return report
  }
  await checkSession()
  if (session.token === null) return report
  // Each further line would say no more than that.
  if (secondsLeft(session.token) < LEAST_LIFETIME) {
    const skipped = 'refresh, user, cart, orders, downloads, live updates'
    report.add({
      check: 'customer',
      status: 'skipped',
      asked: skipped,
      came: 'a token that expires too soon',
    })
    return report
  }
  const cart = await call('cart', spy => site.fetchCart(spy), {
    statuses: [200, 404],
    customer: 'the cart can’t be shown',
  })
  if (cart.last.status === 404)
    report.add({ check: 'cart', status: 'ok', asked: asked(cart.last), came: '404, an empty cart' })
  await checkRelation('cart', cart.last)
  close('cart', cart.last)
  const orders = await checkOrders()
  const hub = await findHubLine({ ...tools, isCross }, [orders, cart.last])
  if (hub !== null) await checkHub({ ...tools, isCross }, hub, orders)
  if (write) await checkWrites({ ...tools, isCross }, hub)
  await signOut()
  return report
}

/** How long a token is valid by this clock; Infinity where it doesn't say. */
const secondsLeft = token => (expiryOf(token) ?? Infinity) - Date.now() / 1000

function expiryOf(token) {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}
