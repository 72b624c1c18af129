/**
 * @promise Toasts: 3 visible, 356 px, 14 px apart, Alt+T.
 * @promise Toasts stay 4000 ms.
 * @promise An error is announced once: by the alert that stands on the page, not by its toast again.
 * @promise A toast goes with the error that stands on the page; one replaces another with its title; it
 *   covers no control where there is room above or below.
 * @promise A toast that reports an error goes when its page is left; a toast's button acts once.
 */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultTiming } from '@/config/timing'
import { toastsOf } from '@/ui/toast'
import { ToastHost } from '@/ui/toast-host'
import { more } from '@tests/support/more'
import { inApp, openApp } from '@tests/support/test-app'

/** The toasts of an app, and the wrapper of what is part of it. */
function openToasts() {
  const app = openApp()
  return { toast: toastsOf(app), wrapper: inApp(app) }
}

test('toasts requested before the library has loaded appear after it has, and so do later ones', async () => {
  const { toast, wrapper } = openToasts()
  toast.error('Problem Occurred', { text: 'Failed to load <b>offers</b>.' })
  render(<ToastHost duration={defaultTiming.toastDuration} page="/cart" />, { wrapper })
  toast.warning('Search criteria required')
  expect(await screen.findByText('Problem Occurred')).toBeVisible()
  expect(screen.getByText('Failed to load <b>offers</b>.')).toBeVisible()
  expect(screen.getByText('Search criteria required')).toBeVisible()
  toast.info('Download Started')
  expect(await screen.findByText('Download Started')).toBeVisible()
})

test('a toast does not announce a text that an alert on the page has announced', async () => {
  const { toast, wrapper } = openToasts()
  render(
    <>
      <p role="alert">Invalid credentials. Try again.</p>
      <ToastHost duration={defaultTiming.toastDuration} page="/cart" />
    </>,
    { wrapper },
  )
  const announced = async (text: string) =>
    (await screen.findByText(text)).closest('[aria-live]')?.getAttribute('aria-live')
  toast.error('Problem', { text: 'Invalid credentials.' })
  expect(await announced('Invalid credentials.')).toBe('off')
  toast.error('Problem', { text: 'Too many attempts.' })
  expect(await announced('Too many attempts.')).toBe('polite')
  toast.error('Invalid credentials.')
  await waitFor(() => expect(screen.getAllByText('Invalid credentials.')).toHaveLength(2))
  expect(document.querySelector('section')).toHaveAttribute('aria-live', 'off')
})

test('a toast goes with the error that stands on the page, or while its form is sent', more, async () => {
  const { toast, wrapper } = openToasts()
  const page = (error: string | null, busy?: true) => (
    <>
      <form data-busy={busy}>{error !== null && <p data-error>{error}</p>}</form>
      <ToastHost duration={60_000} page="/search" />
    </>
  )
  const { rerender } = render(page('Please enter a keyword.'), { wrapper })
  toast.warning('Search criteria required', { text: 'Please enter a keyword.' })
  toast.warning('Another one')
  await screen.findByText('Search criteria required')
  rerender(page('Please enter a keyword.', true))
  await waitFor(() => expect(screen.queryByText('Search criteria required')).toBeNull())

  rerender(page(null))
  toast.error('Your card number is incomplete.')
  await screen.findByText('Your card number is incomplete.')
  rerender(page('Your card number is incomplete.'))
  expect(await screen.findAllByText('Your card number is incomplete.')).toHaveLength(2)
  rerender(page(null))
  await waitFor(() => expect(screen.queryByText('Your card number is incomplete.')).toBeNull())
  expect(screen.getByText('Another one')).toBeInTheDocument()
})

test('a toast replaces one with its title, but for one that has something else to undo', more, async () => {
  const { toast, wrapper } = openToasts()
  render(<ToastHost duration={60_000} page="/cart" />, { wrapper })
  toast.success('Download Started', { text: 'growth.csv' })
  await screen.findByText('growth.csv')
  toast.success('Download Started', { text: 'growth.xlsx' })
  expect(await screen.findByText('growth.xlsx')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('growth.csv')).toBeNull())

  toast.success('Item removed from cart', { text: 'Growth', stacks: true })
  toast.success('Item removed from cart', { text: 'Starter', stacks: true })
  expect(await screen.findByText('Starter')).toBeVisible()
  expect(screen.getByText('Growth').closest('li')).toHaveAttribute('data-removed', 'false')
})

