import { came } from './exchange.mjs'
import { findingOf } from './findings.mjs'

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
  { exchanges, report, origin, settings },
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
  report.begin(check, asked, came(exchange))
  const fault = (name, value, more) =>
    report.add({
      check,
      asked,
      came: value ?? 'nothing',
      ...findingOf(name, { status: level, customer, ...more }),
    })
  const [sentHeaders, origins, methods, credentials] = ['Headers', 'Origin', 'Methods', 'Credentials'].map(
    name => exchange.headers.get(`Access-Control-Allow-${name}`),
  )
  const cookies = settings.mercureAuth === 'cookie'
  // A star allows nothing where cookies are sent.
  const allows = (text, name) => listed(text).has(name.toLowerCase()) || (listed(text).has('*') && !cookies)
  // A star doesn't stand for this one.
  const allowsHeader = name =>
    name === 'Authorization' ? listed(sentHeaders).has('authorization') : allows(sentHeaders, name)
  const refused = exchange.failure === null ? headers.filter(name => !allowsHeader(name)) : []
  for (const name of refused) {
    const isVersion = name.toLowerCase() === settings.authVersionHeader?.toLowerCase()
    const more = { field: `Access-Control-Allow-Headers: ${name}`, expected: name }
    fault(isVersion ? 'version header' : 'header', sentHeaders ?? `nothing (${came(exchange)})`, more)
  }
  const isOrigin = origins === origin || (origins === '*' && !cookies)
  const isMethod = safelisted.has(method) || allows(methods, method)
  const isAllowed = refused.length === 0 && isOrigin && isMethod && (!cookies || credentials === 'true')
  const isAnswered = exchange.failure === null && exchange.status >= 200 && exchange.status < 300
  if (exchange.failure !== null || (isAllowed && !isAnswered)) {
    fault('preflight', came(exchange))
    return
  }
  if (!isOrigin) fault('origin', origins, { expected: origin })
  if (!isMethod)
    fault('method', methods, { field: `Access-Control-Allow-Methods: ${method}`, expected: method })
  if (cookies && credentials !== 'true') fault('credentials', credentials)
}

/** Sends the preflights of the site's calls, and looks at the headers that pages may read. */
export async function checkCors(tools) {
  const { settings, api, auth, site, exchanges, isCross } = tools
  const { endpoints } = site
  const version = settings.authVersionHeader === null ? [] : [settings.authVersionHeader]
  const nobody = '“The server can’t be reached.”: nobody can sign in'
  const json = ['Content-Type', ...version]
  const product = ['Authorization', 'Content-Type']
  const ended = 'a session that ends with its token'
  const living = 'the session lives on at the server'
  const signOut = ['Authorization', ...version]
  const calls = [
    ['reading', api(endpoints.orders(1)), 'GET', ['Authorization'], 'no cart and no orders'],
    ['adding', api(endpoints.cartItems), 'POST', product, 'nothing can be bought'],
    ['removing', api(endpoints.order('1')), 'DELETE', ['Authorization'], 'no line can be removed'],
    ['sign-in', auth('login_check?grant_type=password'), 'POST', json, nobody],
    ['refresh', auth('token/refresh?grant_type=refresh_token'), 'POST', json, ended],
    ['the user', auth('user'), 'PUT', [...product, ...version], 'the password can’t be changed'],
    ['sign-out', auth('logout?scope=global'), 'POST', signOut, living],
  ]
  for (const [call, url, method, headers, customer] of calls)
    if (isCross(url)) await checkPreflight(tools, `cors of ${call}`, { url, method, headers, customer })
  const accept = { Accept: 'application/ld+json' }
  if (isCross(api(''))) checkExposed(tools, await exchanges.send(api(endpoints.offers), { headers: accept }))
}

/** The headers that pages may have to read, and what customers see where they can't. */
const exposedHeaders = {
  Link: ['warning', 'no live updates: changes come up to 60 s late'],
  'Retry-After': ['note', 'a retry that comes too early'],
}

/** Looks at the headers of a response that pages may read. */
export function checkExposed({ report, origin }, exchange) {
  const check = 'exposed headers'
  const asked = `GET ${exchange.url} from ${origin}`
  if (exchange.failure !== null) {
    report.add({ check, status: 'skipped', asked, came: came(exchange) })
    return
  }
  report.begin(check, asked, came(exchange))
  const sent = exchange.headers.get('Access-Control-Expose-Headers')
  for (const [name, [status, customer]] of Object.entries(exposedHeaders)) {
    if (listed(sent).has(name.toLowerCase()) || listed(sent).has('*')) continue
    const more = { status, field: `Access-Control-Expose-Headers: ${name}`, expected: name, customer }
    report.add({ check, asked, came: sent ?? 'nothing', ...findingOf('hidden header', more) })
  }
}
