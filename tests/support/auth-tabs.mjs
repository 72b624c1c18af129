import { once } from 'node:events'
import { createServer } from 'node:http'
import { build } from 'vite'
import { projectRoot } from '../../scripts/lib/run.mjs'

/** How long the computer sleeps before each wake-up (ms): longer than a token is valid. */
const SLEEP_DURATION = 7_200_000
const LIFETIME = 3600

/** A page with one client; `tab` controls it. */
const page = `<!doctype html>
<html lang="en">
<title>A tab</title>
<link rel="icon" href="data:,">
<script type="module">
import { createAuthClient } from '/auth.js'

const now = Date.now
let slept = Number(new URLSearchParams(location.search).get('wakeUp') ?? 0) * ${SLEEP_DURATION}
Date.now = () => now() + slept

const client = createAuthClient({ url: '/api/' })
const events = []
client.onAuthStateChange((event, session) => events.push([event, session?.access_token].join(' ').trim()))

const outcomes = []
const outcomeOf = wakeUp => (outcomes[wakeUp] ??= Promise.withResolvers())
const channel = new BroadcastChannel('wake-up')
const wake = wakeUp => {
  slept = wakeUp * ${SLEEP_DURATION}
  dispatchEvent(new Event('pageshow'))
  outcomeOf(wakeUp).resolve(
    client.getSession().then(({ data, error }) => data.session?.access_token ?? error?.name ?? 'signed out'),
  )
}
let hears = false
channel.onmessage = ({ data }) => {
  if (data === 'hello') hears = true
  else wake(data)
}

globalThis.tab = {
  client,
  events,
  wakeAll: wakeUp => {
    channel.postMessage(wakeUp)
    wake(wakeUp)
  },
  // A browser may register a channel late.
  greet: () => channel.postMessage('hello'),
  hears: () => hears,
  woken: wakeUp => outcomeOf(wakeUp).promise,
  waiting: async () => (await navigator.locks.query()).pending.length,
}
</script>
`

let bundle

/** The scripts of the auth client by path, built once. */
const scripts = () =>
  (bundle ??= build({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/auth/index.ts', formats: ['es'], fileName: 'auth' },
    },
  }).then(([{ output }]) => new Map(output.map(({ fileName, code }) => [`/${fileName}`, code]))))

const bodyOf = async request => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text ? JSON.parse(text) : {}
}

const bearerOf = request => (request.headers.authorization ?? '').replace('Bearer ', '')

/**
 * A loopback server with a page for tabs (`/?tab=1`, any path) and a strict authentication service: a refresh token is
 * valid for one use, and a second use revokes every token of the same sign-in.
 *
 * `refreshing` is awaited before each refresh response; its result may drop the request or send a 503. A
 * request whose tab is closed by then isn't counted.
 */
export async function startAuthTabs() {
  const files = await scripts()
  const families = new Map()
  let serial = 0

  const site = {
    url: '',
    /** The refresh requests, and those that got new tokens, by the name of their tab. */
    asked: [],
    renewed: [],
    /** The refresh requests whose tab was closed before the response. */
    abandoned: [],
    /** Refresh tokens that were sent a second time. */
    spent: [],
    /** The access token that was issued last. */
    newest: '',
    /** @type {(tab: string) => Promise<'drop' | 'unavailable' | void> | void} */
    refreshing: () => {},
    /** A session of a new sign-in. */
    issue: user => issue({ user, current: '', isRevoked: false }),
    /** Keeps refreshes waiting until the result is called. */
    hold: () => {
      let release = () => {}
      const held = new Promise(done => {
        release = () => done()
      })
      site.refreshing = () => held
      return () => release()
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  const issue = family => {
    serial += 1
    family.current = `refresh-${serial}`
    site.newest = `access-${serial}`
    families.set(family.current, family).set(site.newest, family)
    return {
      access_token: site.newest,
      refresh_token: family.current,
      expires_in: LIFETIME,
      expires_at: Math.round(Date.now() / 1000) + LIFETIME,
      token_type: 'bearer',
      user: { id: family.user, email: `${family.user}@example.com` },
    }
  }

  const refresh = async (request, response, token) => {
    const tab = new URL(request.headers.referer ?? site.url).searchParams.get('tab') ?? ''
    site.asked.push(tab)
    let isGone = false
    response.once('close', () => {
      if (response.writableFinished) return
      isGone = true
      site.abandoned.push(tab)
    })
    const fault = await site.refreshing(tab)
    if (fault === 'drop') request.socket.destroy()
    if (fault === 'drop' || isGone) return undefined
    if (fault === 'unavailable') return [503, {}]
    const family = families.get(token)
    if (!family) return [401, { message: 'unknown' }]
    if (family.current !== token) {
      site.spent.push(token)
      family.isRevoked = true
    }
    if (family.isRevoked) return [401, { message: 'revoked' }]
    site.renewed.push(tab)
    return [200, issue(family)]
  }

  const respond = async (request, response) => {
    const body = await bodyOf(request)
    const path = request.url.replace(/\?.*/, '')
    const family = families.get(bearerOf(request))
    if (path === '/api/login_check') return [200, site.issue(body.username)]
    if (path === '/api/token/refresh') return refresh(request, response, body.refresh_token)
    if (path === '/api/user' && family) return [200, { id: family.user }]
    if (path === '/api/logout' && family) {
      family.isRevoked = true
      return [204]
    }
    return [404, { message: `${path} isn't served` }]
  }

  const serve = async (request, response) => {
    const [status, body] = (await respond(request, response)) ?? []
    if (status) response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    if (request.url.startsWith('/api/')) {
      void serve(request, response)
      return
    }
    const script = files.get(request.url)
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    response.end(script ?? page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site.url = `http://127.0.0.1:${server.address().port}/`
  return site
}
