/**
 * @promise What a server, storage or a hub says is shown as text.
 */
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { storageKey } from '@tests/support/test-settings'
import { api } from '@tests/support/api-url'
import { expectNoXss, watchForXss } from '@tests/support/faults/xss-assertions'
import { injectPayload, MARKUP, SCRIPT_URL, withPollutedKeys } from '@tests/support/faults/payloads'
import { urlPattern, click, pageText } from '@tests/support/faults/app-request'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { recordRequests } from '@tests/support/record-requests'
import { server } from '@tests/support/server'
import { queryClient } from '@tests/support/test-app'

// An ideal backend isn't asked again for what a message brought.
const mock = mockApi({ hub: api('/.well-known/mercure'), scenario: 'backend:ideal' })
watchForXss()

it('an error of the sign-in is shown as text', async () => {
  server.use(
    http.post(urlPattern({ path: 'login_check' }), () =>
      HttpResponse.json({ detail: MARKUP }, { status: 400 }),
    ),
  )
  const { user } = renderApp('/signin')
  await user.type(await screen.findByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await click(user, 'button', 'Sign In')
  expect((await screen.findByRole('alert')).textContent).toBe(MARKUP)
  expectNoXss()
})

it('a stored user is shown as text', async () => {
  const { user: account, ...tokens } = mock().signIn(demoCustomer)
  localStorage.setItem(storageKey, withPollutedKeys({ ...tokens, user: injectPayload(account, MARKUP) }))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
  renderApp('/profile')
  await screen.findByRole('tab', { name: 'Profile' })
  expect(pageText()).toContain(MARKUP)
  await waitFor(() => expect(document.title).toBe('Profile · Listwell'))
  expectNoXss()
})

it('a live update is shown as text', async () => {
  storeSession(mock())
  renderApp('/orders')
  const link = await screen.findByRole('link', { name: /000078/ })
  const topic = api('orders/78')
  await waitFor(() => expect(mock().hub?.connections(topic)).toBe(1))
  const { access_token } = mock().signIn(demoCustomer)
  const orderRequest = new Request(topic, { headers: { Authorization: `Bearer ${access_token}` } })
  const order: unknown = await (await mock().respond(orderRequest))?.json()
  const read = recordRequests('get', api('orders'))
  const publish = (body: unknown) => mock().hub?.publish({ topic, data: withPollutedKeys(body) })
  publish(injectPayload(order, SCRIPT_URL))
  // It can't be used: the orders are read again.
  await waitFor(() => expect(read).toHaveBeenCalled())
  await waitFor(() => expect(queryClient().isFetching()).toBe(0))
  publish(injectPayload(order, MARKUP, path => /^orderNumber$|name$/.test(path)))
  await waitFor(() => expect(link.textContent).toContain(MARKUP.slice(0, 12)))
  expect(address()).toBe('/orders')
  expectNoXss()
})
