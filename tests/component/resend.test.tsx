/**
 * @promise The sign-up's end, a refused confirmation link and a sign-in refused as unconfirmed offer a new
 *   link, once a minute, over a reload too.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { enter, fill } from '@tests/support/pages'
import { authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { renderApp } from '@tests/support/render-app'
import { currentApp } from '@tests/support/test-app'

const mails: string[] = []
const mock = mockApi({ onMail: mail => void mails.push(mail) })
beforeEach(() => void mails.splice(0))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = () => screen.getByRole('button', { name: 'Send a new link' })
const findOnPage = async (text: string | RegExp) => within(await screen.findByRole('main')).findByText(text)
const NEW = 'new@listwell.example'

async function signUp() {
  const { user } = renderApp('/signup')
  await heading('Sign Up')
  await fill(user, screen.getByLabelText('Email'), NEW)
  await fill(user, screen.getByLabelText('Password'), 'new-password')
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
  await heading('Welcome!')
  return user
}

describe('after a sign-up', () => {
  it('a new link is sent on request, then not before a minute has passed', async () => {
    const sent = recordRequests('post', authApi('resend'))
    const user = await signUp()
    await user.click(button())
    expect(
      await findOnPage(new RegExp(`If ${NEW} isn’t confirmed yet, a new link is on its way.`)),
    ).toBeVisible()
    expect(await findOnPage(/You can ask for another link in [2-6]\d s\./)).toBeVisible()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    await user.click(button())
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: NEW, type: 'signup' })
    expect(mails.filter(mail => mail.includes(NEW))).toHaveLength(2)
  })

  it('still says that a link is on its way once another one can be asked for', async () => {
    const user = await signUp()
    currentApp().timing.mailInterval = 1
    await user.click(button())
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'))
    expect(await findOnPage(/on its way/)).toBeVisible()
  })

  it('the pause stays on other pages and over a reload', more, async () => {
    const sent = recordRequests('post', authApi('resend'))
    mock().applyScenario('accounts:confirmed')
    const user = await signUp()
    await user.click(button())
    await findOnPage(/on its way/)
    await user.click(screen.getByRole('link', { name: 'Sign In' }))
    await heading('Sign In')
    expect(screen.getByLabelText('Email')).toHaveValue(NEW)
    await enter(user, screen.getByLabelText('Password'), 'new-password')
    expect(await findOnPage(/You can ask for another link in/)).toBeVisible()
    await user.click(button())
    expect(sent).toHaveBeenCalledOnce()
    const reloaded = renderApp('/verify-email?token=spent')
    await heading('Verification Failed')
    await fill(reloaded.user, screen.getByLabelText('Email'), NEW)
    await reloaded.user.click(button())
    expect(await findOnPage(/You can ask for another link in/)).toBeVisible()
    expect(sent).toHaveBeenCalledOnce()
  })

  it('there is a pause also where the browser blocks storage', async () => {
    const sent = recordRequests('post', authApi('resend'))
    const user = await signUp()
    for (const method of ['getItem', 'setItem'] as const) {
      const spy = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Blocked.', 'SecurityError')
      })
      onTestFinished(() => spy.mockRestore())
    }
    await user.click(button())
    expect(await findOnPage(/You can ask for another link in [2-6]\d s\./)).toBeVisible()
    await user.click(button())
    expect(sent).toHaveBeenCalledOnce()
  })
})

it('a sign-in that is refused offers a new link', async () => {
  mock().applyScenario('accounts:confirmed')
  const sent = recordRequests('post', authApi('resend'))
  const user = await signUp()
  await user.click(screen.getByRole('link', { name: 'Sign In' }))
  await heading('Sign In')
  await enter(user, screen.getByLabelText('Password'), 'new-password')
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }))
  await findOnPage(/a new link is on its way/)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ email: NEW, type: 'signup' })
})

describe('a confirmation link that is refused', () => {
  it('asks for the email address, and sends a new link', async () => {
    const sent = recordRequests('post', authApi('resend'))
    const { user } = renderApp('/verify-email?token=spent')
    await heading('Verification Failed')
    await user.click(button())
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter your email address'))
    await fill(user, email, NEW)
    await user.click(button())
    expect(await findOnPage(/on its way/)).toBeVisible()
    await user.click(button())
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: NEW, type: 'signup' })
  })

  it('offers a new link in a dialog on the page that a refused link opens', async () => {
    const sent = recordRequests('post', authApi('resend'))
    const { user } = renderApp('/signin#error=access_denied&error_code=otp_expired&error_description=Expired')
    await screen.findByText('The link could not be used.')
    await user.click(button())
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a new link' }))
    await fill(user, dialog.getByLabelText('Email'), NEW)
    await user.click(dialog.getByRole('button', { name: 'Send a new link' }))
    expect(await dialog.findByText(/on its way/)).toBeVisible()
    expect(sent).toHaveBeenCalledOnce()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
