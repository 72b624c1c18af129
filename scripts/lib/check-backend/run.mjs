import { checkCors } from './cors.mjs'
import { listOf } from './body.mjs'
import { checkHub, findHubLine } from './hub.mjs'
import { checkOrders } from './orders.mjs'
import { checkPublic } from './public.mjs'
import { checkRefusals, checkSession, lasts, signOut } from './session.mjs'
import { createTools } from './tools.mjs'
import { checkWrites } from './writes.mjs'

/** Reads the cart, and a line that came as its IRI as the site does. */
async function checkCart({ site, http, exchanges, headers, call, checkResponse }) {
  const { last } = await call('cart', spy => site.fetchCart(spy), {
    statuses: [200, 404],
    customer: 'the cart can’t be shown',
  })
  const iri = listOf(last.body?.items).find(line => typeof line === 'string')
  if (iri !== undefined)
    checkResponse('cart', await exchanges.send(http.resolve(iri) ?? iri, { headers: headers() }), {
      customer: 'the line can’t be shown, and nothing else can be ordered without it',
      mend: 'a Get operation for the line’s own IRI, or the serialization group of its relations',
    })
  return last
}

/**
 * Checks a backend. Gives the report's lines.
 *
 * @param {{ site: typeof import('../contract/app-exports.ts'), settings: import('@/config/settings').Settings, origin: string | null,
 *   email?: string, password?: string, write: boolean, fetch?: (url: string, init: RequestInit) => Promise<Response> }} options
 */
export async function checkBackend({ email, password, write, ...options }) {
  const tools = createTools(options)
  const { report, session, skip, isCross, origin, api, auth } = tools
  report.keepSecret(password)
  await checkPublic(tools)
  await checkRefusals(tools)
  if ([api(''), auth('')].some(isCross)) await checkCors(tools)
  else skip('cors', 'CORS rules', origin ? 'the API has the page’s origin' : 'no --origin')
  if (email && password) {
    await checkSession(tools, { email, password })
    if (session.token !== null) await checkCustomer(tools, write)
  } else skip('customer', 'session, cart, orders, downloads, live updates', 'no --email and --password')
  return report.lines()
}

/** Checks what the signed-in customer calls, and signs out. */
async function checkCustomer(tools, write) {
  // Each further line would say no more than that.
  if (!lasts(tools.session.token)) {
    const why = 'a token that expires too soon'
    tools.skip('customer', 'refresh, user, cart, orders, downloads, live updates', why)
    return
  }
  const cart = await checkCart(tools)
  const orders = await checkOrders(tools)
  const hub = findHubLine(tools, [orders, cart])
  if (hub !== null) await checkHub(tools, hub, orders)
  if (write) await checkWrites(tools, hub)
  await signOut(tools)
}
