/**
 * @promise The panel beside the account forms lists four features.
 * @promise Sign-up and sign-in take an email and a password; a session persists.
 * @promise `/signin` sends who is signed in on.
 * @promise Account pages have the panel and a Close button home.
 * @promise Sign-in and sign-up: 'Problem'; forgot and reset: 'Error', in the server's words.
 * @promise Sign-in offers a mailed link and providers as the settings name them; `next` survives the way;
 *   no connection is said; a provider's button is busy until its page comes; without them nothing is loaded.
 * @promise A link or a provider that brings no session says why, also a link of another browser under PKCE,
 *   and one that did its work without a session.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MissingPartError } from '@/session/session'
import { authApi } from '@tests/support/api-url'
import { allowConsole } from '@tests/support/console'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { enter, fill } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { currentApp, session } from '@tests/support/test-app'
import { findToast } from '@tests/support/toast'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const submit = () => screen.getByRole('button', { name: 'Sign In' })

async function open(path = '/signin') {
  const { user } = renderApp(path)
  await heading('Sign In')
  return {
    user,
    async signIn(email: string, password: string) {
      await user.clear(screen.getByLabelText('Email'))
      if (email !== '') await fill(user, screen.getByLabelText('Email'), email)
      await user.clear(screen.getByLabelText('Password'))
      if (password !== '') await fill(user, screen.getByLabelText('Password'), password)
      await user.click(submit())
    },
  }
}

describe('the sign-in page', () => {
  it('signs in with the address that is meant', more, async () => {
    const { signIn } = await open()
    await signIn('mailto:demo@listwell.example,', 'demo-password')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('works with password managers', async () => {
    await open()
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
    expect(screen.getByRole('button', { name: 'Show password' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Sign In · Listwell'))
  })

  it('asks for all fields, at the first empty one', async () => {
    const { signIn, user } = await open()
    await signIn('', '')
    const field = screen.getByLabelText('Email')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription('Please fill in all fields')
    expect(field).toBeInvalid()
    expect(screen.getAllByText('Please fill in all fields')).toHaveLength(1)
    // Of a field that has the focus already a screen reader doesn’t read what is new.
    await user.type(field, '{Enter}')
    const announced = () => screen.getAllByRole('status').map(region => region.textContent)
    await waitFor(() => expect(announced()).toContain('Please fill in all fields'))
  })

  it('shows the error, keeps the email, and signs in with the right password', async () => {
    const { signIn, user } = await open()
    await signIn(demoCustomer, 'wrong')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Invalid credentials.')
    // Orca announces an alert that is inserted, but not one within another new element.
    expect(alert.parentElement).toBe(alert.closest('form'))
    const toast = (await findToast('Problem')).getByText('Invalid credentials.')
    expect(toast).toBeVisible()
    // Screen readers announce the error once: the toast isn’t announced too.
    expect(toast.closest('[aria-live]')).toHaveAttribute('aria-live', 'off')
    expect(screen.getByLabelText('Email')).toHaveValue(demoCustomer)

    await user.clear(screen.getByLabelText('Password'))
    await enter(user, screen.getByLabelText('Password'), 'demo-password')
    expect((await findToast('Welcome back!')).getByText('You have successfully signed in.')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('sends one request, however often the button is clicked', async () => {
    const held = createDeferred()
    server.use(http.post(authApi('login_check'), () => held.promise.then(() => undefined)))
    const sent = recordRequests('post', authApi('login_check'))
    const { user } = await open()
    await fill(user, screen.getByLabelText('Email'), demoCustomer)
    await fill(user, screen.getByLabelText('Password'), 'demo-password')
    act(() => {
      submit().click()
      submit().click()
    })
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'))
    await user.click(submit())
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    held.resolve()
    await waitFor(() => expect(address()).toBe('/'))
    expect(sent).toHaveBeenCalledOnce()
  })
})

describe('the redirect after sign-in', () => {
  it('leads to the requested page, and isn’t kept in the history', more, async () => {
    const { signIn } = await open('/signin?next=%2Forders%3Fpage%3D1')
    await signIn(demoCustomer, 'demo-password')
    await heading('My Orders')
    expect(address()).toBe('/orders?page=1')
  })

  it('keeps the requested page on the way to sign-up and back', async () => {
    const { user } = await open('/signin?next=%2Fcart')
    await user.click(screen.getByRole('link', { name: 'Sign Up' }))
    await heading('Sign Up')
    expect(address()).toBe('/signup?next=%2Fcart')
    await user.click(screen.getByRole('link', { name: 'Sign In' }))
    await heading('Sign In')
    expect(address()).toBe('/signin?next=%2Fcart')
  })

  it('redirects a signed-in user at once', async () => {
    storeSession(mock())
    renderApp('/signin?next=%2Fprofile')
    await heading('Profile')
    expect(address()).toBe('/profile')
  })
})

it('the panel beside the form lists what the product offers, and closes to the home page', async () => {
  const { user } = await open()
  for (const feature of [
    'advanced filtering',
    'real-time availability checks',
    'price comparison across registrars',
    'domain history',
    '11M+',
    '200+',
    '1000+',
    '24/7',
  ])
    expect(screen.getByText(feature)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/'))
})

it('the demo customer is offered only with the mock API', async () => {
  const { user } = await open()
  expect(screen.queryByRole('button', { name: 'Use the demo customer' })).toBeNull()
  vi.stubEnv('VITE_API_MOCKING', 'on')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await user.click(screen.getByRole('link', { name: 'Sign Up' }))
  await heading('Sign Up')
  await user.click(screen.getByRole('link', { name: 'Sign In' }))
  await user.click(await screen.findByRole('button', { name: 'Use the demo customer' }))
  await user.click(submit())
  await waitFor(() => expect(address()).toBe('/'))
})

const button = (name: string) => screen.findByRole('button', { name })
const MAIL_ME = 'Email me a sign-in link'
const findOnPage = async (text: string | RegExp) => within(await screen.findByRole('main')).findByText(text)

async function openSignIn(authMethods: string[], url = '/signin?next=%2Forders%3Fpage%3D2') {
  const { user } = renderApp(url, { settings: { authMethods } })
  await heading('Sign In')
  return user
}

it('offers the password alone without other methods in the settings', async () => {
  await openSignIn([])
  await button('Sign In')
  expect(screen.queryByRole('region', { name: 'Other ways to sign in' })).toBeNull()
})

it('offers the methods of the settings in words, each once', async () => {
  await openSignIn(['magic-link', 'google', 'github', 'acme', 'google'])
  const others = within(await screen.findByRole('region', { name: 'Other ways to sign in' }))
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    MAIL_ME,
    'Continue with Google',
    'Continue with GitHub',
    'Continue with Acme',
  ])
})

describe('a sign-in link', () => {
  it('is mailed to the address in the form, and returns to where the customer was going', async () => {
    const sent = recordRequests('post', authApi('otp'))
    const user = await openSignIn(['magic-link'])
    await fill(user, screen.getByLabelText('Email'), demoCustomer)
    await user.click(await button(MAIL_ME))
    await waitFor(async () => expect(await heading('Check your email')).toHaveFocus())
    expect(screen.getByText(demoCustomer)).toBeVisible()
    const redirect_to = `${location.origin}/signin?next=%2Forders%3Fpage%3D2&method=magic-link`
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ email: demoCustomer }), {
      redirect_to,
    })
    expect(mock().db.read().mails.at(-1)?.to).toBe(demoCustomer)
  })

  it('is sent again after a minute only; then the way back to the password is open', async () => {
    const sent = recordRequests('post', authApi('otp'))
    const user = await openSignIn(['magic-link'])
    await fill(user, screen.getByLabelText('Email'), demoCustomer)
    await user.click(await button(MAIL_ME))
    const again = await button('Send again')
    expect(again).toHaveAttribute('aria-disabled', 'true')
    expect(await findOnPage(/You can ask for another link in [2-6]\d s\./)).toBeVisible()
    await user.click(again)
    await user.click(await button('Back to sign in'))
    await waitFor(async () => expect(await heading('Sign In')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveValue(demoCustomer)
    await user.click(await button(MAIL_ME))
    expect(await findOnPage(/You can ask for another link in/)).toBeVisible()
    expect(sent).toHaveBeenCalledOnce()
  })

  it('asks for an address at the field, without a request', async () => {
    const sent = recordRequests('post', authApi('otp'))
    const user = await openSignIn(['magic-link'])
    const email = screen.getByLabelText('Email')
    await user.click(await button(MAIL_ME))
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter your email address'))
    expect(email).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
  })
})

describe('a provider', () => {
  /** Its page, once it is opened: jsdom can't go there. */
  async function watchProvider() {
    allowConsole(/Not implemented: navigation/)
    const start = vi.spyOn(await session().getClients(), 'startProvider')
    const opened = () => {
      const last = start.mock.settledResults.at(-1)
      const { pathname, searchParams } = new URL(
        last?.type === 'fulfilled' ? (last.value.data.url ?? '') : '',
      )
      return { path: pathname, ...Object.fromEntries(searchParams) }
    }
    return { start, opened }
  }

  it('opens with the page to return to, and is busy until it comes', async () => {
    const user = await openSignIn(['google'])
    const { start, opened } = await watchProvider()
    const google = await button('Continue with Google')
    await user.click(google)
    const redirect_to = `${location.origin}/signin?next=%2Forders%3Fpage%3D2&method=google`
    await waitFor(() => expect(start).toHaveResolved())
    expect(opened()).toEqual({ path: '/api/authorize', provider: 'google', redirect_to })
    await user.click(google)
    expect(google).toHaveAttribute('aria-busy', 'true')
    expect(start).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
    window.dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(google).not.toHaveAttribute('aria-busy'))
  })

  it('can be opened again where its page doesn’t come', async () => {
    const user = await openSignIn(['google'])
    currentApp().timing.providerPageTimeout = 1
    const { start } = await watchProvider()
    await user.click(await button('Continue with Google'))
    await waitFor(async () => expect(await button('Continue with Google')).not.toHaveAttribute('aria-busy'))
    await user.click(await button('Continue with Google'))
    await waitFor(() => expect(start).toHaveResolvedTimes(2))
  })

  it('that can’t be opened says so, and can be tried again', async () => {
    const user = await openSignIn(['google'])
    vi.spyOn(await session().getClients(), 'startProvider').mockRejectedValueOnce(new MissingPartError())
    await user.click(await button('Continue with Google'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in isn’t available right now.')
    expect(await button('Continue with Google')).not.toHaveAttribute('aria-busy')
  })
})

it.each(['implicit', 'pkce'] as const)(
  'a return without a session names the provider with %s',
  async authFlow => {
    renderApp('/signin?method=google&error=access_denied&error_description=The+user+denied+the+request.', {
      settings: { authFlow, authMethods: ['magic-link', 'google'] },
    })
    expect(await findOnPage('Signing in with Google was not completed.')).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('It was refused.')
    expect(address()).toBe('/signin?method=google')
  },
)
