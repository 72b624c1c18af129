/**
 * @promise The session is known at once for visitors, has its user from an earlier visit, and ends where
 *   another tab ends it.
 * @promise One `main` and one `h1` on every page, also while the session isn't known; names for assistive
 *   technology.
 * @promise A part of the auth client that can't be loaded says that signing in isn't available; a programming
 *   error isn't shown as that.
 */
import { waitFor, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi, beforeEach } from 'vitest'
import { accessTokensOf } from '@/session/access-tokens'
import { callAuth } from '@/features/account/call-auth'
import { MissingPartError } from '@/session/session'
import { signOut } from '@/session/sign-out'
import { allowConsole } from '@tests/support/console'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { register } from '@tests/support/register'
import { demoCustomer, storeSession, address, renderApp as renderPage } from '@tests/support/render-app'
import { server } from '@tests/support/server'
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
    await accessTokens().refused(first)
    expect(await accessTokens().current()).toBe(renewed)
    expect(isStored()).toBe(true)
    await accessTokens().refused(renewed ?? '')
    await waitFor(() => expect(session().get()).toEqual(ended))
  })

  it('that is refused after the session’s end changes nothing', async () => {
    await readSession()
    const token = (await accessTokens().current()) ?? ''
    endElsewhere()
    await waitFor(() => expect(session().get()).toEqual(ended))
    expect(await accessTokens().renew(token)).toBeNull()
    await accessTokens().refused(token)
    const { client } = await session().getClients()
    expect((await client.getSession()).data.session).toBeNull()
    expect(session().get()).toEqual(ended)
  })
})

describe('while the auth client is late or lost', () => {
  let chunk = createDeferred()

  /** The auth client's chunk is late, and then fails to load. */
  async function load(): Promise<never> {
    await chunk.promise
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const renderApp = (url: string) => renderPage(url, { load })

  beforeEach(() => {
    chunk = createDeferred()
    storeSession(mock())
  })

  it('a session isn’t shown before the auth client is loaded', async () => {
    renderApp('/terms')
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
  })

  it.each([
    ['/cart', 'Cart'],
    ['/orders', 'My Orders'],
    ['/order/ORD-7/details', 'ORD-7'],
    ['/checkout/7', 'Checkout'],
    ['/payment-success/7', 'Order Confirmation'],
    ['/profile', 'Profile'],
  ])('%s shows its heading while the session isn’t known', async (url, name) => {
    const requested: string[] = []
    server.events.on('request:start', ({ request }) => requested.push(request.url))
    onTestFinished(() => server.events.removeAllListeners())
    renderApp(url)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    // The link back of an order's details, and the heading.
    expect(screen.getByRole('main')).toHaveTextContent(new RegExp(`^(My Orders)?${name}$`))
    expect(requested).toEqual([])
  })

  it('who can’t be told from a visitor stays on a page for everyone', async () => {
    renderApp('/terms')
    chunk.resolve()
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(address()).toBe('/terms')
    expect(session().get()).toMatchObject({ status: 'unknown', user: null })
    expect(localStorage.getItem(storageKey)).not.toBeNull()
  })

  it.each(['/orders', '/profile'])('%s says that it can’t be shown, and offers a reload', async url => {
    // React reports what the page couldn't be shown for.
    allowConsole(/./)
    // The site doesn't respond either, so the page isn't reloaded.
    server.use(http.head(location.origin + url, () => HttpResponse.error()))
    renderApp(url)
    chunk.resolve()
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
    expect(address()).toBe(url)
    expect(localStorage.getItem(storageKey)).not.toBeNull()
  })

  it('a request has no token then', async () => {
    const app = openApp({ load })
    chunk.resolve()
    expect(await accessTokensOf(app).current()).toBeNull()
  })

  it('a sign-out leaves no session where the auth client can’t be loaded', async () => {
    localStorage.setItem(`${storageKey}-code-verifier`, 'pending')
    const signedOut = signOut(openApp({ load }), '/offers')
    chunk.resolve()
    await signedOut
    expect(localStorage.getItem(storageKey)).toBeNull()
    expect(localStorage.getItem(`${storageKey}-code-verifier`)).toBeNull()
    expect(session().get()).toMatchObject({ status: 'visitor', why: 'signed-out', to: '/offers' })
  })

  it('a page that is closed while a sign-out waits for the auth client leaves no session', async () => {
    const signedOut = signOut(openApp({ load }), '/')
    expect(localStorage.getItem(storageKey)).not.toBeNull()
    window.dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem(storageKey)).toBeNull()
    // Else it would end the session of a later test, once loading has taken too long.
    chunk.resolve()
    await signedOut
  })

  it('an auth client that is late is given up after a while', async () => {
    openApp({ load, timing: { requestTimeout: 5 } })
    await waitFor(() => expect(session().get()).toMatchObject({ status: 'unknown' }))
    await expect(session().getClients()).rejects.toThrow('took too long')
    expect(localStorage.getItem(storageKey)).toContain(demoCustomer)
  })
})

const lostImport = () => Promise.reject(new MissingPartError())

describe('a call of the auth client', () => {
  it('whose part can’t be loaded says that signing in isn’t available', async () => {
    const failure = await callAuth(openApp(), lostImport)
    expect(failure?.text).toMatch(/^Signing in isn’t available right now\./)
  })

  it('whose part can’t be loaded has the words of its form, where that has some', async () => {
    const failure = await callAuth(openApp(), lostImport, 'Failed to update password')
    expect(failure?.text).toBe('Failed to update password')
  })

  it('throws a programming error on', async () => {
    const bug = new TypeError('undefined is not a function')
    await expect(callAuth(openApp(), () => Promise.reject(bug))).rejects.toBe(bug)
  })
})
