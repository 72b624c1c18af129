import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { storageKey } from '@/session/storage-key'
import { address, demoCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { answerFaults, done, none, notAList, oneAtATime, outcomes, shapeFaults } from './fault'
import { absolute, click, formWords, heading, retry, stands, value, type Row } from './row'

const at = (place: string | RegExp) => waitFor(() => expect(address()).toMatch(place))
const fill =
  (...fields: [label: string, text: string][]): NonNullable<Row['steps']>['ready'] =>
  async user => {
    for (const [label, text] of fields) {
      await user.clear(await screen.findByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    }
  }

const common = {
  '401': { to: 'failure' },
  '100,000 members': notAList,
  'out of order': oneAtATime,
  'chunk missing': { to: 'reload' },
} as const
/** The answer's fields aren't read, but what isn't JSON isn't the service's. */
const hardlyRead = {
  ...shapeFaults(done),
  truncated: { to: 'failure' },
  'not JSON': { to: 'failure' },
} as const

const credentials = fill(['Email', demoCustomer], ['Password', 'demo-password'])
const keptCredentials = () => {
  value('Email', demoCustomer)
  value('Password', 'demo-password')
}
const signIn: NonNullable<Row['steps']> = {
  ready: credentials,
  trigger: user => click(user, 'button', 'Sign In'),
}
const signedIn = async () => {
  await at(/^\/$/)
  await screen.findByRole('button', { name: 'User menu' })
}

const newPassword = fill(['New Password', 'new-password'], ['Confirm Password', 'new-password'])
const keptPassword = () => {
  value('New Password', 'new-password')
  value('Confirm Password', 'new-password')
}

/** A token as it stands in a mailed link, of the kind that this call sends. */
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

/** The calls of the account. */
export const accountRows: Row[] = [
  {
    call: 'sign-in',
    place: 'the sign-in page',
    method: 'post',
    address: 'login_check',
    page: '/signin',
    visitor: true,
    steps: signIn,
    words: formWords(),
    kept: keptCredentials,
    wayOn: signIn.trigger,
    done: signedIn,
    sample: mock => mock.signIn(demoCustomer),
    field: 'password',
    chunk: '@/pages/sign-in',
    outcomes: outcomes(common),
  },
  {
    call: 'user',
    place: 'the sign-in page',
    method: 'get',
    address: 'user',
    page: '/signin',
    visitor: true,
    // A login answer without the user, who is asked for then.
    amend: mock =>
      server.use(
        http.post(absolute({ address: 'login_check' }), () => {
          const { user: _, ...tokens } = mock.signIn(demoCustomer)
          return HttpResponse.json(tokens)
        }),
      ),
    steps: signIn,
    words: formWords(),
    kept: keptCredentials,
    wayOn: signIn.trigger,
    done: signedIn,
    field: 'password',
    outcomes: outcomes({ ...common, 'chunk missing': none('it is that of the sign-in’s row') }),
  },
  {
    call: 'token-refresh',
    place: 'the orders, with a session that has expired',
    method: 'post',
    address: 'token/refresh',
    page: '/orders',
    hasten: true,
    prepare: mock => {
      const session = mock.signIn(demoCustomer)
      const expired = { ...session, expires_in: 1, expires_at: Math.floor(Date.now() / 1000) - 3600 }
      localStorage.setItem(storageKey, JSON.stringify(expired))
      window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    },
    words: 'Failed to load orders',
    // A service that asked for a pause isn't asked again before it is over.
    wayOn: user =>
      waitFor(async () => {
        await retry(user)
        screen.getByRole('link', { name: /000078/ })
      }),
    done: () => screen.findByRole('link', { name: /000078/ }),
    sample: mock => mock.signIn(demoCustomer),
    outcomes: outcomes({
      '400': { to: 'sign-in' },
      '401': { to: 'sign-in' },
      '403': { to: 'sign-in' },
      '404': { to: 'sign-in' },
      '409': { to: 'sign-in' },
      '422': { to: 'sign-in' },
      '100,000 members': notAList,
      'out of order': oneAtATime,
      'storage blocked': none('no session is kept that could have expired'),
      'chunk missing': none('it is that of the orders’ row'),
    }),
  },
  {
    call: 'sign-out',
    place: 'the profile',
    method: 'post',
    address: 'logout',
    page: '/profile',
    steps: { ready: () => heading('Profile'), trigger: user => click(user, 'button', 'Sign Out') },
    words: '',
    done: async () => {
      await heading('Sign In')
      expect(address()).toBe('/signin')
    },
    sample: () => ({}),
    chunk: '@/pages/profile',
    outcomes: outcomes({
      ...answerFaults(done),
      ...shapeFaults(done),
      '401': done,
      '100,000 members': notAList,
      'out of order': oneAtATime,
      'chunk missing': { to: 'reload' },
    }),
  },
  {
    call: 'sign-up',
    place: 'the sign-up page',
    method: 'post',
    address: 'register',
    page: '/signup',
    visitor: true,
    steps: {
      ready: fill(['Email', 'new@listwell.example'], ['Password', 'new-password']),
      trigger: user => click(user, 'button', 'Sign Up'),
    },
    words: formWords(),
    kept: () => {
      value('Email', 'new@listwell.example')
      value('Password', 'new-password')
    },
    wayOn: user => click(user, 'button', 'Sign Up'),
    done: () => heading('Welcome!'),
    sample: () => ({ id: 'a1', email: 'new@listwell.example', identities: [], factors: [] }),
    field: 'plainPassword',
    chunk: '@/pages/sign-up',
    outcomes: outcomes({ ...common, ...hardlyRead }),
  },
  {
    call: 'change-password',
    place: 'the profile',
    method: 'put',
    address: 'user',
    page: '/profile',
    steps: {
      ready: async user => {
        await click(user, 'tab', 'Settings')
        await newPassword(user)
      },
      trigger: user => click(user, 'button', 'Update Password'),
    },
    words: fault => (fault === '422' ? formWords()(fault) : 'Failed to update password'),
    kept: keptPassword,
    wayOn: user => click(user, 'button', 'Update Password'),
    done: () => screen.findByText('Password updated successfully'),
    sample: mock => mock.signIn(demoCustomer).user,
    field: 'password',
    chunk: '@/pages/profile',
    outcomes: outcomes({ ...common, ...hardlyRead }),
  },
  {
    call: 'forgot-password',
    place: 'its page',
    method: 'post',
    address: 'forgot-password',
    page: '/forgot-password',
    visitor: true,
    steps: {
      ready: fill(['Email', demoCustomer]),
      trigger: user => click(user, 'button', 'Send Reset Link'),
    },
    words: formWords('Failed to send password reset email'),
    kept: () => value('Email', demoCustomer),
    wayOn: user => click(user, 'button', 'Send Reset Link'),
    done: () => heading('Check your email'),
    sample: () => ({ message: 'A message is on its way.' }),
    field: 'email',
    // The frame around the form: without it nothing else stands there.
    chunk: '@/app/auth-layout',
    outcomes: outcomes({ ...common, ...hardlyRead, 'chunk missing': { to: 'reload', whole: true } }),
  },
  {
    call: 'reset-password',
    place: 'its page',
    method: 'post',
    address: 'reset-password',
    page: () => `/reset-password?token=${token}`,
    prepare: async mock => {
      token = await mailed(mock, mails, 'forgot-password')
    },
    visitor: true,
    steps: { ready: newPassword, trigger: user => click(user, 'button', 'Reset Password') },
    words: formWords('Failed to reset password'),
    kept: keptPassword,
    wayOn: user => click(user, 'button', 'Reset Password'),
    done: () => heading('Password Reset Successful!'),
    sample: () => ({ message: 'The password is set.' }),
    field: 'password',
    chunk: '@/pages/reset-password',
    outcomes: outcomes({ ...common, ...hardlyRead }),
  },
  {
    call: 'verify-email',
    place: 'its page',
    method: 'post',
    address: 'verify-email',
    page: () => `/verify-email?token=${token}`,
    prepare: async mock => {
      token = await mailed(mock, mails, 'resend')
    },
    visitor: true,
    words: fault => formWords()(fault === '422' ? '400' : fault),
    kept: () => stands('Verification Failed'),
    wayOn: user => click(user, 'button', 'Try again'),
    done: () => heading('Email Verified Successfully'),
    sample: () => ({ message: 'Verified.' }),
    chunk: '@/pages/verify-email',
    outcomes: outcomes({ ...common, ...hardlyRead, 'out of order': none('a token is sent once') }),
  },
]
