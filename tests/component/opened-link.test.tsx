/**
 * @promise A refused link (`#error…`) is explained on the page where it arrives, with the next steps.
 * @promise A link for a forgotten password that signs in leads to the form for a new one.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rememberAskedLink } from '@/session/asked-mails'
import { currentApp, session } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { linkHash, openLink } from '@tests/support/open-link'
import { register } from '@tests/support/register'
import { address, demoCustomer, reloadApp, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const eve = 'eve@listwell.example'

describe('a link that this browser didn’t ask for', () => {
  it('asks on the sign-in page, naming both customers, and signs in with Continue', more, async () => {
    await register(mock(), eve)
    storeSession(mock())
    const user = await openLink(mock(), '/offers', 'magiclink', eve)
    expect(address()).toBe('/signin?next=%2Foffers')
    const page = screen.getByRole('main')
    expect(page).toHaveTextContent(`You are signed in as ${demoCustomer}.`)
    expect(page).toHaveTextContent(`signs you in as ${eve}`)
    // A name with characters that turn the direction of text turns no other word.
    for (const name of within(page).getAllByText(/@listwell\.example$/)) expect(name.tagName).toBe('BDI')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('Available Plans')
    expect(session().get().user?.email).toBe(eve)
    expect(address()).toBe('/offers')
  })

  it('names nobody else to a visitor, and leaves nothing behind with Cancel', async () => {
    const user = await openLink(mock(), '/offers', 'recovery')
    expect(screen.getByRole('main')).not.toHaveTextContent('You are signed in')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await heading('Available Plans')
    expect(localStorage.getItem(storageKey)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes no yes until it has been shown for a while in a window with the focus', more, async () => {
    const user = await openLink(mock(), '/', 'magiclink')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    renderApp(`/${linkHash(mock(), 'magiclink')}`, { timing: { questionDelay: 1 } })
    await heading(`Continue as ${demoCustomer}?`)
    const button = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    currentApp().timing.questionDelay = 60_000
    // As when a window over it is closed.
    act(() => void window.dispatchEvent(new Event('focus')))
    await user.dblClick(button)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Continue as')
  })

  it('asks for no data of anybody before', async () => {
    storeSession(mock())
    const urls: string[] = []
    const note = ({ request }: { request: Request }) => void urls.push(new URL(request.url).pathname)
    server.events.on('request:start', note)
    await openLink(mock(), '/orders', 'magiclink')
    server.events.removeListener('request:start', note)
    expect(urls.filter(url => /orders|cart/.test(url))).toEqual([])
  })
})

it('a sign-in link that this browser asked for signs in without a question, in the tab that the mail opens', async () => {
  rememberAskedLink(demoCustomer)
  renderApp(`/signin?next=%2Foffers&method=magic-link${linkHash(mock(), 'magiclink')}`)
  await heading('Available Plans')
  expect(address()).toBe('/offers')
  expect(session().get().user?.email).toBe(demoCustomer)
})

it.each(['/', '/reset-password'])(
  'a link for a forgotten password at %s leads to the form for a new one, over a reload too',
  async path => {
    const opener = await openLink(mock(), path, 'recovery')
    await opener.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()).toBe('/profile'))
    expect(await screen.findByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
    const sentence = 'The link from your email has signed you in. Choose your new password.'
    expect(screen.getByText(sentence)).toBeVisible()
    const { user } = reloadApp()
    expect(await screen.findByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
    expect(screen.getByText(sentence)).toBeVisible()

    await user.type(screen.getByLabelText('New Password'), 'new-password')
    await user.type(screen.getByLabelText('Confirm Password'), 'new-password')
    await user.click(screen.getByRole('button', { name: 'Update Password' }))
    expect(await findToast('Password updated successfully')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    expect(screen.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
  },
)

describe('a refused link', () => {
  it.each(['/', '/signin', '/offers'])('is explained at %s, with the next steps', async path => {
    const { user } = renderApp(
      `${path}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid`,
    )
    expect(await screen.findByText('The link could not be used.')).toBeVisible()
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('It has expired or was used before.')
    expect(address()).toBe(path)
    const signInLinks = within(alert).queryAllByRole('link', { name: 'Sign In' })
    expect(signInLinks).toHaveLength(path === '/signin' ? 0 : 1)
    await user.click(screen.getByRole('link', { name: 'Reset your password' }))
    await heading('Forgot Password')
    expect(screen.queryByText('The link could not be used.')).toBeNull()
  })

  it.each([
    ['/checkout/102#error=access_denied&error_description=Please+transfer+to+IBAN+DE00', 'It was refused.'],
    ['/offers#error=Please+transfer+to+IBAN+DE00', 'Ask for a new one.'],
    ['/?error=server_error&error_description=Please+transfer+to+IBAN+DE00', 'Ask for a new one.'],
    ['/offers#error=toString', 'Ask for a new one.'],
  ])('shows nothing of its own words (%s)', async (url, words) => {
    renderApp(url)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(document.body).not.toHaveTextContent(/IBAN/)
    expect(JSON.stringify(window.history.state)).not.toContain('DE00')
  })

  it.each(['implicit', 'pkce'] as const)('whose code can’t be exchanged says so, with %s', async authFlow => {
    renderApp('/signin?next=%2Forders&code=abc', { settings: { authFlow } })
    expect(await screen.findByRole('alert')).toHaveTextContent("The link didn't work. Ask for a new one.")
    expect(address()).toBe('/signin?next=%2Forders')
  })

  it('that confirmed an address without a code, under PKCE, leads to the sign-in', async () => {
    renderApp(`/signin${linkHash(mock(), 'signup')}`, { settings: { authFlow: 'pkce' } })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The link did not sign you in. Your address may be confirmed already. Please sign in.',
    )
  })

  it('that is opened in a tab which shows its page already is read too', async () => {
    renderApp('/offers')
    // Its chunk is the one that listens for links.
    await screen.findByRole('radiogroup', { name: 'Theme' })
    window.location.hash = 'error=access_denied'
    expect(await screen.findByRole('alert')).toHaveTextContent('It was refused.')
    expect(address()).toBe('/offers')
  })
})
