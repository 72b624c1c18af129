import { http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getPendingSignIn, subscribeToPendingSignIn } from '@/session/second-factor'
import { trackSession } from '@/session/session'
import { storageKey } from '@/session/storage-key'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const chunk = createDeferred()

// The chunk that shows the stored session's user is late: the auth client is there first.
vi.mock('@/session/stored-user', async importOriginal => {
  await chunk.promise
  return importOriginal()
})

it('a second factor stays pending when the chunk with the stored user is late', async () => {
  const refreshed = createDeferred()
  server.use(http.post(authApi('token/refresh'), () => refreshed.promise))
  mock().applyScenario('add-authenticator')
  const expires_at = Math.round(Date.now() / 1000) + 30
  const expiresSoon = { ...mock().signIn(demoCustomer), expires_in: 30, expires_at }
  localStorage.setItem(storageKey, JSON.stringify(expiresSoon))
  const changed = new Promise<void>(resolve => {
    onTestFinished(subscribeToPendingSignIn(resolve))
  })
  onTestFinished(trackSession())
  await changed
  expect(getPendingSignIn()).not.toBeNull()
  chunk.resolve()
  await import('@/session/stored-user')
  expect(getPendingSignIn()).not.toBeNull()
  refreshed.resolve()
})
