/**
 * @promise Details: status icon, items, files with size, expiry and download, 'Download All Files'.
 * @promise Seven statuses with badge and icon; another is outlined; underscores read as blanks.
 * @promise A busy button keeps name, place and focus and does nothing; a repeated announcement is announced;
 *   a theme is kept and shared between tabs.
 */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setTheme, useTheme } from '@/ui/theme'
import { Announcer, announcementsOf } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { orderStatus } from '@/lib/order-status'
import { StatusBadge, StatusIcon } from '@/ui/status'
import { Tag } from '@/ui/tag'
import { inApp, openApp } from '@tests/support/test-app'

test('a busy button keeps name, position and focus and neither acts nor submits', async () => {
  let clicks = 0
  let submits = 0
  const form = (busy: boolean) => (
    <form onSubmit={() => (submits += 1)}>
      <Button type="submit" busy={busy} onClick={() => (clicks += 1)}>
        Place Order
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Place Order' })
  button.focus()
  rerender(form(true))
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  expect([clicks, submits]).toEqual([0, 0])
})

test('a tag’s remove button is named after its value', async () => {
  let removed = 0
  render(
    <Tag code="DE" onRemove={() => (removed += 1)}>
      Germany
    </Tag>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove Germany' }))
  expect(removed).toBe(1)
})

test('the live region exists before the first announcement and announces a repeated text again', () => {
  const app = openApp()
  const { announce } = announcementsOf(app)
  render(<Announcer />, { wrapper: inApp(app) })
  const region = screen.getByRole('status')
  act(() => announce('4 Emails found'))
  const first = region.firstChild
  expect(region).toHaveTextContent('4 Emails found')
  act(() => announce('4 Emails found'))
  expect(region.firstChild).not.toBe(first)
})

test.each([
  ['completed', 'text-success'],
  ['paid', 'text-info'],
  ['pending', 'animate-spin'],
  ['processing', 'animate-spin'],
  ['cancelled', 'text-destructive'],
  ['payment_failed', 'text-destructive'],
  ['refunded', 'text-destructive'],
])('the status %s stands in a badge, and on an order’s own page beside its icon', (text, look) => {
  const status = orderStatus(text)
  const page = render(<StatusIcon status={status} />).container
  expect(page).toHaveTextContent(status.label)
  expect(page.querySelector('svg')).toHaveClass(look)
  const badge = render(<StatusBadge status={status} />).container
  expect(badge).toHaveTextContent(status.label)
  expect(badge.querySelector('svg')).toBeInTheDocument()
})

test('an unknown status has its text without an icon', () => {
  const status = orderStatus('on_hold')
  render(<StatusIcon status={status} />)
  render(<StatusBadge status={status} />)
  expect(screen.getAllByText('On hold')).toHaveLength(2)
  expect(document.querySelector('svg')).toBeNull()
})

function Theme() {
  return <output>{useTheme()}</output>
}

test('a chosen theme is applied, stored, synchronised with other tabs and removed', async () => {
  render(<Theme />)
  const root = document.documentElement
  expect(screen.getByRole('status')).toHaveTextContent('system')
  await act(async () => setTheme('dark'))
  expect(screen.getByRole('status')).toHaveTextContent('dark')
  expect(root).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('listwell-theme')).toBe('dark')
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'listwell-theme', newValue: 'light' }))
  })
  expect(root).toHaveAttribute('data-theme', 'light')
  await act(async () => setTheme('system'))
  expect(root).not.toHaveAttribute('data-theme')
  expect(localStorage.getItem('listwell-theme')).toBeNull()
})
