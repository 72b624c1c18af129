import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_LIMIT, isIntentPaid } from '@/features/checkout/use-card-provider'
import { queryClient } from '@/queries/query-client'
import { PAYMENT_LIMITS } from '@/memory/purchase-memory'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { findOrderRow } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { server } from '@tests/support/server'
import { address, reloadApp, renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi()
const confirm = vi.fn<() => Promise<object>>()
const retrieve = vi.fn<() => Promise<object>>()
/** Of a payment that was made the provider shows no form. */
let hasForm = true
const listen = (event: string, listener: (event: object) => void) => {
  if (event === 'loaderror' && !hasForm) setTimeout(() => listener({}))
}

beforeEach(() => {
  configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
  confirm.mockReset()
  retrieve.mockReset()
  hasForm = true
  retrieve.mockResolvedValue({ paymentIntent: { status: 'requires_payment_method' } })
  stubCardProvider({ confirm, retrieve, listen })
})

function changeStatus(status: 'payment_failed' | null) {
  mock().db.update(state => {
    for (const order of state.orders) if (order.id === 78) order.fixedStatus = status
  })
  return act(() => queryClient.invalidateQueries())
}

function recordEndings() {
  const deletions = recordRequests('delete', api('orders/78'))
  const cancellations = recordRequests('post', api('orders/78/cancel'))
  return () => deletions.mock.calls.length + cancellations.mock.calls.length
}

const back = () => act(() => window.history.back())
const findPay = () => screen.findByRole('button', { name: 'Pay $577.50' })
const outcome = () => screen.findByRole('region', { name: 'Payment status' })

/** Pays at the checkout; the provider reports this status of the payment. The server's stays pending. */
async function pay(status: string) {
  confirm.mockResolvedValue({
    error: { type: 'invalid_request_error', message: 'No.', payment_intent: { status } },
  })
  storeSession(mock())
  const { user } = renderApp('/checkout/78')
  await screen.findByText('Card number')
  await user.click(await findPay())
  await waitFor(() => expect(address()).toBe('/payment-success/78'))
  await outcome()
  return user
}

/** Cancels the order in My Orders, which is open, and expects that it is refused. */
async function expectRefusedInOrders(user: UserEvent) {
  await user.click(within(await findOrderRow('000078')).getByRole('button', { name: 'Cancel Order' }))
  const prompt = within(await screen.findByRole('alertdialog'))
  await user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
  expect(await prompt.findByRole('alert')).toHaveTextContent('This order may just have been paid for.')
}

/** Returns from the provider's own page. */
async function returnToSite(query: string) {
  storeSession(mock())
  window.history.replaceState(null, '', '/checkout/78')
  window.history.pushState(null, '', '/')
  const { user } = renderApp(`/payment-success/78?payment_intent=pi_1&redirect_status=${query}`)
  await outcome()
  return user
}

const reports = [
  ['the form', 'succeeded'],
  ['the form', 'processing'],
  ['the form', 'requires_capture'],
  ['the URL', 'succeeded'],
  ['the URL', 'processing'],
  ['the URL', 'pending'],
] as const

const report = (where: 'the form' | 'the URL', status: string) =>
  where === 'the form' ? pay(status) : returnToSite(status)

describe('an order whose payment is reported', () => {
  const ways = [
    ...reports.map(one => [...one, 'Cancel', 'without'] as const),
    ...[reports[0], reports[3]].flatMap(one => [
      [...one, 'Pay $577.50', 'without'] as const,
      [...one, 'Cancel', 'after'] as const,
      [...one, 'Pay $577.50', 'after'] as const,
    ]),
  ]
  it.each(ways)(
    'by %s as %s is followed, and neither ended nor paid again: %s %s a reload',
    async (where, status, action, reload) => {
      const endings = recordEndings()
      let user = await report(where, status)
      const payments = confirm.mock.calls.length
      back()
      await screen.findByText('Card number')
      if (reload === 'after') ({ user } = reloadApp())
      await screen.findByText('Card number')
      await user.click(await screen.findByRole('button', { name: action }))
      await waitFor(() => expect(address()).toBe('/payment-success/78'))
      expect(await outcome()).toHaveTextContent('Payment processing')
      expect(endings()).toBe(0)
      expect(confirm).toHaveBeenCalledTimes(payments)
      expect(screen.queryByText('Order Cancelled')).toBeNull()
    },
  )

  it('isn’t cancelled in My Orders, which says why', async () => {
    const endings = recordEndings()
    const user = await pay('succeeded')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Orders' }))
    await expectRefusedInOrders(user)
    expect(endings()).toBe(0)
  })

  it('by the payment intent isn’t cancelled in My Orders', async () => {
    const endings = recordEndings()
    server.use(
      http.post(api('orders/78/payment-intent'), () =>
        HttpResponse.json({ error: 'payment_already_succeeded' }, { status: 409 }),
      ),
    )
    storeSession(mock())
    const { user } = renderApp('/checkout/78')
    await screen.findByRole('heading', { name: 'Payment Already Completed' })
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'My Orders' }),
    )
    await expectRefusedInOrders(user)
    expect(endings()).toBe(0)
  })

  it.each(reports)('by %s as %s can be cancelled once the payment has failed', async (where, status) => {
    const endings = recordEndings()
    const user = await report(where, status)
    await changeStatus('payment_failed')
    expect(await screen.findByText('Payment failed')).toBeVisible()
    await changeStatus(null)
    // Back and forward: the report isn't taken for a new one.
    back()
    await screen.findByText('Card number')
    act(() => window.history.forward())
    await outcome()
    back()
    await screen.findByText('Card number')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(endings()).toBe(1)
  })

  it.each([
    ['is neither ended nor paid again in another tab', 1000, '/payment-success/78', 0],
    ['can be ended again after an hour', -1000, '/cart', 1],
  ])('%s', async (_what, left, end, count) => {
    const endings = recordEndings()
    await pay('succeeded')
    // What a tab keeps for itself is gone, and the time has passed.
    sessionStorage.clear()
    const { now } = Date
    const later = now() + PAYMENT_LIMITS.reported - left
    back()
    await screen.findByText('Card number')
    const { user } = reloadApp()
    await screen.findByText('Card number')
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    vi.mocked(Date.now).mockRestore()
    await waitFor(() => expect(address()).toBe(end))
    expect(endings()).toBe(count)
  })

  it('is forgotten where the server gives its id to the next order', async () => {
    await fillCart(mock(), 'growth')
    const user = await pay('succeeded')
    const endings = recordEndings()
    mock().db.update(state => {
      state.orders = state.orders.filter(({ id }) => id !== 78)
      state.lastId = 77
    })
    await user.click(screen.getByRole('link', { name: /^Cart/ }))
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    await waitFor(() => expect(address()).toBe('/checkout/78'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(endings()).toBe(1)
  })
})

