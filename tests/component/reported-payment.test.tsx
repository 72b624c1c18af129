/**
 * @promise Where the card provider has reported a payment, no tab pays again or cancels while the server says
 *   pending, for an hour; where one was begun, an order ends only if the provider says that it is unpaid; a
 *   link counts only for a payment that this browser has begun, and never erases a report.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentsKey } from '@/config/storage-keys'
import { ANSWER_LIMIT } from '@/features/checkout/use-card-form'
import { api, authApi } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, reloadApp, renderApp, renderAsCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { storageKey } from '@tests/support/test-settings'
import { findToast } from '@tests/support/toast'

const mock = mockApi()
const confirm = vi.fn<() => Promise<object>>()
const retrieve = vi.fn<() => Promise<object>>()
const never = () => new Promise<never>(() => {})
const intent = (status: string) => Promise.resolve({ paymentIntent: { id: 'pi_1', status } })
const environment = { settings: cardSettings }

beforeEach(() => {
  confirm.mockReset().mockImplementation(never)
  retrieve.mockReset().mockImplementation(() => intent('requires_payment_method'))
  stubCardProvider({ confirm, retrieve })
})

/** Counts the calls that would end order 78. */
function recordEndings() {
  const deletions = recordRequests('delete', api('orders/78'))
  const cancellations = recordRequests('post', api('orders/78/cancel'))
  return () => deletions.mock.calls.length + cancellations.mock.calls.length
}

const back = () => act(() => window.history.back())
const outcome = () => screen.findByRole('region', { name: 'Payment status' })
const cancel = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Cancel' }))

async function pressPay(user: UserEvent) {
  const pay = await screen.findByRole('button', { name: 'Pay $577.50' })
  await waitFor(() => expect(pay).toBeEnabled())
  const before = confirm.mock.calls.length
  await user.click(pay)
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(before + 1))
}

async function openCheckout() {
  const { user } = renderAsCustomer(mock(), '/checkout/78', environment)
  await screen.findByText('Card number')
  return user
}

/** Pays at the checkout; the provider reports the payment. The server's status stays pending. */
async function payAndReport() {
  const error = { type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'succeeded' } }
  confirm.mockResolvedValue({ error })
  const user = await openCheckout()
  await pressPay(user)
  await waitFor(() => expect(address()).toBe('/payment-success/78'))
  await outcome()
  return user
}

/** Pays at the checkout, which the provider's own page replaces. */
async function payElsewhere() {
  await pressPay(await openCheckout())
  act(() => void window.dispatchEvent(new Event('pagehide')))
}

/** Opens the page that the provider returns to. The entry before it in the history is the checkout's. */
async function openReturn(status: string, shown: () => Promise<unknown> = outcome, session = {}) {
  localStorage.setItem(storageKey, JSON.stringify({ ...mock().signIn(demoCustomer), ...session }))
  window.history.replaceState(null, '', '/checkout/78')
  window.history.pushState(null, '', '/')
  const { user } = renderApp(`/payment-success/78?payment_intent=pi_1&redirect_status=${status}`, environment)
  await shown()
  return user
}

/** Opens it with a token that has to be refreshed, which takes longer than the page waits to show that it loads. */
async function openReturnWithOldToken() {
  const refresh = createDeferred()
  server.use(http.post(authApi('token/refresh'), () => refresh.promise))
  await openReturn(
    'succeeded',
    async () => {
      await screen.findByRole('heading', { level: 1, name: 'Order Confirmation' })
      refresh.resolve()
      await outcome()
    },
    { expires_at: 1_700_000_000 },
  )
}

/** Opens it while the order can't be read. */
async function openReturnWithoutOrder() {
  let isDown = true
  server.use(http.get(api('orders/78'), () => (isDown ? HttpResponse.json({}, { status: 403 }) : undefined)))
  await openReturn('succeeded', () => screen.findByText('Failed to load order details. Please try again.'))
  isDown = false
}

