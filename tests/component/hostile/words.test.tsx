import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { storageKey } from '@/session/storage-key'
import { api } from '@tests/support/api-url'
import { expectHarmless, watchForHarm } from '@tests/support/faults/xss-assertions'
import { hostile, payloads, polluted } from '@tests/support/faults/payloads'
import { absolute, click, standing } from '@tests/support/faults/row'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi({ hub: api('/.well-known/mercure') })
watchForHarm()

const named = Object.entries(payloads)

it.each(named)('a refused sign-in that says %s says just that', async (_, payload) => {
  server.use(
    http.post(absolute({ address: 'login_check' }), () =>
      HttpResponse.json({ detail: payload }, { status: 400 }),
    ),
  )
  const { user } = renderApp('/signin')
  await user.type(await screen.findByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await click(user, 'button', 'Sign In')
  expect((await screen.findByRole('alert')).textContent).toBe(payload)
  expectHarmless()
})

it.each(named)('a stored user made of %s is shown as text', async (_, payload) => {
  const { user: account, ...tokens } = mock().signIn(demoCustomer)
  localStorage.setItem(storageKey, polluted({ ...tokens, user: hostile(account, payload) }))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
  renderApp('/profile')
  await screen.findByRole('tab', { name: 'Profile' })
  expect(standing()).toContain(payload)
  expect(document.title).toBe('Profile · Listwell')
  expectHarmless()
})

it.each(named)('a live update made of %s is shown as text', async (_, payload) => {
  storeSession(mock())
  renderApp('/orders')
  const link = await screen.findByRole('link', { name: /000078/ })
  await waitFor(() => expect(mock().hub?.connections()).toBe(1))
  const topic = api('orders/78')
  const { access_token } = mock().signIn(demoCustomer)
  const asking = new Request(topic, { headers: { Authorization: `Bearer ${access_token}` } })
  const order: unknown = await (await mock().respond(asking))?.json()
  act(() => {
    mock().hub?.publish({ topic, data: polluted(hostile(order, payload)) })
    mock().hub?.publish({
      topic,
      data: polluted(hostile(order, payload, path => /^orderNumber$|name$/.test(path))),
    })
  })
  await waitFor(() => expect(link.textContent).toContain(payload.slice(0, 12)))
  expect(address()).toBe('/orders')
  expectHarmless()
})
