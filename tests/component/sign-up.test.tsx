/**
 * @promise Sign-up has a bot check.
 * @promise `/signup` ends with 'Welcome!', the mail and the way to sign in.
 * @promise A ready bot check that gives no text stops sign-up; one that isn’t ready doesn’t.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fill } from '@tests/support/pages'
import { authApi } from '@tests/support/api-url'
import { allowConsole } from '@tests/support/console'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp } from '@tests/support/render-app'
import { currentApp } from '@tests/support/test-app'
import { findToast } from '@tests/support/toast'

mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const FAILED = 'reCAPTCHA verification failed. Please try again.'

async function open(path = '/signup', settings = {}) {
  const { user } = renderApp(path, { settings })
  await heading('Sign Up')
  return {
    user,
    async signUp(email: string, password: string) {
      if (email !== '') await fill(user, screen.getByLabelText('Email'), email)
      if (password !== '') await fill(user, screen.getByLabelText('Password'), password)
      await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    },
  }
}

describe('the sign-up page', () => {
  it('creates an account, mentions the mail, and redirects to sign-in with the requested page', async () => {
    const sent = recordRequests('post', authApi('register'))
    const { user, signUp } = await open('/signup?next=%2Fcart')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
    await signUp('new@listwell.example', 'new-password')

    await waitFor(async () => expect(await heading('Welcome!')).toHaveFocus())
    expect(screen.getByText('Please check your email for a confirmation link.')).toBeVisible()
    expect(sent.mock.calls).toEqual([[{ email: 'new@listwell.example', plainPassword: 'new-password' }]])

    await user.click(screen.getByRole('link', { name: 'Sign In' }))
    await heading('Sign In')
    expect(address()).toBe('/signin?next=%2Fcart')
    expect(screen.getByLabelText('Email')).toHaveValue('new@listwell.example')
  })

  it('leads from a mistyped address back to the form, which has it', async () => {
    const { user, signUp } = await open()
    await signUp('nwe@listwell.example', 'new-password')
    await heading('Welcome!')
    await user.click(screen.getByRole('button', { name: 'Wrong address?' }))
    expect(await heading('Sign Up')).toHaveFocus()
    expect(screen.getByLabelText('Email')).toHaveValue('nwe@listwell.example')
  })

  it('shows at the email field that the email is taken, and keeps the input', async () => {
    const { user, signUp } = await open()
    await signUp(demoCustomer, 'another-password')
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('This value is already used.'))
    await waitFor(() => expect(email).toHaveFocus())
    expect(email).toHaveValue(demoCustomer)
    expect(screen.getByLabelText('Password')).toHaveValue('another-password')
    expect((await findToast('Problem')).getByText('This value is already used.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: `Sign in as ${demoCustomer}` }))
    await heading('Sign In')
    expect(screen.getByLabelText('Email')).toHaveValue(demoCustomer)
  })
})

describe('the bot check', () => {
  /** The page of a site that uses the check, and what makes the script of the check ready. */
  async function openChecked() {
    onTestFinished(() => {
      Reflect.deleteProperty(window, 'grecaptcha')
      for (const script of document.querySelectorAll('script[src*="recaptcha"]')) script.remove()
    })
    const page = await open('/signup', { recaptchaKey: 'site-key' })
    /** Without `execute`, the script throws once it is loaded. */
    async function makeReady(execute: (() => unknown) | undefined) {
      const script = await waitFor(() => {
        const found = document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]')
        if (!found) throw new Error('The script of the check is not asked for.')
        return found
      })
      const ready = (then: () => void) => {
        if (!execute) throw new Error('broken script')
        then()
      }
      Object.assign(window, { grecaptcha: { ready, execute } })
      act(() => void script.dispatchEvent(new Event('load')))
    }
    return { ...page, makeReady }
  }

  it('sends the token of the bot check', async () => {
    const sent = recordRequests('post', authApi('register'))
    const { makeReady, signUp } = await openChecked()
    await makeReady(async () => 'token-of-the-check')
    await signUp('new@listwell.example', 'new-password')
    await heading('Welcome!')
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      email: 'new@listwell.example',
      plainPassword: 'new-password',
      captcha: 'token-of-the-check',
    })
  })

  it.each([
    ['gives an empty text', async () => ''],
    // https://github.com/t49tran/react-google-recaptcha-v3/issues/204
    ['gives null', async () => null],
    ['gives nothing', async () => undefined],
    ['gives no text', async () => ({ token: 'token-of-the-check' })],
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['fails', () => Promise.reject(new Error('no network'))],
    ['doesn’t respond in time', () => new Promise<string>(() => {})],
  ])('a bot check that is ready and %s stops the sign-up', async (_case, execute) => {
    const sent = recordRequests('post', authApi('register'))
    const { makeReady, signUp } = await openChecked()
    await makeReady(execute)
    currentApp().timing.requestTimeout = 50
    await signUp('new@listwell.example', 'new-password')
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    expect((await findToast('Problem')).getByText(FAILED)).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Email')).toHaveValue('new@listwell.example')
  })

  it('a bot check that throws at rendering leaves the form as it is, and can be tried again', async () => {
    allowConsole(/no such script/)
    const append = vi.spyOn(document.head, 'appendChild').mockImplementation(() => {
      throw new TypeError('no such script')
    })
    const sent = recordRequests('post', authApi('register'))
    const { makeReady, user, signUp } = await openChecked()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(
      'The bot check couldn’t be loaded. You can sign up without it, or try again.',
    )
    append.mockRestore()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await makeReady(async () => 'token-of-the-check')
    expect(screen.queryByRole('alert')).toBeNull()
    await signUp('new@listwell.example', 'new-password')
    await heading('Welcome!')
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ captcha: 'token-of-the-check' }))
  })

  it('a bot check whose script throws when it is loaded doesn’t block the sign-up', async () => {
    const { makeReady, signUp } = await openChecked()
    const report = (event: Event) => event.preventDefault()
    window.addEventListener('error', report)
    await makeReady(undefined)
    window.removeEventListener('error', report)
    await signUp('new@listwell.example', 'new-password')
    expect(await heading('Welcome!')).toBeVisible()
  })

  it('a bot check that isn’t ready doesn’t block the sign-up', more, async () => {
    const sent = recordRequests('post', authApi('register'))
    const { signUp } = await openChecked()
    await signUp('new@listwell.example', 'new-password')
    await heading('Welcome!')
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      email: 'new@listwell.example',
      plainPassword: 'new-password',
    })
  })
})
