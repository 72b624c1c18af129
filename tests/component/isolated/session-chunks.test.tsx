import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { storageKey } from '@/session/storage-key'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer, storeSession } from '@tests/support/render-app'

const mock = mockApi()

const client = '@/session/auth-clients'
const storedUser = '@/session/stored-user'
const unknown = { status: 'unknown', user: null }
const visitor = { status: 'anonymous', user: null, redirectTo: null, lost: null }

/** Which chunks were loaded, in any order. */
let loaded = new Set<string>()
/** What each chunk waits for. */
const ready = new Map<string, () => Promise<void>>()
beforeEach(() => {
  loaded = new Set()
  ready.clear()
  // Once for each test: of two mocks of a module at a time, either may be the one that is imported.
  for (const chunk of [client, storedUser])
    vi.doMock(chunk, async importOriginal => {
      await ready.get(chunk)?.()
      loaded.add(chunk)
      return importOriginal()
    })
})
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock(client)
  vi.doUnmock(storedUser)
  window.history.replaceState(null, '', '/')
})

/** Lets a chunk load once `arrival` resolves; it can't be loaded where that rejects. */
const provide = (chunk: string, arrival: () => Promise<void>) => void ready.set(chunk, arrival)
const lose = (chunk: string) =>
  provide(chunk, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

/**
 * The session’s code of a page that has just been opened at a URL. With a stored session it asks for each chunk twice at once,
 * which a replaced chunk doesn’t stand.
 */
async function openPage(url = '/') {
  window.history.replaceState(null, '', url)
  vi.resetModules()
  const session = await import('@/session/session')
  onTestFinished(async () => {
    const auth = await session.getAuth().catch(() => null)
    auth?.client.dispose()
  })
  return session
}

/** Ends once the client has told the app all it knows. */
async function settle({ getAuth }: Awaited<ReturnType<typeof openPage>>) {
  const { client: auth } = await getAuth()
  await auth.getSession()
  await vi.dynamicImportSettled()
}

/** The URL of a link with tokens of the demo customer. */
function link() {
  const { access_token, refresh_token } = mock().signIn(demoCustomer)
  return `/#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', expires_in: '3600' })}`
}

describe('a page loads', () => {
  it('nothing of the session for a visitor, who has no token', async () => {
    const { trackSession, getSessionState } = await openPage()
    onTestFinished(trackSession())
    expect(getSessionState()).toEqual(visitor)
    const { accessTokens } = await import('@/session/access-tokens')
    expect(await accessTokens.current()).toBeNull()
    await vi.dynamicImportSettled()
    expect([...loaded]).toEqual([])
  })

  it('what a stored session needs before the app asks for it', async () => {
    storeSession(mock())
    await openPage()
    await vi.dynamicImportSettled()
    expect(loaded).toEqual(new Set([client, storedUser]))
  })
})

describe('a client that is lost', () => {
  it('leaves requests without a token', async () => {
    lose(client)
    await openPage()
    const { accessTokens } = await import('@/session/access-tokens')
    expect(await accessTokens.current()).toBeNull()
  })

  it('makes nobody a visitor once the app has ended', async () => {
    lose(client)
    const { getAuth, getSessionState, loadSession, trackSession } = await openPage()
    trackSession()()
    loadSession()
    expect(await getAuth().catch(() => 'lost')).toBe('lost')
    await vi.dynamicImportSettled()
    expect(getSessionState()).toEqual(unknown)
  })

  it('leaves no timer', async () => {
    lose(client)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { getAuth } = await openPage()
    expect(await getAuth().catch(() => 'lost')).toBe('lost')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a client that is late', () => {
  it('is given up after a while, and loaded by the next call', async () => {
    const arrival = createDeferred()
    provide(client, () => arrival.promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { getAuth } = await openPage()
    const { timing } = await import('@/config/timing')
    const seen = vi.fn<(what: string) => void>()
    const first = getAuth().then(
      () => seen('loaded'),
      () => seen('lost'),
    )
    await vi.advanceTimersByTimeAsync(timing.requestTimeout - 1)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toHaveBeenCalledExactlyOnceWith('lost')
    vi.useRealTimers()
    arrival.resolve()
    await first
    expect((await getAuth()).client).toBeDefined()
  })

  it('tells the app of the session, until it ends elsewhere', async () => {
    const arrival = createDeferred()
    provide(client, () => arrival.promise)
    const session = await openPage()
    storeSession(mock())
    onTestFinished(session.trackSession())
    await waitFor(() => expect(session.getSessionState().user?.email).toBe(demoCustomer))
    arrival.resolve()
    await settle(session)
    localStorage.removeItem(storageKey)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    await waitFor(() => expect(session.getSessionState()).toEqual({ ...visitor, lost: 'ended' }))
  })

  it('tells an app nothing that has ended meanwhile', async () => {
    const arrival = createDeferred()
    provide(client, () => arrival.promise)
    const session = await openPage()
    storeSession(mock())
    session.trackSession()()
    arrival.resolve()
    await settle(session)
    expect(session.getSessionState()).toEqual(unknown)
  })

  it('tells nothing where no app listens', async () => {
    const session = await openPage()
    storeSession(mock())
    await settle(session)
    expect(session.getSessionState()).toEqual(unknown)
  })
})

describe('the stored user that is late', () => {
  it('isn’t shown by an app that has ended meanwhile', async () => {
    const arrival = createDeferred()
    provide(storedUser, () => arrival.promise)
    const { trackSession, getSessionState } = await openPage()
    storeSession(mock())
    trackSession()()
    arrival.resolve()
    await vi.dynamicImportSettled()
    expect(getSessionState()).toEqual(unknown)
  })

  it('changes nothing where the client was there first', async () => {
    const arrival = createDeferred()
    provide(storedUser, () => arrival.promise)
    const session = await openPage()
    storeSession(mock())
    onTestFinished(session.trackSession())
    await waitFor(() => expect(session.getSessionState().user?.email).toBe(demoCustomer))
    const changed = vi.fn<() => void>()
    onTestFinished(session.subscribe(changed))
    arrival.resolve()
    await settle(session)
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('a page that a link has opened', () => {
  it.each([
    ['a visitor', () => {}],
    ['a customer who is signed in', () => storeSession(mock())],
  ])('doesn’t say who %s is before the question is answered', async (_who, prepare) => {
    prepare()
    const { trackSession, getSessionState } = await openPage(link())
    const { getQuestion } = await import('@/session/confirm-session')
    onTestFinished(trackSession())
    await waitFor(() => expect(getQuestion()).not.toBeNull())
    await vi.dynamicImportSettled()
    expect(getSessionState()).toEqual(unknown)
    getQuestion()?.reply(true)
    await waitFor(() => expect(getSessionState().user?.email).toBe(demoCustomer))
  })
})
