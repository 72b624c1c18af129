import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiFetch } from '@/session/api-fetch'
import { configureApp } from '@tests/support/app-config'
import { allowConsole } from '@tests/support/console'
import { server } from '@tests/support/server'

const page = location.origin

/** A service on another origin, which no test before has called, and which refuses the page. */
let services = 0
function refusingService() {
  services += 1
  const origin = `https://api-${services}.example.com`
  server.use(http.all(`${origin}/*`, () => HttpResponse.error()))
  return origin
}

function watchConsole() {
  allowConsole(/Listwell: /)
  const warn = vi.spyOn(console, 'warn')
  onTestFinished(() => warn.mockRestore())
  return warn
}

const call = (url: string, init: RequestInit = {}) =>
  apiFetch(url, init).then(
    () => 'a response',
    () => 'no response',
  )
const signIn = (
  origin: string,
  headers: Record<string, string> = { 'X-Supabase-Api-Version': '2025-05-01' },
) =>
  call(`${origin}/api/login_check`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    body: '{}',
  })

test('a refused sign-in names the version header and the setting that leaves it out, once', async () => {
  const warn = watchConsole()
  const origin = refusingService()
  configureApp({ settings: { apiUrl: `${origin}/api/`, authUrl: `${origin}/api/` } })
  expect(await signIn(origin)).toBe('no response')
  expect(await signIn(origin)).toBe('no response')
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls).toEqual([
    [
      `Listwell: ${origin} didn't answer a call from ${page} (POST /api/login_check). If the server runs, its CORS rules may ` +
        'refuse the header X-Supabase-Api-Version: allow it or set VITE_AUTH_VERSION_HEADER=off.',
    ],
  ])
})

test('a call with a header that can’t be sent fails without a word about CORS', async () => {
  const warn = watchConsole()
  const origin = refusingService()
  configureApp({ settings: { apiUrl: `${origin}/api/`, authUrl: `${origin}/api/` } })
  expect(await signIn(origin, { Authorization: 'Bearer a\r\nb' })).toBe('no response')
  expect(await signIn(origin)).toBe('no response')
  await waitFor(() => expect(warn).toHaveBeenCalledOnce())
})

test('a refused product call names the origin and the headers that need a rule', async () => {
  const warn = watchConsole()
  const origin = refusingService()
  configureApp({ settings: { apiUrl: `${origin}/api/`, authUrl: `${origin}/api/` } })
  const headers = new Headers({ Accept: 'application/ld+json', Authorization: 'Bearer secret-token' })
  await call(`${origin}/api/orders`, { headers })
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls).toEqual([
    [
      `Listwell: ${origin} didn't answer a call from ${page} (GET /api/orders). If the server runs, its CORS rules may ` +
        `refuse the origin ${page} or the header Authorization.`,
    ],
  ])
})

test('headers that every page may send are not named', async () => {
  const warn = watchConsole()
  const origin = refusingService()
  configureApp({ settings: { apiUrl: `${origin}/api/` } })
  const headers = { Accept: 'application/json', 'Accept-Language': 'en', 'Content-Language': 'en' }
  await call(`${origin}/api/offers`, { headers })
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls.flat()).toEqual([expect.stringMatching(/ may refuse the origin [^ ]+\.$/)])
})

test('a version header that is renamed is named as it was sent', async () => {
  const warn = watchConsole()
  const origin = refusingService()
  configureApp({ settings: { authUrl: `${origin}/api/`, authVersionHeader: 'X-Api-Version' } })
  await signIn(origin, { 'X-Api-Version': '2025-05-01' })
  await waitFor(() =>
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('refuse the header X-Api-Version: ')),
  )
})

test.each([
  ['the page’s own origin', () => page],
  ['an origin that is neither the API’s nor the authentication service’s', refusingService],
])('a failed call of %s is not explained', async (_, originOf) => {
  const warn = watchConsole()
  const origin = originOf()
  server.use(http.all(`${origin}/*`, () => HttpResponse.error()))
  expect(await signIn(origin)).toBe('no response')
  const explained = refusingService()
  configureApp({ settings: { authUrl: `${explained}/api/` } })
  await signIn(explained)
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining(explained)])
})

test('a call that the page itself aborted, or without a connection, is not explained', async () => {
  const warn = watchConsole()
  const origin = refusingService()
  configureApp({ settings: { authUrl: `${origin}/api/` } })
  await call(`${origin}/api/user`, { signal: AbortSignal.abort() })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await call(`${origin}/api/user`)
  onLine.mockRestore()
  await signIn(origin)
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn).toHaveBeenCalledTimes(1)
})
