import { shapes } from '../contract/shapes.mjs'
import { jsonSchemaOf } from '../contract/wire-schema.mjs'
import { show } from './body.mjs'
import { asked, came } from './exchange.mjs'
import { CheckError } from './report.mjs'

export const UNKNOWN = 'listwell-check-0'
/** How long a token has to live, in seconds: the site refreshes one that has less left. */
const LEAST_LIFETIME = 90

const SIGN_IN = 'login_check?grant_type=password'
const REFRESH = 'token/refresh?grant_type=refresh_token'

function expiryOf(token) {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof exp === 'number' ? exp : Infinity
  } catch {
    return Infinity
  }
}

/** Whether a token lives long enough to be used, by this clock; one that doesn't say so does. @param {string} token */
export const lasts = token => expiryOf(token) - Date.now() / 1000 >= LEAST_LIFETIME

/** Headers of a call to the authentication service, with the token if there is one. @param {string} [token] */
const headersOf = ({ settings: { authVersionHeader } }, token) => ({
  Accept: 'application/json',
  ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  ...(authVersionHeader !== null && { [authVersionHeader]: '2025-05-01' }),
})

/** Sends a body to the authentication service as the site does: once more as JSON-LD where it is refused by 415. */
async function postAuth(tools, check, path, body) {
  const { exchanges, auth, fault } = tools
  const send = type =>
    exchanges.send(auth(path), {
      method: 'POST',
      headers: { ...headersOf(tools), 'Content-Type': type },
      body: JSON.stringify(body),
    })
  const first = await send('application/json;charset=UTF-8')
  if (first.status !== 415) return first
  const second = await send('application/ld+json')
  if (second.status !== 415)
    fault(check, first, 'format', `${came(first)}; sent again as application/ld+json: ${came(second)}`, {
      asked: `${asked(first)} as application/json`,
    })
  return second
}

/** Checks how calls without rights are refused. @param {import('./tools.mjs').Tools} tools */
export async function checkRefusals(tools) {
  const { exchanges, api, checkResponse, checkProblem } = tools
  const refused = (check, exchange, statuses, customer, mend = 'firewall') => {
    if (checkResponse(check, exchange, { statuses, customer, mend })) checkProblem(check, exchange)
  }
  const readCart = headers =>
    exchanges.send(api('active_cart'), { headers: { Accept: 'application/ld+json', ...headers } })
  const post = (check, path, body) => postAuth(tools, check, path, body)
  refused('no token', await readCart({}), [401], 'an error in place of the sign-in')
  const spent = 'an error, where the session should be refreshed'
  refused('bad token', await readCart({ Authorization: `Bearer ${UNKNOWN}` }), [401], spent)
  const nobody = { username: `${UNKNOWN}@example.invalid`, password: UNKNOWN }
  const signIn = await post('bad password', SIGN_IN, nobody)
  refused('bad password', signIn, [401], 'no reason why the sign-in failed')
  const refresh = await post('bad refresh token', REFRESH, { refresh_token: UNKNOWN })
  const endless = 'a session that has ended and is tried again and again'
  refused('bad refresh token', refresh, [400, 401, 403, 404, 422], endless, 'refresh')
  // It makes no account, not even an anonymous one: its email address is none, and its password is empty.
  const signUp = await post('refused sign-up', 'register', { email: UNKNOWN, plainPassword: '' })
  const customer = 'nobody can sign up, or accounts without a password are made'
  refused('refused sign-up', signUp, [400, 401, 403, 422], customer, 'register')
}

function checkTokens({ checkShape, fault }, check, exchange) {
  const schema = jsonSchemaOf(shapes.session)
  const isObject = typeof exchange.body === 'object' && exchange.body !== null
  const body = isObject ? exchange.body : {}
  // The site takes either name of the token: the missing one is reported under its usual name.
  const option = schema.anyOf.find(one => Object.keys(one.properties)[0] in body) ?? schema.anyOf[0]
  checkShape(check, exchange, option)
  const token = body.access_token ?? body.token
  if (typeof token !== 'string' || token === '') return
  const { expires_in: lifetime, expires_at: end } = body
  const isShort = lifetime != null && !(Number(lifetime) >= LEAST_LIFETIME)
  if (isShort) fault(check, exchange, 'lifetime', show(lifetime))
  if (end != null && !(Number(end) > 1e9 && Number(end) < 1e11)) fault(check, exchange, 'end', show(end))
  if (!isShort && !lasts(token))
    fault(check, exchange, 'expiry', `it expires at ${new Date(expiryOf(token) * 1000).toISOString()}`)
}

/** Signs in, and refreshes the tokens once. @param {import('./tools.mjs').Tools} tools */
export async function checkSession(tools, { email, password }) {
  const { report, session, exchanges, auth, fault, checkResponse, checkShape } = tools
  let refreshToken = null
  const keep = (check, exchange, problem) => {
    const token = exchange.body?.access_token ?? exchange.body?.token
    const refresh = exchange.body?.refresh_token
    for (const secret of [token, refresh]) if (typeof secret === 'string') report.keepSecret(secret)
    if (typeof token === 'string') session.token = token
    if (typeof refresh === 'string') refreshToken = refresh
    if (checkResponse(check, exchange, problem)) checkTokens(tools, check, exchange)
  }
  const signedIn = await postAuth(tools, 'sign-in', SIGN_IN, { username: email, password })
  if (signedIn.status === 401 || signedIn.status === 403) {
    const reason = signedIn.body?.message ? `: ${show(signedIn.body.message)}` : ''
    throw new CheckError(report.clean(`The server refused this email or password${reason}.`))
  }
  keep('sign-in', signedIn, { customer: 'nobody can sign in' })
  if (session.token === null || refreshToken === null || !lasts(session.token)) return

  const refreshed = await postAuth(tools, 'refresh', REFRESH, { refresh_token: refreshToken })
  const ended = 'everybody is signed out, or can’t go on, when the token expires'
  keep('refresh', refreshed, { customer: ended, mend: 'refresh' })

  const user = await exchanges.send(auth('user'), { headers: headersOf(tools, session.token) })
  const customer = 'nobody can sign in where the sign-in’s response lacks the user'
  if (!checkResponse('user', user, { customer })) return
  const own = user.body?.user ?? user.body
  checkShape('user', { ...user, body: own }, jsonSchemaOf(shapes.user))
  if (typeof own?.email === 'string' && own.email.toLowerCase() !== email.toLowerCase())
    fault('user', user, 'other user', 'another email')
}

/** Ends the session that the check began, here alone. @param {import('./tools.mjs').Tools} tools */
export async function signOut(tools) {
  const { exchanges, session, auth, checkResponse } = tools
  const headers = headersOf(tools, session.token)
  const statuses = [200, 201, 202, 204, 401, 403, 404]
  const exchange = await exchanges.send(auth('logout?scope=local'), { method: 'POST', headers })
  checkResponse('sign-out', exchange, {
    statuses,
    type: null,
    customer: 'the session lives on at the server',
  })
}
