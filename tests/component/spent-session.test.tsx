import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { storageKey } from '@/session/storage-key'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { demoCustomer, renderApp, storeSession } from '@tests/support/render-app'

// API Platform refuses a token that isn't valid on public URLs too.
const mock = mockApi()
const url = '/search?type=keyword&keywords=bank'
const findResults = () => screen.findByRole('heading', { name: /^[\d,]+ Emails found for bank$/ })

/** Stores a session whose token has expired and whose refresh token the backend refuses, as after a long time away. */
function storeSpentSession() {
  const session = { ...mock().signIn(demoCustomer), expires_at: 1_700_000_000 }
  mock().applyScenario('end-session')
  localStorage.setItem(storageKey, JSON.stringify(session))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

it('a visitor with a spent session can search', async () => {
  storeSpentSession()
  renderApp(url)
  expect(await findResults()).toBeVisible()
})

it('a visitor can search while a spent session can’t be refreshed', moreIf(true), async () => {
  storeSpentSession()
  mock().applyScenario('refresh:500')
  renderApp(url)
  expect(await findResults()).toBeVisible()
})

it('a customer whose session was ended elsewhere is asked to sign in, and leads back to the search', async () => {
  storeSession(mock())
  mock().applyScenario('end-session')
  const { user } = renderApp(url)
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
  await user.type(screen.getByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await findResults()).toBeVisible()
})

it('the profile of a customer with a spent session asks to sign in, and leads back', async () => {
  storeSpentSession()
  const { user } = renderApp('/profile')
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
  await user.type(screen.getByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})
