import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { GENERAL_FAILURE } from '@/lib/customer-text'
import { storageKey } from '@tests/support/test-settings'
import { api } from '@tests/support/api-url'
import { expectNoXss, watchForXss } from '@tests/support/faults/xss-assertions'
import { injectPayload, payloads, withPollutedKeys } from '@tests/support/faults/payloads'
import { urlPattern, click, pageText } from '@tests/support/faults/app-request'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

// An ideal backend isn't asked again for what a message brought.
const mock = mockApi({ hub: api('/.well-known/mercure'), scenario: 'backend:ideal' })
watchForXss()

/** The payloads; `npm test` runs the first and the last one. */
const named = Object.entries(payloads).map(([name, payload], index) => ({
  name,
  payload,
  set: moreIf(index > 0 && index < Object.keys(payloads).length - 1),
}))

for (const { name, payload, set } of named)
  it(`a sign-in error with ${name} is shown as text`, set, async () => {
    server.use(
      http.post(urlPattern({ path: 'login_check' }), () =>
        HttpResponse.json({ detail: payload }, { status: 400 }),
      ),
    )
    const { user } = renderApp('/signin')
    await user.type(await screen.findByLabelText('Email'), demoCustomer)
    await user.type(screen.getByLabelText('Password'), 'demo-password')
    await click(user, 'button', 'Sign In')
    // An overlong one is shortened; one that names a media type is for developers.
    const text = payload.includes('text/html') ? GENERAL_FAILURE : payload.slice(0, 1000)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expectNoXss()
  })

for (const { name, payload, set } of named)
  it(`a stored user with ${name} is shown as text`, set, async () => {
    const { user: account, ...tokens } = mock().signIn(demoCustomer)
    localStorage.setItem(storageKey, withPollutedKeys({ ...tokens, user: injectPayload(account, payload) }))
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    renderApp('/profile')
    await screen.findByRole('tab', { name: 'Profile' })
    expect(pageText()).toContain(payload)
    await waitFor(() => expect(document.title).toBe('Profile · Listwell'))
    expectNoXss()
  })

for (const { name, payload, set } of named)
  it(`a live update with ${name} is shown as text`, set, async () => {
    storeSession(mock())
    renderApp('/orders')
    const link = await screen.findByRole('link', { name: /000078/ })
    await waitFor(() => expect(mock().hub?.connections()).toBe(1))
    const topic = api('orders/78')
    const { access_token } = mock().signIn(demoCustomer)
    const orderRequest = new Request(topic, { headers: { Authorization: `Bearer ${access_token}` } })
    const order: unknown = await (await mock().respond(orderRequest))?.json()
    act(() => {
      mock().hub?.publish({ topic, data: withPollutedKeys(injectPayload(order, payload)) })
      mock().hub?.publish({
        topic,
        data: withPollutedKeys(injectPayload(order, payload, path => /^orderNumber$|name$/.test(path))),
      })
    })
    await waitFor(() => expect(link.textContent).toContain(payload.slice(0, 12)))
    expect(address()).toBe('/orders')
    expectNoXss()
  })
