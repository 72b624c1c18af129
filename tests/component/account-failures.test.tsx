/**
 * @promise Each outcome of each call of the account pages: the page lives, says so, keeps what was typed, and
 *   goes on; what the service lacks, and for how long it wants to wait.
 */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_SECRET } from '@/mocks/scenario-actions'
import { totpOf } from '@/mocks/totp'
import { authApi } from '@tests/support/api-url'
import type { EnvironmentChanges } from '@tests/support/environment'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { openClients } from '@tests/support/open-clients'
import { click } from '@tests/support/pages'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { currentApp } from '@tests/support/test-app'

// What is said of each kind of failure are tables in unit/rules/account.test.ts. Here each call fails once on its page, but those
// whose failure and next try the test of their page has: forgotten password, the removal of an app.

const mails: string[] = []
const mock = mockApi({ onMail: mail => void mails.push(mail) })
// Loading has a time limit that the faults aren't meant for, and a failure with words of its own.
beforeAll(() =>
  Promise.all([import('@/session/auth-clients'), import('@/session/auth-more'), import('@/ui/toaster')]),
)

const LOST = 'The server can’t be reached. Please try again.'
const MAIL_ME = 'Email me a sign-in link'
const pkce = { settings: { authFlow: 'pkce', authMethods: ['magic-link'] } } satisfies EnvironmentChanges

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const pageText = () =>
  [...document.querySelectorAll('main, [role="dialog"], [role="alertdialog"]')]
    .map(part => part.textContent)
    .join('\n')
const says = (words: string) => waitFor(() => expect(pageText()).toContain(words))
const signedIn = async () => {
  await waitFor(() => expect(address()).toBe('/'))
  await screen.findByRole('button', { name: 'User menu' })
}

/** Presses a button, which may be disabled while a service wants a pause. */
const press = (name: string) => async (user: UserEvent) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.click(button)
}