describe('a payment that this browser doesn’t know of', () => {
  const open = async () => {
    storeSession(mock())
    const { user } = renderApp('/checkout/78')
    await screen.findByText('Card number')
    return user
  }

  it('isn’t cancelled at the checkout where the provider says that it was made', async () => {
    const endings = recordEndings()
    const user = await open()
    retrieve.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
    expect(await outcome()).toHaveTextContent('Payment processing')
    expect(endings()).toBe(0)
  })

  it('can be cancelled where the provider says nothing', async () => {
    const endings = recordEndings()
    const user = await open()
    retrieve.mockRejectedValue(new Error('No.'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(endings()).toBe(1)
  })

  it('has its page in place of the form that the provider doesn’t show', async () => {
    hasForm = false
    retrieve.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
    storeSession(mock())
    renderApp('/checkout/78')
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
    expect(await outcome()).toHaveTextContent('Payment processing')
    expect(screen.queryByText('Failed to initialize payment. Please try again.')).toBeNull()
  })

  it('is an error where the provider shows no form for another reason', async () => {
    hasForm = false
    storeSession(mock())
    renderApp('/checkout/78')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to initialize payment. Please try again.',
    )
  })
})

describe('a payment that the provider reports as failed', () => {
  async function retry(user: UserEvent) {
    await user.click(screen.getByRole('link', { name: 'Retry Payment' }))
    await screen.findByText('Card number')
    await user.click(await findPay())
  }

  it('can be made again, though its processing was reported before', async () => {
    await returnToSite('pending')
    const user = await returnToSite('failed')
    confirm.mockResolvedValue({ error: { type: 'card_error', message: 'Declined.' } })
    await retry(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Declined.')
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it('isn’t made a third time where its page is opened again after the next payment', async () => {
    let user = await returnToSite('failed')
    confirm.mockResolvedValue({ error: { type: 'api_error', payment_intent: { status: 'processing' } } })
    await retry(user)
    expect(await screen.findByText('Payment processing')).toBeVisible()
    act(() => window.history.go(-2))
    await screen.findByRole('heading', { name: 'Order Confirmation' })
    ;({ user } = reloadApp())
    expect(await outcome()).toHaveTextContent('Payment processing')
    expect(screen.queryByText('Payment failed')).toBeNull()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Orders' }))
    await user.click(within(await findOrderRow('000078')).getByRole('link', { name: 'Retry Payment' }))
    await screen.findByText('Card number')
    await user.click(await findPay())
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
    expect(await outcome()).toHaveTextContent('Payment processing')
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})

describe('a payment of which nothing is heard', () => {
  const unknown = { error: { type: 'api_connection_error', message: 'No connection.' } }
  const intent = (status: string) => Promise.resolve({ paymentIntent: { id: 'pi_1', status } })

  /** Begins a payment whose outcome isn't heard of, and returns where the order can be paid or cancelled. */
  async function begin(how: 'its response is lost' | 'its page is reloaded') {
    const isLost = how === 'its response is lost'
    confirm.mockReturnValue(isLost ? Promise.resolve(unknown) : new Promise<never>(() => {}))
    storeSession(mock())
    const { user } = renderApp('/checkout/78')
    await screen.findByText('Card number')
    await user.click(await findPay())
    if (isLost) {
      await within(await screen.findByRole('alert')).findByText('An unexpected error occurred.')
      return user
    }
    await waitFor(() => expect(confirm).toHaveBeenCalled())
    act(() => void window.dispatchEvent(new Event('pagehide')))
    const reloaded = reloadApp()
    await screen.findByText('Card number')
    return reloaded.user
  }
  const cancel = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Cancel' }))

  const ways = ['its response is lost', 'its page is reloaded'] as const
  it.each(
    ways.flatMap(how =>
      ['succeeded', 'processing', 'requires_capture'].map(status => [how, status] as const),
    ),
  )('as %s isn’t cancelled where the provider says %s', async (how, status) => {
    const endings = recordEndings()
    retrieve.mockImplementation(() => intent(status))
    await cancel(await begin(how))
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
    expect(await outcome()).toHaveTextContent('Payment processing')
    expect(endings()).toBe(0)
  })

  it.each(
    ways.flatMap(how => ['requires_payment_method', 'requires_action'].map(status => [how, status] as const)),
  )('as %s is cancelled where the provider says %s', async (how, status) => {
    const endings = recordEndings()
    retrieve.mockImplementation(() => intent(status))
    await cancel(await begin(how))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(endings()).toBe(1)
  })

  it.each<[string, () => Promise<object>]>([
    ['answers an error', () => Promise.resolve(unknown)],
    ['fails', () => Promise.reject(new Error('No.'))],
    [
      'throws',
      () => {
        throw new Error('No.')
      },
    ],
  ])('isn’t cancelled where the provider %s, and is after ten minutes', async (_what, answer) => {
    const endings = recordEndings()
    retrieve.mockImplementation(answer)
    const user = await begin('its response is lost')
    await cancel(user)
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
    await outcome()
    expect(endings()).toBe(0)
    back()
    await screen.findByText('Card number')
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + PAYMENT_LIMITS.begun)
    await cancel(user)
    await waitFor(() => expect(address()).toBe('/cart'))
    vi.mocked(Date.now).mockRestore()
    expect(endings()).toBe(1)
  })

  it('is taken for neither made nor failed where the provider says nothing within the time of a call', async () => {
    vi.useFakeTimers()
    const stripe = { retrievePaymentIntent: () => new Promise<never>(() => {}) }
    const answer = isIntentPaid(
      () => Promise.resolve({ stripe }),
      () => Promise.resolve('pi_1_secret_1'),
    )
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT)
    expect(await answer).toBeNull()
    vi.useRealTimers()
  })

  it('isn’t cancelled in My Orders, which says why', async () => {
    const endings = recordEndings()
    const user = await begin('its response is lost')
    await user.click(screen.getByRole('link', { name: 'My Orders' }))
    await expectRefusedInOrders(user)
    expect(endings()).toBe(0)
  })

  it('can be made again', async () => {
    const user = await begin('its response is lost')
    await user.click(await findPay())
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2))
  })

  it.each([
    ['is declined', { type: 'card_error', message: 'Declined.' }],
    ['isn’t made', { type: 'api_error', payment_intent: { status: 'requires_payment_method' } }],
  ])('is forgotten where the next one %s', async (_what, error) => {
    const endings = recordEndings()
    const user = await begin('its response is lost')
    confirm.mockResolvedValue({ error })
    await user.click(await findPay())
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2))
    await cancel(user)
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(endings()).toBe(1)
  })
})

it('a payment that the provider reports as failed leaves the order payable', async () => {
  const user = await returnToSite('failed')
  await user.click(screen.getByRole('link', { name: 'Retry Payment' }))
  await screen.findByText('Card number')
  confirm.mockResolvedValue({ error: { type: 'card_error', message: 'Declined.' } })
  for (const times of [1, 2]) {
    await user.click(await findPay())
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(times))
    expect(await screen.findByRole('alert')).toHaveTextContent('Declined.')
  }
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/cart'))
})
