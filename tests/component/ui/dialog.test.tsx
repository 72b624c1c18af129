/**
 * @promise The focus is never on nothing: a dialog that goes returns it at once, a removed line passes it on,
 *   a merged one gives it to the heading.
 */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '@/ui/button'
import { ConfirmDialog, Dialog } from '@/ui/dialog'
import { KeepFocus } from '@/ui/keep-focus'

function AddToCart() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Add to Cart" description="12 Emails found">
        <input aria-label="Quantity" />
      </Dialog>
    </>
  )
}

test('a dialog takes the focus, closes with Escape and returns the focus to the button that opened it', async () => {
  const user = userEvent.setup()
  render(<AddToCart />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  const dialog = screen.getByRole('dialog', { name: 'Add to Cart' })
  expect(dialog).toHaveAccessibleDescription('12 Emails found')
  expect(dialog).toHaveFocus()
  expect(screen.queryByRole('banner')).toBeNull()
  // At once: the focus is on nothing at no time.
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(dialog).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
})

/** A dialog whose button goes away once it is used. */
function Emptying() {
  const [used, setUsed] = useState(false)
  return (
    <Dialog open onOpenChange={() => {}} title="Add to Cart">
      {!used && (
        <KeepFocus>
          <Button onClick={() => setUsed(true)}>Use</Button>
        </KeepFocus>
      )}
    </Dialog>
  )
}

test('the part of a dialog that scrolls never gets the focus', async () => {
  const user = userEvent.setup()
  render(<Emptying />)
  const dialog = screen.getByRole('dialog')
  // Firefox makes each part that scrolls a stop of the Tab key, unless it has a `tabindex`. This one would have no name.
  expect(dialog.querySelector('.overflow-y-auto')).toHaveAttribute('tabindex', '-1')
  await user.click(screen.getByRole('button', { name: 'Use' }))
  await waitFor(() => expect(dialog).toHaveFocus())
})

test('a confirmation dialog focuses the cancel button first and ignores clicks while busy', async () => {
  const user = userEvent.setup()
  let confirmed = 0
  const prompt = (busy: boolean) => (
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Cancel Order"
      text="Are you sure?"
      confirm="Cancel Order"
      keep="Keep Order"
      busy={busy}
      onConfirm={() => (confirmed += 1)}
    />
  )
  const { rerender } = render(prompt(false))
  expect(screen.getByRole('alertdialog', { name: 'Cancel Order' })).toHaveAccessibleDescription(
    'Are you sure?',
  )
  expect(screen.getByRole('button', { name: 'Keep Order' })).toHaveFocus()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel Order' }))
  rerender(prompt(true))
  await user.click(screen.getByRole('button', { name: 'Cancel Order' }))
  expect(screen.getByRole('button', { name: 'Cancel Order' })).toHaveAttribute('aria-busy', 'true')
  expect(confirmed).toBe(1)
})
