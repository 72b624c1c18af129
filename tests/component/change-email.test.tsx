/**
 * @promise Settings change the email address: which mails to confirm, refusals at the field, the new address
 *   in every tab once it is confirmed, whatever a refresh brings.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { session } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'
import { authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { fill, openSettings } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { findToast } from '@tests/support/toast'

const mock = mockApi()
const NEW = 'changed@listwell.example'
const OPEN_IT = `Open the link that we sent to ${NEW}.`
const section = async () => within(await screen.findByRole('region', { name: 'Change email' }))
const main = () => screen.getByRole('main')
const openedPage = async () =>
  (await mock().respond(new Request(mock().db.read().mails.at(-1)?.link ?? '')))?.headers.get('Location') ??
  ''

async function openEmail() {
  storeSession(mock())
  const user = await openSettings()
  const change = async (email: string) => {
    const settings = await section()
    await user.clear(settings.getByLabelText('New Email'))
    if (email !== '') await fill(user, settings.getByLabelText('New Email'), email)
    await user.click(settings.getByRole('button', { name: 'Change email' }))
  }
  return { user, change }
}

describe('another email address', () => {
  it('is refused at the field and in a toast where it is the present one, without a request', async () => {
    const text = 'This is your address already'
    const sent = recordRequests('put', authApi('user'))
    const { change } = await openEmail()
    await change(demoCustomer.toUpperCase())
    const field = (await section()).getByLabelText('New Email')
    await waitFor(() => expect(field).toHaveAccessibleDescription(text))
    expect(field).toHaveFocus()
    expect((await findToast(text)).getByText(text)).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
  })

  it('is asked for, with the page to return to, and says which mails to confirm until it is', async () => {
    const sent = recordRequests('put', authApi('user'))
    const { user, change } = await openEmail()
    await change(NEW)
    expect(await (await section()).findByText(NEW)).toBeVisible()
    expect(main()).toHaveTextContent(OPEN_IT)
    expect(main()).toHaveTextContent(`If a mail arrives at ${demoCustomer} too, open its link as well.`)
    const redirect_to = `${location.origin}/profile`
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: NEW }, { redirect_to })
    await user.click(screen.getByRole('tab', { name: 'Profile' }))
    await waitFor(() => expect(main()).toHaveTextContent(OPEN_IT))

    const { pathname, hash } = new URL(await openedPage())
    const { user: opener } = renderApp(pathname + hash, { timing: { questionDelay: 0 } })
    expect(await screen.findByRole('heading', { name: `Continue as ${NEW}?` })).toBeVisible()
    expect(main()).toHaveTextContent(`You are signed in as ${demoCustomer}.`)
    const yes = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(yes).not.toHaveAttribute('aria-disabled'))
    await opener.click(yes)
    await waitFor(() => expect(main()).toHaveTextContent(`Email${NEW}`))
    expect(main()).not.toHaveTextContent(OPEN_IT)
  })

  it.each(['with', 'without'])(
    'is noticed on the return to the page once its link was opened elsewhere, %s a user in refreshed sessions',
    async users => {
      if (users === 'without') mock().applyScenario('backend:bare-sign-in')
      const { user, change } = await openEmail()
      await change(NEW)
      await (await section()).findByText(NEW)
      await user.click(screen.getByRole('tab', { name: 'Profile' }))
      await waitFor(() => expect(main()).toHaveTextContent(OPEN_IT))
      await openedPage()
      document.dispatchEvent(new Event('visibilitychange'))
      await waitFor(() => expect(main()).toHaveTextContent(`Email${NEW}`))
      expect(main()).not.toHaveTextContent(OPEN_IT)
    },
  )

  it('is named where the response doesn’t have it, until it or a later one has taken effect', async () => {
    recordRequests('put', authApi('user'), () => HttpResponse.json({}))
    const { change } = await openEmail()
    await change(NEW)
    await waitFor(() => expect(main()).toHaveTextContent(OPEN_IT))
    for (const email of [NEW, 'later@listwell.example']) {
      mock().db.update(state => {
        const demo = state.users.find(one => one.email === demoCustomer || one.email === NEW)
        if (demo) demo.email = email
      })
      const { refreshUser } = await session().getClients()
      await refreshUser()
      expect(localStorage.getItem(storageKey)).toContain(email)
      await waitFor(() => expect(main()).not.toHaveTextContent(OPEN_IT))
    }
  })

  it('counts at once where the service needs no confirmation', async () => {
    const { user } = mock().signIn(demoCustomer)
    recordRequests('put', authApi('user'), () => HttpResponse.json({ ...user, email: NEW }))
    const { change } = await openEmail()
    await change(NEW)
    expect((await findToast('Email changed')).getByText(`Your address is now ${NEW}.`)).toBeVisible()
    await waitFor(() => expect(main()).not.toHaveTextContent(OPEN_IT))
  })

  it('is refused by the service at the field', async () => {
    const violations = [{ propertyPath: 'email', message: 'This value is already used.' }]
    recordRequests('put', authApi('user'), () => HttpResponse.json({ violations }, { status: 422 }))
    const { change } = await openEmail()
    await change(NEW)
    const field = (await section()).getByLabelText('New Email')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This value is already used.'))
    expect(field).toHaveValue(NEW)
  })

  it.each([
    ['password', 'Current Password', () => 'demo-password'],
    ['code', 'Code', () => mock().db.read().mails.at(-1)?.token ?? ''],
  ])('needs a %s where the service wants it', async (proof, label, right) => {
    mock().applyScenario(`proof:${proof}`)
    const { user, change } = await openEmail()
    await change(NEW)
    const field = await (await section()).findByLabelText(label)
    await waitFor(() => expect(field).toHaveFocus())
    expect((await section()).getByLabelText('New Email')).toHaveValue(NEW)
    await user.keyboard(`${right()}{Enter}`)
    await waitFor(() => expect(main()).toHaveTextContent(OPEN_IT))
    expect((await section()).queryByLabelText(label)).toBeNull()
  })
})