/** The fields of a form, by their labels. */
type Fields = Record<string, string>
async function fill(user: UserEvent, fields: Fields) {
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(await screen.findByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
}
function expectKept(fields: Fields) {
  for (const [label, text] of Object.entries(fields)) expect(screen.getByLabelText(label)).toHaveValue(text)
}

/** A token as a mailed link has it, of the kind that this call sends. */
async function mailedToken(path: string) {
  const body = JSON.stringify({ email: demoCustomer })
  const headers = { 'Content-Type': 'application/json' }
  await mock().respond(new Request(authApi(path), { method: 'POST', headers, body }))
  return /token=(.+)$/.exec(mails.at(-1) ?? '')?.[1] ?? ''
}

/** Asks for a link under PKCE, and opens it. */
async function openMailedLink() {
  const otp = await openClients(currentApp()).loadOtp()
  // A link may be asked for once a minute.
  mock().db.update(state => {
    state.mailRequests = []
  })
  const options = { emailRedirectTo: `${location.origin}/signin?method=magic-link` }
  await otp.signInWithOtp({ email: demoCustomer, options })
  const link = mock().db.read().mails.at(-1)?.link ?? ''
  const response = await mock().respond(new Request(link))
  renderApp(response?.headers.get('Location') ?? '', pkce)
}

const credentials = { Email: demoCustomer, Password: 'demo-password' }
const newCustomer = { Email: 'new@listwell.example', Password: 'new-password' }
const newPassword = { 'New Password': 'new-password', 'Confirm Password': 'new-password' }

async function reachCode(user: UserEvent) {
  await fill(user, credentials)
  await press('Sign In')(user)
  await heading('Enter the code of your authenticator app')
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
  await fill(user, { Code: await totpOf(DEMO_SECRET, Date.now() / 1000) })
}

interface Call {
  call: string
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  url: string | (() => Promise<string>)
  /** Nobody is signed in unless this says so. */
  prepare?: () => unknown
  environment?: EnvironmentChanges
  /** What comes before the form. */
  reach?: (user: UserEvent) => Promise<unknown>
  fields?: Fields
  /** What sends it; absent where the page does by itself. */
  send?: (user: UserEvent) => Promise<unknown>
  /** What sends it again, where that is something else. */
  again?: (user: UserEvent) => Promise<unknown>
  words?: string
  /** A service may lack it. */
  isOptional?: boolean
  /** How it tells the time left where the service asks to wait. */
  pause?: RegExp
  done: () => Promise<unknown>
}

const signIn = () => storeSession(mock())
const settings = (user: UserEvent) => click(user, 'tab', 'Settings')

const calls: Call[] = [
  {
    call: 'the user after a sign-in',
    method: 'get',
    path: 'user',
    url: '/signin',
    prepare: () => mock().applyScenario('backend:bare-sign-in'),
    fields: credentials,
    send: press('Sign In'),
    done: signedIn,
  },
  {
    call: 'a sign-up',
    method: 'post',
    path: 'register',
    url: '/signup',
    fields: newCustomer,
    send: press('Sign Up'),
    done: () => heading('Welcome!'),
  },
  {
    call: 'a change of the password',
    method: 'put',
    path: 'user',
    url: '/profile',
    prepare: signIn,
    reach: settings,
    fields: newPassword,
    send: press('Update Password'),
    words: 'Failed to update password',
    done: () => screen.findByText('Password updated successfully'),
  },
  {
    call: 'a new password',
    method: 'post',
    path: 'reset-password',
    url: async () => `/reset-password?token=${await mailedToken('forgot-password')}`,
    fields: newPassword,
    send: press('Reset Password'),
    words: 'Failed to reset password',
    done: () => heading('Password Reset Successful!'),
  },
  {
    call: 'a confirmation of an address',
    method: 'post',
    path: 'verify-email',
    url: async () => `/verify-email?token=${await mailedToken('resend')}`,
    again: press('Try again'),
    done: () => heading('Email Verified Successfully'),
  },
  {
    call: 'a new link after a sign-up',
    method: 'post',
    path: 'resend',
    url: '/signup',
    reach: async user => {
      await fill(user, newCustomer)
      await press('Sign Up')(user)
      await heading('Welcome!')
    },
    send: press('Send a new link'),
    isOptional: true,
    pause: /You can ask for another link in [1-4]\d s\./,
    done: () => says('a new link is on its way'),
  },
  ...['challenge', 'verify'].map((step): Call => ({
    call: `the ${step} of a second factor`,
    method: 'post',
    path: `factors/:id/${step}`,
    url: '/signin',
    prepare: () => mock().applyScenario('add-authenticator'),
    reach: reachCode,
    send: press('Verify'),
    pause: /You can try again in [1-4]\d s\./,
    done: signedIn,
  })),
  {
    call: 'a change of the address',
    method: 'put',
    path: 'user',
    url: '/profile',
    prepare: signIn,
    reach: settings,
    fields: { 'New Email': 'changed@listwell.example' },
    send: press('Change email'),
    isOptional: true,
    pause: /You can ask again in [1-4]\d s\./,
    done: () => says('Open the link that we sent to changed@listwell.example.'),
  },
  {
    call: 'a sign-in link',
    method: 'post',
    path: 'otp',
    url: '/signin',
    environment: { settings: { authMethods: ['magic-link'] } },
    fields: { Email: demoCustomer },
    send: press(MAIL_ME),
    isOptional: true,
    pause: /You can ask for another link in [1-4]\d s\./,
    done: () => heading('Check your email'),
  },
  {
    call: 'the code of a link',
    method: 'post',
    path: 'token',
    url: '/signin',
    environment: pkce,
    reach: () => heading('Sign In'),
    send: openMailedLink,
    words: "The link didn't work. Ask for a new one.",
    done: signedIn,
  },
  {
    call: 'a new authenticator app',
    method: 'post',
    path: 'factors',
    url: '/profile',
    prepare: signIn,
    reach: async user => {
      await settings(user)
      await press('Add an authenticator app')(user)
    },
    fields: { Name: 'Phone' },
    send: press('Continue'),
    isOptional: true,
    done: () => screen.findByRole('img', { name: 'QR code of the key' }),
  },
  {
    call: 'the sign-out of other devices',
    method: 'post',
    path: 'logout',
    url: '/profile',
    prepare: signIn,
    reach: settings,
    send: press('Sign out other devices'),
    isOptional: true,
    done: () => screen.findByText('Other devices signed out'),
  },
  {
    call: 'a sign-in',
    method: 'post',
    path: 'login_check',
    url: '/signin',
    fields: credentials,
    send: press('Sign In'),
    done: signedIn,
  },
]

/** Opens the page of a call and sends it, with this response of the service. */
async function sendCall(
  { method, path, url, prepare, environment, reach, fields = {}, send }: Call,
  response: () => Response,
) {
  await prepare?.()
  const page = typeof url === 'string' ? url : await url()
  server.use(http[method](authApi(path), response))
  const { user } = renderApp(page, environment)
  await reach?.(user)
  await fill(user, fields)
  await send?.(user)
  return user
}

for (const [index, call] of calls.entries())
  it(
    `where nothing is heard of ${call.call} the page says so, keeps what was typed, and goes on at the next try`,
    moreIf(index > 2),
    async () => {
      const { fields = {}, send, again = send, words = LOST, done } = call
      const user = await sendCall(call, HttpResponse.error)
      await says(words)
      expectKept(fields)
      expect(await screen.findByRole('heading', { level: 1, hidden: true })).not.toBeEmptyDOMElement()
      expect(document.documentElement.outerHTML + location.href).not.toMatch(/eyJ[\w-]+\.eyJ/)

      server.resetHandlers(...mock().handlers)
      await again?.(user)
      await done()
    },
  )

it.each(calls.filter(({ isOptional }) => isOptional))(
  'where the service lacks $call the page says so, and keeps what was typed',
  async call => {
    await sendCall(call, () => HttpResponse.json({ message: 'No route found' }, { status: 404 }))
    expect(await screen.findByText('This isn’t offered here.')).toBeVisible()
    expectKept(call.fields ?? {})
  },
)

it.each(calls.filter(({ pause }) => pause !== undefined))(
  'where the service asks to wait after $call the page says how long, and sends nothing meanwhile',
  async call => {
    const sent = vi.fn<() => void>()
    const user = await sendCall(call, () => {
      sent()
      return HttpResponse.json({ msg: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '43' } })
    })
    await says('Slow down.')
    const note = await screen.findByText(call.pause ?? '')
    const button = note.nextElementSibling ?? note
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    expect(sent).toHaveBeenCalledOnce()
  },
)

