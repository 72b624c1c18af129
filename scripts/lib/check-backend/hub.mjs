import { checkPreflight } from './cors.mjs'
import { mends } from './advice.mjs'
import { megabytes } from './exchange.mjs'

/** How many characters of the stream are read until a message ends. */
const MAXIMUM = 1e6

const LATE = 'no live updates: changes come up to 60 s late'

/** The hub that the responses name; null where they name none. */
export async function findHubLine({ site, report, settings, asked }, responses) {
  let found = null
  for (const exchange of responses) {
    if (exchange === undefined || exchange.status !== 200) continue
    const link = exchange.headers.get('Link') ?? ''
    const hub = site.findHub(link, exchange.url)
    if (hub !== null) found ??= { url: hub, exchange }
    const fault = (status, expected, mend) =>
      report.add({
        check: 'hub discovery',
        status,
        asked: asked(exchange),
        came: link || 'no Link header',
        field: 'Link',
        expected,
        customer: LATE,
        mend,
      })
    if (hub === null && /mercure/i.test(link))
      fault('warning', '<https://…/.well-known/mercure>; rel="mercure"', mends.mercure)
    else if (hub === null) fault('warning', 'a link with rel="mercure", for live updates', mends.mercure)
    else if (
      new URL(hub).origin !== new URL(settings.apiUrl).origin &&
      new URL(hub).origin !== settings.mercureOrigin
    )
      fault(
        'warning',
        `a hub of ${settings.mercureOrigin}: the site’s policy blocks ${new URL(hub).origin}`,
        `VITE_MERCURE_ORIGIN=${new URL(hub).origin}, or mercure.hubs.default.public_url`,
      )
  }
  if (!responses.some(exchange => exchange?.status === 200)) {
    const came = 'no response of the cart or the orders that could name the hub'
    report.add({ check: 'hub discovery', status: 'skipped', asked: 'live updates', came })
  }
  if (found) report.close('hub discovery', asked(found.exchange), `Link names ${found.url}`)
  return found
}

const subscriptionOf = ({ settings, session }, hub, topics) => {
  const url = new URL(hub.url)
  for (const topic of topics) url.searchParams.append(settings.mercureParam, topic)
  const headers = { Accept: 'text/event-stream' }
  if (settings.mercureAuth === 'bearer') headers.Authorization = `Bearer ${session.token}`
  return { url: url.href, headers }
}

/** Opens a subscription as the site would, and its preflight. */
export async function checkHub(tools, hub, orders) {
  const { exchanges, report, settings, api, origin, isCross, checkResponse, asked, close } = tools
  const first = Object.values(orders?.body?.member ?? {})[0]
  const topic = typeof first?.['@id'] === 'string' ? api(first['@id']) : api('orders/1')
  const { url, headers } = subscriptionOf(tools, hub, [topic])
  const exchange = await exchanges.send(url, { headers, withBody: false })
  const mend =
    settings.mercureAuth === 'none'
      ? 'the hub’s directive anonymous, or VITE_MERCURE_AUTH=cookie for private updates'
      : 'the hub’s subscriber key must be the one that signs the token or the cookie'
  if (checkResponse('hub subscription', exchange, { type: null, customer: LATE, mend })) {
    const type = exchange.headers.get('Content-Type') ?? 'nothing'
    if (!type.startsWith('text/event-stream'))
      report.add({
        check: 'hub subscription',
        status: 'error',
        asked: asked(exchange),
        came: type,
        field: 'Content-Type',
        expected: 'text/event-stream',
        customer: LATE,
        mend: 'mercure.hubs.default.public_url: the hub’s own URL, not that of a proxy’s page',
      })
  }
  close('hub subscription', exchange)
  const isForeign = isCross || new URL(hub.url).origin !== new URL(origin ?? settings.apiUrl).origin
  // Without a token the browser sends none.
  if (isForeign && origin !== null && settings.mercureAuth === 'bearer') {
    const preflight = { url, method: 'GET', headers: ['Authorization'], level: 'warning', customer: LATE }
    await checkPreflight(tools, 'hub preflight', preflight)
  }
}

/**
 * Reads a hub's messages about these topics until `stop`, which returns them, and the limit in words where one was larger;
 * null where the hub can't be subscribed to.
 */
export async function listen(tools, hub, topics, patience) {
  const { url, headers } = subscriptionOf(tools, hub, topics)
  const abort = new AbortController()
  const opening = setTimeout(() => abort.abort(), patience)
  const response = await tools.exchanges.open(url, { headers, signal: abort.signal }).catch(() => null)
  clearTimeout(opening)
  if (response === null || !response.ok || response.body === null) return null
  const messages = []
  /** @type {string | null} */
  let tooLarge = null
  const read = (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body) {
      rest += decoder.decode(chunk, { stream: true })
      const events = rest.split(/\r?\n\r?\n/)
      rest = events.pop()
      for (const event of events) {
        const data = event
          .split(/\r?\n/)
          .filter(line => line.startsWith('data:'))
          .map(line => line.slice(5).trimStart())
        if (data.length > 0) messages.push(data.join('\n'))
      }
      if (messages.length > 0) return
      if (rest.length > MAXIMUM) {
        tooLarge = megabytes(MAXIMUM)
        abort.abort()
        return
      }
    }
  })().catch(() => undefined)
  return {
    async stop() {
      const timer = setTimeout(() => abort.abort(), patience)
      await read
      clearTimeout(timer)
      abort.abort()
      return { messages, tooLarge }
    },
  }
}
