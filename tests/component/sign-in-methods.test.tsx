import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClients, type AuthClients } from '@/session/auth-clients'
import { setLinkSteps, subscribeToLinkSteps } from '@/session/link-steps'
import { getAuth, getSessionState } from '@/session/session'
import { storageKey } from '@/session/storage-key'
import { authApi } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { allowConsole } from '@tests/support/console'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.findByRole('button', { name })
const MAIL_ME = 'Email me a sign-in link'
const UNREACHABLE = 'The server can’t be reached. Please try again.'
const findOnPage = async (text: string | RegExp) => within(await screen.findByRole('main')).findByText(text)

async function openSignIn(authMethods: string[], url = '/signin?next=%2Forders%3Fpage%3D2') {
  configureApp({ settings: { authMethods } })
  const { user } = renderApp(url)
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
    await user.type(screen.getByLabelText('Email'), demoCustomer)
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
    await user.type(screen.getByLabelText('Email'), demoCustomer)
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

  it.each([
    ['', 'Please enter your email address'],
    ['no address', 'Please enter a valid email address'],
  ])('is refused at the field for %j, without a request', async (typed, text) => {
    const sent = recordRequests('post', authApi('otp'))
    const user = await openSignIn(['magic-link'])
    const email = screen.getByLabelText('Email')
    if (typed !== '') await user.type(email, typed)
    await user.click(await button(MAIL_ME))
    await waitFor(() => expect(email).toHaveAccessibleDescription(text))
    expect(email).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
  })

  it('a refusal is shown beside it, with the time left where the service names one', async () => {
    const refusal = { code: 429, msg: 'Slow down.' }
    recordRequests('post', authApi('otp'), () =>
      HttpResponse.json(refusal, { status: 429, headers: { 'Retry-After': '43' } }),
    )
    const user = await openSignIn(['magic-link'])
    await user.type(screen.getByLabelText('Email'), demoCustomer)
    await user.click(await button(MAIL_ME))
    expect(await screen.findByRole('alert')).toHaveTextContent('Slow down.')
    expect(await findOnPage(/You can ask for another link in [1-4]\d s\./)).toBeVisible()
  })
})

