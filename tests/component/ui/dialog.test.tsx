import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '@/ui/button'
import { ConfirmDialog, Dialog } from '@/ui/dialog'

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
  await user.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
})

test('the focus is never on nothing while a dialog goes', async () => {
  const user = userEvent.setup()
  render(<AddToCart />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  const dialog = screen.getByRole('dialog')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(dialog).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
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