async function expectProcessingAtCheckout() {
  expect(await screen.findByRole('heading', { name: 'Payment processing' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'View Order Details' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/order\/ORD-\d{4}-000078\/details$/),
  )
  expect(main.queryByRole('button', { name: /^(Pay|Cancel)/ })).toBeNull()
}

describe('an order whose payment is reported', () => {
  it.each([
    ['at the checkout', payAndReport],
    ['by the provider’s return', () => payElsewhere().then(() => openReturn('pending'))],
    ['by a return with an old token', () => payElsewhere().then(openReturnWithOldToken)],
    ['by a return at which the order can’t be read', () => payElsewhere().then(openReturnWithoutOrder)],
  ])('%s can be neither paid nor cancelled there, also after a reload', async (_where, report) => {
    await report()
    back()
    await expectProcessingAtCheckout()
    reloadApp(environment)
    await expectProcessingAtCheckout()
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it('isn’t to be paid for on its details', async () => {
    await payAndReport()
    window.history.pushState(null, '', '/')
    renderApp('/order/ORD-2026-000078/details', environment)
    expect(await screen.findByText('Payment processing')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
  })
})

describe('a link to the page that the provider returns to', () => {
  it('stores nothing in a browser that hasn’t paid, where the order can still be paid for', async () => {
    const user = await openReturn('succeeded')
    expect(await outcome()).toHaveTextContent('Payment processing')
    expect(localStorage.getItem(paymentsKey(mock().signIn(demoCustomer).user.id))).toBeNull()
    back()
    await pressPay(user)
  })

  it('erases no report by saying that the payment failed', more, async () => {
    await payAndReport()
    await openReturn('failed')
    expect(await outcome()).toHaveTextContent('Payment processing')
    expect(screen.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
    back()
    await expectProcessingAtCheckout()
  })
})

it('a payment that has failed by the provider’s return leaves the order as one that was never paid for', async () => {
  await payElsewhere()
  const user = await openReturn('failed')
  expect(await outcome()).toHaveTextContent('Payment failed')
  await user.click(screen.getByRole('link', { name: 'Retry Payment' }))
  retrieve.mockRejectedValue(new Error('No.'))
  await cancel(user)
  await waitFor(() => expect(address()).toBe('/cart'))
})

const mayBePaid =
  'This order may just have been paid for, so it wasn’t cancelled. Please look again in a moment.'

describe('a payment that this browser doesn’t know of', () => {
  it('isn’t cancelled where the provider says that it was made', async () => {
    const endings = recordEndings()
    const user = await openCheckout()
    retrieve.mockImplementation(() => intent('succeeded'))
    await cancel(user)
    await expectProcessingAtCheckout()
    expect(await findToast(mayBePaid)).toBeDefined()
    expect(endings()).toBe(0)
  })

  it('is processing where the provider shows no form for it, since it was made', async () => {
    retrieve.mockImplementation(() => intent('succeeded'))
    const listen = (event: string, listener: (event: object) => void) => {
      if (event === 'loaderror') setTimeout(() => listener({}))
    }
    stubCardProvider({ confirm, retrieve, listen })
    renderAsCustomer(mock(), '/checkout/78', environment)
    await expectProcessingAtCheckout()
    expect(screen.queryByText('Failed to initialize payment. Please try again.')).toBeNull()
  })
})

describe('a payment of which nothing is heard', () => {
  /** Begins a payment whose response is lost. */
  async function begin() {
    confirm.mockResolvedValue({ error: { type: 'api_connection_error', message: 'No connection.' } })
    const user = await openCheckout()
    await pressPay(user)
    await within(await screen.findByRole('alert')).findByText('An unexpected error occurred.')
    return user
  }

  it('is cancelled where the provider says that nothing was paid, also after a reload', more, async () => {
    const endings = recordEndings()
    await begin()
    const { user } = reloadApp(environment)
    await screen.findByText('Card number')
    await cancel(user)
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(retrieve).toHaveBeenCalledTimes(1)
    expect(endings()).toBe(1)
  })

  it.each<[string, () => Promise<object>]>([
    ['answers an error', () => Promise.resolve({ error: { type: 'api_error' } })],
    ['fails', () => Promise.reject(new Error('No.'))],
    [
      'throws',
      () => {
        throw new Error('No.')
      },
    ],
  ])('isn’t cancelled where the provider %s, which is said', more, async (_what, answer) => {
    const endings = recordEndings()
    retrieve.mockImplementation(answer)
    await cancel(await begin())
    expect(await screen.findByRole('alert')).toHaveTextContent(mayBePaid)
    expect(screen.getByRole('button', { name: 'Pay $577.50' })).toBeEnabled()
    expect(address()).toBe('/checkout/78')
    expect(endings()).toBe(0)
  })

  it('isn’t cancelled where the provider says nothing in time', async () => {
    const endings = recordEndings()
    retrieve.mockImplementation(never)
    await begin()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(retrieve).toHaveBeenCalled(), { timeout: 10_000 })
    await act(() => vi.advanceTimersByTimeAsync(ANSWER_LIMIT))
    vi.useRealTimers()
    expect(await screen.findByRole('alert')).toHaveTextContent(mayBePaid)
    expect(endings()).toBe(0)
  })
})
