/**
 * @promise Sign-in offers a mailed link and providers as the settings name them; `next` survives the way;
 *   no connection is said; a provider's button is busy until its page comes; without them nothing is loaded.
 * @promise A link or a provider that brings no session says why, also a link of another browser under PKCE,
 *   and one that did its work without a session.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { MissingPartError } from '@/session/session'
import { fill } from '@tests/support/pages'
import { authApi } from '@tests/support/api-url'
import { allowConsole } from '@tests/support/console'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp } from '@tests/support/render-app'
import { currentApp, session } from '@tests/support/test-app'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
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
