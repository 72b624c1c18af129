/**
 * @promise A refused link (`#error…`) is explained on the page where it arrives, with the next steps.
 * @promise A session that ended by itself leads to the sign-in page, which says so: also one of an earlier
 *   visit.
 */
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { storageKey } from '@tests/support/test-settings'
import { api, authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const ended = 'Your session has ended. Please sign in again.'

async function signIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(screen.getByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('ended sessions', () => {
  it('a session that ended on an open page leads to a sign-in page that explains it', async () => {
    storeSession(mock())
    const { user } = renderApp('/orders')
    await screen.findByRole('table', { name: 'My Orders' })
    localStorage.removeItem(storageKey)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await heading('Sign In')
    expect(screen.getByText(ended)).toBeVisible()
    await signIn(user)
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  it('a session that ended before the visit leads to a sign-in page that explains it', async () => {
    const session = mock().signIn(demoCustomer)
    const past = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem(storageKey, JSON.stringify({ ...session, expires_at: past }))
    server.use(http.post(authApi('token/refresh'), () => HttpResponse.json({}, { status: 401 })))
    renderApp('/orders')
    await heading('Sign In')
    expect(await screen.findByText(ended)).toBeVisible()
    expect(address()).toBe('/signin?next=%2Forders')
  })

  it('a second refusal of the API leads to a sign-in page that explains it', async () => {
    storeSession(mock())
    server.use(http.get(api('orders'), () => HttpResponse.json({}, { status: 401 })))
    renderApp('/orders')
    await heading('Sign In')
    expect(await screen.findByText(ended)).toBeVisible()
  })
})

describe('the sign-in page', () => {
  it('says nothing of a session to a visitor', async () => {
    renderApp('/orders')
    await heading('Sign In')
    expect(screen.queryByText(ended)).toBeNull()
  })

  it('says nothing of a session after a sign-out', async () => {
    storeSession(mock())
    const { user } = renderApp('/profile')
    await heading('Profile')
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await heading('Sign In')
    expect(screen.queryByText(ended)).toBeNull()
  })
})
