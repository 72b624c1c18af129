/**
 * @promise A visitor with a spent session can search, though the backend refuses its token on public URLs.
 * @promise Carts and orders are never requested without the token of who is signed in.
 */
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, onTestFinished } from 'vitest'
import { storageKey } from '@tests/support/test-settings'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { demoCustomer, reloadApp, renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'

// API Platform refuses a token that isn't valid on public URLs too.
const mock = mockApi()
const ended = 'Your session has ended. Please sign in again.'
const search = '/search?type=keyword&keywords=bank'
const findResults = () => screen.findByRole('heading', { name: /^[\d,]+ Emails found for bank$/ })

/** Opens the app with a stored session that has expired, and ended at the service, as after a long time away. */
async function open(
  url: string,
  {
    expired = true,
    state = null,
    scenario = 'end-session',
  }: { expired?: boolean; state?: object | null; scenario?: string } = {},
) {
  const session = mock().signIn(demoCustomer)
  mock().applyScenario(scenario)
  localStorage.setItem(
    storageKey,
    JSON.stringify({ ...session, ...(expired && { expires_at: 1_700_000_000 }) }),
  )
  window.history.replaceState(state, '', url)
  return reloadApp()
}

async function signIn({ user }: ReturnType<typeof reloadApp>) {
  await user.type(screen.getByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

it('a spent session leads from a page for everyone to the sign-in and back', async () => {
  const app = await open(search)
  expect(await screen.findByText(ended)).toBeVisible()
  await signIn(app)
  expect(await findResults()).toBeVisible()
})

it('who doesn’t sign in again can go back and search', async () => {
  await open(search)
  expect(await screen.findByText(ended)).toBeVisible()
  window.history.back()
  expect(await findResults()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

it.each(['/signin', '/signin?next=%2Forders', '/signup', '/forgot-password'])(
  '%s says on the sign-in page that a spent session has ended',
  async url => {
    await open(url)
    expect(await screen.findByText(ended)).toBeVisible()
    expect(window.location.pathname + window.location.search).toBe(
      url.startsWith('/signin') ? url : '/signin',
    )
  },
)

it('a spent session doesn’t lead away from the form that a mail’s link opened', async () => {
  await open('/reset-password', { state: { usr: { token: 'mailed' }, key: 'a', idx: 0 } })
  expect(await screen.findByLabelText('New Password')).toBeVisible()
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBeNull())
  expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  expect(screen.queryByText(ended)).toBeNull()
})

it.each(['garbage', '{"access_token":5}', '{"access_token":"a","token_type":7}'])(
  'a stored %s is no session that has ended',
  async text => {
    localStorage.setItem(storageKey, text)
    renderApp('/terms')
    await waitFor(() => expect(localStorage.getItem(storageKey)).toBeNull())
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(window.location.pathname).toBe('/terms')
    expect(screen.queryByText(ended)).toBeNull()
  },
)

it('a page for customers says that a spent session has ended once, on the sign-in page', async () => {
  await open('/orders')
  expect(await screen.findByText(ended)).toBeVisible()
})

it('a visitor can search while a spent session can’t be refreshed', moreIf(true), async () => {
  await open(search, { scenario: 'refresh:500' })
  expect(await findResults()).toBeVisible()
})

it('a customer whose session can’t be refreshed requests nothing as a visitor', async () => {
  const anonymous: string[] = []
  server.events.on('request:start', ({ request: { url, headers } }) => {
    if (/active_cart|orders/.test(url) && !headers.has('authorization')) anonymous.push(url)
  })
  onTestFinished(() => server.events.removeAllListeners())
  await open('/orders', { scenario: 'refresh:500' })
  expect(await screen.findByText('The server can’t be reached.')).toBeVisible()
  expect(anonymous).toEqual([])
})

it('a customer whose session was ended elsewhere is asked to sign in, and leads back to the search', async () => {
  const app = await open(search, { expired: false })
  expect(await screen.findByText(ended)).toBeVisible()
  await signIn(app)
  expect(await findResults()).toBeVisible()
})

it('the profile of a customer with a spent session asks to sign in, and leads back', async () => {
  const app = await open('/profile')
  expect(await screen.findByText(ended)).toBeVisible()
  await signIn(app)
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

it('says why a link to the profile was refused rather than that the session has ended', async () => {
  await open('/profile?tab=1', { state: { usr: { link_error: 'otp_expired' }, key: 'a', idx: 0 } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(await screen.findByText(/It has expired or was used before/)).toBeVisible()
  expect(screen.queryByText(ended)).toBeNull()
  expect(window.location.search).toBe('?next=%2Fprofile%3Ftab%3D1')
})

it('a page that waits for the refresh of a session stays, and gets its data', async () => {
  const held = createDeferred()
  server.use(http.post(authApi('token/refresh'), () => held.promise))
  await open('/orders', { scenario: '' })
  const heading = await screen.findByRole('heading', { level: 1, name: 'My Orders' })
  held.resolve()
  expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
  expect(heading).toBeVisible()
})
