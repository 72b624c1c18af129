import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { DEMO_SECRET } from '@/mocks/scenario-actions'
import { totpOf } from '@/mocks/totp'
import { storageKey } from '@tests/support/test-settings'
import { openClients } from '@tests/support/open-clients'
import { address, demoCustomer, renderApp, storePassedSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { currentApp } from '@tests/support/test-app'
import { all, done, failure, ofForm, signIn as signInAgain } from './fault'
import {
  urlPattern,
  click,
  formMessage,
  findHeading,
  retry,
  expectText,
  expectValue,
  type AppRequest,
} from './app-request'

const at = (place: string | RegExp) => waitFor(() => expect(address()).toMatch(place))
const fill =
  (...fields: [label: string, text: string][]) =>
  async (user: UserEvent) => {
    for (const [label, text] of fields) {
      await user.clear(await screen.findByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
      // A field that has lost the focus, or was mounted anew, while it was typed in would send nothing, or something else.
      expectValue(label, text)
    }
  }

const pkce = {
  settings: { authFlow: 'pkce', authMethods: ['magic-link'] },
} satisfies AppRequest['environment']

/** The service lacks the call. */
const notOffered = { to: 'failure', words: 'This isn’t offered here.' } as const

const credentials = fill(['Email', demoCustomer], ['Password', 'demo-password'])
const keptCredentials = () => {
  expectValue('Email', demoCustomer)
  expectValue('Password', 'demo-password')
}
const signIn: NonNullable<AppRequest['steps']> = {
  ready: credentials,
  trigger: 'Sign In',
}
const signedIn = async () => {
  await at(/^\/$/)
  await screen.findByRole('button', { name: 'User menu' })
}

const signUp = async (user: UserEvent) => {
  await fill(['Email', 'new@listwell.example'], ['Password', 'new-password'])(user)
  await click(user, 'button', 'Sign Up')
  await findHeading('Welcome!')
}

const newPassword = fill(['New Password', 'new-password'], ['Confirm Password', 'new-password'])
const keptPassword = () => {
  expectValue('New Password', 'new-password')
  expectValue('Confirm Password', 'new-password')
}

/** A token as a mailed link has it, of the kind that this call sends. */
async function mailed(mock: Mock, mails: readonly string[], path: string) {
  await mock.respond(
    new Request(new URL(path, `${window.location.origin}/api/`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: demoCustomer }),
    }),
  )
  return /token=(.+)$/.exec(mails.at(-1) ?? '')?.[1] ?? ''
}

/** Messages that the running test's mock has sent, and the token of the last link. */
export const mails: string[] = []
let token = ''

/** The time at the service, which a wrong clock of the page doesn't change. */
const serviceTime = Date.now

/** The code of an authenticator app, at the sign-in. */
const secondFactor = {
  place: 'the sign-in page',
  method: 'post' as const,
  url: '/signin',
  visitor: true,
  prepare: (mock: Mock) => mock.applyScenario('add-authenticator'),
  steps: {
    ready: async (user: UserEvent) => {
      await credentials(user)
      await click(user, 'button', 'Sign In')
      await findHeading('Enter the code of your authenticator app')
      // The field takes the focus by itself once it is there.
      await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
      await fill(['Code', await totpOf(DEMO_SECRET, serviceTime() / 1000)])(user)
    },
    trigger: 'Verify',
  },
  expectKept: () => expect(screen.getByLabelText('Code')).not.toHaveValue(''),
  expectDone: signedIn,
}

const MAIL_ME = 'Email me a sign-in link'
let linkService: Mock

/** Asks for a link under PKCE. */
async function askForLink() {
  const { loadOtp } = openClients(currentApp())
  const otp = await loadOtp()
  // A link may be asked for once a minute.
  linkService.db.update(state => {
    state.mailRequests = []
  })
  const options = { emailRedirectTo: `${location.origin}/signin?method=magic-link` }
  await otp.signInWithOtp({ email: demoCustomer, options })
}

/** Opens the link. */
async function openMailedLink() {
  const response = await linkService.respond(new Request(linkService.db.read().mails.at(-1)?.link ?? ''))
  renderApp(response?.headers.get('Location') ?? '', pkce)
}

const openSettings = (user: UserEvent) => click(user, 'tab', 'Settings')
const addApp = async (user: UserEvent) => {
  await openSettings(user)
  await click(user, 'button', 'Add an authenticator app')
  await screen.findByLabelText('Name')
}
const removeApp = async (user: UserEvent) => {
  await openSettings(user)
  await click(user, 'button', 'Remove Phone')
  await screen.findByRole('alertdialog')
}

