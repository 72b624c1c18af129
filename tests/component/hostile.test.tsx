/**
 * @promise What a response contains never runs, and links only to http URLs.
 * @promise A hostile text is shown as text in every place that shows one.
 * @promise What a server, storage or a hub says is shown as text.
 */
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isolateText } from '@/lib/isolate-text'
import { api, authApi } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { allowConsole } from '@tests/support/console'
import {
  injectPayload,
  isShown,
  isUrl,
  MARKUP,
  SCRIPT_URL,
  withPollutedKeys,
} from '@tests/support/hostile/payloads'
import { expectNoXss, watchForXss } from '@tests/support/hostile/xss-assertions'
import { mockApi } from '@tests/support/mock-api'
import { orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { click } from '@tests/support/pages'
import { demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { saidText } from '@tests/support/said-text'
import { server } from '@tests/support/server'
import { storageKey } from '@tests/support/test-settings'

const mock = mockApi()
watchForXss()
afterEach(() => void vi.restoreAllMocks())

/** The response to a read, changed, with keys that change prototypes if they are assigned. */
const infect = (path: string, change: (body: unknown) => unknown) =>
  server.use(
    http.get(api(path), async ({ request }) => {
      const response = await mock().respond(request.clone())
      return new HttpResponse(withPollutedKeys(change(await response?.json())))
    }),
  )

describe('a hostile response', () => {
  beforeEach(() => {
    // Repeated ids are harmless, and so is a URL of the response that the mock can't decode.
    allowConsole(/two children with the same key|URI malformed|exception during the handler lookup/)
    fillCart(mock(), 'growth')
    storeSession(mock())
  })

  it.each<[path: string, url: () => string]>([
    ['email_documents', () => '/search?type=keyword&keywords=bank'],
    ['offers', () => '/offers'],
    ['active_cart', () => '/cart'],
    ['orders/:number/details', () => `/order/${orderOf(mock(), 59).orderNumber}/details`],
  ])('to %s makes no link to what runs, changes no prototype, and is shown as text', async (path, url) => {
    infect(path, body => injectPayload(injectPayload(body, SCRIPT_URL, isUrl), MARKUP, isShown))
    renderApp(url())
    await waitFor(() => expect(saidText()).toContain(MARKUP))
    expectNoXss()
  })

  it('is the title of the document and the words of a refusal as it is', async () => {
    stubCardProvider()
    infect('orders/:id', body => injectPayload(body, `7</title>${MARKUP}`, path => path === 'orderNumber'))
    const refusal = withPollutedKeys({
      detail: MARKUP,
      violations: [{ propertyPath: '__proto__', message: 'x' }],
    })
    server.use(http.post(api('orders/:id/payment-intent'), () => new HttpResponse(refusal, { status: 422 })))
    renderApp('/checkout/78', { settings: cardSettings })
    await waitFor(() => expect(document.title).toContain('Checkout: 7</title>'))
    expect(document.head.querySelectorAll('svg, img, script')).toHaveLength(0)
    await waitFor(() => expect(document.body.textContent).toContain(MARKUP))
    expectNoXss()
  })

  it('is the name of a download in its label and its words, and not its URL', more, async () => {
    const links: HTMLAnchorElement[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
      this: HTMLAnchorElement,
    ) {
      links.push(this)
    })
    infect('orders/:number/details', body => injectPayload(body, MARKUP, path => path.endsWith('fileName')))
    const { user } = renderApp(`/order/${orderOf(mock(), 59).orderNumber}/details`)
    const [first] = await screen.findAllByRole('button', { name: /^Download .*fdp\.exe/ })
    if (first) await user.click(first)
    // What turns the direction of the text ends with the name.
    await waitFor(() =>
      expect(saidText()).toContain(`${isolateText(MARKUP)} is on its way to your downloads.`),
    )
    expect(links.map(link => new URL(link.href).pathname.replace(/\/[^/]+\/download$/, ''))).toEqual([
      '/api/order_files',
    ])
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
    expectNoXss()
  })

  it('is no key of an authenticator app', async () => {
    const totp = { qr_code: MARKUP, secret: MARKUP, uri: SCRIPT_URL }
    server.use(http.post(authApi('factors'), () => HttpResponse.json({ id: 'f1', type: 'totp', totp })))
    const { user } = renderApp('/profile')
    await click(user, 'tab', 'Settings')
    await click(user, 'button', 'Add an authenticator app')
    await click(user, 'button', 'Continue')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(document.body.textContent).not.toContain('globalThis')
    expectNoXss()
  })
})

it('a stored user is shown as text', async () => {
  const { user: account, ...tokens } = mock().signIn(demoCustomer)
  localStorage.setItem(storageKey, withPollutedKeys({ ...tokens, user: injectPayload(account, MARKUP) }))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
  renderApp('/profile')
  await screen.findByRole('tab', { name: 'Profile' })
  expect(document.body.textContent).toContain(MARKUP)
  expectNoXss()
})

it('a hostile URL says nothing of its own on the page of a link that was refused', async () => {
  renderApp(`/signin#${new URLSearchParams({ error: 'access_denied', error_description: MARKUP })}`)
  await screen.findByRole('heading', { level: 1, name: 'Sign In' })
  expect(await screen.findByText('The link could not be used.')).toBeVisible()
  expect(document.body.textContent).not.toContain('globalThis')
  expectNoXss()
})
