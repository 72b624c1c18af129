/**
 * @promise The token is sent to the API only, whatever a response names.
 */
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { requestedUrls, expectTokenSentToApiOnly, watchForXss } from '@tests/support/faults/xss-assertions'
import { click, retry } from '@tests/support/faults/app-request'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
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

  it('sends nothing to another origin in a cart line’s URL, and removes the line', async () => {
    await fillCart(mock(), 'growth')
    alterResponse('active_cart', text => text.replaceAll('"/api/cart_items', `"${EVIL}/api/cart_items`))
    const { user } = renderApp('/cart')
    await click(user, 'button', 'Remove Growth')
    expect(await screen.findByText('Item removed from cart')).toBeVisible()
    expect(requestedUrls(EVIL)).toEqual([])
  })

  it('sends no token to another origin in the URL of a page of the orders', async () => {
    alterResponse('orders', text => text.replaceAll('"/api/orders?', `"${EVIL}/orders?`))
    const { user } = renderApp('/orders')
    await click(user, 'link', 'Next')
    await waitFor(() => expect(window.location.search).toBe('?page=2'))
    await screen.findAllByRole('link', { name: /^ORD-/ })
    expect(requestedUrls(EVIL)).toEqual([])
  })

  it('sends no token to another origin that a response redirects to', async () => {
    server.use(
      http.get(
        api('orders'),
        () => new HttpResponse(null, { status: 302, headers: { Location: `${EVIL}/orders` } }),
      ),
    )
    const { user } = renderApp('/orders')
    await screen.findByText('Failed to load orders')
    await retry(user)
    await screen.findByText('Failed to load orders')
    expect(requestedUrls(EVIL)).toEqual([])
  })

  it('sends no token to another origin in a file’s URL', async () => {
    const opened: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href)
    })
    alterResponse('orders/:number/details', text =>
      text.replaceAll(/"downloadUrl":"[^"]*"/g, `"downloadUrl":"${EVIL}/x"`),
    )
    const order = mock()
      .db.read()
      .orders.find(({ orderNumber }) => orderNumber.endsWith('000059'))
    const { user } = renderApp(`/order/${order?.orderNumber}/details`)
    await click(user, 'button', 'Download starter.csv')
    await waitFor(() => expect(opened).toHaveLength(1))
    for (const url of opened) expect(new URL(url).origin).toBe(new URL(testSettings.apiUrl).origin)
    expect(requestedUrls(EVIL)).toEqual([])
  })

  it.each(['none', 'bearer', 'cookie'] as const)(
    'sends no token to a hub of another origin, with %s',
    async auth => {
      alterResponse('orders', text => text, { Link: `<${EVIL}/.well-known/mercure>; rel="mercure"` })
      renderApp('/orders', { settings: { mercureAuth: auth } })
      await waitFor(() => expect(requestedUrls(EVIL)).not.toEqual([]))
    },
  )
})
