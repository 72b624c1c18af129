/**
 * @promise A sign-out ends the session here and at the service, whatever is under way, and never that of
 *   another user.
 */
import { waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { signOut } from '@/session/sign-out'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { register } from '@tests/support/register'
import { demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { currentApp, openApp, session, type TestEnvironment } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'

const mock = mockApi()

const isStored = () => localStorage.getItem(storageKey) !== null

/** Lets refreshes wait until the result is called. */
function holdRefreshes() {
  const released = createDeferred()
  server.use(http.post(authApi('token/refresh'), () => released.promise))
  return released.resolve
}

/** The app of a customer whose token is refreshed before the next call. */
async function openExpiring(environment?: TestEnvironment) {
  const expires_at = Math.round(Date.now() / 1000) + 30
  const expiring = { ...mock().signIn(demoCustomer), expires_in: 30, expires_at }
  localStorage.setItem(storageKey, JSON.stringify(expiring))
  openApp(environment)
  await waitFor(() => expect(session().get().user?.email).toBe(demoCustomer))
}

it('a sign-out before the app knows the customer ends the session here and at the service', async () => {
  storeSession(mock())
  await signOut(openApp(), '/')
  expect(isStored()).toBe(false)
  expect(mock().db.read().sessions).toHaveLength(0)
})

it('a sign-out refreshes a session that has expired, so that the service ends it', async () => {
  const asked = vi.fn<(token: string | null) => void>()
  server.use(http.post(authApi('logout'), ({ request }) => asked(request.headers.get('Authorization'))))
  const stored = mock().signIn(demoCustomer)
  localStorage.setItem(storageKey, JSON.stringify(stored))
  // The refresh isn't given up, however busy the machine is.
  openApp({ timing: { signOutTimeout: 60_000 } })
  await waitFor(() => expect(session().get().status).toBe('user'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  await signOut(currentApp(), '/')
  expect(asked).toHaveBeenCalledOnce()
  expect(asked).not.toHaveBeenCalledWith(`Bearer ${stored.access_token}`)
  expect(mock().db.read().sessions).toEqual([])
  expect(isStored()).toBe(false)
})

it('a sign-out doesn’t wait for a refresh that takes too long', async () => {
  const release = holdRefreshes()
  await openExpiring({ timing: { signOutTimeout: 1 } })
  const done = vi.fn<() => void>()
  const ended = signOut(currentApp(), '/').then(done)
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(isStored()).toBe(false)
  release()
  await ended
})

it('a sign-out has the service end the session before the document is left, unless that takes too long', async () => {
  const released = createDeferred()
  server.use(http.post(authApi('logout'), () => released.promise.then(() => undefined)))
  storeSession(mock())
  openApp({ timing: { signOutTimeout: 60_000 } })
  await waitFor(() => expect(session().get().status).toBe('user'))
  const ended = signOut(currentApp(), '/')
  await waitFor(() => expect(isStored()).toBe(false))
  expect(session().get().status).toBe('user')
  released.resolve()
  await ended
  expect(session().get()).toMatchObject({ status: 'visitor', why: 'signed-out', to: '/' })

  server.use(http.post(authApi('logout'), () => new Promise<undefined>(() => {})))
  storeSession(mock())
  await signOut(openApp({ timing: { signOutTimeout: 1 } }), '/offers')
  expect(session().get()).toMatchObject({ why: 'signed-out', to: '/offers' })
})

it('a page that is closed during the refresh of a sign-out leaves no session', async () => {
  const release = holdRefreshes()
  await openExpiring()
  const ended = signOut(currentApp(), '/')
  expect(isStored()).toBe(true)
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(isStored()).toBe(false)
  })
  release()
  await ended
  expect(isStored()).toBe(false)
})

it('a sign-out doesn’t end the session of who has signed in in another tab meanwhile', async () => {
  const next = 'next@listwell.example'
  await register(mock(), next)
  const sent = recordRequests('post', authApi('logout'))
  const release = holdRefreshes()
  await openExpiring()
  const ended = signOut(currentApp(), '/')
  storeSession(mock(), next)
  await waitFor(() => expect(session().get().user?.email).toBe(next))
  release()
  await ended
  expect(sent).not.toHaveBeenCalled()
  expect(isStored()).toBe(true)
})

it('a sign-out ends the session whose refresh first asks for a second factor', more, async () => {
  await openExpiring()
  mock().applyScenario('add-authenticator')
  await signOut(currentApp(), '/')
  expect(session().get().status).toBe('visitor')
  expect(isStored()).toBe(false)
  expect(mock().db.read().sessions).toHaveLength(0)
})
