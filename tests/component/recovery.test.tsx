/**
 * @promise `/forgot-password` ends with 'Check your email', the address, the spam hint, 'Try again' and the
 *   way back.
 * @promise `/reset-password` without a token: 'Invalid Reset Link', with a way to a new one.
 * @promise A new password ends with 'Password Reset Successful!' and the way to sign in.
 * @promise `/verify-email` sends its token once, shows that it is at work and what came of it.
 * @promise 'Please enter your email address'.
 * @promise 'Email sent!', 'Welcome back!', 'Password reset successful!', 'Invalid reset link'.
 * @promise Fallbacks of forgot and reset.
 */
import { render, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { AppView } from '@/app/app'
import { takeLink } from '@/session/link'
import { fill } from '@tests/support/pages'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, reloadApp, renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { inApp, openApp } from '@tests/support/test-app'
import { findToast } from '@tests/support/toast'

const mails: string[] = []
const mock = mockApi({ onMail: mail => void mails.push(mail) })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** Has the service send a message; gives the token in it. */
async function mailed(path: 'forgot-password' | 'resend') {
  mails.length = 0
  await fetch(authApi(path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: demoCustomer }),
  })
  return /token=(.+)$/.exec(mails[0] ?? '')?.[1] ?? ''
}

describe('a forgotten password', () => {
  it('asks for an address, sends a mail to it, and can be repeated', async () => {
    const sent = recordRequests('post', authApi('forgot-password'))
    const { user } = renderApp('/forgot-password')
    await heading('Forgot Password')
    const email = screen.getByLabelText('Email')
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter your email address'))
    expect(email).toHaveFocus()
    await fill(user, email, demoCustomer)
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))

    await waitFor(async () => expect(await heading('Check your email')).toHaveFocus())
    expect(screen.getByText(demoCustomer)).toBeVisible()
    expect(screen.getByText(/spam folder/)).toBeVisible()
    const toast = await findToast('Email sent!')
    expect(
      toast.getByText("If an account with that email exists, you'll receive a password reset link."),
    ).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: demoCustomer })

    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await heading('Forgot Password')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveValue(demoCustomer)
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    await heading('Sign In')
  })

  it.each([
    [
      'a reason of the server',
      () => HttpResponse.json({ detail: 'Too many requests.' }, { status: 400 }),
      'Too many requests.',
    ],
    ['no response', () => HttpResponse.error(), 'Failed to send password reset email'],
  ])('reports a request that fails with %s, and keeps the address', more, async (_case, response, text) => {
    server.use(http.post(authApi('forgot-password'), response))
    const { user } = renderApp('/forgot-password')
    await heading('Forgot Password')
    await fill(user, screen.getByLabelText('Email'), demoCustomer)
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect((await findToast('Error')).getByText(text)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(demoCustomer)
  })
})

