/**
 * @promise The token is sent to the API only, whatever a response names.
 */
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { requestedUrls, expectTokenSentToApiOnly, watchForXss } from '@tests/support/hostile/xss-assertions'
import { mockApi } from '@tests/support/mock-api'
import { orderOf } from '@tests/support/mock-orders'
import { click } from '@tests/support/pages'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { testSettings } from '@tests/support/test-settings'

const EVIL = 'https://evil.example'
const mock = mockApi()
watchForXss()

beforeEach(() => {
  server.use(http.all(`${EVIL}/*`, () => HttpResponse.json({ member: [] })))
})

/** Alters the body of the mock's response to a request. */
const alterResponse = (path: string, alter: (text: string) => string, headers = {}) =>
  server.use(
    http.get(api(path), async ({ request }) => {
      const response = await mock().respond(request.clone())
      return new HttpResponse(alter((await response?.text()) ?? ''), { headers })
    }),
  )

describe('the access token', () => {
  beforeEach(() => storeSession(mock()))
  afterEach(expectTokenSentToApiOnly)

  it('sends no token to another origin in a file’s URL', async () => {
    const opened: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href)
    })
    alterResponse('orders/:number/details', text =>
      text.replaceAll(/"downloadUrl":"[^"]*"/g, `"downloadUrl":"${EVIL}/x"`),
    )
    const { user } = renderApp(`/order/${orderOf(mock(), 59).orderNumber}/details`)
    await click(user, 'button', 'Download starter.csv')
    await waitFor(() => expect(opened).toHaveLength(1))
    for (const url of opened) expect(new URL(url).origin).toBe(new URL(testSettings.apiUrl).origin)
    expect(requestedUrls(EVIL)).toEqual([])
  })

  it.each(['bearer', 'cookie'] as const)('sends no token to a hub of another origin, with %s', async auth => {
    alterResponse('orders', text => text, { Link: `<${EVIL}/.well-known/mercure>; rel="mercure"` })
    renderApp('/orders', { settings: { mercureAuth: auth } })
    await waitFor(() => expect(requestedUrls(EVIL)).not.toEqual([]))
  })
})
