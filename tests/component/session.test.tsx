import { waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessTokens } from '@/session/access-tokens'
import {
  getAuth,
  getServerSessionState,
  getSessionState,
  isSessionStored,
  subscribe,
  trackSession,
} from '@/session/session'
import { signOut } from '@/session/sign-out'
import { storageKey } from '@/session/storage-key'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer, storeSession } from '@tests/support/render-app'

const mock = mockApi()

const unknown = { status: 'unknown', user: null }
const visitor = { status: 'anonymous', user: null, redirectTo: null, lost: null }

function track() {
  const stop = trackSession()
  onTestFinished(stop)
  return stop
}

/** A session of an earlier visit, once it is read. */
async function readSession() {
  storeSession(mock())
  const stop = track()
  await waitFor(() => expect(getSessionState().status).toBe('signed-in'))
  // The client is loaded too.
  await accessTokens.current()
  return stop
}

function endElsewhere() {
  localStorage.removeItem(storageKey)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

describe('the session', () => {
  it('is unknown before it is read, and while a page is prerendered', () => {
    expect(getSessionState()).toEqual(unknown)
    track()
    expect(getServerSessionState()).toEqual(unknown)
  })

  it('of a visitor is known at once', () => {
    track()
    expect(isSessionStored()).toBe(false)
    expect(getSessionState()).toEqual(visitor)
  })

  it('of an earlier visit is not taken for that of a visitor, and has its user', async () => {
    storeSession(mock())
    track()
    expect(isSessionStored()).toBe(true)
    expect(getSessionState()).toEqual(unknown)
    await waitFor(() => expect(getSessionState().user?.email).toBe(demoCustomer))
  })

  it('is unknown again once the app no longer listens', async () => {
    const stop = await readSession()
    stop()
    expect(getSessionState()).toEqual(unknown)
    endElsewhere()
    expect(await accessTokens.current()).toBeNull()
    expect(getSessionState()).toEqual(unknown)
  })

  it('is unknown again once the app no longer listens, also where two of it did', async () => {
    const stop = await readSession()
    const stopOther = track()
    stop()
    stopOther()
    endElsewhere()
    expect(await accessTokens.current()).toBeNull()
    expect(getSessionState()).toEqual(unknown)
  })

  it('is that of a visitor where the browser blocks storage', () => {
    storeSession(mock())
    const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    try {
      expect(isSessionStored()).toBe(false)
      track()
      expect(getSessionState()).toEqual(visitor)
    } finally {
      read.mockRestore()
    }
  })

  it('has what has changed of its user', async () => {
    await readSession()
    mock().db.update(state => {
      for (const user of state.users) user.email = `new-${user.email}`
    })
    await (await getAuth()).refreshUser()
    await waitFor(() => expect(getSessionState().user?.email).toBe(`new-${demoCustomer}`))
  })

  it('is lost where another tab ends it', async () => {
    await readSession()
    endElsewhere()
    await waitFor(() => expect(getSessionState()).toEqual({ ...visitor, lost: 'ended' }))
  })

  it('isn’t lost by a sign-out, which leads to its page', async () => {
    await readSession()
    await signOut('/offers')
    expect(getSessionState()).toEqual({ ...visitor, redirectTo: '/offers' })
    expect(isSessionStored()).toBe(false)
  })

  it('is lost where another tab ends it after a sign-out and another sign-in', async () => {
    await readSession()
    await signOut('/offers')
    storeSession(mock())
    await waitFor(() => expect(getSessionState().status).toBe('signed-in'))
    endElsewhere()
    await waitFor(() => expect(getSessionState()).toEqual({ ...visitor, lost: 'ended' }))
  })

  it('that waits for a second factor is pending', async () => {
    mock().applyScenario('add-authenticator')
    storeSession(mock())
    track()
    await waitFor(() => expect(getSessionState()).toEqual({ ...visitor, lost: 'pending' }))
  })

  it('is reported when it changes, and only then', async () => {
    // A client that loads later tells of the same customer once more.
    await getAuth()
    const listener = vi.fn<() => void>()
    const stop = subscribe(listener)
    onTestFinished(stop)
    await readSession()
    expect(listener).toHaveBeenCalledTimes(1)
    endElsewhere()
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(2))
    stop()
    storeSession(mock())
    await waitFor(() => expect(getSessionState().status).toBe('signed-in'))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

it('the session of a visitor is reported once, also where the client is loaded', async () => {
  const { onSessionChange } = await getAuth()
  const listener = vi.fn<() => void>()
  onTestFinished(subscribe(listener))
  track()
  const told = vi.fn<() => void>()
  const { data } = onSessionChange(told)
  onTestFinished(() => data.subscription.unsubscribe())
  await waitFor(() => expect(told).toHaveBeenCalled())
  expect(listener).toHaveBeenCalledOnce()
})

describe('the access token', () => {
  it('of a visitor is null', async () => {
    track()
    expect(await accessTokens.current()).toBeNull()
  })

  it('is that of the session, also before the app listens to it', async () => {
    storeSession(mock())
    const token = await accessTokens.current()
    expect(token).not.toBeNull()
    track()
    expect(await accessTokens.current()).toBe(token)
  })

  it('waits for a second factor', async () => {
    mock().applyScenario('add-authenticator')
    storeSession(mock())
    expect(await accessTokens.current()).toBeNull()
  })

  it('that is refused is renewed once, and ends the session if it is refused again', async () => {
    await readSession()
    const first = await accessTokens.current()
    const renewed = await accessTokens.renew(first ?? '')
    expect(renewed).not.toBe(first)
    expect(await accessTokens.renew(first ?? '')).toBe(renewed)
    accessTokens.refused(first ?? '')
    expect(await accessTokens.current()).toBe(renewed)
    accessTokens.refused(renewed ?? '')
    await waitFor(() => expect(getSessionState().status).toBe('anonymous'))
  })
  it('that is refused after it was renewed ends nothing', async () => {
    await readSession()
    const first = await accessTokens.current()
    const renewed = await accessTokens.renew(first ?? '')
    accessTokens.refused(first ?? '')
    expect(await accessTokens.current()).toBe(renewed)
    expect(isSessionStored()).toBe(true)
    expect(await accessTokens.current()).toBe(renewed)
  })

  it('that is refused after the session’s end changes nothing', async () => {
    await readSession()
    const token = await accessTokens.current()
    endElsewhere()
    await waitFor(() => expect(getSessionState().status).toBe('anonymous'))
    accessTokens.refused(token ?? '')
    const { client } = await getAuth()
    expect((await client.getSession()).data.session).toBeNull()
    expect(getSessionState()).toEqual({ ...visitor, lost: 'ended' })
  })
})
