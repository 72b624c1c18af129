import { mends } from './advice.mjs'
import { came } from './exchange.mjs'

const safelisted = new Set(['GET', 'HEAD', 'POST'])

const listed = text =>
  new Set(
    (text ?? '')
      .toLowerCase()
      .split(',')
      .map(part => part.trim()),
  )

/** Sends a preflight as a browser would; adds a line for each rule that refuses it. */
export async function checkPreflight(
  { exchanges, report, origin, settings, close },
  check,
  { url, method, headers, customer, level = 'error' },
) {
  const exchange = await exchanges.send(url, {
    method: 'OPTIONS',
    headers: {
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers
        .map(name => name.toLowerCase())
        .toSorted()
        .join(','),
    },
  })
  const asked = `preflight of ${method} ${url} with ${headers.join(', ')}`
  const before = report.lines.length
  const fault = (field, value, expected, mend) =>
    report.add({ check, status: level, asked, came: value, field, expected, customer, mend })
  if (exchange.failure === null) {
    const answered = name => exchange.headers.get(`Access-Control-Allow-${name}`)
    const cookies = settings.mercureAuth === 'cookie'
    // A star allows nothing where cookies are sent.
    const allows = (text, name) => listed(text).has(name.toLowerCase()) || (listed(text).has('*') && !cookies)
    const sentHeaders = answered('Headers')
    for (const name of headers) {
      const isNamed = listed(sentHeaders).has(name.toLowerCase())
      if (isNamed || (name !== 'Authorization' && allows(sentHeaders, name))) continue
      const isVersion = name.toLowerCase() === settings.authVersionHeader?.toLowerCase()
      const mend = isVersion ? mends.versionHeader : mends.allowHeaders
      fault(`Access-Control-Allow-Headers: ${name}`, sentHeaders ?? `nothing (${came(exchange)})`, name, mend)
    }
    const origins = answered('Origin')
    if (origins !== origin && (origins !== '*' || cookies))
      fault('Access-Control-Allow-Origin', origins ?? 'nothing', origin, mends.allowOrigin)
    const methods = answered('Methods')
    if (!safelisted.has(method) && !allows(methods, method))
      fault(`Access-Control-Allow-Methods: ${method}`, methods ?? 'nothing', method, mends.allowMethods)
    const credentials = answered('Credentials')
    if (cookies && credentials !== 'true') {
      const mend = 'nelmio_cors.defaults.allow_credentials: true'
      fault('Access-Control-Allow-Credentials', credentials ?? 'nothing', 'true', mend)
    }
  }
  const isAnswered = exchange.failure === null && exchange.status >= 200 && exchange.status < 300
  if (!isAnswered && report.lines.length === before)
    fault('status', came(exchange), '2xx', 'let the CORS bundle answer OPTIONS before the firewall')
  close(check, { ...exchange, method: 'preflight of', url: `${method} ${url}` })
}

/** Sends the preflights of the site's calls, and looks at the headers that pages may read. */
export async function checkCors(tools) {
  const { settings, api, auth, site, exchanges } = tools
  const { endpoints } = site
  const version = settings.authVersionHeader === null ? [] : [settings.authVersionHeader]
  const nobody = '“The server can’t be reached.”: nobody can sign in'
  const json = ['Content-Type', ...version]
  const product = ['Authorization', 'Content-Type']
  const ended = 'a session that ends with its token'
  const calls = [
    ['reading', api(endpoints.orders(1)), 'GET', ['Authorization'], 'no cart and no orders'],
    ['adding', api(endpoints.cartItems), 'POST', product, 'nothing can be bought'],
    ['removing', api(endpoints.order('1')), 'DELETE', ['Authorization'], 'no line can be removed'],
    ['sign-in', auth('login_check?grant_type=password'), 'POST', json, nobody],
    ['refresh', auth('token/refresh?grant_type=refresh_token'), 'POST', json, ended],
    ['the user', auth('user'), 'PUT', [...product, ...version], 'the password can’t be changed'],
    [
      'sign-out',
      auth('logout?scope=global'),
      'POST',
      ['Authorization', ...version],
      'the session lives on at the server',
    ],
  ]
  for (const [call, url, method, headers, customer] of calls)
    await checkPreflight(tools, `cors of ${call}`, { url, method, headers, customer })

  checkExposed(
    tools,
    await exchanges.send(api(endpoints.offers), { headers: { Accept: 'application/ld+json' } }),
  )
}

/** The headers that pages may have to read, and what customers see where they can't. */
const exposedHeaders = {
  Link: ['warning', 'no live updates: changes come up to 60 s late'],
  'Retry-After': ['note', 'a retry that comes too early'],
}

/** Looks at the headers of a response that pages may read. */
export function checkExposed({ report, origin }, exchange) {
  const asked = `GET ${exchange.url} from ${origin}`
  if (exchange.failure !== null) {
    report.add({ check: 'exposed headers', status: 'skipped', asked, came: came(exchange) })
    return
  }
  const sent = exchange.headers.get('Access-Control-Expose-Headers')
  for (const [name, [status, customer]] of Object.entries(exposedHeaders))
    if (!listed(sent).has(name.toLowerCase()) && !listed(sent).has('*'))
      report.add({
        check: 'exposed headers',
        status,
        asked,
        came: sent ?? 'nothing',
        field: `Access-Control-Expose-Headers: ${name}`,
        expected: name,
        customer,
        mend: mends.expose,
      })
  report.close('exposed headers', asked, came(exchange))
}
