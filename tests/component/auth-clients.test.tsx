/**
 * @promise An app that has ended has no auth client; the calls beyond signing in work on the customer's own
 *   session.
 */
import { expect, it } from 'vitest'
import { sessionOf } from '@/session/session'
import { mockApi } from '@tests/support/mock-api'
import { openClients } from '@tests/support/open-clients'
import { demoCustomer, storePassedSession, storeSession } from '@tests/support/render-app'
import { openApp } from '@tests/support/test-app'

const mock = mockApi()

it('an app that ends while its client is loading gets none', async () => {
  storeSession(mock())
  const ended = sessionOf(openApp())
  ended.close()
  await expect(ended.getClients()).rejects.toThrow('The app has ended.')
})

it('the clients end the customer’s other sessions, and keep their own', async () => {
  mock().signIn(demoCustomer)
  storeSession(mock())
  const { client, endOtherSessions } = openClients()
  const before = (await client.getSession()).data.session
  expect(await endOtherSessions()).toMatchObject({ error: null })
  expect(mock().db.read().sessions).toHaveLength(1)
  expect((await client.getSession()).data.session).toEqual(before)
})

it('the clients read a changed user without a refresh of the session', async () => {
  storeSession(mock())
  const { client, refreshUser } = openClients()
  const before = (await client.getSession()).data.session
  mock().db.update(state => {
    for (const user of state.users) user.email = `new-${user.email}`
  })
  await refreshUser()
  const { session } = (await client.getSession()).data
  expect(session?.user.email).toBe(`new-${demoCustomer}`)
  expect(session?.access_token).toBe(before?.access_token)
})

it('the clients list the customer’s authenticator apps', async () => {
  mock().applyScenario('add-authenticator')
  await storePassedSession(mock())
  const { loadMfa } = openClients()
  const mfa = await loadMfa()
  const { data } = await mfa.listFactors()
  expect(data?.totp).toHaveLength(1)
})
