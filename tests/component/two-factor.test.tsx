/**
 * @promise Settings add an authenticator app by its QR code or key and its first code; what an earlier visit
 *   left without one is removed; the dialog isn't closed while its code is checked; its key is in no storage
 *   and leaves the page; a first code without a response, or refused as a repeated one is, is looked into, and
 *   what can't be found out is said.
 * @promise A click beside the dialog of an app whose key is shown doesn’t end its setup.
 */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { addFactor } from '@/mocks/handlers/factors'
import { DEMO_SECRET } from '@/mocks/scenario-actions'
import type { MockFactor } from '@/mocks/state'
import { totpOf } from '@/mocks/totp'
import { session } from '@tests/support/test-app'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more, moreIf } from '@tests/support/more'
import { enter, fill, openSettings } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, storePassedSession, storeSession } from '@tests/support/render-app'
import { clickBeside } from '@tests/support/click-beside'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

const ADD = 'Add an authenticator app'
const NOT_OFFERED = 'This isn’t offered here.'
const WRONG = 'This code is wrong or has expired. Enter the one that the app shows now.'

const button = (name: string) => screen.getByRole('button', { name })
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const apps = () =>
  within(screen.getByRole('region', { name: 'Two-factor sign-in' }))
    .queryAllByRole('listitem')
    .map(item => item.querySelector('p')?.textContent)
const listed = (names: string[]) => waitFor(() => expect(apps()).toEqual(names))
const enterCode = async (user: UserEvent, code: string | Promise<string>) =>
  enter(user, await screen.findByLabelText('Code'), await code)
const codeOf = (secret: string | undefined) => totpOf(secret ?? '', Date.now() / 1000)
const factors = () =>
  mock()
    .db.read()
    .users.find(one => one.email === demoCustomer)?.factors ?? []

/** Gives the demo customer a factor at the service. */
const give = (details: Partial<MockFactor> = {}) =>
  mock().db.update(state => {
    const demo = state.users.find(one => one.email === demoCustomer)
    const factor = { name: 'Tablet', status: 'verified' as const, createdAt: Date.now() }
    if (demo) addFactor(state, demo, { ...factor, secret: DEMO_SECRET, ...details })
  })

/** Opens the settings, with a session that has passed its second factor where the customer has one. */
async function openPassedSettings() {
  await storePassedSession(mock())
  return openSettings()
}

/** Opens the dialog and waits for the key; the factor is at the service then. */
async function openKey(user: UserEvent) {
  await press(user, ADD)
  await press(user, 'Continue')
  await screen.findByRole('img', { name: 'QR code of the key' })
  return factors().at(-1)?.secret ?? ''
}

/** Where the key could be left behind. */
const traces = () =>
  [document.documentElement.outerHTML, ...Object.values(localStorage), ...Object.values(sessionStorage)]
    .join('\n')
    .replaceAll(' ', '')

