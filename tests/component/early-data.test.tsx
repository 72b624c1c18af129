/**
 * @promise A request of the document is sent again only where that may help: not after a 4xx other than 408;
 *   nothing is where somebody is signed in or the browser saves data.
 */
import { http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { startEarlyRequest } from '@/app/early-data'
import { httpOf } from '@/queries/http'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { openApp } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'

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
  const result = await httpOf(openApp())
    .request('offers', v.unknown(), { isPublic: true })
    .then(
      () => ({ status: 200 }),
      (error: unknown) => error,
    )
  return { result, sent }
}

it.each([403, 404, 422, 429])('a request of the document that gets %d isn’t sent again', async status => {
  const { result, sent } = await openOffers(() => HttpResponse.json({}, { status }))
  expect(result).toMatchObject({ status })
  expect(sent).toBe(1)
})

it.each([
  ['gets 408', () => HttpResponse.json({}, { status: 408 })],
  ['gets 503', () => HttpResponse.json({}, { status: 503 })],
  ['fails', () => HttpResponse.error()],
])('a request of the document that %s is sent again by the app', async (_what, first) => {
  const { result, sent } = await openOffers(first)
  expect(result).toEqual({ status: 200 })
  expect(sent).toBe(2)
})

it('a document requests public data alone, for visitors, who don’t save data', async () => {
  const requested = async (path: string) => {
    const sent = vi.fn<() => Response>(() => HttpResponse.json({ member: [] }))
    server.use(http.get(api('offers'), sent))
    window.history.replaceState(null, '', path)
    startEarlyRequest()
    await globalThis.listwellEarlyRequest?.response
    globalThis.listwellEarlyRequest = undefined
    return sent.mock.calls.length
  }
  expect(await requested('/offers')).toBe(1)
  expect(await requested('/orders')).toBe(0)
  // They may bring a session.
  expect(await requested('/offers?code=1')).toBe(0)
  expect(await requested('/offers#access_token=x&refresh_token=y')).toBe(0)
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  expect(await requested('/offers')).toBe(0)
  Reflect.deleteProperty(navigator, 'connection')
  localStorage.setItem(storageKey, JSON.stringify(mock().signIn(demoCustomer)))
  expect(await requested('/offers')).toBe(0)
})
