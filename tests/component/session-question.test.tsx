import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '@/auth'
import { confirmSession, getQuestion, markAsShown } from '@/session/confirm-session'
import { storageKey } from '@/session/storage-key'
import { configureApp } from '@tests/support/app-config'
import { mockApi } from '@tests/support/mock-api'
import { openLink } from '@tests/support/open-link'
import { address, renderApp } from '@tests/support/render-app'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

const eve: User = { id: 'e1', email: 'eve@example.com' }
const ann: User = { id: 'a1', email: 'ann@example.com' }

async function ask(present: User | null, questionDelay = 0) {
  configureApp({ timing: { questionDelay } })
  const { user } = renderApp('/')
  const heading = await screen.findByRole('heading', { level: 1 })
  const reply = confirmSession({ arriving: eve, present })
  const dialog = await screen.findByRole('dialog', { name: 'Continue as eve@example.com?' })
  return { user, reply, dialog, heading }
}

describe('the question before a link signs in', () => {
  it('names both customers, and agrees with Continue', async () => {
    const { user, reply, dialog } = await ask(ann)
    expect(dialog).toHaveTextContent('You are signed in as ann@example.com.')
    expect(dialog).toHaveTextContent('signs you in as eve@example.com')
    // A name with characters that turn the direction of text turns no other word.
    for (const name of screen.getAllByText(/@example\.com$/)) expect(name.tagName).toBe('BDI')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await reply).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes no yes until it has been shown for a while in a window with the focus', async () => {
    const { user, reply } = await ask(ann, 1)
    const button = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    configureApp({ timing: { questionDelay: 60_000 } })
    // As when a window over it is closed.
    act(() => void window.dispatchEvent(new Event('focus')))
    await user.dblClick(button)
    expect(screen.getByRole('dialog')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await reply).toBe(false)
  })

  it('names nobody else to a visitor, and refuses with Cancel', async () => {
    const { user, reply, dialog } = await ask(null)
    expect(dialog).not.toHaveTextContent('You are signed in')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await reply).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('moves the focus to the question, reaches Cancel before Continue by Tab, and refuses with Escape', async () => {
    const { user, reply, dialog, heading } = await ask(ann)
    await waitFor(() => expect(dialog).toHaveFocus())
    await user.tab()
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(await reply).toBe(false)
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(false))
    expect(heading).toBeVisible()
  })

  it.each([
    [{ id: 'p1', phone: '+4912345' }, 'Continue as +4912345?'],
    [{ id: 'p2', email: null }, 'Continue as p2?'],
  ])('names an account without an email by its phone number or id (%j)', async (arriving, name) => {
    const { user } = renderApp('/')
    await screen.findByRole('heading', { level: 1 })
    const reply = confirmSession({ arriving, present: null })
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await reply).toBe(false)
  })

  it('replies to a question itself where it can’t be shown, but not while the customer reads it', async () => {
    configureApp({ timing: { requestTimeout: 20 } })
    vi.useFakeTimers()
    try {
      const lost = confirmSession({ arriving: eve, present: null })
      await vi.advanceTimersByTimeAsync(20)
      expect(await lost).toBeNull()

      let isOver = false
      void confirmSession({ arriving: eve, present: null }).then(() => (isOver = true))
      markAsShown()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(isOver).toBe(false)
      getQuestion()?.reply(false)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a link for a forgotten password', () => {
  it.each(['/', '/signin', '/reset-password', '/profile', '/offers'])(
    'a link for a forgotten password at %s leads to the form for a new one',
    async path => {
      const user = await openLink(mock(), path, 'recovery')
      await user.click(screen.getByRole('button', { name: 'Continue' }))
      await waitFor(() => expect(address()).toBe('/profile'))
      expect(await screen.findByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
      const sentence = 'The link from your email has signed you in. Choose your new password.'
      expect(screen.getByText(sentence)).toBeVisible()

      await user.type(screen.getByLabelText('New Password'), 'new-password')
      await user.type(screen.getByLabelText('Confirm Password'), 'new-password')
      await user.click(screen.getByRole('button', { name: 'Update Password' }))
      expect(await findToast('Password updated successfully')).toBeDefined()
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
      expect(screen.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
    },
  )

  it('a link for a forgotten password leads nowhere when the customer refuses it', async () => {
    const user = await openLink(mock(), '/offers', 'recovery')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/offers')
    expect(localStorage.getItem(storageKey)).toBeNull()
  })
})
