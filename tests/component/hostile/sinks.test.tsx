/**
 * @promise A hostile text is shown as text in every place that shows one.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isolateText } from '@/lib/isolate-text'
import { api, authApi } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { click } from '@tests/support/faults/app-request'
import { injectPayload, MARKUP, SCRIPT_URL, withPollutedKeys } from '@tests/support/faults/payloads'
import { expectNoXss, watchForXss } from '@tests/support/faults/xss-assertions'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storePassedSession, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
watchForXss()
afterEach(() => void vi.restoreAllMocks())

/** The response to a read, with a payload in place of the texts at these paths. */
const infect = (path: string, payload: string, isIncluded: (path: string) => boolean) =>
  server.use(
    http.get(api(path), async ({ request }) => {
      const response = await mock().respond(request.clone())
      return new HttpResponse(withPollutedKeys(injectPayload(await response?.json(), payload, isIncluded)))
    }),
  )

/** The response that refuses a call: each of its texts is the payload. */
const refuse = (url: string, violation = 'other') =>
  server.use(
    http.post(url, () => {
      const texts = ['title', 'description', 'detail', 'message', 'msg', 'error'].map(
        name => [name, MARKUP] as const,
      )
      const violations = [
        { propertyPath: violation, message: MARKUP },
        { propertyPath: '__proto__', message: MARKUP },
      ]
      return new HttpResponse(withPollutedKeys({ ...Object.fromEntries(texts), violations }), { status: 422 })
    }),
  )

const orderNumber = (serial: string) =>
  mock()
    .db.read()
    .orders.find(one => one.orderNumber.endsWith(serial))?.orderNumber ?? ''

/** All that the page says: in its texts, its dialogs and its toasts. */
const saidText = () => document.body.textContent

describe('a hostile text', () => {
  beforeEach(() => storeSession(mock()))

  it('is the label of a button as it is', async () => {
    await fillCart(mock(), 'growth')
    infect('active_cart', MARKUP, path => path.endsWith('offer.name'))
    renderApp('/cart')
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('button')].map(button => button.getAttribute('aria-label')),
      ).toContain(`Remove ${MARKUP}`),
    )
    expectNoXss()
  })

  it('is the title of the document as it is', async () => {
    stubCardProvider()
    infect('orders/:id', `7</title>${MARKUP}`, path => path === 'orderNumber')
    renderApp('/checkout/78', { settings: cardSettings })
    await waitFor(() => expect(document.title).toContain('Checkout: 7</title>'))
    expect(document.title).toContain(`<svg onload="globalThis.ran='svg'">`)
    expect(document.head.querySelectorAll('svg, img, script')).toHaveLength(0)
    expectNoXss()
  })

  it('is the words of a toast and of the page that an order was refused with', async () => {
    await fillCart(mock(), 'growth')
    refuse(api('orders/checkout'))
    const { user } = renderApp('/cart')
    await click(user, 'button', 'Place Order')
    await waitFor(() => expect(saidText()).toContain(MARKUP))
    expectNoXss()
  })

  it('is the words of a payment that was refused', async () => {
    stubCardProvider()
    refuse(api('orders/:id/payment-intent'))
    renderApp('/checkout/78', { settings: cardSettings })
    await waitFor(() => expect(saidText()).toContain(MARKUP))
    expectNoXss()
  })

  it('is the words of a cancellation that was refused', async () => {
    refuse(api('orders/:id/cancel'))
    const { user } = renderApp('/orders')
    await click(user, 'button', 'Cancel Order')
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Order' }),
    )
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(MARKUP))
    expectNoXss()
  })

  it('is the message of a field', async () => {
    refuse(api('cart_items'), 'quantity')
    const { user } = renderApp('/search?type=keyword&keywords=bank&cart=open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    await user.click(await dialog.findByRole('radio', { name: 'Growth' }))
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    await waitFor(() => expect(document.querySelector('[data-error]')?.textContent).toBe(MARKUP))
    expectNoXss()
  })

  it('is the name of a download in its label and its words, and not its URL', async () => {
    const links: HTMLAnchorElement[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
      this: HTMLAnchorElement,
    ) {
      links.push(this)
    })
    infect('orders/:number/details', MARKUP, path => path.endsWith('fileName'))
    const { user } = renderApp(`/order/${orderNumber('000059')}/details`)
    await screen.findAllByRole('button', { name: /^Download .*fdp\.exe/ })
    const [first] = screen.getAllByRole('button', { name: /^Download .*fdp\.exe/ })
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

  it('is the name of a second factor in the settings, and in the label of its button', async () => {
    localStorage.clear()
    mock().applyScenario('add-authenticator')
    mock().db.update(state => {
      for (const factor of state.users.flatMap(({ factors }) => factors)) factor.name = MARKUP
    })
    await storePassedSession(mock())
    const { user } = renderApp('/profile')
    await click(user, 'tab', 'Settings')
    await waitFor(() => expect(saidText()).toContain(MARKUP))
    expect(
      [...document.querySelectorAll('button')].map(button => button.getAttribute('aria-label')),
    ).toContain(`Remove ${MARKUP}`)
    expectNoXss()
  })
})

describe('a hostile URL', () => {
  it('is no page that a sign-in leads to', async () => {
    const { user } = renderApp(`/signin?next=${encodeURIComponent(SCRIPT_URL)}`)
    await user.type(await screen.findByLabelText('Email'), demoCustomer)
    await user.type(screen.getByLabelText('Password'), 'demo-password')
    await click(user, 'button', 'Sign In')
    await waitFor(() => expect(address()).toBe('/'))
    expectNoXss()
  })

  it('is no key of an authenticator app', async () => {
    storeSession(mock())
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

  it('says nothing of its own on the page of a link that was refused', async () => {
    renderApp(`/signin#${new URLSearchParams({ error: 'access_denied', error_description: MARKUP })}`)
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    expect(await screen.findByText('The link could not be used.')).toBeVisible()
    expect(document.body.textContent).not.toContain('globalThis')
    expectNoXss()
  })
})