/** The calls of the account. */
export const accountRequests: AppRequest[] = [
  {
    call: 'sign-in',
    place: 'the sign-in page',
    method: 'post',
    path: 'login_check',
    url: '/signin',
    visitor: true,
    steps: signIn,
    message: formMessage(),
    expectKept: keptCredentials,
    expectDone: signedIn,
    sampleBody: mock => mock.signIn(demoCustomer),
    field: 'password',
    outcomes: ofForm({
      ...all(['offline', 'hanging', '401', 'wrong types'], failure),
      ...all(['storage blocked', 'storage full', 'clock ahead', 'clock behind'], done),
    }),
  },
  {
    call: 'user',
    place: 'the sign-in page',
    method: 'get',
    path: 'user',
    url: '/signin',
    visitor: true,
    // A login response without the user, who is asked for then.
    overrideMock: mock =>
      server.use(
        http.post(urlPattern({ path: 'login_check' }), () => {
          const { user: _, ...tokens } = mock.signIn(demoCustomer)
          return HttpResponse.json(tokens)
        }),
      ),
    steps: signIn,
    message: formMessage(),
    expectKept: keptCredentials,
    expectDone: signedIn,
    field: 'password',
    outcomes: all(['refused', '400', '500', 'wrong types'], failure),
  },
  {
    call: 'token-refresh',
    place: 'the orders page, with a session that has expired',
    method: 'post',
    path: 'token/refresh',
    url: '/orders',
    shortBackoff: true,
    prepare: mock => {
      const session = mock.signIn(demoCustomer)
      const expired = { ...session, expires_in: 1, expires_at: Math.floor(Date.now() / 1000) - 3600 }
      localStorage.setItem(storageKey, JSON.stringify(expired))
      window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    },
    message: 'Failed to load orders',
    // The client asks a failing service once a check, which a page that is shown again brings forward; a service that
    // asked for a pause isn't asked before it is over.
    recover: async user => {
      window.dispatchEvent(new Event('online'))
      await waitFor(async () => {
        await retry(user)
        screen.getByRole('link', { name: /000078/ })
      })
    },
    expectDone: () => screen.findByRole('link', { name: /000078/ }),
    sampleBody: mock => mock.signIn(demoCustomer),
    outcomes: {
      ...all(['400', '401'], signInAgain),
      ...all(['refused', '500', 'not JSON', 'wrong types'], failure),
      ...all(['storage full', 'clock ahead', 'clock behind'], done),
    },
  },
  {
    call: 'sign-out',
    place: 'the profile',
    method: 'post',
    path: 'logout',
    url: '/profile',
    steps: { ready: () => findHeading('Profile'), trigger: 'Sign Out' },
    message: '',
    expectDone: async () => {
      await findHeading('Sign In')
      expect(address()).toBe('/signin')
    },
    outcomes: all(['refused', '401', '500', 'not JSON'], done),
  },
  {
    call: 'sign-up',
    place: 'the sign-up page',
    method: 'post',
    path: 'register',
    url: '/signup',
    visitor: true,
    steps: {
      ready: fill(['Email', 'new@listwell.example'], ['Password', 'new-password']),
      trigger: 'Sign Up',
    },
    message: formMessage(),
    expectKept: () => {
      expectValue('Email', 'new@listwell.example')
      expectValue('Password', 'new-password')
    },
    expectDone: () => findHeading('Welcome!'),
    field: 'plainPassword',
    outcomes: ofForm(),
  },
  {
    call: 'change-password',
    place: 'the profile',
    method: 'put',
    path: 'user',
    url: '/profile',
    steps: {
      ready: async user => {
        await click(user, 'tab', 'Settings')
        await newPassword(user)
      },
      trigger: 'Update Password',
    },
    message: fault => (fault === '422' ? formMessage()(fault) : 'Failed to update password'),
    expectKept: keptPassword,
    expectDone: () => screen.findByText('Password updated successfully'),
    field: 'password',
    outcomes: ofForm({ '400': failure }),
  },
  {
    call: 'forgot-password',
    place: 'its page',
    method: 'post',
    path: 'forgot-password',
    url: '/forgot-password',
    visitor: true,
    steps: {
      ready: fill(['Email', demoCustomer]),
      trigger: 'Send Reset Link',
    },
    message: formMessage('Failed to send password reset email'),
    expectKept: () => expectValue('Email', demoCustomer),
    expectDone: () => findHeading('Check your email'),
    field: 'email',
    outcomes: ofForm({ '400': failure }),
  },
  {
    call: 'reset-password',
    place: 'its page',
    method: 'post',
    path: 'reset-password',
    url: () => `/reset-password?token=${token}`,
    prepare: async mock => {
      token = await mailed(mock, mails, 'forgot-password')
    },
    visitor: true,
    steps: { ready: newPassword, trigger: 'Reset Password' },
    message: formMessage('Failed to reset password'),
    expectKept: keptPassword,
    expectDone: () => findHeading('Password Reset Successful!'),
    field: 'password',
    outcomes: ofForm({ '400': failure }),
  },
  {
    call: 'verify-email',
    place: 'its page',
    method: 'post',
    path: 'verify-email',
    url: () => `/verify-email?token=${token}`,
    prepare: async mock => {
      token = await mailed(mock, mails, 'resend')
    },
    visitor: true,
    message: fault => formMessage()(fault === '422' ? '400' : fault),
    expectKept: () => expectText('Verification Failed'),
    recover: user => click(user, 'button', 'Try again'),
    expectDone: () => findHeading('Email Verified Successfully'),
    outcomes: all(['refused', '400', '500', 'not JSON'], failure),
  },
  {
    call: 'resend',
    place: 'the page after a sign-up',
    method: 'post',
    path: 'resend',
    url: '/signup',
    visitor: true,
    steps: {
      ready: signUp,
      trigger: 'Send a new link',
    },
    message: fault => formMessage()(fault),
    expectDone: () => expectText('a new link is on its way'),
    field: 'email',
    outcomes: ofForm({ '404': notOffered }),
  },
  {
    call: 'challenge',
    path: 'factors/:id/challenge',
    ...secondFactor,
    field: 'other',
    message: fault => formMessage()(fault === '422' ? '400' : fault),
    sampleBody: () => ({ id: 'c1', type: 'totp', expires_at: 4e9 }),
    outcomes: all(['refused', '400', '500', 'wrong types'], failure),
  },
  {
    call: 'verify-code',
    path: 'factors/:id/verify',
    ...secondFactor,
    field: 'code',
    message: formMessage(),
    sampleBody: mock => mock.signIn(demoCustomer),
    outcomes: ofForm({
      // The factor may be gone, which is looked up before the words are shown.
      ...all(['404', 'wrong types'], failure),
      ...all(['clock ahead', 'clock behind'], done),
    }),
  },
  {
    call: 'change-email',
    place: 'the profile',
    method: 'put',
    path: 'user',
    url: '/profile',
    steps: {
      ready: async user => {
        await click(user, 'tab', 'Settings')
        await fill(['New Email', 'changed@listwell.example'])(user)
      },
      trigger: 'Change email',
    },
    message: formMessage(),
    expectKept: () => expectValue('New Email', 'changed@listwell.example'),
    expectDone: () => expectText('Open the link that we sent to changed@listwell.example.'),
    field: 'email',
    outcomes: ofForm({ '404': notOffered }),
  },
  {
    call: 'sign-in-link',
    place: 'the sign-in page',
    method: 'post',
    path: 'otp',
    url: '/signin',
    visitor: true,
    environment: { settings: { authMethods: ['magic-link'] } },
    steps: {
      ready: async user => {
        await fill(['Email', demoCustomer])(user)
        await screen.findByRole('button', { name: MAIL_ME })
      },
      trigger: MAIL_ME,
    },
    message: formMessage(),
    expectKept: () => expectValue('Email', demoCustomer),
    expectDone: () => findHeading('Check your email'),
    field: 'email',
    outcomes: ofForm({ '404': notOffered }),
  },
  {
    call: 'exchange-code',
    place: 'the page that a link returns to',
    method: 'post',
    path: 'token',
    url: '/signin',
    visitor: true,
    environment: pkce,
    prepare: mock => {
      linkService = mock
    },
    steps: {
      ready: async () => {
        await findHeading('Sign In')
        await askForLink()
      },
      trigger: openMailedLink,
    },
    message: () => "The link didn't work. Ask for a new one.",
    // The code was used already: only a new link helps.
    recover: async () => {
      await askForLink()
      await openMailedLink()
    },
    expectDone: signedIn,
    sampleBody: mock => mock.signIn(demoCustomer),
    outcomes: all(['refused', '400', 'wrong types'], failure),
  },
  {
    call: 'add-factor',
    place: 'the settings',
    method: 'post',
    path: 'factors',
    url: '/profile',
    steps: { ready: addApp, trigger: 'Continue' },
    message: formMessage(),
    expectKept: () => expectValue('Name', 'Authenticator app'),
    expectDone: () => screen.findByRole('img', { name: 'QR code of the key' }),
    sampleBody: () => ({
      id: 'f1',
      type: 'totp',
      friendly_name: 'Authenticator app',
      totp: { qr_code: '<svg/>', secret: DEMO_SECRET, uri: `otpauth://totp/x?secret=${DEMO_SECRET}` },
    }),
    field: 'friendly_name',
    outcomes: ofForm({ '404': notOffered, 'wrong types': failure }),
  },
  {
    call: 'remove-factor',
    place: 'the settings',
    method: 'delete',
    path: 'factors/:id',
    url: '/profile',
    prepare: mock => {
      mock.applyScenario('add-authenticator')
      return storePassedSession(mock)
    },
    steps: { ready: removeApp, trigger: 'Remove' },
    message: fault => formMessage()(fault === '422' ? '400' : fault),
    expectDone: () => screen.findByText('Authenticator app removed'),
    outcomes: { ...all(['refused', '400', '500', 'not JSON'], failure), '404': notOffered },
  },
  {
    call: 'sign-out-others',
    place: 'the settings',
    method: 'post',
    path: 'logout',
    url: '/profile',
    steps: { ready: openSettings, trigger: 'Sign out other devices' },
    message: fault => formMessage()(fault === '422' ? '400' : fault),
    expectDone: () => screen.findByText('Other devices signed out'),
    outcomes: { ...all(['refused', '400', '500', 'not JSON'], failure), '404': notOffered },
  },
]
