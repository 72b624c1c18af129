import { shapes } from '../contract/shapes.mjs'
import { jsonSchemaOf } from '../contract/wire-schema.mjs'
import { customerSees, mends } from './advice.mjs'
import { asked, came, createExchanges } from './exchange.mjs'
import { CheckError, createReport } from './report.mjs'
import { differences, show } from './validate.mjs'
import { checkSums, checkValues } from './values.mjs'

/** How long a call may take, in milliseconds: the site waits 15 s. After two such calls the rest gets less, to end in time. */
const LIMIT = 10_000
const LIMIT_AFTER_TIMEOUTS = 2_000
/** More pages than any test of paging needs. */
export const MAX_PAGES = 40

const isIri = value => /^"(https?:\/)?\/.*"$/.test(value)

/** What a status says of the backend, whatever the call was. */
const mendOfStatus = (status, mend) => {
  if (status === 415) return mends.contentType
  if (status >= 500) return mends.log
  return mend || (status === 401 || status === 403 ? mends.firewall : mends.log)
}

/** The list of a collection's body, with holes an object; undefined where it is no collection. */
export const listOf = body => {
  const list = body?.member ?? body?.['hydra:member']
  return typeof list === 'object' && list !== null ? list : undefined
}
export const membersOf = body => Object.values(listOf(body) ?? [])

/**
 * What the checks share: the site's code, the backend's settings, the report, the exchanges and the session.
 *
 * @param {{ site: typeof import('../contract/app-exports.ts'), settings: import('@/config/settings').Settings, origin: string | null }}
 *   options
 */
export function createTools({ site, settings, origin }) {
  const report = createReport()
  const { apiUrl, authUrl } = settings
  const isCross = origin !== null && origin !== new URL(apiUrl).origin
  let timeouts = 0
  const exchanges = createExchanges({
    origin: isCross ? origin : null,
    tokenOrigins: [apiUrl, authUrl, settings.mercureOrigin].map(url => new URL(url).origin),
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

  /** Adds a line about a response; an error unless it has another status. */
  const fault = (check, exchange, line) =>
    report.add({ check, status: 'error', asked: asked(exchange), ...line })
  const skip = (check, what, why) => report.add({ check, status: 'skipped', asked: what, came: why })
  /** Adds a line that a check found nothing, where that is so. */
  const close = (check, exchange) => report.close(check, asked(exchange), came(exchange))

  function checkAllowedOrigin(check, exchange) {
    const allowed = exchange.headers.get('Access-Control-Allow-Origin')
    if (allowed === origin || (allowed === '*' && settings.mercureAuth !== 'cookie')) return
    fault(check, exchange, {
      asked: `${asked(exchange)} from ${origin}`,
      came: allowed ?? 'nothing',
      field: 'Access-Control-Allow-Origin',
      expected: origin,
      customer: '“The server can’t be reached.”',
      mend: mends.allowOrigin,
    })
  }

  /** Adds a line for a response as a whole; gives whether it can be read. */
  function checkResponse(check, exchange, { statuses = [200], customer = 'an error', mend = '', type } = {}) {
    const wrong = line => fault(check, exchange, { came: came(exchange), customer, ...line })
    if (exchange.failure !== null) {
      if (exchange.failure === 'no response in time') timeouts += 1
      if (exchange.isTooLarge) wrong({ field: 'body', expected: 'at most 20 MB', mend: mends.size })
      else wrong({ field: 'response', expected: 'a response within 10 s', mend: mends.log })
      return false
    }
    const { status, headers } = exchange
    if (isCross) checkAllowedOrigin(check, exchange)
    if (!statuses.includes(status)) {
      const place = headers.get('Location')
      wrong({
        field: 'status',
        expected: statuses.join(' or '),
        came: place ? `${came(exchange)}, a redirect to ${place}` : came(exchange),
        mend: mendOfStatus(status, mend),
      })
      return false
    }
    if (status === 204 || type === null) return true
    if (exchange.body === undefined) {
      wrong({ field: 'body', expected: 'JSON', mend: mends.formats })
      return false
    }
    const contentType = headers.get('Content-Type') ?? 'none'
    if (type === 'ld' && status < 400 && !contentType.startsWith('application/ld+json'))
      wrong({
        status: /json/.test(contentType) ? 'warning' : 'error',
        came: contentType,
        field: 'Content-Type',
        expected: 'application/ld+json',
        customer: 'live updates without an @id can’t be used',
        mend: mends.formats,
      })
    return true
  }

  /** Checks a response against the schema by which the site reads it. */
  function checkShape(check, exchange, schema) {
    const { body } = exchange
    for (const { path, expected, came: value, level } of differences(schema, body)) {
      const line = { status: level, came: value, field: path || 'body', expected }
      if (isIri(value) && expected.includes('object'))
        fault(check, exchange, {
          ...line,
          status: 'warning',
          customer: 'the page later: each is read by its own URL, and can’t be shown where that fails',
          mend: mends.relation,
        })
      else
        fault(check, exchange, {
          ...line,
          customer: customerSees(path),
          mend: value === 'nothing' ? mends.missing : mends.type,
        })
    }
    checkValues(body, line => fault(check, exchange, line))
    const members = membersOf(body)
    if (members.length === 0) checkSums(body, line => fault(check, exchange, line))
    members.forEach((member, at) =>
      checkSums(member, line => fault(check, exchange, { ...line, field: `member[${at}].${line.field}` })),
    )
  }

  /** An error needs a text that can be shown. */
  function checkProblem(check, exchange) {
    const wrong = (field, expected, value) =>
      fault(check, exchange, {
        status: 'warning',
        came: value,
        field,
        expected,
        customer: '“An error occurred.”',
        mend: mends.problem,
      })
    const body = exchange.body ?? {}
    const names = ['description', 'hydra:description', 'detail', 'title', 'hydra:title', 'message']
    if (!names.some(name => typeof body[name] === 'string' && body[name].trim() !== ''))
      wrong('detail', 'a text in description, detail, title or message', show(body.detail))
    else
      for (const { path, expected, came: value } of differences(jsonSchemaOf(shapes.error), body))
        wrong(path, expected, value)
  }

  /**
   * Calls a function of the site and checks its responses by the schema that it reads them with. Gives its result, null where
   * it failed, and the exchanges.
   */
  async function call(check, run, { type = 'ld', shape = true, ...options } = {}) {
    const before = exchanges.all.length
    const sent = () => exchanges.all.slice(before)
    // A response is checked as it came: the site completes one whose relations are IRIs.
    const through =
      kind =>
      async (path, schema, { complete: _complete, ...request } = {}) => {
        const seen = exchanges.all.length
        if (seen - before >= MAX_PAGES) throw new CheckError('pages')
        const result = await http[kind](path, schema, request).catch(error => ({ error }))
        for (const exchange of exchanges.all.slice(seen))
          if (checkResponse(check, exchange, { ...options, type }) && shape && exchange.status < 300)
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
    return { result, first: sent()[0], last: sent().at(-1), pages: sent() }
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
    close,
    checkResponse,
    checkShape,
    checkProblem,
    call,
  }
}

/** @typedef {ReturnType<typeof createTools>} Tools */