test('an action runs once, also when it is clicked again while its toast goes', async () => {
  const { toast, wrapper } = openToasts()
  const [open, undo] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<ToastHost duration={defaultTiming.toastDuration} page="/cart" />, { wrapper })
  toast.success('Item removed from cart', {
    actions: [
      { label: 'Open', onClick: open },
      { label: 'Undo', onClick: undo },
    ],
  })
  const button = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(open).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByText('Item removed from cart')).not.toBeInTheDocument())
})

test('an error that a page tells as it opens stays', more, async () => {
  const { toast, wrapper } = openToasts()
  function Page({ error }: { error: string }) {
    useEffect(() => toast.error(error), [error])
    return null
  }
  const view = (page: string, error: string) => (
    <>
      <Page key={page} error={error} />
      <ToastHost duration={60_000} page={page} />
    </>
  )
  const { rerender } = render(view('/checkout/78', 'The first page failed.'), { wrapper })
  expect(await screen.findByText('The first page failed.')).toBeVisible()
  rerender(view('/cart', 'Failed to load order details'))
  await waitFor(() => expect(screen.queryByText('The first page failed.')).toBeNull())
  expect(screen.getByText('Failed to load order details')).toBeVisible()
})

test('an error goes when its page is left, other toasts stay unless they say otherwise', more, async () => {
  const { toast, wrapper } = openToasts()
  const { rerender } = render(<ToastHost duration={60_000} page="/cart" />, { wrapper })
  toast.error('Failed to place order. Please try again.')
  toast.error('Failed to load order details', { goesWithPage: false })
  toast.success('Success', { goesWithPage: true })
  toast.success('Item removed from cart')
  await screen.findByText('Item removed from cart')
  rerender(<ToastHost duration={60_000} page="/cart" />)
  expect(screen.getByText('Success')).toBeInTheDocument()

  rerender(<ToastHost duration={60_000} page="/orders" />)
  toast.error('Failed to load orders')
  await waitFor(() => expect(screen.queryByText('Success')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByText(/^Failed to place order/)).not.toBeInTheDocument())
  for (const text of ['Failed to load order details', 'Item removed from cart', 'Failed to load orders'])
    expect(screen.getByText(text)).toBeInTheDocument()
})

test('three toasts are visible, 356 px wide and 14 px apart, and Alt+T focuses them and no menu', async () => {
  const { toast, wrapper } = openToasts()
  render(<ToastHost duration={defaultTiming.toastDuration} page="/cart" />, { wrapper })
  for (const title of ['One', 'Two', 'Three', 'Four']) toast.info(title)
  const first = (await screen.findByText('One')).closest('li')
  await waitFor(() => expect(document.querySelectorAll('li[data-visible="true"]')).toHaveLength(3))
  expect(first).toHaveAttribute('data-visible', 'false')
  const list = document.querySelector('ol')
  expect(list?.style.getPropertyValue('--width')).toBe('356px')
  expect(list?.style.getPropertyValue('--gap')).toBe('14px')
  const isLeftToBrowser = fireEvent.keyDown(document.body, { key: 't', code: 'KeyT', altKey: true })
  expect(isLeftToBrowser).toBe(false)
  expect(list).toHaveFocus()
})

test.each([
  ['AltGr+T', { key: 'þ', ctrlKey: true }],
  ['Option+T of a Mac', { key: '†' }],
])('%s types a letter into a field, though toasts are shown', async (_what, keys) => {
  const { toast, wrapper } = openToasts()
  render(
    <>
      <input aria-label="Keywords" />
      <ToastHost duration={60_000} page="/" />
    </>,
    { wrapper },
  )
  toast.info('One')
  await screen.findByText('One')
  const field = screen.getByRole('textbox')
  field.focus()
  expect(fireEvent.keyDown(field, { ...keys, altKey: true, code: 'KeyT' })).toBe(true)
  expect(field).toHaveFocus()
})

test('a toast stays for 4000 ms', async () => {
  const { toast, wrapper } = openToasts()
  render(<ToastHost duration={defaultTiming.toastDuration} page="/cart" />, { wrapper })
  toast.info('Here')
  await screen.findByText('Here')

  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  toast.info('For a while')
  await pass(0)
  const shown = screen.getByText('For a while').closest('li')
  await pass(3999)
  expect(shown).toHaveAttribute('data-removed', 'false')
  await pass(1)
  expect(shown).toHaveAttribute('data-removed', 'true')
})
