/**
 * @promise The data of offers and of a shared search is requested with the document, once, for visitors; a
 *   4xx other than 408 isn't asked for again.
 */
import { http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { createHttp } from '@/api/http'
import { startEarlyRequest } from '@/app/early-request'
import { abortEarlyRequest } from '@/platform/send-early'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { storageKey, testSettings } from '@tests/support/test-settings'

const mock = mockApi()

/**
 * Opens the offers, whose document requests them, and then requests them as the app does. The first request gets `first`. Returns
 * the status of the result, and the number of requests.
 */
async function openOffers(first: () => Response) {
  let sent = 0
  server.use(
    http.get(api('offers'), () => {
      sent += 1
      return sent === 1 ? first() : HttpResponse.json({ member: [] })
    }),
  )
  window.history.replaceState(null, '', '/offers')
  startEarlyRequest()
  const result = await createHttp({
    baseUrl: testSettings.apiUrl,
    tokens: {
      current: () => Promise.resolve(null),
      isSignedIn: () => false,
      renew: () => Promise.resolve(null),
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
    expect(sent).toBe(1)
  },
)

it.each([
  ['gets 408', () => HttpResponse.json({}, { status: 408 })],
  ['gets 503', () => HttpResponse.json({}, { status: 503 })],
  ['fails', () => HttpResponse.error()],
])('a request of the document that %s is sent again by the app', async (_what, first) => {
  const { result, sent } = await openOffers(first)
  expect(result).toEqual({ status: 200 })
  expect(sent).toBe(2)
})

describe('a document requests nothing', () => {
  const requested = async (path: string, changes: () => void = () => {}) => {
    const sent = vi.fn<() => Response>(() => HttpResponse.json({ member: [] }))
    server.use(http.get(api('offers'), sent))
    changes()
    window.history.replaceState(null, '', path)
    startEarlyRequest()
    await globalThis.listwellEarlyRequest?.response
    abortEarlyRequest()
    return sent.mock.calls.length
  }

  it('where the page shows no public data, or its URL may bring a session', async () => {
    expect(await requested('/offers')).toBe(1)
    expect(await requested('/orders')).toBe(0)
    expect(await requested('/offers?code=1')).toBe(0)
    expect(await requested('/offers#access_token=x&refresh_token=y')).toBe(0)
  })

  it('where somebody is signed in: the app’s request has a token', async () => {
    const signIn = () => localStorage.setItem(storageKey, JSON.stringify(mock().signIn(demoCustomer)))
    expect(await requested('/offers', signIn)).toBe(0)
  })
})