describe('a reset link', () => {
  async function open(token: string) {
    const { user } = renderApp(`/reset-password?token=${encodeURIComponent(token)}`)
    await heading('Reset Password')
    return {
      user,
      async reset(password: string, confirmation: string) {
        await user.clear(screen.getByLabelText('New Password'))
        if (password !== '') await fill(user, screen.getByLabelText('New Password'), password)
        await user.clear(screen.getByLabelText('Confirm Password'))
        if (confirmation !== '') await fill(user, screen.getByLabelText('Confirm Password'), confirmation)
        await user.click(screen.getByRole('button', { name: 'Reset Password' }))
      },
    }
  }

  it.each(['/reset-password', '/reset-password?token='])('is invalid without a token (%s)', async path => {
    renderApp(path)
    expect(await heading('Invalid Reset Link')).toBeVisible()
    expect(screen.getByText('The password reset link is invalid or has expired.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  it('removes the token of a reset link from the URL, and accepts a new password', more, async () => {
    const token = await mailed('forgot-password')
    const { user, reset } = await open(token)
    await waitFor(() => expect(address()).toBe('/reset-password'))
    reloadApp()
    await heading('Reset Password')
    expect(screen.getByLabelText('New Password')).toHaveAttribute('autocomplete', 'new-password')
    await reset('new-password', 'new-password')

    await waitFor(async () => expect(await heading('Password Reset Successful!')).toHaveFocus())
    expect(await findToast('Password reset successful!')).toBeDefined()
    await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain(token))
    reloadApp()
    await heading('Password Reset Successful!')
    expect(address()).toBe('/reset-password')
    await user.click(screen.getByRole('link', { name: 'Sign In' }))
    await fill(user, await screen.findByLabelText('Email'), demoCustomer)
    await fill(user, screen.getByLabelText('Password'), 'new-password')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('sends nothing for a password without its confirmation', async () => {
    const sent = recordRequests('post', authApi('reset-password'))
    const { reset } = await open('a-token')
    await reset('long-enough', '')
    const field = screen.getByLabelText('Confirm Password')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription('Please fill in all fields')
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull()
    expect(sent).not.toHaveBeenCalled()
  })

  it('stays on the page after a refusal, with a link to request a new one', async () => {
    const { user, reset } = await open('spent')
    await reset('new-password', 'new-password')
    const text = 'The password reset link is invalid or has expired.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect((await findToast('Error')).getByText(text)).toBeVisible()
    expect(screen.getByLabelText('New Password')).toHaveValue('new-password')
    await user.click(screen.getByRole('link', { name: 'Request a new link' }))
    await heading('Forgot Password')
  })

  it('redirects to sign-in if the token is blank', async () => {
    const sent = recordRequests('post', authApi('reset-password'))
    const { reset } = await open('  ')
    await reset('new-password', 'new-password')
    await heading('Sign In')
    expect(address()).toBe('/signin')
    const toast = await findToast('Invalid reset link')
    expect(toast.getByText('The password reset link is invalid or has expired.')).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid reset token')
    expect(sent).not.toHaveBeenCalled()
  })
})

describe('a verification link', () => {
  it('sends a token once, in StrictMode and over a reload too, and takes it off the URL', more, async () => {
    const token = await mailed('resend')
    const sent = recordRequests('post', authApi('verify-email'))
    window.history.replaceState(null, '', `/verify-email?token=${token}`)
    render(
      <StrictMode>
        <BrowserRouter>
          <AppView />
        </BrowserRouter>
      </StrictMode>,
      { wrapper: inApp(openApp({ link: takeLink() })) },
    )
    expect(await heading('Email Verified Successfully')).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ token })
    expect(address()).toBe('/verify-email')
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
    await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain(token))
    reloadApp()
    expect(await heading('Email Verified Successfully')).toBeVisible()
    expect(sent).toHaveBeenCalledOnce()
  })

  it('that is refused says that the address may be confirmed already, after a reload too, and can be tried again', async () => {
    const token = await mailed('resend')
    const sent = recordRequests('post', authApi('verify-email'), () =>
      HttpResponse.json({ message: 'This link has expired.' }, { status: 422 }),
    )
    renderApp(`/verify-email?token=${token}`)
    await heading('Verification Failed')
    await waitFor(() => expect(JSON.stringify(window.history.state)).toContain('expired'))
    const { user } = reloadApp()
    await heading('Verification Failed')
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.')
    expect(screen.getByText(/your address may be confirmed already/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
    expect(sent).toHaveBeenCalledOnce()
    server.resetHandlers(...mock().handlers)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Email Verified Successfully')).toBeVisible()
  })

  it.each(['/verify-email', '/reset-password'])(
    'a token that begins with 3D is sent to %s without that once it is refused',
    async page => {
      const tokens: unknown[] = []
      server.use(
        http.post(authApi(page.slice(1)), async ({ request }) => {
          const body: unknown = await request.json()
          const token = v.parse(v.object({ token: v.string() }), body).token
          tokens.push(token)
          if (token.startsWith('3D')) return HttpResponse.json({ message: 'Unknown.' }, { status: 404 })
          return HttpResponse.json({})
        }),
      )
      const { user } = renderApp(`${page}?token=3Dabc`)
      if (page === '/reset-password') {
        await fill(user, await screen.findByLabelText('New Password'), 'new-password')
        await fill(user, screen.getByLabelText('Confirm Password'), 'new-password')
        await user.click(screen.getByRole('button', { name: 'Reset Password' }))
      }
      await heading(/Successful/)
      expect(tokens).toEqual(['3Dabc', 'abc'])
    },
  )

  it('leads nobody back who leaves the page meanwhile; coming back shows the outcome', more, async () => {
    const held = createDeferred()
    server.use(http.post(authApi('verify-email'), () => held.promise.then(() => HttpResponse.json({}))))
    const sent = recordRequests('post', authApi('verify-email'))
    const { user } = renderApp(`/verify-email?token=${await mailed('resend')}`)
    await heading('Verifying your email...')
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe('/'))
    held.resolve()
    await waitFor(() => expect(screen.getByText('Email Verified Successfully')).toBeInTheDocument())
    expect(address()).toBe('/')
    window.history.back()
    await heading('Email Verified Successfully')
    expect(sent).toHaveBeenCalledOnce()
  })

  it.each(['/verify-email', '/verify-email?token='])('fails at once without a token (%s)', async path => {
    const sent = recordRequests('post', authApi('verify-email'))
    renderApp(path)
    expect(await heading('Verification Failed')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('The verification link is incomplete.')
    expect(sent).not.toHaveBeenCalled()
  })

  it('a refused verification link is explained once, with the way to a new one', async () => {
    renderApp('/verify-email#error=access_denied&error_code=otp_expired&error_description=It+has+expired.')
    expect(await heading('Verification Failed')).toBeVisible()
    expect(await screen.findByText(/It has expired or was used before\./)).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Send a new link' })).toHaveLength(1)
  })

  it('shows the reason of a failure, and can be retried', async () => {
    server.use(
      http.post(authApi('verify-email'), async () => {
        await delay(50)
        return HttpResponse.json({ detail: 'Not now.' }, { status: 503 })
      }),
    )
    const { user } = renderApp(`/verify-email?token=${await mailed('resend')}`)
    expect(await heading('Verification Failed')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    // The focus of who uses the keyboard stays on the page.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Verification Failed' })).toHaveFocus())
    server.use(...mock().handlers)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Email Verified Successfully')).toHaveFocus()
  })
})