const DAY = 24 * 60 * 60_000
const denied = () => new DOMException('It was denied.', 'SecurityError')

/** As browsers do that block storage: locks and channels too. */
function blockStorage() {
  const restore = (['localStorage', 'sessionStorage'] as const).map(name => {
    const own = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
    const get = () => {
      throw denied()
    }
    Object.defineProperty(globalThis, name, { configurable: true, get })
    return () => void Object.defineProperty(globalThis, name, own)
  })
  vi.spyOn(navigator.locks, 'request').mockImplementation(() => Promise.reject(denied()))
  vi.spyOn(globalThis, 'BroadcastChannel').mockImplementation(function refuse() {
    throw denied()
  })
  return () => restore.forEach(end => end())
}

function fillStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError')
  })
  return () => {}
}

function shiftClock(by: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
  return () => {}
}

describe('a customer signs in', () => {
  let end = () => {}
  afterEach(() => {
    end()
    vi.restoreAllMocks()
  })

  it.each<[string, () => () => void]>([
    ['the browser blocks storage', blockStorage],
    ['storage is full', fillStorage],
    ['the clock is a day ahead', () => shiftClock(DAY)],
    ['the clock is a day behind', () => shiftClock(-DAY)],
  ])('where %s', async (_what, start) => {
    end = start()
    const { user } = renderApp('/signin')
    await fill(user, credentials)
    await press('Sign In')(user)
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
  })
})
