import { waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getPendingSignIn } from '@/session/second-factor'
import { getSessionState, isSessionStored, trackSession } from '@/session/session'
import { signOut } from '@/session/sign-out'
import { storageKey } from '@/session/storage-key'
import { authApi } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const next = 'next@listwell.example'

/** Lets refreshes wait until the result is called. */
function holdRefreshes() {
  const released = createDeferred()
  server.use(http.post(authApi('token/refresh'), () => released.promise))
  return released.resolve
}

/** The app of a customer whose token is refreshed before the next call. */
async function openExpiring() {
  const expires_at = Math.round(Date.now() / 1000) + 30
  const session = { ...mock().signIn(demoCustomer), expires_in: 30, expires_at }
  localStorage.setItem(storageKey, JSON.stringify(session))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
  onTestFinished(trackSession())
  await waitFor(() => expect(getSessionState().user?.email).toBe(demoCustomer))
}

it('a sign-out before the app knows the customer ends the session here and at the service', async () => {
  storeSession(mock())
  await signOut('/')
  expect(isSessionStored()).toBe(false)
  expect(mock().db.read().sessions).toHaveLength(0)
})

it('a sign-out doesn’t wait for a refresh that takes too long', async () => {
  configureApp({ timing: { signOutTimeout: 1 } })
  const release = holdRefreshes()
  await openExpiring()
  const done = vi.fn<() => void>()
  const ended = signOut('/').then(done)
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(isSessionStored()).toBe(false)
  release()
  await ended
})

it('a page that is closed during the refresh of a sign-out leaves no session', async () => {
  const release = holdRefreshes()
  await openExpiring()
  const ended = signOut('/')
  expect(isSessionStored()).toBe(true)
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(isSessionStored()).toBe(false)
  })
  release()
  await ended
  expect(isSessionStored()).toBe(false)
})

it('a sign-out doesn’t end the session of who has signed in in another tab meanwhile', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: next, plainPassword: 'next-password' })
  await mock().respond(new Request(authApi('register'), { method: 'POST', headers, body }))
  const sent = recordRequests('post', authApi('logout'))
  const release = holdRefreshes()
  await openExpiring()
  const ended = signOut('/')
  storeSession(mock(), next)
  await waitFor(() => expect(getSessionState().user?.email).toBe(next))
  release()
  await ended
  expect(sent).not.toHaveBeenCalled()
  expect(isSessionStored()).toBe(true)
  expect(getSessionState().user?.email).toBe(next)
})

it('a sign-out ends the session for which its refresh first asks for the code of a second factor', async () => {
  await openExpiring()
  mock().applyScenario('add-authenticator')
  await signOut('/')
  expect(getSessionState().status).toBe('anonymous')
  expect(getPendingSignIn()).toBeNull()
  expect(isSessionStored()).toBe(false)
  expect(mock().db.read().sessions).toHaveLength(0)
})
