import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClients } from '@/session/auth-clients'
import { getQuestion } from '@/session/confirm-session'
import { getLinkSteps, setLinkSteps, subscribeToLinkSteps } from '@/session/link-steps'
import { authApi } from '@tests/support/api-url'
import { forgetStepsInMemory } from '@tests/support/link-steps'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const none = { code: false, newPassword: null, mailReturn: false, problem: null }

/** The URL of a link with tokens of the demo customer. */
function linkTo(type: 'magiclink' | 'recovery') {
  const { access_token, refresh_token } = mock().signIn(demoCustomer)
  const tokens = { access_token, refresh_token, token_type: 'bearer', expires_in: '3600' }
  return `${location.origin}/#${new URLSearchParams({ ...tokens, type })}`
}

/** The clients of a page that was opened by a URL, until the test ends. */
function open(url: string) {
  const clients = createClients(url)
  onTestFinished(() => clients.client.dispose())
  return clients
}

async function reply(isWanted: boolean) {
  await waitFor(() => expect(getQuestion()).not.toBeNull())
  getQuestion()?.reply(isWanted)
}

/** Opens a URL, with the customer's consent if it is a link with tokens; ends once the app knows whose session it is. */
async function openAndRead(url: string, isWanted?: boolean) {
  const clients = open(url)
  const seen = vi.fn<(isSignedIn: boolean, isPending: boolean) => void>()
  clients.onSessionChange((session, isPending) => seen(session !== null, isPending))
  if (isWanted !== undefined) await reply(isWanted)
  await waitFor(() => expect(seen).toHaveBeenCalled())
  return { ...clients, seen }
}

const userId = () => mock().signIn(demoCustomer).user.id

/** Reads the stored session as the page does after a reload: what was in memory is gone. */
async function afterReload() {
  forgetStepsInMemory()
  await openAndRead(`${location.origin}/`)
}

describe('a link to a sign-in', () => {
  it('leads to the form for the code where the customer has an authenticator app', async () => {
    mock().applyScenario('add-authenticator')
    const { seen } = await openAndRead(linkTo('magiclink'), true)
    expect(seen).toHaveBeenCalledWith(false, true)
    expect(getLinkSteps()).toEqual({ ...none, code: true, mailReturn: true })
  })

  it('leads to no form where its session can be used', async () => {
    const { seen } = await openAndRead(linkTo('magiclink'), true)
    expect(seen).toHaveBeenCalledWith(true, false)
    expect(getLinkSteps()).toEqual({ ...none, mailReturn: true })
  })

  it.each([
    ['isn’t answered', () => HttpResponse.error()],
    ['fails', () => HttpResponse.json({}, { status: 503 })],
    ['comes too soon', () => HttpResponse.json({}, { status: 429 })],
  ])('signs in where the first request for its user %s', async (_case, response) => {
    server.use(http.get(authApi('user'), response, { once: true }))
    const { seen } = await openAndRead(linkTo('magiclink'), true)
    expect(seen).toHaveBeenCalledWith(true, false)
    expect(getLinkSteps()).toEqual({ ...none, mailReturn: true })
  })

  it('leads to a reason where none of four requests for its user is answered', async () => {
    const user = vi.fn<() => Response>(() => HttpResponse.error())
    server.use(http.get(authApi('user'), user))
    const { seen } = await openAndRead(linkTo('magiclink'))
    expect(seen).toHaveBeenCalledWith(false, false)
    await waitFor(() =>
      expect(getLinkSteps()).toEqual({ ...none, problem: 'The server can’t be reached. Ask for a new one.' }),
    )
    expect(user).toHaveBeenCalledTimes(4)
  })

  it('leads to the form for the code once: a later refresh doesn’t', async () => {
    mock().applyScenario('add-authenticator')
    const { client, seen } = await openAndRead(linkTo('magiclink'), true)
    setLinkSteps(none)
    seen.mockClear()
    expect((await client.refreshSession()).error).toBeNull()
    await waitFor(() => expect(seen).toHaveBeenCalledWith(false, true))
    expect(getLinkSteps()).toEqual(none)
  })

  it('leads nowhere where another tab has signed in and the customer refuses the link', async () => {
    storeSession(mock())
    const { seen } = await openAndRead(linkTo('magiclink'), false)
    expect(seen).toHaveBeenCalledWith(true, false)
    expect(getLinkSteps()).toEqual(none)
  })

  it('leads nowhere, without an error, where the customer refuses it', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { seen } = await openAndRead(linkTo('magiclink'), false)
    expect(seen).toHaveBeenCalledExactlyOnceWith(false, false)
    expect(getLinkSteps()).toEqual(none)
    expect(reported).not.toHaveBeenCalled()
  })
})

describe('a link for a forgotten password', () => {
  it.each([
    ['a visitor', () => {}],
    ['a customer who is signed in', () => storeSession(mock())],
  ])('leads %s to the form for a new one, over a reload too, until they sign out', async (_who, prepare) => {
    prepare()
    const { client, seen } = await openAndRead(linkTo('recovery'), true)
    await afterReload()
    await waitFor(() => expect(getLinkSteps()).toEqual({ ...none, newPassword: userId() }))
    seen.mockClear()
    await client.signOut()
    await waitFor(() => expect(seen).toHaveBeenCalledWith(false, false))
    expect(getLinkSteps()).toEqual(none)
    await afterReload()
    expect(getLinkSteps()).toEqual(none)
  })

  it('leads to no form after a reload once it was shown', async () => {
    await openAndRead(linkTo('recovery'), true)
    setLinkSteps({ newPassword: null })
    await afterReload()
    expect(getLinkSteps()).toEqual(none)
  })

  it('leads to no form where the session ended while the tab showed another site', async () => {
    await openAndRead(linkTo('recovery'), true)
    localStorage.clear()
    await afterReload()
    storeSession(mock())
    await afterReload()
    expect(getLinkSteps()).toEqual(none)
  })

  it('leads to the form where storage is blocked', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    await openAndRead(linkTo('recovery'), true)
    await waitFor(() => expect(getLinkSteps()).toMatchObject({ newPassword: userId() }))
    vi.unstubAllGlobals()
  })
})

describe('a page that no link has opened', () => {
  beforeEach(() => mock().applyScenario('add-authenticator'))

  it('leads to no form for a code where a stored session waits for one', async () => {
    storeSession(mock())
    const { seen } = await openAndRead(`${location.origin}/orders`)
    expect(seen).toHaveBeenCalledWith(false, true)
    expect(getLinkSteps()).toEqual(none)
  })

  it('keeps the reason of an earlier link while the customer signs in', async () => {
    setLinkSteps({ problem: 'Expired.' })
    const changed = vi.fn<() => void>()
    onTestFinished(subscribeToLinkSteps(changed))
    const { client, seen } = await openAndRead(`${location.origin}/signin`)
    seen.mockClear()
    await client.signInWithPassword({ email: demoCustomer, password: 'demo-password' })
    await waitFor(() => expect(seen).toHaveBeenCalledWith(false, true))
    await vi.dynamicImportSettled()
    expect(getLinkSteps()).toEqual({ ...none, problem: 'Expired.' })
    expect(changed).not.toHaveBeenCalled()
  })
})
