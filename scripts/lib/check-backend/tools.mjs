import { shapes } from '../contract/shapes.mjs'
import { jsonSchemaOf } from '../contract/wire-schema.mjs'
import { differences, listOf, show, wrongSums, wrongValues } from './body.mjs'
import { TOO_LARGE, TOO_LATE, asked, came, createExchanges } from './exchange.mjs'
import { findingOf } from './findings.mjs'
import { CheckError, createReport } from './report.mjs'

/** How long a call may take, in milliseconds: the site waits 15 s. After two such calls the rest gets less, to end in time. */
const LIMIT = 10_000
const LIMIT_AFTER_TIMEOUTS = 2_000
/** More pages than any test of paging needs. */
export const MAX_PAGES = 40

const isIri = value => /^"(https?:\/)?\/.*"$/.test(value)

/** What a status says of the backend, whatever the call was. */
function mendOfStatus(status, mend) {
  if (status === 415) return 'contentType'
  if (status >= 500) return 'log'
  return mend ?? (status === 401 || status === 403 ? 'firewall' : 'log')
}

/** The list of a collection's body, with holes an object; undefined where it is no collection. */
export const collectionIn = body => {
  const list = body?.member ?? body?.['hydra:member']
  return typeof list === 'object' && list !== null ? list : undefined
}
export const membersOf = body => listOf(collectionIn(body))

/**
 * What the checks share: the site's code, the backend's settings, the report, the exchanges and the session.
 *
 * @param {{ site: typeof import('../contract/app-exports.ts'), settings: import('@/config/settings').Settings, origin: string | null,
 *   fetch?: (url: string, init: RequestInit) => Promise<Response> }} options
 */
export function createTools({ site, settings, origin, fetch }) {
  const report = createReport()
  const { apiUrl, authUrl } = settings
  /** Whether a browser applies the CORS rules to a call: API, auth service and hub may have origins of their own. */
  const isCross = url => origin !== null && origin !== new URL(url).origin
  let timeouts = 0
  const exchanges = createExchanges({
    originFor: url => (isCross(url) ? origin : null),
    tokenOrigins: [apiUrl, authUrl, settings.mercureOrigin].map(url => new URL(url).origin),
    fetch,
    limit: () => (timeouts > 1 ? LIMIT_AFTER_TIMEOUTS : LIMIT),
  })
  /** @type {{ token: string | null }} */
  const session = { token: null }
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

  /** Adds a finding about a response: its name, what came, and what its words leave open. */
  const fault = (check, exchange, name, value, more) =>
    report.add({ check, asked: asked(exchange), came: value, ...findingOf(name, more) })
  const skip = (check, what, why) => report.add({ check, status: 'skipped', asked: what, came: why })

  /** Checks a response as a whole; gives whether it can be read. `type` is null where its body isn't. */
  function checkResponse(check, exchange, { statuses = [200], customer = 'an error', mend, type } = {}) {
    const { status, headers, failure } = exchange
    const wrong = (name, value, more) => fault(check, exchange, name, value, { customer, ...more })
    report.begin(check, asked(exchange), came(exchange))
    if (failure !== null) {
      if (failure === TOO_LATE) timeouts += 1
      wrong(failure === TOO_LARGE ? 'size' : 'response', failure)
      return false
    }
    const allowed = headers.get('Access-Control-Allow-Origin')
    if (isCross(exchange.url) && allowed !== origin && (allowed !== '*' || settings.mercureAuth === 'cookie'))
      fault(check, exchange, 'origin', allowed ?? 'nothing', { expected: origin })
    if (!statuses.includes(status)) {
      const place = headers.get('Location')
      const value = place ? `${came(exchange)}, a redirect to ${place}` : came(exchange)
      wrong('status', value, { expected: statuses.join(' or '), mend: mendOfStatus(status, mend) })
      return false
    }
    if (status === 204 || type === null) return true
    if (exchange.body === undefined) {
      wrong('json', came(exchange))
      return false
    }
    const contentType = headers.get('Content-Type') ?? 'none'
    if (type === 'ld' && status < 400 && !contentType.startsWith('application/ld+json'))
      fault(check, exchange, 'ld', contentType, /json/.test(contentType) ? { status: 'warning' } : {})
    return true
  }

  /** Checks a response against the schema by which the site reads it. */
  function checkShape(check, exchange, schema) {
    const { body } = exchange
    for (const { field, expected, came: value, status } of differences(schema, body)) {
      const more = { field: field || 'body', expected }
      if (isIri(value) && expected.includes('object')) fault(check, exchange, 'relation', value, more)
      else fault(check, exchange, value === 'nothing' ? 'absent' : 'type', value, { ...more, status })
    }
    const members = membersOf(body)
    const sums =
      members.length > 0 ? members.map((one, at) => wrongSums(one, `member[${at}].`)) : wrongSums(body)
    for (const { name, came: value, ...more } of [...wrongValues(body), ...sums.flat()])
      fault(check, exchange, name, value, more)
  }

  /** An error needs a text that can be shown. */
  function checkProblem(check, exchange) {
    const body = exchange.body ?? {}
    const names = ['description', 'hydra:description', 'detail', 'title', 'hydra:title', 'message']
    if (!names.some(name => typeof body[name] === 'string' && body[name].trim() !== ''))
      fault(check, exchange, 'problem', show(body.detail))
    else
      for (const { field, expected, came: value } of differences(jsonSchemaOf(shapes.error), body))
        fault(check, exchange, 'problem', value, { field, expected })
  }

  /**
   * Calls a function of the site and checks its responses by the schema that it reads them with. Gives its result, null where
   * it failed, and the exchanges. Of a response with `type: null` nothing but the status is checked.
   */
  async function call(check, run, { type = 'ld', ...options } = {}) {
    const before = exchanges.all.length
    // A response is checked as it came: the site completes one whose relations are IRIs.
    const through =
      kind =>
      async (path, schema, { complete: _complete, ...request } = {}) => {
        const seen = exchanges.all.length
        if (seen - before >= MAX_PAGES) throw new CheckError('pages')
        const result = await http[kind](path, schema, request).catch(error => ({ error }))
        for (const exchange of exchanges.all.slice(seen))
          if (checkResponse(check, exchange, { ...options, type }) && type !== null && exchange.status < 300)
            checkShape(check, exchange, jsonSchemaOf(schema))
        if (result.error) throw result.error
        return result
      }
    const spy = {
      request: through('request'),
      requestWithHub: through('requestWithHub'),
      resolve: http.resolve,
    }
    const result = await run(spy).catch(() => null)
    const pages = exchanges.all.slice(before)
    return { result, pages, first: pages[0], last: pages.at(-1) }
  }

  return {
    site,
    settings,
    origin,
    isCross,
    report,
    exchanges,
    session,
    http,
    api: path => new URL(path, apiUrl).href,
    auth: path => new URL(path, authUrl).href,
    /** The headers of the customer's product calls. */
    headers: () => ({ Accept: 'application/ld+json', Authorization: `Bearer ${session.token}` }),
    fault,
    skip,
    checkResponse,
    checkShape,
    checkProblem,
    call,
  }
}

/** @typedef {ReturnType<typeof createTools>} Tools */
