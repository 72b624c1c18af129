import { http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createHttp } from '@/api/http'
import { startEarlyRequest } from '@/app/early-request'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { storageKey, testSettings } from '@tests/support/test-settings'

const mock = mockApi()

/**
 * Opens the offers, whose document requests them, and then requests them as the app does. The first request gets `first`. Returns
 * the status of the result, and the tokens of all requests.
 */
async function openOffers(first: () => Response, token: string | null = null) {
  const sent: (string | null)[] = []
  server.use(
    http.get(api('offers'), ({ request }) =>
      sent.push(request.headers.get('Authorization')) === 1 ? first() : HttpResponse.json({ member: [] }),
    ),
  )
  window.history.replaceState(null, '', '/offers')
  startEarlyRequest()
  const result = await createHttp({
    baseUrl: testSettings.apiUrl,
    tokens: {
      current: () => Promise.resolve(token),
      isSignedIn: () => token !== null,
      renew: () => Promise.resolve('renewed'),
      refused: () => {},
      lacksFactor: () => Promise.resolve(),
    },
    cookies: false,
    limit: () => 5000,
  })
    .request('offers', v.unknown())
    .then(
      () => ({ status: 200 }),
      (error: unknown) => error,
    )
  return { result, sent }
}

it.each([403, 404, 422, 429])(
  'a request of the document that gets %d isn’t sent again at once',
  async status => {
    const { result, sent } = await openOffers(() => HttpResponse.json({}, { status }))
    expect(result).toMatchObject({ status })
    expect(sent).toHaveLength(1)
  },
)

it.each([
  ['gets 408', () => HttpResponse.json({}, { status: 408 })],
  ['gets 503', () => HttpResponse.json({}, { status: 503 })],
  ['fails', () => HttpResponse.error()],
])('a request of the document that %s is sent again by the app', async (_what, first) => {
  const { result, sent } = await openOffers(first)
  expect(result).toEqual({ status: 200 })
  expect(sent).toHaveLength(2)
})

it('a request of the document whose token is refused is sent once more, with a renewed token', async () => {
  const session = mock().signIn(demoCustomer)
  localStorage.setItem(storageKey, JSON.stringify(session))
  const { result, sent } = await openOffers(
    () => HttpResponse.json({}, { status: 401 }),
    session.access_token,
  )
  expect(result).toEqual({ status: 200 })
  expect(sent).toEqual([`Bearer ${session.access_token}`, 'Bearer renewed'])
})