describe('a provider', () => {
  it('opens with the page to return to', async () => {
    allowConsole(/Not implemented: navigation/)
    const start = vi.spyOn(await getAuth(), 'startProvider')
    onTestFinished(() => start.mockRestore())
    const sent = recordRequests('get', authApi('authorize'))
    const user = await openSignIn(['google', 'github'])
    await user.click(await button('Continue with Google'))
    const redirect_to = `${location.origin}/signin?next=%2Forders%3Fpage%3D2&method=google`
    await waitFor(() => expect(start).toHaveResolved())
    // A second start would invalidate the first one, whose page may load slowly.
    await user.click(await button('Continue with Google'))
    await user.click(await button('Continue with GitHub'))
    expect(await button('Continue with Google')).toHaveAttribute('aria-busy', 'true')
    expect(sent).toHaveBeenCalledExactlyOnceWith(null, { provider: 'google', redirect_to })
    expect(screen.queryByRole('alert')).toBeNull()
    window.dispatchEvent(new Event('pageshow'))
    await user.click(await button('Continue with GitHub'))
    await waitFor(() => expect(start).toHaveResolvedTimes(2))
  })

  it.each([
    ['signs in', 'signed-in'],
    ['goes to another page', 'anonymous'],
  ])('stays closed where the customer %s before it answers', async (_case, status) => {
    // jsdom goes to no other page than to a part of the present one.
    const answer = createDeferred<Awaited<ReturnType<AuthClients['startProvider']>>>()
    const start = vi.spyOn(await getAuth(), 'startProvider').mockReturnValue(answer.promise)
    onTestFinished(() => start.mockRestore())
    const user = await openSignIn(['google'], '/signin?next=%2Foffers')
    await user.click(await button('Continue with Google'))
    await waitFor(() => expect(start).toHaveBeenCalledOnce())
    if (status === 'signed-in') {
      await user.type(screen.getByLabelText('Email'), demoCustomer)
      await user.type(screen.getByLabelText('Password'), 'demo-password{Enter}')
    } else await user.click(screen.getByRole('link', { name: 'Available Plans' }))
    await heading('Available Plans')
    expect(getSessionState().status).toBe(status)
    answer.resolve({ data: { provider: 'google', url: '#provider' }, error: null })
    await waitFor(() => expect(start).toHaveResolved())
    expect(address()).toBe('/offers')
  })

  it('leads nowhere else than to a path of this site', async () => {
    allowConsole(/Not implemented: navigation/)
    const sent = recordRequests('get', authApi('authorize'))
    const user = await openSignIn(['google'], '/signin?next=https%3A%2F%2Fevil.example')
    await user.click(await button('Continue with Google'))
    await waitFor(() => expect(sent).toHaveBeenCalled())
    expect(sent.mock.lastCall?.[1]?.redirect_to).toBe(`${location.origin}/signin?method=google`)
  })

  it('opens also where its service answers no script of another origin', async () => {
    allowConsole(/Not implemented: navigation/)
    const asked: string[] = []
    server.use(
      http.get(authApi('authorize'), ({ request }) => {
        const provider = new URL(request.url).searchParams.get('provider')
        asked.push(`${request.mode} ${provider} ${request.redirect}`)
        return request.mode === 'no-cors' ? new HttpResponse(null) : HttpResponse.error()
      }),
    )
    const user = await openSignIn(['google'])
    await user.click(await button('Continue with Google'))
    // Browsers refuse a request without CORS whose redirects aren't followed; one with a provider would lead to its page.
    await waitFor(() => expect(asked).toEqual(['cors google manual', 'no-cors null follow']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that is refused leaves a mailed link valid', async () => {
    configureApp({ settings: { authFlow: 'pkce', authMethods: ['google'] } })
    recordRequests('get', authApi('authorize'), () =>
      HttpResponse.json({ msg: 'Unsupported provider.' }, { status: 400 }),
    )
    const clients = createClients()
    onTestFinished(() => clients.client.dispose())
    const otp = await clients.loadOtp()
    await otp.signInWithOtp({ email: demoCustomer })
    const verifier = () => localStorage.getItem(`${storageKey}-code-verifier`)
    const mailed = verifier()
    expect(mailed).not.toBeNull()
    const { error } = await clients.startProvider('google', location.href)
    expect(error).toMatchObject({ status: 400, body: { msg: 'Unsupported provider.' } })
    expect(verifier()).toBe(mailed)
  })

  it.each([
    [
      'a refusal',
      () => HttpResponse.json({ msg: 'Unsupported provider.' }, { status: 400 }),
      'Unsupported provider.',
    ],
    ['no connection', () => HttpResponse.error(), UNREACHABLE],
  ])('%s is shown on the page', async (_case, response, text) => {
    recordRequests('get', authApi('authorize'), response)
    const user = await openSignIn(['google'])
    await user.click(await button('Continue with Google'))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await button('Continue with Google')).toBeVisible()
  })
})

it.each([
  ['magic-link', MAIL_ME, 'post', 'otp', 'Signing in by a mailed link isn’t offered here.', 404],
  [
    'google',
    'Continue with Google',
    'get',
    'authorize',
    'Signing in through other services isn’t offered here.',
    405,
  ],
] as const)(
  '%s that the service lacks is offered once a visit',
  async (method, name, verb, path, text, status) => {
    const sent = recordRequests(verb, authApi(path), () => HttpResponse.json({ code: status }, { status }))
    const user = await openSignIn([method])
    await user.type(screen.getByLabelText('Email'), demoCustomer)
    await user.click(await button(name))
    expect(await findOnPage(text)).toBeVisible()
    await waitFor(async () => expect(await heading('Sign In')).toHaveFocus())
    await openSignIn([method])
    expect(await findOnPage(text)).toBeVisible()
    expect(screen.queryByRole('button', { name })).toBeNull()
    expect(sent).toHaveBeenCalledOnce()
  },
)

describe('a return without a session', () => {
  const FOREIGN = /It works only in the browser that asked for it\. Ask for a new one here\./

  /** Opens a URL as the app's own client reads it while the page is loading. */
  async function returnTo(url: string, authFlow: 'implicit' | 'pkce') {
    configureApp({ settings: { authFlow, authMethods: ['magic-link', 'google'] } })
    const { user } = renderApp(url)
    await heading('Sign In')
    const { client } = createClients(new URL(url, location.origin).href)
    return { user, client }
  }

  it('a link whose code belongs to another browser is explained, and leaves the URL', async () => {
    const { client } = await returnTo('/signin?next=%2Forders&method=magic-link&code=abc', 'pkce')
    expect(await findOnPage(FOREIGN)).toBeVisible()
    expect(await findOnPage('The link could not be used.')).toBeVisible()
    expect(address()).toBe('/signin?next=%2Forders&method=magic-link')
    expect(getSessionState().status).toBe('anonymous')
    client.dispose()
  })

  it.each(['implicit', 'pkce'] as const)('an error in the query is shown with %s', async authFlow => {
    const { client } = await returnTo(
      '/signin?method=google&error=access_denied&error_description=The+user+denied+the+request.',
      authFlow,
    )
    expect(await findOnPage('Signing in with Google was not completed.')).toBeVisible()
    const reason = await findOnPage(/The user denied the request\./)
    expect(reason).toBeVisible()
    expect(reason.tagName).toBe('BDI')
    expect(address()).toBe('/signin?method=google')
    client.dispose()
  })

  it.each(['/signin', '/signin/', '/SignIn'])(
    'an error at %s, the sign-in page, comes without a link to it',
    async path => {
      const { client } = await returnTo(`${path}?error=access_denied`, 'pkce')
      expect(await findOnPage(/It was refused\./)).toBeVisible()
      expect(
        within(screen.getByRole('main')).getByRole('link', { name: 'Reset your password' }),
      ).toBeVisible()
      expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Sign In' })).toBeNull()
      client.dispose()
    },
  )

  it.each(['/offers?E#E', '/offers#state=1&E'])('an error keeps the service’s words at %s', async pattern => {
    const url = pattern.replaceAll('E', 'error=access_denied&error_description=It+is+too+old.')
    const read = createDeferred()
    onTestFinished(subscribeToLinkSteps(read.resolve))
    renderApp(url)
    const { client } = createClients(new URL(url, location.origin).href)
    onTestFinished(() => client.dispose())
    await read.promise
    expect(await findOnPage(/It is too old\./)).toBeVisible()
  })

  it('a link to the new email address, opened in another browser, says what may have happened to it', async () => {
    configureApp({ settings: { authFlow: 'pkce' } })
    window.history.replaceState(null, '', '/profile?code=abc')
    const { client } = createClients(location.href)
    onTestFinished(() => client.dispose())
    renderApp('/profile?code=')
    expect(await findOnPage('The link did not sign you in.')).toBeVisible()
    expect(
      await findOnPage(/Your address may have changed already\. From now on sign in with the new one\./),
    ).toBeVisible()
  })

  it('a confirmation link that was asked for without a code, under PKCE, leads to the sign-in', async () => {
    const fields = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: '3600' }
    const { client } = await returnTo(`/signin#${new URLSearchParams(fields)}`, 'pkce')
    onTestFinished(() => client.dispose())
    expect(await findOnPage('The link did not sign you in.')).toBeVisible()
    expect(await findOnPage(/Your address may be confirmed already\. Please sign in\./)).toBeVisible()
  })

  it('the reason leaves the state and the hash of the page that is open', async () => {
    renderApp('/offers')
    await screen.findByRole('heading', { level: 1 })
    act(() => {
      window.history.replaceState({ ...window.history.state, usr: { token: 'kept' } }, '', '/offers#plans')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    act(() => setLinkSteps({ problem: 'Too late.' }))
    expect(await findOnPage(/Too late\./)).toBeVisible()
    expect(address()).toBe('/offers#plans')
    expect(window.history.state).toMatchObject({ usr: { token: 'kept', link_error: 'Too late.' } })
  })

  it('an error in the hash is over once the customer signs in with the password', async () => {
    const { user } = await (async () => {
      configureApp({ settings: { authMethods: ['google'] } })
      return renderApp('/signin?next=%2Foffers&method=google#error=server_error&error_description=Down')
    })()
    expect(await findOnPage('Signing in with Google was not completed.')).toBeVisible()
    await user.type(screen.getByLabelText('Email'), demoCustomer)
    await user.type(screen.getByLabelText('Password'), 'demo-password{Enter}')
    await waitFor(() => expect(address()).toBe('/offers'))
    await screen.findByRole('button', { name: 'User menu' })
    expect(screen.queryByText('Signing in with Google was not completed.')).toBeNull()
  })

  it('a code that can’t be exchanged is reported', async () => {
    configureApp({ settings: { authFlow: 'pkce', authMethods: ['magic-link'] } })
    const asking = createClients()
    const otp = await asking.loadOtp()
    await otp.signInWithOtp({ email: demoCustomer })
    asking.client.dispose()
    mock().applyScenario('exchange-code:network')
    const { client } = await returnTo('/signin?method=magic-link&code=abc', 'pkce')
    expect(await findOnPage(/The server can’t be reached\. Ask for a new one\./)).toBeVisible()
    client.dispose()
  })
})
