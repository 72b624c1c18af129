/**
 * @promise The session is known at once for visitors, has its user from an earlier visit, and ends where
 *   another tab ends it.
 */
import { waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessTokensOf } from '@/session/access-tokens'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { register } from '@tests/support/register'
import { demoCustomer, storeSession } from '@tests/support/render-app'
import { currentApp, openApp, session } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'

const mock = mockApi()

const unknown = { status: 'unknown', user: null, error: null }
const visitor = { status: 'visitor', why: 'never', user: null, arrival: null }
const ended = { ...visitor, why: 'ended' }

const accessTokens = () => accessTokensOf(currentApp())
const isStored = () => localStorage.getItem(storageKey) !== null

/** The session of an earlier visit, once it is read. */
async function readSession() {
  storeSession(mock())
  openApp()
  await waitFor(() => expect(session().get().status).toBe('user'))
}

function endElsewhere() {
  localStorage.removeItem(storageKey)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

describe('the session', () => {
  it('of a visitor is known at once, and has no token', async () => {
    openApp()
    expect(session().get()).toEqual(visitor)
    expect(await accessTokens().current()).toBeNull()
  })

  it('of an earlier visit is not taken for that of a visitor, and has its user', async () => {
    storeSession(mock())
    openApp()
    expect(session().get()).toEqual(unknown)
    await waitFor(() => expect(session().get().user?.email).toBe(demoCustomer))
  })

  it('is that of a visitor where the browser blocks storage', () => {
    storeSession(mock())
    const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    try {
      openApp()
      expect(session().get()).toEqual(visitor)
    } finally {
      read.mockRestore()
    }
  })

  it('has what has changed of its user', async () => {
    await readSession()
    mock().db.update(state => {
      for (const user of state.users) user.email = `new-${user.email}`
    })
    await (await session().getClients()).refreshUser()
    await waitFor(() => expect(session().get().user?.email).toBe(`new-${demoCustomer}`))
  })

  it('has ended where another tab ends it', async () => {
    await readSession()
    endElsewhere()
    await waitFor(() => expect(session().get()).toEqual(ended))
  })

  it('waits for a second factor, without a token', async () => {
    mock().applyScenario('add-authenticator')
    storeSession(mock())
    openApp()
    expect(await accessTokens().current()).toBeNull()
    await waitFor(() =>
      expect(session().get()).toMatchObject({ status: 'code', user: null, owner: { email: demoCustomer } }),
    )
  })

  it('is reported when it changes, and only then', more, async () => {
    storeSession(mock())
    openApp()
    const listener = vi.fn<() => void>()
    const stop = session().subscribe(listener)
    onTestFinished(stop)
    await waitFor(() => expect(session().get().status).toBe('user'))
    const { client } = await session().getClients()
    await client.refreshSession()
    expect(listener).toHaveBeenCalledTimes(1)
    endElsewhere()
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(2))
    stop()
    storeSession(mock())
    await waitFor(() => expect(session().get().status).toBe('user'))
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('of a visitor isn’t reported again where the client is loaded', async () => {
    openApp()
    const listener = vi.fn<() => void>()
    onTestFinished(session().subscribe(listener))
    const { client } = await session().getClients()
    const told = vi.fn<() => void>()
    client.onAuthStateChange(told)
    await waitFor(() => expect(told).toHaveBeenCalled())
    expect(listener).not.toHaveBeenCalled()
  })

  it('is of one owner for as long as the document is there', async () => {
    openApp()
    expect(session().ownerId()).toBeNull()
    await session().getClients()
    storeSession(mock())
    await waitFor(() => expect(session().get().status).toBe('user'))
    const id = session().get().user?.id
    endElsewhere()
    await waitFor(() => expect(session().get()).toEqual(ended))
    expect(session().ownerId()).toBe(id)
  })
})

describe('the access token', () => {
  it('is that of the session, also before the session is known', async () => {
    storeSession(mock())
    openApp()
    const token = await accessTokens().current()
    expect(token).not.toBeNull()
    await waitFor(() => expect(session().get().status).toBe('user'))
    expect(await accessTokens().current()).toBe(token)
  })

  it('is never another user’s than the document’s', async () => {
    await register(mock(), 'next@listwell.example')
    await readSession()
    const refused = (await accessTokens().current()) ?? ''
    storeSession(mock(), 'next@listwell.example')
    await waitFor(() => expect(session().get().user?.email).toBe('next@listwell.example'))
    expect(await accessTokens().current()).toBeNull()
    expect(await accessTokens().renew(refused)).toBeNull()
  })

  it('that is refused is renewed once, and ends the session if it is refused again', async () => {
    await readSession()
    const first = (await accessTokens().current()) ?? ''
    const renewed = await accessTokens().renew(first)
    expect(renewed).not.toBe(first)
    expect(await accessTokens().renew(first)).toBe(renewed)
    accessTokens().refused(first)
    expect(await accessTokens().current()).toBe(renewed)
    expect(isStored()).toBe(true)
    accessTokens().refused(renewed ?? '')
    await waitFor(() => expect(session().get()).toEqual(ended))
  })

  it('that is refused after the session’s end changes nothing', async () => {
    await readSession()
    const token = (await accessTokens().current()) ?? ''
    endElsewhere()
    await waitFor(() => expect(session().get()).toEqual(ended))
    expect(await accessTokens().renew(token)).toBeNull()
    accessTokens().refused(token)
    const { client } = await session().getClients()
    expect((await client.getSession()).data.session).toBeNull()
    expect(session().get()).toEqual(ended)
  })
})
