/**
 * @promise `/profile` has Profile (email, id, last sign-in or N/A), Settings and Sign Out; nothing for
 *   visitors.
 * @promise Profile: the same twice, whatever the length.
 * @promise Profile: mismatch, failure, success.
 * @promise A session that was ended elsewhere (GoTrue's `session_not_found`) leads from every account form to
 *   the sign-in.
 * @promise A new password or address takes the current password or a mailed code where the service asks.
 * @promise Settings sign out other devices, which say that their session has ended.
 * @promise A double click acts once, wherever something is sent.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { enter, fill, openSettings } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'
import { storageKey } from '@tests/support/test-settings'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openPassword() {
  storeSession(mock())
  const user = await openSettings()
  return {
    user,
    async change(password: string, confirmation: string) {
      if (password !== '') await fill(user, screen.getByLabelText('New Password'), password)
      if (confirmation !== '') await fill(user, screen.getByLabelText('Confirm Password'), confirmation)
      await user.click(screen.getByRole('button', { name: 'Update Password' }))
    },
  }
}

describe('the profile', () => {
  it('shows a visitor an empty profile', async () => {
    renderApp('/profile')
    await within(screen.getByRole('banner')).findByRole('link', { name: 'Sign In' })
    await waitFor(() => expect(document.title).toBe('Profile · Listwell'))
    expect(screen.getByRole('main')).toBeEmptyDOMElement()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile')
  })

  it('shows the signed-in user', async () => {
    storeSession(mock())
    renderApp('/profile')
    await heading('Profile')
    expect(screen.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
    const { id } = mock().signIn(demoCustomer).user
    expect(screen.getByText(demoCustomer)).toBeVisible()
    expect(screen.getByText(id)).toBeVisible()
    const year = String(new Date().getFullYear())
    expect(screen.getByText('Last sign-in').nextElementSibling).toHaveTextContent(year)
  })

  it('says N/A of what the service doesn’t have of the user', async () => {
    const stored = mock().signIn(demoCustomer)
    const user = { ...stored.user, email: '', phone: '+4930123456', last_sign_in_at: null }
    localStorage.setItem(storageKey, JSON.stringify({ ...stored, user }))
    renderApp('/profile')
    await heading('Profile')
    const values = screen.getAllByRole('definition').map(value => value.textContent)
    expect(values).toEqual(['N/A', user.id, 'N/A'])
  })
})

describe('changing the password', () => {
  it('leads to the sign-in where the service says that the session was ended elsewhere', async () => {
    const gone = { code: 403, error_code: 'session_not_found', msg: 'Session does not exist' }
    server.use(
      http.put(authApi('user'), () => HttpResponse.json(gone, { status: 403 })),
      http.post(authApi('token/refresh'), () => HttpResponse.json({ message: 'Refused' }, { status: 401 })),
    )
    const { change } = await openPassword()
    await change('new-password', 'new-password')
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(address()).toMatch(/^\/signin\?next=/)
  })

  it('changes the password, whatever its length', more, async () => {
    const sent = recordRequests('put', authApi('user'))
    const { change } = await openPassword()
    await change('short', 'short')
    expect(await findToast('Password updated successfully')).toBeDefined()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'short' })
    expect(screen.getByLabelText('New Password')).toHaveValue('')
    expect(screen.getByLabelText('Confirm Password')).toHaveValue('')
  })

  it('sends nothing for two different passwords', async () => {
    const text = 'Passwords do not match'
    const sent = recordRequests('put', authApi('user'))
    const { change } = await openPassword()
    await change('one', 'two')
    const field = screen.getByLabelText('Confirm Password')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription(text)
    const toast = await findToast(text)
    // The field announces it.
    expect(toast.getByText(text).closest('section')).toHaveAttribute('aria-live', 'off')
    expect(sent).not.toHaveBeenCalled()
  })

  it('says why the password couldn’t be changed, and keeps what was typed', more, async () => {
    const reason = 'It is on a list of leaked ones.'
    recordRequests('put', authApi('user'), () => HttpResponse.json({ message: reason }, { status: 422 }))
    const { change } = await openPassword()
    await change('new-password', 'new-password')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      new RegExp(`^Failed to update password\\s*${reason}$`),
    )
    expect((await findToast('Failed to update password')).getByText(reason)).toBeVisible()
    expect(screen.getByLabelText('New Password')).toHaveValue('new-password')
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
  })

  it('says that the change has failed also where the reason stands at the field', async () => {
    const violations = [{ propertyPath: 'plainPassword', message: 'Too common.' }]
    recordRequests('put', authApi('user'), () => HttpResponse.json({ violations }, { status: 422 }))
    const { change } = await openPassword()
    await change('new-password', 'new-password')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to update password$/)
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('Too common.')
  })

  it('asks for the current password once the service wants it, and keeps what was typed', async () => {
    const sent = recordRequests('put', authApi('user'))
    mock().applyScenario('proof:password')
    const { user, change } = await openPassword()
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    await change('new-password', 'new-password')
    const field = await screen.findByLabelText('Current Password')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription('Please enter your current password')
    expect(screen.getByLabelText('Confirm Password')).toHaveValue('new-password')
    await user.keyboard('wrong{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This isn’t your current password'))
    await user.clear(field)
    await enter(user, field, 'demo-password')
    expect(await findToast('Password updated successfully')).toBeDefined()
    expect(sent.mock.lastCall).toEqual([{ password: 'new-password', current_password: 'demo-password' }])
    expect(screen.queryByLabelText('Current Password')).toBeNull()
  })

  it('asks for a mailed code once the service wants it, and sends a new one on demand', async () => {
    const sent = recordRequests('put', authApi('user'))
    const mailed = recordRequests('get', authApi('reauthenticate'))
    mock().applyScenario('proof:code')
    const { user, change } = await openPassword()
    await change('new-password', 'new-password')
    const field = await screen.findByLabelText('Code')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription('Please enter the code that we sent you')
    await user.keyboard('{Enter}')
    expect(sent).toHaveBeenCalledOnce()
    await user.keyboard('wrong{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong or has expired.'))
    expect(mailed).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Send a new code' }))
    // The mock sends one a minute.
    expect(await screen.findByText(/after \d+ seconds|in \d+ s/)).toBeVisible()
    await user.clear(field)
    await enter(user, field, `${mock().db.read().mails.at(-1)?.token} `)
    expect(await findToast('Password updated successfully')).toBeDefined()
    expect(screen.queryByLabelText('Code')).toBeNull()
  })

  it('says why no code was sent, and takes an earlier one', async () => {
    recordRequests('get', authApi('reauthenticate'), () =>
      HttpResponse.json({ msg: 'Slow down.' }, { status: 429 }),
    )
    mock().applyScenario('proof:code')
    const { change } = await openPassword()
    await change('new-password', 'new-password')
    expect(await screen.findByRole('alert')).toHaveTextContent('Slow down.')
    expect(screen.getByLabelText('Code')).toBeVisible()
  })

  it('refreshes a refused token, so that a retry succeeds', more, async () => {
    let refused = ''
    server.use(
      http.put(authApi('user'), ({ request }) => {
        const token = request.headers.get('Authorization') ?? ''
        refused ||= token
        return token === refused ? HttpResponse.json({ message: 'Expired' }, { status: 401 }) : undefined
      }),
    )
    const { user, change } = await openPassword()
    await change('new-password', 'new-password')
    expect(await screen.findByRole('alert')).toHaveTextContent('Expired')
    await user.click(screen.getByRole('button', { name: 'Update Password' }))
    expect(await findToast('Password updated successfully')).toBeDefined()
  })
})

it('ends the sessions on other devices once, however often it is clicked, and keeps this one', async () => {
  mock().signIn(demoCustomer)
  const held = createDeferred()
  server.use(http.post(authApi('logout'), () => held.promise))
  const sent = recordRequests('post', authApi('logout'))
  storeSession(mock())
  const user = await openSettings()
  expect(mock().db.read().sessions).toHaveLength(2)
  const button = screen.getByRole('button', { name: 'Sign out other devices' })
  await user.dblClick(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  expect(await findToast('Other devices signed out')).toBeDefined()
  expect(sent).toHaveBeenCalledExactlyOnceWith(null, { scope: 'others' })
  expect(mock().db.read().sessions).toHaveLength(1)
  expect(button).toHaveFocus()
  expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
})
