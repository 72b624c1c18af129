import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { timing } from '@/config/timing'
import { toast } from '@/ui/toast'
import { ToastHost } from '@/ui/toast-host'

test('toasts requested before the library has loaded appear after it has, and so do later ones', async () => {
  toast.error('Problem Occurred', { text: 'Failed to load <b>offers</b>.' })
  render(<ToastHost duration={timing.toastDuration} page="/cart" userId={null} />)
  toast.warning('Search criteria required')
  expect(await screen.findByText('Problem Occurred')).toBeVisible()
  expect(screen.getByText('Failed to load <b>offers</b>.')).toBeVisible()
  expect(screen.getByText('Search criteria required')).toBeVisible()
  toast.info('Download Started')
  expect(await screen.findByText('Download Started')).toBeVisible()
})

test('a toast does not announce a text that an alert on the page has announced', async () => {
  render(
    <>
      <p role="alert">Invalid credentials. Try again.</p>
      <ToastHost duration={timing.toastDuration} page="/cart" userId={null} />
    </>,
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

test('an action runs and closes its toast', async () => {
  const user = userEvent.setup()
  const done: string[] = []
  render(<ToastHost duration={timing.toastDuration} page="/cart" userId={null} />)
  toast.success('Success', {
    text: 'Items added to cart successfully',
    actions: [
      { label: 'Go to Cart', onClick: () => done.push('cart') },
      { label: 'Continue Searching', onClick: () => done.push('search') },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Continue Searching' }))
  expect(done).toEqual(['search'])
  await waitFor(() => expect(screen.queryByText('Items added to cart successfully')).not.toBeInTheDocument())
})

test('an action runs once, also when it is clicked again while its toast goes', async () => {
  const undo = vi.fn<() => void>()
  render(<ToastHost duration={timing.toastDuration} page="/cart" userId={null} />)
  toast.success('Item removed from cart', { actions: [{ label: 'Undo', onClick: undo }] })
  const button = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(undo).toHaveBeenCalledTimes(1)
})

test('an error goes when its page is left, other toasts stay unless they say otherwise', async () => {
  const { rerender } = render(<ToastHost duration={60_000} page="/cart" userId={null} />)
  toast.error('Failed to place order. Please try again.')
  toast.error('Failed to load order details', { goesWithPage: false })
  toast.success('Success', { goesWithPage: true })
  toast.success('Item removed from cart')
  await screen.findByText('Item removed from cart')
  rerender(<ToastHost duration={60_000} page="/cart" userId={null} />)
  expect(screen.getByText('Success')).toBeInTheDocument()

  rerender(<ToastHost duration={60_000} page="/orders" userId={null} />)
  toast.error('Failed to load orders')
  await waitFor(() => expect(screen.queryByText('Success')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByText(/^Failed to place order/)).not.toBeInTheDocument())
  for (const text of ['Failed to load order details', 'Item removed from cart', 'Failed to load orders'])
    expect(screen.getByText(text)).toBeInTheDocument()
})

test('toasts of a user go with the user, those of a visitor stay at the sign-in', async () => {
  const { rerender } = render(<ToastHost duration={60_000} page="/cart" userId={null} />)
  toast.info('For a visitor')
  await screen.findByText('For a visitor')
  rerender(<ToastHost duration={60_000} page="/cart" userId="ann" />)
  toast.success('For Ann')
  await screen.findByText('For Ann')
  expect(screen.getByText('For a visitor')).toBeInTheDocument()
  rerender(<ToastHost duration={60_000} page="/cart" userId="bob" />)
  toast.success('For Bob')
  await waitFor(() => expect(screen.queryByText('For Ann')).not.toBeInTheDocument())
  expect(await screen.findByText('For Bob')).toBeInTheDocument()
})

test('a toast that waits for the library goes with its user, and one of a visitor stays', async () => {
  const { rerender } = render(<ToastHost duration={60_000} page="/cart" userId={null} />)
  toast.info('For a visitor')
  rerender(<ToastHost duration={60_000} page="/cart" userId="ann" />)
  expect(screen.queryByText('For a visitor')).toBeNull()
  await screen.findByText('For a visitor')
  cleanup()

  const again = render(<ToastHost duration={60_000} page="/cart" userId="ann" />)
  toast.success('For Ann')
  again.rerender(<ToastHost duration={60_000} page="/cart" userId="bob" />)
  expect(screen.queryByText('For Ann')).toBeNull()
  toast.success('For Bob')
  expect(await screen.findByText('For Bob')).toBeInTheDocument()
  expect(screen.queryByText('For Ann')).toBeNull()
})

test('three toasts are visible, 356 px wide and 14 px apart, and Alt+T focuses them', async () => {
  const user = userEvent.setup()
  render(<ToastHost duration={timing.toastDuration} page="/cart" userId={null} />)
  for (const title of ['One', 'Two', 'Three', 'Four']) toast.info(title)
  const first = (await screen.findByText('One')).closest('li')
  await waitFor(() => expect(document.querySelectorAll('li[data-visible="true"]')).toHaveLength(3))
  expect(first).toHaveAttribute('data-visible', 'false')
  const list = document.querySelector('ol')
  expect(list?.style.getPropertyValue('--width')).toBe('356px')
  expect(list?.style.getPropertyValue('--gap')).toBe('14px')
  await user.keyboard('{Alt>}{t}{/Alt}')
  expect(list).toHaveFocus()
})

test('a toast stays for 4000 ms', async () => {
  render(<ToastHost duration={timing.toastDuration} page="/cart" userId={null} />)
  toast.info('Here')
  await screen.findByText('Here')

  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  toast.info('For a while')
  await pass(0)
  const shown = screen.getByText('For a while').closest('li')
  await pass(3999)
  expect(shown).toHaveAttribute('data-removed', 'false')
  await pass(1)
  expect(shown).toHaveAttribute('data-removed', 'true')
})
