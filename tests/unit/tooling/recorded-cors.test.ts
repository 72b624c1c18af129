import { expect, it } from 'vitest'
import { checkExposed, checkPreflight } from '../../../scripts/lib/check-backend/cors.mjs'
import { createReport } from '../../../scripts/lib/check-backend/report.mjs'
import { exchanges } from '@tests/fixtures/nelmio-cors.json'

// The judgement of npm run check-backend on responses of Nelmio CORS and of a Mercure hub.

const ORIGIN = 'http://127.0.0.1:4905'
const version = 'X-Supabase-Api-Version'
const needed = ['Authorization', 'Content-Type', 'Last-Event-ID', version]

type Recorded = (typeof exchanges)[number]
const isPreflight = ({ method }: Recorded) => method === 'OPTIONS'
const sentHeaders = ({ headers }: Recorded) => new Headers(Object.entries(headers))

/** What the checker's tools are to a recorded response. */
function toolsFor({ url, response }: Recorded, mercureAuth: string) {
  const sent: { method: string; headers: Headers }[] = []
  const answered = {
    method: 'GET',
    url,
    status: response.status,
    headers: new Headers(Object.entries(response.headers)),
    text: response.body,
    body: undefined,
    failure: null,
  }
  const report = createReport()
  const tools = {
    exchanges: {
      send: (_: string, init: { method: string; headers: Record<string, string> }) => {
        sent.push({ method: init.method, headers: new Headers(init.headers) })
        return Promise.resolve(answered)
      },
    },
    report,
    origin: ORIGIN,
    settings: { mercureAuth, authVersionHeader: version },
  }
  const faults = () => report.lines().filter(line => line.status !== 'ok')
  return { tools, sent, answered, faults }
}

/** Checks with the request of a recorded preflight, and gives what was sent and found. */
async function checkRecorded(recorded: Recorded, mercureAuth = 'none') {
  const asked = sentHeaders(recorded)
  const names = (asked.get('Access-Control-Request-Headers') ?? '').split(',')
  const { tools, sent, faults } = toolsFor(recorded, mercureAuth)
  await checkPreflight(tools, 'preflight', {
    url: recorded.url,
    method: asked.get('Access-Control-Request-Method') ?? '',
    headers: needed.filter(name => names.includes(name.toLowerCase())),
    customer: '',
  })
  return { sent, faults: faults() }
}

const lackOfHeader = [`Access-Control-Allow-Headers: ${version}`]
const lackOfMethod = ['Access-Control-Allow-Methods: PURGE']
const found: Record<string, string[]> = {
  'stock preflight: sign-in of the authentication client': lackOfHeader,
  'link-not-exposed preflight: sign-in of the authentication client': lackOfHeader,
  'stock preflight: a method that the recipe leaves out': lackOfMethod,
  'needed-headers preflight: a method that the recipe leaves out': lackOfMethod,
  'link-not-exposed preflight: a method that the recipe leaves out': lackOfMethod,
}
const nameOf = ({ recipe, name }: Recorded) => `${recipe} ${name}`

it.each(exchanges.filter(isPreflight).map(one => [nameOf(one), one] as const))(
  'finds in a recorded preflight what refuses the call, and nothing else: %s',
  async (name, recorded) => {
    const { sent, faults } = await checkRecorded(recorded)
    const request = ({ method, headers }: { method: string; headers: Headers }) => [
      method,
      ...['Method', 'Headers'].map(what => headers.get(`Access-Control-Request-${what}`)),
    ]
    expect(sent.map(request)).toEqual([request({ method: 'OPTIONS', headers: sentHeaders(recorded) })])
    expect(faults.map(({ field }) => field)).toEqual(found[name] ?? [])
  },
)

it('names the setting that lets the recipe as installed accept a sign-in', async () => {
  const recorded = exchanges.find(
    one => nameOf(one) === 'stock preflight: sign-in of the authentication client',
  )
  if (recorded === undefined) throw new Error('no sign-in')
  const { faults } = await checkRecorded(recorded)
  expect(faults.map(({ came, mend }) => [came, mend])).toEqual([
    ['content-type, authorization', expect.stringContaining('VITE_AUTH_VERSION_HEADER=off')],
  ])
})

it('needs allow_credentials where the hub’s cookie authorises, which the recorded recipe for it has', async () => {
  const credentials = async (recipe: string) => {
    const preflights = exchanges.filter(
      one =>
        isPreflight(one) && one.recipe === recipe && one.headers['Access-Control-Request-Method'] === 'GET',
    )
    const results = await Promise.all(preflights.map(one => checkRecorded(one, 'cookie')))
    return results.flatMap(({ faults }) => faults.map(({ field }) => field))
  }
  expect(await credentials('cookie')).toEqual([])
  expect(await credentials('hub')).toEqual([])
  expect(await credentials('needed-headers')).toEqual(['Access-Control-Allow-Credentials'])
})

it.each([
  ['stock', ['Retry-After']],
  ['needed-headers', ['Retry-After']],
  ['link-not-exposed', ['Link', 'Retry-After']],
])('finds which headers a page can’t read with the recorded recipe: %s', (recipe, hidden) => {
  const recorded = exchanges.find(one => one.recipe === recipe && one.name === 'offers')
  if (recorded === undefined) throw new Error('no offers')
  const { tools, answered, faults } = toolsFor(recorded, 'none')
  checkExposed(tools, answered)
  expect(faults().map(({ field }) => field)).toEqual(
    hidden.map(name => `Access-Control-Expose-Headers: ${name}`),
  )
})
