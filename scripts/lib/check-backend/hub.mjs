import { EventSourceParserStream } from 'eventsource-parser/stream'
import { checkPreflight } from './cors.mjs'
import { asked } from './exchange.mjs'
import { membersOf } from './tools.mjs'

/** How long the hub may take to open, and to send a message, in milliseconds. */
const PATIENCE = 4_000
const LATE = 'no live updates: changes come up to 60 s late'

/** The URL of the hub that the responses name; null where they name none. @param {import('./tools.mjs').Tools} tools */
export function findHubLine({ site, settings, fault, skip, report }, responses) {
  const read = responses.filter(exchange => exchange?.status === 200)
  if (read.length === 0)
    skip('hub discovery', 'live updates', 'no response of the cart or the orders that could name the hub')
  let found = null
  for (const exchange of read) {
    const link = exchange.headers.get('Link') ?? ''
    const hub = site.findHub(link, exchange.url)
    if (hub === null) {
      fault('hub discovery', exchange, 'no hub', link || 'no Link header')
      continue
    }
    found ??= hub
    report.begin('hub discovery', asked(exchange), `Link names ${hub}`)
    const { origin } = new URL(hub)
    if (origin !== new URL(settings.apiUrl).origin && origin !== settings.mercureOrigin)
      fault('hub discovery', exchange, 'other hub', link, {
        expected: `a hub of ${settings.mercureOrigin}: the site’s policy blocks ${origin}`,
        mend: `VITE_MERCURE_ORIGIN=${origin}, or mercure.hubs.default.public_url`,
      })
  }
  return found
}

const subscriptionOf = ({ settings, session }, hub, topics) => {
  const url = new URL(hub)
  for (const topic of topics) url.searchParams.append(settings.mercureParam, topic)
  const headers = { Accept: 'text/event-stream' }
  if (settings.mercureAuth === 'bearer') headers.Authorization = `Bearer ${session.token}`
  return { url: url.href, headers }
}

/** Opens a subscription as the site would, and its preflight. @param {import('./tools.mjs').Tools} tools */
export async function checkHub(tools, hub, orders) {
  const { exchanges, settings, api, isCross, checkResponse, fault } = tools
  const [first] = membersOf(orders.body)
  const topic = typeof first?.['@id'] === 'string' ? api(first['@id']) : api('orders/1')
  const { url, headers } = subscriptionOf(tools, hub, [topic])
  const exchange = await exchanges.send(url, { headers, withBody: false })
  const mend =
    settings.mercureAuth === 'none'
      ? 'the hub’s directive anonymous, or VITE_MERCURE_AUTH=cookie for private updates'
      : 'the hub’s subscriber key must be the one that signs the token or the cookie'
  if (checkResponse('hub subscription', exchange, { type: null, customer: LATE, mend })) {
    const type = exchange.headers.get('Content-Type') ?? 'nothing'
    if (!type.startsWith('text/event-stream')) fault('hub subscription', exchange, 'no stream', type)
  }
  // Without a token the browser sends none.
  if (isCross(hub) && settings.mercureAuth === 'bearer') {
    const preflight = { url, method: 'GET', headers: ['Authorization'], level: 'warning', customer: LATE }
    await checkPreflight(tools, 'hub preflight', preflight)
  }
}

/** The data of the first message in a stream of events; null where the stream ends before. @param {ReadableStream} body */
async function firstMessage(body) {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const { value } = await events.getReader().read()
  return value?.data ?? null
}

/**
 * Subscribes to topics of a hub. Gives a function that waits for the first message, null where none comes in time; null itself
 * where the hub can't be subscribed to.
 */
export async function listen(tools, hub, topics) {
  const { url, headers } = subscriptionOf(tools, hub, topics)
  const abort = new AbortController()
  const opening = setTimeout(() => abort.abort(), PATIENCE)
  const response = await tools.exchanges.open(url, { headers, signal: abort.signal }).catch(() => null)
  clearTimeout(opening)
  if (response === null || !response.ok || response.body === null) return null
  const message = firstMessage(response.body).catch(() => null)
  return async () => {
    const timer = setTimeout(() => abort.abort(), PATIENCE)
    const first = await message
    clearTimeout(timer)
    abort.abort()
    return first
  }
}
