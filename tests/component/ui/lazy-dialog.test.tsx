import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '@/ui/dialog'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Toaster } from '@/ui/toaster'
import { inApp, openApp } from '../../support/test-app'
import { findToast } from '../../support/toast'

interface NoteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NoteDialog = (props: NoteDialogProps) => <Dialog {...props} title="Note" description="A dialog" />

/** A page with a field and the button of a dialog whose chunk comes from `load`. */
function renderPage(load: () => Promise<{ default: ComponentType<NoteDialogProps> }>) {
  const LazyNote = lazyDialog(load, props => props.onOpenChange(false))
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Keywords" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <LazyNote open={open} onOpenChange={setOpen} />
        <Toaster duration={4000} page="/" />
      </>
    )
  }
  render(<Page />, { wrapper: inApp(openApp()) })
  return { user: userEvent.setup(), LazyNote }
}

test('a dialog whose chunk can’t be loaded says so and keeps what was typed; the next click tries again', async () => {
  let isLost = true
  let loads = 0
  const { user } = renderPage(() => {
    loads++
    return isLost ? Promise.reject(new Error('no chunk')) : Promise.resolve({ default: NoteDialog })
  })
  expect(loads).toBe(0)
  await user.type(screen.getByLabelText('Keywords'), 'bank')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const toast = await findToast('This couldn’t be opened')
  expect(toast.getByText('Please check your connection, or reload the page.')).toBeVisible()
  expect(toast.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByLabelText('Keywords')).toHaveValue('bank')

  isLost = false
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('dialog', { name: 'Note' })).toBeVisible()
  expect(loads).toBe(2)
})

test('a lost chunk is silent until the dialog is opened', async () => {
  const { LazyNote } = renderPage(() => Promise.reject(new Error('no chunk')))
  await LazyNote.preload()
  expect(screen.queryByText('This couldn’t be opened')).toBeNull()
})