describe('adding an authenticator app', () => {
  it('enrols the app by its first code, during whose check it stays open, and the customer stays signed in', async () => {
    const user = await openPassedSettings()
    const sent: string[] = []
    server.use(http.all(authApi('*'), ({ request }) => void sent.push(new URL(request.url).pathname)))
    await press(user, ADD)
    expect(await screen.findByLabelText('Name')).toHaveValue('Authenticator app')
    expect(sent.filter(path => /user|factors/.test(path))).toEqual([])
    await user.clear(screen.getByLabelText('Name'))
    await enter(user, screen.getByLabelText('Name'), 'Work phone')
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeVisible()
    const secret = factors()[0]?.secret ?? ''
    expect(traces()).toContain(secret)
    expect(screen.getByText(secret.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
    const field = screen.getByLabelText('Code')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    await user.click(field)
    const code = await codeOf(secret)
    await user.paste(` ${code.slice(0, 3)} ${code.slice(3)}`)
    const held = createDeferred()
    server.use(http.post(authApi('factors/:id/verify'), () => held.promise.then(() => undefined)))
    await user.click(button('Verify'))
    await user.keyboard('{Escape}')
    await user.click(button('Cancel'))
    expect(screen.getByRole('dialog', { name: ADD })).toBeVisible()
    held.resolve()

    await listed(['Work phone'])
    expect(await findToast('Authenticator app added')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(button(ADD)).toHaveFocus())
    expect(address()).toBe('/profile')
    expect(traces()).not.toContain(secret)
    expect(factors()).toMatchObject([{ name: 'Work phone', status: 'verified' }])
  })

  it('says that a code is wrong, or that its challenge has expired, and accepts the next one', async () => {
    const user = await openPassedSettings()
    const secret = await openKey(user)
    const field = screen.getByLabelText('Code')
    await enterCode(user, '12345')
    await waitFor(() => expect(field).toHaveAccessibleDescription('The code has six digits'))
    await user.clear(field)
    await enterCode(user, '000000')
    await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG))
    expect(field).toHaveValue('')
    expect(traces()).toContain(secret)
    const expired = () => HttpResponse.json({ error_code: 'mfa_challenge_expired' }, { status: 422 })
    server.use(http.post(authApi('factors/:id/verify'), expired, { once: true }))
    await enterCode(user, codeOf(secret))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(field).toHaveAccessibleDescription(WRONG)
    await enterCode(user, codeOf(secret))
    await listed(['Authenticator app'])
  })

  it('is given up by a click beside the dialog only before the key is shown, later by Escape, which leaves no key', async () => {
    const user = await openPassedSettings()
    await press(user, ADD)
    await screen.findByLabelText('Name')
    clickBeside()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const secret = await openKey(user)
    await fill(user, screen.getByLabelText('Code'), '12')
    clickBeside()
    expect(screen.getByLabelText('Code')).toHaveValue('12')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(traces()).not.toContain(secret)
    expect(screen.queryByText('Authenticator app may have been added')).toBeNull()
    await waitFor(() => expect(button(ADD)).toHaveFocus())
  })

  it('removes what an earlier visit left, and doesn’t list it', async () => {
    give({ name: 'Authenticator app', status: 'unverified' })
    const user = await openPassedSettings()
    expect(apps()).toEqual([])
    const secret = await openKey(user)
    expect(factors()).toHaveLength(1)
    await enterCode(user, codeOf(secret))
    await listed(['Authenticator app'])
  })

  it('starts again where the app was removed in another tab', async () => {
    const user = await openPassedSettings()
    const secret = await openKey(user)
    mock().db.update(state => {
      for (const one of state.users) one.factors = []
    })
    await enterCode(user, codeOf(secret))
    const text = 'This setup was cancelled in another tab, or took too long. Please start again.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(traces()).not.toContain(secret)
    await press(user, 'Continue')
    await screen.findByRole('img', { name: 'QR code of the key' })
    await enterCode(user, codeOf(factors()[0]?.secret))
    await listed(['Authenticator app'])
  })

  it('offers a name that no other app has, and says that a typed one is in use', async () => {
    give({ name: 'Authenticator app' })
    const user = await openPassedSettings()
    await press(user, ADD)
    const field = await screen.findByLabelText('Name')
    expect(field).toHaveValue('Authenticator app 2')
    await user.clear(field)
    await enter(user, field, 'Authenticator app')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Another app has this name.'))
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.keyboard('{Enter}')
    await screen.findByRole('img', { name: 'QR code of the key' })
    expect(factors().map(({ name }) => name)).toEqual(['Authenticator app', 'Authenticator app 2'])
  })

  it('asks for a code of the app that was added on another device, and leads back', async () => {
    storeSession(mock())
    const user = await openSettings()
    await screen.findByRole('button', { name: ADD })
    give()
    await press(user, ADD)
    await press(user, 'Continue')
    await screen.findByRole('heading', { level: 1, name: 'Enter the code of your authenticator app' })
    await enterCode(user, codeOf(DEMO_SECRET))
    await waitFor(() => expect(address()).toBe('/profile'))
  })

  it('copies the key', more, async () => {
    const user = await openPassedSettings()
    const secret = await openKey(user)
    await press(user, 'Copy key')
    expect(await findToast('Key copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(secret)
  })

  it('says that the service sends no key', async () => {
    const user = await openPassedSettings()
    server.use(
      http.post(authApi('factors'), async ({ request }) => {
        await mock().respond(request.clone())
        return HttpResponse.json({ id: factors()[0]?.id, totp: { qr_code: '<svg/>' } })
      }),
    )
    await press(user, ADD)
    await press(user, 'Continue')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server’s answer can’t be read.')
  })
})

describe('a first code whose response is lost', () => {
  const MAY_BE_ADDED = 'Authenticator app may have been added'
  const UNREACHABLE = 'The server can’t be reached. Please try again.'
  const CODE_TITLE = 'Enter the code of your authenticator app'
  const codeForm = () => screen.findByRole('heading', { level: 1, name: CODE_TITLE })

  /** Opens the settings of a customer who has signed in by password only. */
  const openFirstSettings = () => {
    storeSession(mock())
    return openSettings()
  }

  /** Loses the response of the next code; `reaches` says whether the service gets the request. */
  const loseResponse = (reaches = true, instead: () => Response = HttpResponse.error) =>
    server.use(
      http.post(
        authApi('factors/:id/verify'),
        async ({ request }) => {
          if (reaches) await mock().respond(request.clone())
          return instead()
        },
        { once: true },
      ),
    )

  /** Lets nobody read the customer. Returns the function that ends it. */
  function keepUserUnread() {
    let isDown = true
    server.use(http.get(authApi('user'), () => (isDown ? HttpResponse.error() : undefined)))
    return () => {
      isDown = false
    }
  }

  it('leads to the form for the next code where the service has added the app', more, async () => {
    const removed = recordRequests('delete', authApi('factors/:id'))
    const user = await openFirstSettings()
    const secret = await openKey(user)
    loseResponse()
    await enterCode(user, codeOf(secret))
    await codeForm()
    expect(screen.queryByRole('dialog')).toBeNull()
    await enterCode(user, codeOf(secret))
    await waitFor(() => expect(address()).toBe('/profile'))
    expect(factors()).toMatchObject([{ status: 'verified' }])
    expect(removed).not.toHaveBeenCalled()
  })

  const refusals = [
    [0, undefined],
    [504, undefined],
    [422, 'mfa_challenge_expired'],
    [422, 'mfa_ip_address_mismatch'],
    [422, undefined],
    [404, 'mfa_factor_not_found'],
    [408, undefined],
    [429, 'over_request_rate_limit'],
  ] as const
  for (const [index, [status, error_code]] of refusals.entries())
    it(`adds the app where it or a repetition gets ${status} ${error_code}`, moreIf(index > 0), async () => {
      give()
      const user = await openPassedSettings()
      const secret = await openKey(user)
      loseResponse(true, () =>
        status === 0 ? HttpResponse.error() : HttpResponse.json({ error_code }, { status }),
      )
      await enterCode(user, codeOf(secret))
      await listed(['Tablet', 'Authenticator app'])
      expect(await findToast('Authenticator app added')).toBeDefined()
      expect(screen.queryByRole('dialog')).toBeNull()
    })

  it('is entered again where it did not reach the service', more, async () => {
    const user = await openFirstSettings()
    const secret = await openKey(user)
    loseResponse(false)
    await enterCode(user, codeOf(secret))
    expect(await screen.findByText(UNREACHABLE)).toBeVisible()
    await press(user, 'Verify')
    await listed(['Authenticator app'])
  })

  it('is said to have added the app perhaps where that can’t be found out', async () => {
    const user = await openFirstSettings()
    const secret = await openKey(user)
    loseResponse()
    const reconnect = keepUserUnread()
    await enterCode(user, codeOf(secret))
    expect(await screen.findByText(UNREACHABLE)).toBeVisible()
    const said = await findToast(MAY_BE_ADDED)
    expect(said.getByText('Keep it in your app until Settings show whether it was added.')).toBeVisible()
    expect(said.getByRole('button', { name: 'OK' })).toBeVisible()
    reconnect()
    await press(user, 'Verify')
    await listed(['Authenticator app'])
  })
})

describe('removing an authenticator app', () => {
  const remove = async (user: UserEvent) => {
    await press(user, 'Remove Tablet')
    const prompt = await screen.findByRole('alertdialog', { name: 'Remove Tablet?' })
    await user.click(within(prompt).getByRole('button', { name: 'Remove' }))
  }

  it('removes the app after a confirmation, and the customer stays signed in', async () => {
    give()
    const user = await openPassedSettings()
    expect(apps()).toEqual(['Tablet'])
    await press(user, 'Remove Tablet')
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'Signing in then asks for your password only.',
    )
    await press(user, 'Keep it')
    await waitFor(() => expect(button('Remove Tablet')).toHaveFocus())
    await remove(user)
    await listed([])
    expect(await findToast('Authenticator app removed')).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(factors()).toEqual([])
    await waitFor(() => expect(document.body).not.toHaveFocus())
    const { client } = await session().getClients()
    expect((await client.refreshSession()).error).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  })

  it('shows the refusal where the service wants a code that this session can’t give', async () => {
    give()
    const user = await openPassedSettings()
    const refusal = { error_code: 'insufficient_aal', msg: 'AAL2 required.' }
    server.use(http.delete(authApi('factors/:id'), () => HttpResponse.json(refusal, { status: 403 })))
    await remove(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('AAL2 required.')
  })

  it.each(['with', 'without'])(
    'takes an app that was removed on another device as removed, %s a user in refreshed sessions',
    async users => {
      give()
      const user = await openPassedSettings()
      if (users === 'without') mock().applyScenario('backend:bare-sign-in')
      mock().db.update(state => {
        for (const one of state.users) one.factors = []
      })
      await remove(user)
      await listed([])
      expect(await findToast('Authenticator app removed')).toBeDefined()
    },
  )

  it('says that removing failed, and removes the app at the next try', more, async () => {
    give()
    const user = await openPassedSettings()
    const busy = () => HttpResponse.json({ msg: 'Busy.' }, { status: 500 })
    server.use(http.delete(authApi('factors/:id'), busy, { once: true }))
    await remove(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again later.',
    )
    await user.click(button('Remove'))
    await listed([])
  })

  it('says where the service lacks it', more, async () => {
    give()
    const user = await openPassedSettings()
    server.use(http.delete(authApi('factors/:id'), () => new HttpResponse(null, { status: 405 })))
    await remove(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(NOT_OFFERED)
  })
})
