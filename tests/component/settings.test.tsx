/**
 * @promise Settings come from the document alone, never from a link.
 * @promise `VITE_AUTH_FLOW` and `VITE_AUTH_VERSION_HEADER` reach the auth client.
 * @promise The version header of authentication calls can be renamed or left out.
 * @promise Requests carry cookies only where the setting says so.
 */
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as v from 'valibot'
import { currentSettings } from '@/config/settings'
import { httpOf } from '@/queries/http'
import { readOpenedUrl } from '@/session/link'
import { api, authApi } from '@tests/support/api-url'
import { openClients } from '@tests/support/open-clients'
import { recordRequests } from '@tests/support/record-requests'
import { server } from '@tests/support/server'
import { openApp } from '@tests/support/test-app'
import { testSettings } from '@tests/support/test-settings'

test.each(['/?VITE_API_URL=https://elsewhere.example/', '/#VITE_API_URL=https://elsewhere.example/'])(
  'the URL %s changes no setting',
  url => {
    window.history.replaceState(null, '', url)
    expect(currentSettings().settings).toEqual(testSettings)
  },
)

/** The settings of a document with this head. */
function settingsOf(head: string) {
  const { innerHTML } = document.head
  onTestFinished(() => {
    document.head.innerHTML = innerHTML
    vi.unstubAllEnvs()
  })
  document.head.innerHTML = head
  return currentSettings()
}

test.each([
  ['<meta name="VITE_MERCURE_AUTH" content="cookie" data-built>', 'cookie'],
  ['<meta name="VITE_MERCURE_AUTH" content="bearer">', 'bearer'],
  ['<meta name="VITE_MERCURE_PARAM" content="match">', 'none'],
])('a document with %s has the setting %s', (head, value) => {
  const { settings, wrongValues } = settingsOf(head)
  expect([settings.mercureAuth, wrongValues]).toEqual([value, []])
})

const built = '<meta name="VITE_MERCURE_AUTH" content="cookie" data-built>'

test.each([
  ['bearer', 'bearer'],
  ['', 'cookie'],
  [' ', 'cookie'],
])('a setting added by hand as %j makes it %s where the build has cookie', (content, value) => {
  const byHand = `<meta name="VITE_MERCURE_AUTH" content="${content}">`
  expect(settingsOf(built + byHand).settings.mercureAuth).toBe(value)
})

test.each([
  ['the development site', { PROD: false, SSR: false }, 'bearer'],
  ['a built site', { PROD: true, SSR: false }, 'none'],
  ['a build that renders a page', { PROD: true, SSR: true }, 'bearer'],
])('on %s, with %j, a setting of the environment makes it %s', (_site, { PROD, SSR }, value) => {
  vi.stubEnv('VITE_MERCURE_AUTH', 'bearer')
  vi.stubEnv('PROD', PROD)
  vi.stubEnv('SSR', SSR)
  const { settings, wrongValues } = settingsOf('')
  expect([settings.mercureAuth, wrongValues]).toEqual([value, []])
})

test('the API is on the page’s own origin where the document names none', () => {
  vi.stubEnv('VITE_API_URL', '')
  expect(settingsOf('').settings.apiUrl).toBe(`${location.origin}/api/`)
})

test('a link of very many # is read in linear time', () => {
  // In quadratic time it takes minutes, which no test has.
  expect(readOpenedUrl(`https://shop.example/${'#'.repeat(600_000)}`).bringsSession).toBe(false)
})

test.each([
  ['X-Supabase-Api-Version', { 'x-supabase-api-version': '2025-05-01' }],
  ['X-Api-Version', { 'x-api-version': '2025-05-01' }],
  [null, {}],
])('a sign-in with the version header %s sends %o besides the usual headers', async (header, expected) => {
  let sent: object = {}
  server.use(
    http.post(authApi('login_check'), ({ request }) => {
      sent = Object.fromEntries(request.headers)
      return HttpResponse.json({}, { status: 401 })
    }),
  )
  const { client } = openClients(openApp({ settings: { authVersionHeader: header } }))
  await client.signInWithPassword({ email: 'ann@example.com', password: 'secret' })
  expect(sent).toEqual({
    accept: 'application/json',
    'content-type': 'application/json;charset=UTF-8',
    ...expected,
  })
})

test.each([
  ['pkce', true],
  ['implicit', false],
] as const)('a link mailed with the flow %s comes with a code challenge: %s', async (authFlow, has) => {
  const sent = recordRequests('post', authApi('otp'), () => HttpResponse.json({}))
  const otp = await openClients(openApp({ settings: { authFlow } })).loadOtp()
  await otp.signInWithOtp({ email: 'ann@example.com' })

  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ email: 'ann@example.com' }))
  expect(JSON.stringify(sent.mock.lastCall).includes('code_challenge')).toBe(has)
})

test.each([
  ['none', 'omit'],
  ['bearer', 'omit'],
  ['cookie', 'include'],
] as const)('live updates by %s: the calls of the API have the credentials %s', async (mercureAuth, mode) => {
  const sent: string[] = []
  server.use(
    http.get(api('offers'), ({ request }) => {
      sent.push(request.credentials)
      return HttpResponse.json({})
    }),
  )
  await httpOf(openApp({ settings: { mercureAuth } })).request('offers', v.unknown())
  expect(sent).toEqual([mode])
})
