import { mends } from './advice.mjs'

const safelisted = new Set(['GET', 'HEAD', 'POST'])

const listed = text =>
  new Set(
    (text ?? '')
      .toLowerCase()
      .split(',')
      .map(part => part.trim()),
  )

/** Sends a preflight as a browser would; adds a line for each rule that refuses it. Gives whether it is allowed. */
export async function checkPreflight(
  { exchanges, report, origin, settings, came, close },
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
  const fault = (field, value, expected, mend) =>
    report.add({ check, status: level, asked, came: value, field, expected, customer, mend })
  const answered = exchange.headers
  const cookies = settings.mercureAuth === 'cookie'
  const before = report.lines.length

  const allowedHeaders = listed(answered.get('Access-Control-Allow-Headers'))
  const version = settings.authVersionHeader?.toLowerCase()
  for (const name of headers) {
    const lower = name.toLowerCase()
    const byStar = allowedHeaders.has('*') && !cookies && lower !== 'authorization'
    if (exchange.failure === null && !allowedHeaders.has(lower) && !byStar)
      fault(
        `Access-Control-Allow-Headers: ${name}`,
        answered.get('Access-Control-Allow-Headers') ?? `nothing (${came(exchange)})`,
        name,
        lower === version ? mends.versionHeader : mends.allowHeaders,
      )
  }
  const origins = answered.get('Access-Control-Allow-Origin')
  if (exchange.failure === null && origins !== origin && (origins !== '*' || cookies))
    fault('Access-Control-Allow-Origin', origins ?? 'nothing', origin, mends.allowOrigin)
  const methods = listed(answered.get('Access-Control-Allow-Methods'))
  if (
    exchange.failure === null &&
    !safelisted.has(method) &&
    !methods.has(method.toLowerCase()) &&
    (!methods.has('*') || cookies)
  )
    fault(
      `Access-Control-Allow-Methods: ${method}`,
      answered.get('Access-Control-Allow-Methods') ?? 'nothing',
      method,
      mends.allowMethods,
    )
  if (cookies && exchange.failure === null && answered.get('Access-Control-Allow-Credentials') !== 'true')
    fault(
      'Access-Control-Allow-Credentials',
      answered.get('Access-Control-Allow-Credentials') ?? 'nothing',
      'true',
      'nelmio_cors.defaults.allow_credentials: true',
    )
  if (exchange.tooLarge !== null) fault('body', came(exchange), `at most ${exchange.tooLarge}`, mends.size)
  else if (exchange.failure !== null || exchange.status < 200 || exchange.status > 299) {
    if (report.lines.length === before)
      fault('status', came(exchange), '2xx', 'let the CORS bundle answer OPTIONS before the firewall')
  }
  close(check, { ...exchange, method: 'preflight of', url: `${method} ${url}` })
}

/** Sends the preflights of the site's calls, and looks at the headers that pages may read. */
export async function checkCors(tools) {
  const { settings, api, auth, site, exchanges } = tools
  const { endpoints } = site
  const version = settings.authVersionHeader === null ? [] : [settings.authVersionHeader]
  const nobody = '“The server can’t be reached.”: nobody can sign in'
  const calls = [
    ['cors of reading', api(endpoints.orders(1)), 'GET', ['Authorization'], 'no cart and no orders'],
    [
      'cors of adding',
      api(endpoints.cartItems),
      'POST',
      ['Authorization', 'Content-Type'],
      'nothing can be bought',
    ],
    ['cors of removing', api(endpoints.order('1')), 'DELETE', ['Authorization'], 'no line can be removed'],
    [
      'cors of sign-in',
      auth('login_check?grant_type=password'),
      'POST',
      ['Content-Type', ...version],
      nobody,
    ],
    [
      'cors of refresh',
      auth('token/refresh?grant_type=refresh_token'),
      'POST',
      ['Content-Type', ...version],
      'a session that ends with its token',
    ],
    [
      'cors of the user',
      auth('user'),
      'PUT',
      ['Authorization', 'Content-Type', ...version],
      'the password can’t be changed',
    ],
    [
      'cors of sign-out',
      auth('logout?scope=global'),
      'POST',
      ['Authorization', ...version],
      'the session lives on at the server',
    ],
  ]
  for (const [check, url, method, headers, customer] of calls)
    await checkPreflight(tools, check, { url, method, headers, customer })

  const exchange = await exchanges.send(api(endpoints.offers), { headers: { Accept: 'application/ld+json' } })
  checkExposed(tools, exchange)
}

/** Looks at the headers of a response that pages may read. */
export function checkExposed({ report, origin, came }, exchange) {
  const sent = exchange.headers.get('Access-Control-Expose-Headers')
  const exposed = listed(sent)
  const asked = `GET ${exchange.url} from ${origin}`
  const needed = {
    Link: ['warning', 'no live updates: changes come up to 60 s late'],
    'Retry-After': ['note', 'a retry that comes too early'],
  }
  if (exchange.failure === null)
    for (const [name, [status, customer]] of Object.entries(needed))
      if (!exposed.has(name.toLowerCase()) && !exposed.has('*'))
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
  if (exchange.failure === null) report.close('exposed headers', asked, came(exchange))
  else report.add({ check: 'exposed headers', status: 'skipped', asked, came: came(exchange) })
}
