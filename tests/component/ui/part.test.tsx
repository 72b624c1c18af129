/**
 * @promise A dialog whose chunk can’t be loaded says so, keeps what was typed, and opens once the chunk is
 *   there.
 */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { Suspense, useState, type ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '@/app/error-boundary'
import { Dialog } from '@/ui/dialog'
import { part, useWatchTyping } from '@/ui/part'
import { Toaster } from '@/ui/toaster'
import { allowConsole } from '@tests/support/console'
import { more } from '@tests/support/more'
import { server } from '@tests/support/server'
import { inApp, openApp } from '@tests/support/test-app'
import { findToast } from '@tests/support/toast'

interface NoteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NoteDialog = (props: NoteDialogProps) => <Dialog {...props} title="Note" description="A dialog" />

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const lost = () => Promise.reject(new Error('no chunk'))

/** A page with a field, and a part beside it. Returns what reloads its document too. */
function renderBeside(element: React.JSX.Element) {
  const reload = vi.fn<() => void>()
  function Page() {
    useWatchTyping()
    return (
      <>
        <input aria-label="Keywords" />
        <iframe title="Card" sandbox="" />
        <ErrorBoundary>
          <Suspense fallback="loading">{element}</Suspense>
        </ErrorBoundary>
        <Toaster duration={4000} page="/" />
      </>
    )
  }
  render(<Page />, { wrapper: inApp(openApp({ reload })) })
  return { user: userEvent.setup(), reload }
}

/** A page with the button of a dialog that comes from `load`. */
function renderDialog(load: Load<NoteDialogProps>) {
  const NotePart = part(load, props => props.onOpenChange(false))
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <NotePart open={open} onOpenChange={setOpen} />
      </>
    )
  }
  return { ...renderBeside(<Opener />), NotePart }
}

const open = () => screen.getByRole('button', { name: 'Open' })
const type = (user: ReturnType<typeof userEvent.setup>) =>
  user.type(screen.getByLabelText('Keywords'), 'bank')

/** Has the site respond to the question whether it is there. */
const respond = () => server.use(http.head(location.origin + location.pathname, () => new HttpResponse(null)))

describe('a dialog in a chunk of its own', () => {
  it('is loaded when it is opened, and then stands beside the page', async () => {
    const load = vi.fn<Load<NoteDialogProps>>(() => Promise.resolve({ default: NoteDialog }))
    const { user } = renderDialog(load)
    expect(load).not.toHaveBeenCalled()
    await user.click(open())
    expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    expect(screen.getByText('Open')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(open())
    expect(screen.getByRole('dialog', { name: 'Note' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('says that it is missing and keeps what was typed; the next click tries again', async () => {
    let isLost = true
    respond()
    const { user, reload } = renderDialog(() => (isLost ? lost() : Promise.resolve({ default: NoteDialog })))
    await type(user)
    await user.click(open())
    const toast = await findToast('This couldn’t be opened')
    expect(toast.getByText('Please check your connection, or reload the page.')).toBeVisible()
    expect(screen.getByLabelText('Keywords')).toHaveValue('bank')
    expect(reload).not.toHaveBeenCalled()
    await user.click(toast.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)

    isLost = false
    await user.click(open())
    expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
  })

  it('is told without a reload after the frame of another page had the focus', async () => {
    respond()
    const { user, reload } = renderDialog(lost)
    act(() => {
      screen.getByTitle('Card').setAttribute('tabindex', '0')
      screen.getByTitle('Card').focus()
    })
    fireEvent.blur(window)
    await user.click(open())
    expect(await findToast('This couldn’t be opened')).toBeDefined()
    expect(reload).not.toHaveBeenCalled()
  })

  it('has the document reloaded where it is missing and nothing is typed', async () => {
    respond()
    const { user, reload } = renderDialog(lost)
    await user.click(open())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.queryByText('This couldn’t be opened')).toBeNull()
  })

  it('is not missed until it is opened', async () => {
    const { NotePart, reload } = renderDialog(lost)
    await NotePart.prefetch()
    expect(screen.queryByText('This couldn’t be opened')).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('a part of a page that is missing', () => {
  it('has the document reloaded where nothing is typed', async () => {
    respond()
    const Lost = part<object>(lost, 'goes on')
    const { reload } = renderBeside(<Lost />)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('is left out, with a message that offers Reload, where the page goes on', async () => {
    const Lost = part<object>(lost, 'goes on')
    server.use(http.head(location.origin + location.pathname, () => HttpResponse.error()))
    const { user, reload } = renderBeside(<Lost />)
    const toast = await findToast('A part of this page couldn’t be loaded')
    expect(screen.queryByText('loading')).toBeNull()
    await user.click(toast.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is told by the page’s own message where the page fails, and what is typed stays', more, async () => {
    allowConsole(/no chunk/, /ErrorBoundary/)
    respond()
    const Lost = part<object>(lost)
    function Opener() {
      const [shown, setShown] = useState(false)
      return shown ? (
        <Lost />
      ) : (
        <button type="button" onClick={() => setShown(true)}>
          Open
        </button>
      )
    }
    const { user, reload } = renderBeside(<Opener />)
    await type(user)
    await user.click(open())
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByLabelText('Keywords')).toHaveValue('bank')
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('what is fetched ahead', () => {
  it('is there when it is rendered', async () => {
    const Note = part(() => Promise.resolve({ default: () => <p>a note</p> }))
    await Note.preload()
    renderBeside(<Note />)
    expect(screen.getByText('a note')).toBeVisible()
  })

  it('is fetched for nobody who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    const load = vi.fn<Load<object>>(() => Promise.resolve({ default: () => null }))
    const Note = part(load)
    await Note.prefetch()
    Reflect.deleteProperty(navigator, 'connection')
    expect(load).not.toHaveBeenCalled()
    await Note.prefetch()
    expect(load).toHaveBeenCalledTimes(1)
  })
})
