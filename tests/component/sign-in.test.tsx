/**
 * @promise The panel beside the account forms lists four features.
 * @promise Sign-up and sign-in take an email and a password; a session persists.
 * @promise `/signin` sends who is signed in on.
 * @promise Account pages have the panel and a Close button home.
 * @promise Sign-in and sign-up: 'Problem'; forgot and reset: 'Error', in the server's words.
 */
import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { enter, fill } from '@tests/support/pages'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
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

  it('explains that nothing is heard, and signs in on the next try', more, async () => {
    const text = 'The server can’t be reached. Please try again.'
    server.use(http.post(authApi('login_check'), () => HttpResponse.error()))
    const { signIn, user } = await open()
    await signIn(demoCustomer, 'demo-password')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect((await findToast('Problem')).getByText(text)).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveValue('demo-password')
    server.use(...mock().handlers)
    await user.click(submit())
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
