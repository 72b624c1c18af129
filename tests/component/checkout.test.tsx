import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '@/queries/query-client'
import { withOrderLock } from '@/queries/tab-lock'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { allowConsole } from '@tests/support/console'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

interface Outcome {
  error?: { type: string; message: string; payment_intent?: { status: string } }
}

/** The card provider's script as far as the page asks for it: the test says how its calls end. */
const provider = {
  construct: vi.fn<(publishableKey: string) => void>(),
  elements: vi.fn<(options: { clientSecret: string }) => void>(),
  element: vi.fn<(kind: string, options: { layout: object }) => void>(),
  submit: vi.fn<() => Promise<Outcome>>(),
  confirm: vi.fn<(options: { confirmParams: { return_url: string } }) => Promise<Outcome>>(),
  broken: () => {},
}

beforeEach(() => {
  configureApp({ timing: { redirectDelay: 60_000, pollFirst: 60_000, pollLongest: 60_000 } })
  provider.construct.mockReset()
  provider.elements.mockReset()
  provider.element.mockReset()
  provider.submit.mockReset().mockResolvedValue({})
  provider.confirm.mockReset().mockReturnValue(new Promise<never>(() => {}))
  stubCardProvider({
    ...provider,
    listen: (event, listener) => {
      if (event === 'loaderror') provider.broken = () => listener({ elementType: 'payment' })
    },
  })
})

async function openCheckout(id = '78') {
  storeSession(mock())
  const app = renderApp(`/checkout/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  return app
}

async function openForm() {
  const app = await openCheckout()
  expect(await screen.findByText('Card number')).toBeVisible()
  return { ...app, pay: screen.getByRole('button', { name: 'Pay $577.50' }) }
}

/** Gives the checkout an entry before it in the history. */
const visitOffersFirst = () => {
  window.history.pushState(null, '', '/offers')
  window.history.pushState(null, '', '/checkout')
}

function orderOf(id: number) {
  const order = mock()
    .db.read()
    .orders.find(one => one.id === id)
  if (!order) throw new Error(`The mock has no order ${id}.`)
  return order
}

const changeOrder = (id: number, fields: Partial<ReturnType<typeof orderOf>>) =>
  mock().db.update(state => {
    for (const order of state.orders) if (order.id === id) Object.assign(order, fields)
  })

const refusal = (error: string) => HttpResponse.json({ error, message: 'No.' }, { status: 409 })
const trouble = (status = 422) => HttpResponse.json({ message: 'No.' }, { status })

describe('the card provider', () => {
  it('passes the publishable key of the settings to the card provider', async () => {
    await openForm()
    expect(provider.construct).toHaveBeenCalledExactlyOnceWith('pk_test_listwell')
  })

  it.each([
    [
      'is constructed',
      () => provider.construct,
      'The card form couldn’t be loaded. Please try again, or reload the page.',
    ],
    ['makes its form', () => provider.elements, 'Failed to initialize payment. Please try again.'],
    ['draws its form', () => provider.element, 'Failed to initialize payment. Please try again.'],
  ])(
    'keeps the page where the card provider throws when it %s, and tries again on Retry',
    async (_when, call, text) => {
      allowConsole(/Incorrect locale information provided/)
      call().mockImplementation(() => {
        throw new RangeError('Incorrect locale information provided')
      })
      const { user } = await openCheckout()
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(text)
      expect(await findToast(text)).toBeDefined()
      expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
      expect(screen.getByRole('region', { name: 'Order summary' })).toBeVisible()
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()

      call().mockReset()
      await user.click(within(alert).getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('Card number')).toBeVisible()
    },
  )

  it('says that card payment isn’t configured without a key', async () => {
    configureApp({ settings: { stripeKey: null } })
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    await openCheckout()
    expect(await screen.findByText(/^Card payment is not configured\./)).toBeVisible()
    expect(screen.getByText('Order summary')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(intents).not.toHaveBeenCalled()
  })
})

describe('the checkout', () => {
  it('shows the order and requests one payment intent', async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    await openForm()
    const summary = within(screen.getByRole('region', { name: 'Order summary' }))
    for (const text of ['Growth', '$500.00', '$20.00', 'Pending', '$577.50']) {
      expect(summary.getByText(text)).toBeVisible()
    }
    expect(intents).toHaveBeenCalledTimes(1)
    expect(provider.elements).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as unknown }),
    )
  })

  it('shows the payment methods as an accordion with the first one open', async () => {
    await openForm()
    expect(provider.element).toHaveBeenCalledWith(
      'payment',
      expect.objectContaining({
        layout: expect.objectContaining({ type: 'accordion', defaultCollapsed: false }) as unknown,
      }),
    )
  })

  it('shows an order with missing fields, which isn’t paid without its amount', async () => {
    server.use(
      http.get(api('orders/78'), () =>
        HttpResponse.json({ id: 78, orderNumber: 'A-1', status: 'pending', items: [{ id: 1 }] }),
      ),
    )
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    const { user } = await openCheckout()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The amount of this order is missing, so it can’t be paid now.')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(screen.getByRole('main')).not.toHaveTextContent(/undefined|null|NaN|Invalid/)
    expect(intents).not.toHaveBeenCalled()
    server.resetHandlers(...mock().handlers)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Pay $577.50' })).toBeVisible()
  })

  it('requests a payment intent for each order', async () => {
    changeOrder(64, { fixedStatus: null, paidAt: null })
    await openForm()
    act(() => {
      window.history.pushState(null, '', '/checkout/64')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(await screen.findByRole('button', { name: 'Pay $240.00' })).toBeVisible()
    await waitFor(() => expect(provider.elements).toHaveBeenCalledTimes(2))
    const secrets = provider.elements.mock.calls.map(([{ clientSecret }]) => clientSecret)
    expect(secrets).toEqual([78, 64].map(id => orderOf(id).intent?.clientSecret))
  })

  it('requests another payment intent where the order costs something else by now', async () => {
    configureApp({ timing: { pollFirst: 20, pollLongest: 80 } })
    await openForm()
    const other = { clientSecret: 'pi_other_secret_78' }
    server.use(http.post(api('orders/78/payment-intent'), () => HttpResponse.json(other)))
    changeOrder(78, { lines: orderOf(78).lines.slice(0, 1) })
    expect(await screen.findByRole('button', { name: 'Pay $500.00' })).toBeVisible()
    await waitFor(() => expect(provider.elements).toHaveBeenCalledTimes(2))
    expect(provider.elements).toHaveBeenLastCalledWith(expect.objectContaining(other))
  })

  it('keeps the form of a payment that is being made, whatever the order costs by now', async () => {
    configureApp({ timing: { pollFirst: 20, pollLongest: 80 } })
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    const { user, pay } = await openForm()
    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
    changeOrder(78, { lines: orderOf(78).lines.slice(0, 1) })
    const summary = within(screen.getByRole('region', { name: 'Order summary' }))
    await waitFor(() => expect(summary.queryByText('$577.50')).toBeNull())
    expect(screen.getByText('Card number')).toBeVisible()
    expect(intents).toHaveBeenCalledTimes(1)
  })

  it('replaces the checkout by the cart when the order can’t be loaded', async () => {
    visitOffersFirst()
    await openCheckout('4711')
    expect(await screen.findByText('Failed to load order details')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/cart'))
    window.history.back()
    await waitFor(() => expect(address()).toBe('/offers'))
  })

  it('says on the cart that an order which only couldn’t be read is among the customer’s orders', async () => {
    server.use(http.get(api('orders/78'), () => HttpResponse.json({}, { status: 403 })))
    const { user } = await openCheckout()
    await waitFor(() => expect(address()).toBe('/cart'))
    const toast = await findToast('Failed to load order details')
    expect(toast.getByText('Orders that you have placed are in My Orders.')).toBeVisible()
    await user.click(toast.getByRole('button', { name: 'Go to My Orders' }))
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  it('says the same of an order that was placed here and isn’t found yet', async () => {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    server.use(http.get(api('orders/:id'), () => HttpResponse.json({}, { status: 404 })))
    const { user } = renderApp('/cart')
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    const toast = await findToast('Failed to load order details')
    expect(toast.getByText('Orders that you have placed are in My Orders.')).toBeVisible()
  })

  it.each([
    ['64', 'Payment Already Completed'],
    ['71', 'Payment Already Completed'],
    ['48', 'Order Already Processed'],
  ])('the checkout of order %s shows %s, without a payment intent', async (id, text) => {
    const intents = recordRequests('post', api('orders/:id/payment-intent'))
    await openCheckout(id)
    expect(await screen.findByRole('heading', { level: 2, name: text })).toBeVisible()
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(intents).not.toHaveBeenCalled()
  })

  it.each(['64', '48'])('the checkout of order %s is replaced by My Orders', async id => {
    configureApp({ timing: { redirectDelay: 1 } })
    visitOffersFirst()
    storeSession(mock())
    renderApp(`/checkout/${id}`)
    await waitFor(() => expect(address()).toBe('/orders'))
    window.history.back()
    await waitFor(() => expect(address()).toBe('/offers'))
  })

  it('shows within seconds that the order was paid in another place, without a hub', async () => {
    configureApp({ timing: { pollFirst: 20, pollLongest: 80 } })
    await openForm()
    changeOrder(78, { paidAt: Date.now() })
    expect(await screen.findByRole('heading', { level: 2, name: 'Payment Already Completed' })).toBeVisible()
  })

  it('links from a paid order to My Orders, which replaces it in the history', async () => {
    visitOffersFirst()
    const { user } = await openCheckout('64')
    await user.click(await screen.findByRole('link', { name: 'Go to My Orders' }))
    await waitFor(() => expect(address()).toBe('/orders'))
    window.history.back()
    await waitFor(() => expect(address()).toBe('/offers'))
  })

  it.each([
    ['payment_already_succeeded', 'Payment Already Completed'],
    ['order_not_pending', 'Order Already Processed'],
  ])('shows the error code %s at once, as %s', async (code, text) => {
    const intents = recordRequests('post', api('orders/78/payment-intent'), () => refusal(code))
    await openCheckout()
    expect(await screen.findByRole('heading', { level: 2, name: text })).toBeVisible()
    expect(intents).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Failed to initialize payment. Please try again.')).toBeNull()
  })

  it('keeps what the error code says, whatever the order’s status becomes', async () => {
    server.use(
      http.post(api('orders/78/payment-intent'), () => {
        changeOrder(78, { fixedStatus: 'processing' })
        return refusal('payment_already_succeeded')
      }),
    )
    await openCheckout()
    expect(await screen.findByRole('heading', { level: 2, name: 'Payment Already Completed' })).toBeVisible()
    changeOrder(78, { fixedStatus: 'cancelled' })
    await act(() => queryClient.invalidateQueries())
    expect(screen.getByRole('heading', { level: 2, name: 'Payment Already Completed' })).toBeVisible()
    expect(screen.queryByText('Order Already Processed')).toBeNull()
  })

  it.each(['error', 'message', 'hydra:description'])(
    'shows the error code in the field %s at once',
    async field => {
      const intents = recordRequests('post', api('orders/78/payment-intent'), () =>
        HttpResponse.json({ [field]: 'order_not_pending' }, { status: 409 }),
      )
      await openCheckout()
      expect(await screen.findByRole('heading', { level: 2, name: 'Order Already Processed' })).toBeVisible()
      expect(intents).toHaveBeenCalledTimes(1)
    },
  )
})

describe('failed payment intents', () => {
  it('retries a failed payment intent, and reads the order before each retry', async () => {
    let failures = 2
    const intents = recordRequests('post', api('orders/78/payment-intent'), () =>
      failures-- > 0 ? trouble(500) : undefined,
    )
    const reads = recordRequests('get', api('orders/78'))
    await openForm()
    expect(intents).toHaveBeenCalledTimes(3)
    expect(reads).toHaveBeenCalledTimes(3)
  })

  it('shows an error after three retries, and starts again on Retry', async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'), () => trouble(503))
    const { user } = await openCheckout()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to initialize payment. Please try again.')
    await waitFor(() =>
      expect(screen.getAllByText('Failed to initialize payment. Please try again.')).toHaveLength(2),
    )
    expect(intents).toHaveBeenCalledTimes(4)

    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(intents).toHaveBeenCalledTimes(8))
    server.resetHandlers(...mock().handlers)
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Card number')).toBeVisible()
  })

  it('shows a refused payment intent at once, and requests it again on Retry only', async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'), () => trouble(403))
    const { user } = await openCheckout()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to initialize payment. Please try again.')
    expect(intents).toHaveBeenCalledTimes(1)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(intents).toHaveBeenCalledTimes(2))
  })

  it('says why the server refuses a payment intent, but not a code', async () => {
    const title = 'Failed to initialize payment. Please try again.'
    const words = 'Card payments are closed until 18:00.'
    let detail = words
    server.use(
      http.post(api('orders/78/payment-intent'), () => HttpResponse.json({ detail }, { status: 422 })),
    )
    const { user } = await openCheckout()
    expect(await screen.findByRole('alert')).toHaveTextContent(`${title} ${words}`)
    expect((await findToast(title)).getByText(words)).toBeVisible()
    detail = 'payments_closed'
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`${title}Retry`))
  })

  it.each([422, 500])('finds after a %i that the order is paid, and doesn’t retry', async status => {
    const intents = recordRequests('post', api('orders/78/payment-intent'), () => {
      changeOrder(78, { fixedStatus: 'paid' })
      return trouble(status)
    })
    await openCheckout()
    expect(await screen.findByRole('heading', { name: 'Payment Already Completed' })).toBeVisible()
    expect(intents).toHaveBeenCalledTimes(1)
  })

  it('requests the payment intent again on Retry when the provider can’t show its form', async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    const { user } = await openForm()
    act(() => provider.broken())
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Card number')).toBeVisible()
    await waitFor(() => expect(intents).toHaveBeenCalledTimes(2))
  })
})

describe('paying', () => {
  it('confirms the payment once for a double click, with the return URL', async () => {
    const { user, pay } = await openForm()
    await user.dblClick(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
    expect(provider.submit).toHaveBeenCalledTimes(1)
    expect(provider.confirm.mock.lastCall?.[0].confirmParams.return_url).toBe(
      `${window.location.origin}/payment-success/78`,
    )
    expect(pay).toHaveAttribute('aria-busy', 'true')
  })

  it('pays no price but the one that was shown, and asks to pay the new one', async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    const { user, pay } = await openForm()
    changeOrder(78, { lines: orderOf(78).lines.slice(0, 1) })
    await user.click(pay)
    const text = 'The price of this order has changed. Please check it before you pay.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(provider.confirm).not.toHaveBeenCalled()
    await waitFor(() => expect(intents).toHaveBeenCalledTimes(2))
    const button = screen.getByRole('button', { name: 'Pay $500.00' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
    await user.click(button)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['has one item more', [{ id: 900, offer: { name: 'Starter' }, quantity: 100 }]],
    ['has one item more, which can’t be read', [7]],
  ])(
    'pays for no items but those that were shown, where the order %s at the same price',
    async (_how, more) => {
      const { user, pay } = await openForm()
      const own = v.looseObject({ items: v.array(v.unknown()) })
      server.use(
        http.get(api('orders/78'), async ({ request }) => {
          const response = await mock().respond(request.clone())
          const body = v.parse(own, await response?.json())
          return HttpResponse.json({ ...body, items: [...body.items, ...more] })
        }),
      )
      await user.click(pay)
      const text = 'The items of this order have changed. Please check them before you pay.'
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(provider.confirm).not.toHaveBeenCalled()
      await user.click(pay)
      await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
    },
  )

  it('pays no order but the one that was shown, though another has its id and its price by now', async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    const { user, pay } = await openForm()
    changeOrder(78, { orderNumber: 'ORD-2026-999999' })
    await user.click(pay)
    const text = 'This is another order now. Please check it before you pay.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(provider.confirm).not.toHaveBeenCalled()
    expect(await screen.findByText('ORD-2026-999999')).toBeVisible()
    await waitFor(() => expect(intents).toHaveBeenCalledTimes(2))
  })

  it('keeps what was typed where the server changes the amount of the same intent', async () => {
    const { user, pay } = await openForm()
    const held = createDeferred()
    server.use(http.post(api('orders/78/payment-intent'), () => held.promise.then(() => undefined)))
    const form = screen.getByText('Card number')
    changeOrder(78, { lines: orderOf(78).lines.slice(0, 1) })
    await user.click(pay)
    const button = await screen.findByRole('button', { name: 'Pay $500.00' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    // As Enter in the provider's fields does, which no busy button stops.
    fireEvent.submit(document.forms[0] ?? button)
    expect(provider.submit).toHaveBeenCalledTimes(1)
    held.resolve()
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
    expect(form).toBeVisible()
    expect(provider.elements).toHaveBeenCalledTimes(1)
    expect(provider.confirm).not.toHaveBeenCalled()
    await user.click(button)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['isn’t found', () => HttpResponse.json({}, { status: 404 })],
    ['has no amount', () => HttpResponse.json({ id: 78, orderNumber: 'ORD-78', status: 'pending' })],
  ])('keeps the form of a payment that is being made while the order %s once', async (_what, respond) => {
    const { user, pay } = await openForm()
    const confirmation = createDeferred()
    provider.confirm.mockImplementation(async () => {
      await confirmation.promise
      return { error: { type: 'card_error', message: 'Your card was declined.' } }
    })
    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
    const reads = recordRequests('get', api('orders/78'), () =>
      reads.mock.calls.length === 1 ? respond() : undefined,
    )
    const otherTab = new BroadcastChannel(`listwell-changes ${mock().signIn(demoCustomer).user.id}`)
    onTestFinished(() => otherTab.close())
    otherTab.postMessage('orders')
    await waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByText('Card number')).toBeVisible()
    confirmation.resolve()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByText('Card number')).toBeVisible()
    expect(address()).toBe('/checkout/78')
  })

  it('ends an attempt whose page is left for the provider’s own, so that it can be paid and cancelled on return', async () => {
    const { user, pay } = await openForm()
    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
    // The browser keeps the page as it is, and shows it again by Back.
    window.dispatchEvent(new Event('pagehide'))
    expect(await navigator.locks.request('listwell-order-78', () => 'free')).toBe('free')
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy', 'true'))
    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(2))
  })

  it('pays nothing where the customer leaves while the order is read', async () => {
    const { user, pay } = await openForm()
    const held = createDeferred()
    let reads = 0
    server.use(
      http.get(api('orders/78'), () => {
        reads += 1
        return held.promise.then(() => undefined)
      }),
    )
    await user.click(pay)
    await waitFor(() => expect(reads).toBe(1))
    await user.click(screen.getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(screen.queryByText('Card number')).toBeNull())
    const ended = navigator.locks.request('listwell-order-78', () => 'ended')
    held.resolve()
    expect(await ended).toBe('ended')
    expect(provider.confirm).not.toHaveBeenCalled()
  })

  it('pays no order that was cancelled elsewhere', async () => {
    const { user, pay } = await openForm()
    changeOrder(78, { fixedStatus: 'cancelled' })
    await user.click(pay)
    expect(await screen.findByRole('heading', { name: 'Order Already Processed' })).toBeVisible()
    expect(provider.confirm).not.toHaveBeenCalled()
  })

  it('pays nothing where the order can’t be read, and can pay once it can', async () => {
    const { user, pay } = await openForm()
    server.use(http.get(api('orders/78'), () => HttpResponse.json({}, { status: 403 })))
    await user.click(pay)
    const text = 'The order can’t be checked. This attempt didn’t charge you. Please try again.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(provider.confirm).not.toHaveBeenCalled()
    server.resetHandlers(...mock().handlers)
    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['card_error', 'Your card was declined.', 'Your card was declined.'],
    ['api_error', 'Internal.', 'An unexpected error occurred.'],
  ])('keeps the form after a %s and shows the error', async (type, message, text) => {
    provider.confirm.mockResolvedValueOnce({ error: { type, message } })
    const { user, pay } = await openForm()
    await user.click(pay)
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('alert')).toHaveTextContent(text)
    const toast = await findToast(text)
    // The alert announces it.
    expect(toast.getByText(text).closest('section')).toHaveAttribute('aria-live', 'off')
    expect(screen.getByText('Card number')).toBeVisible()

    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(2))
    expect(main.queryByText(text)).toBeNull()
  })

  it('shows the provider’s error for incomplete fields', async () => {
    provider.submit.mockResolvedValue({
      error: { type: 'validation_error', message: 'Your card number is incomplete.' },
    })
    const { user, pay } = await openForm()
    await user.click(pay)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.')
    expect(await findToast('Your card number is incomplete.')).toBeDefined()
    expect(provider.confirm).not.toHaveBeenCalled()
  })

  it('shows an error when the provider’s call fails', async () => {
    provider.confirm.mockRejectedValue(new Error('broken'))
    const { user, pay } = await openForm()
    await user.click(pay)
    expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred.')
  })

  it('opens the outcome when the provider already has the payment', async () => {
    provider.confirm.mockResolvedValue({
      error: { type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'succeeded' } },
    })
    const { user, pay } = await openForm()
    await user.click(pay)
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
  })

  it('waits while another tab pays, and shows the result of that payment', async () => {
    const locks = createLocks()
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'locks')
    })
    const held = createDeferred()
    const other = locks.request('listwell-order-78', () => held.promise)
    const { user, pay } = await openForm()
    await user.click(pay)
    expect(pay).toHaveAttribute('aria-busy', 'true')

    changeOrder(78, { fixedStatus: 'paid' })
    held.resolve()
    await other
    expect(await screen.findByRole('heading', { name: 'Payment Already Completed' })).toBeVisible()
    expect(provider.confirm).not.toHaveBeenCalled()
  })

  /**
   * Another tab that works on the order until this one waits for it; it may have paid, though the server doesn't say so.
   */
  async function workElsewhere(mayHavePaid: boolean) {
    // Only of a failure a message comes.
    configureApp({ timing: { tabMessageWait: mayHavePaid ? 1 : 60_000 } })
    const locks = createLocks()
    const requests = vi.spyOn(locks, 'request')
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'locks')
    })
    const held = createDeferred()
    const begun = createDeferred()
    const work = withOrderLock('78', async ({ setPaid }) => {
      begun.resolve()
      setPaid(mayHavePaid)
      await held.promise
    })
    await begun.promise
    return async () => {
      // This tab has asked for the lock, and then waits for it.
      await waitFor(() => expect(requests).toHaveBeenCalledTimes(3))
      held.resolve()
      await work
    }
  }

  it('follows a payment of another tab that the server doesn’t know of yet', async () => {
    const end = await workElsewhere(true)
    const { user, pay } = await openForm()
    await user.click(pay)
    await end()
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
    expect(provider.confirm).not.toHaveBeenCalled()
  })

  it('deletes no order that another tab may just have paid for, and follows that payment', async () => {
    const end = await workElsewhere(true)
    const deletions = recordRequests('delete', api('orders/78'))
    const { user } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await end()
    await waitFor(() => expect(address()).toBe('/payment-success/78'))
    expect(deletions).not.toHaveBeenCalled()
    expect(screen.queryByText('Failed to cancel payment. Please try again.')).toBeNull()
  })

  it('pays where another tab’s payment has failed', async () => {
    const end = await workElsewhere(false)
    const { user, pay } = await openForm()
    await user.click(pay)
    await end()
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['card_error', true],
    ['api_error', false],
  ])('after an error of the type %s other tabs may pay: %s', async (type, mayPay) => {
    Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'locks')
    })
    const { user, pay } = await openForm()
    const held = createDeferred()
    provider.confirm.mockImplementation(async () => {
      await held.promise
      return { error: { type, message: 'No.' } }
    })
    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
    const heard: unknown[] = []
    const [otherTab, marker] = [
      new BroadcastChannel('listwell-order-78'),
      new BroadcastChannel('listwell-order-78'),
    ]
    onTestFinished(() => [otherTab, marker].forEach(channel => channel.close()))
    otherTab.onmessage = ({ data }) => heard.push(data)
    held.resolve()
    await screen.findByRole('alert')
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'))
    // What the tab has posted arrives before it.
    marker.postMessage('end')
    await waitFor(() => expect(heard).toContain('end'))
    expect(heard).toEqual(mayPay ? ['unpaid', 'end'] : ['end'])
  })
})

describe('cancelling the payment', () => {
  it('says nothing of a missing order where another tab has it read again during the deletion', async () => {
    const { user } = await openForm()
    const held = createDeferred()
    const reads = recordRequests('get', api('orders/78'))
    server.use(
      http.delete(api('orders/78'), async ({ request }) => {
        const response = await mock().respond(request)
        await held.promise
        return response
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(
        mock()
          .db.read()
          .orders.some(({ id }) => id === 78),
      ).toBe(false),
    )
    const tab = new BroadcastChannel(`listwell-changes ${mock().signIn(demoCustomer).user.id}`)
    onTestFinished(() => tab.close())
    tab.postMessage('orders')
    await waitFor(() => expect(reads).toHaveBeenCalled())
    await screen.findByText('Card number')
    held.resolve()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.queryByText('Failed to load order details')).toBeNull()
  })

  it('deletes no order but the one that is shown, and shows the one that has its id by now', async () => {
    const deletions = recordRequests('delete', api('orders/78'))
    const { user } = await openForm()
    changeOrder(78, { orderNumber: 'ORD-2026-999999' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const text = 'This is another order now. Please check it before you cancel it.'
    expect(await findToast(text)).toBeDefined()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(await screen.findByText('ORD-2026-999999')).toBeVisible()
    expect(deletions).not.toHaveBeenCalled()
    expect(screen.queryByText('Order Cancelled')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const toast = await findToast('Order Cancelled')
    expect(toast.getByText('Order ORD-2026-999999 has been cancelled.')).toBeVisible()
  })

  it('deletes the order once and leads to the cart', async () => {
    const calls = recordRequests('delete', api('orders/78'))
    const { user } = await openForm()
    await user.dblClick(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(calls).toHaveBeenCalledTimes(1)
    expect(
      mock()
        .db.read()
        .orders.some(order => order.id === 78),
    ).toBe(false)
    expect(screen.queryByText('Failed to load order details')).toBeNull()
    expect(screen.queryByText('Order Already Processed')).toBeNull()
  })

  it('confirms the cancellation, without an offer to put back what this browser didn’t order', async () => {
    const { user } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const toast = await findToast('Order Cancelled')
    expect(toast.getByText(/^Order ORD-.*000078 has been cancelled\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Put back in cart' })).toBeNull()
  })

  /** Orders two lines from the cart and cancels at the checkout. */
  async function orderAndCancel(change: Parameters<ReturnType<typeof mock>['db']['update']>[0] = () => {}) {
    await fillCart(mock(), 'growth', 'starter')
    mock().db.update(change)
    const before = cartLinesNow()
    storeSession(mock())
    const { user } = renderApp('/cart')
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    return { user, before, toast: await findToast('Order Cancelled') }
  }
  const cartLinesNow = () =>
    mock()
      .db.read()
      .carts.flatMap(cart => cart.lines)
      .map(({ offerId, quantity, searchParameters }) => ({ offerId, quantity, searchParameters }))

  it('puts the order’s lines back into the cart once, with their searches', async () => {
    const calls = recordRequests('post', api('cart_items'))
    const { before, toast } = await orderAndCancel()
    expect(cartLinesNow()).toEqual([])
    const button = toast.getByRole('button', { name: 'Put back in cart' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Items put back in cart')).toBeVisible()
    expect(cartLinesNow()).toEqual(before)
    // Those that filled the cart come from outside of the page.
    expect(calls).toHaveBeenCalledTimes(2)
    expect(await screen.findByRole('button', { name: 'Remove Starter' })).toBeVisible()
  })

  it('puts back the lines that can be added, and the others on a second try', async () => {
    const { user, before, toast } = await orderAndCancel()
    let calls = 0
    server.use(http.post(api('cart_items'), () => ((calls += 1) === 1 ? trouble() : undefined)))
    await user.click(toast.getByRole('button', { name: 'Put back in cart' }))
    const failed = await findToast('Failed to put item back in cart. Please try again.')
    expect(cartLinesNow()).toEqual(before.slice(1))
    await user.click(failed.getByRole('button', { name: 'Put back in cart' }))
    expect(await screen.findByText('Item put back in cart')).toBeVisible()
    expect(cartLinesNow()).toEqual([...before.slice(1), ...before.slice(0, 1)])
  })

  it('says how many lines were put back where the search of another isn’t known', async () => {
    const { user, toast } = await orderAndCancel(state => {
      const { lines } = state.carts[0] ?? { lines: [] }
      for (const line of lines) if (line.offerId === 1) line.searchParameters['employees'] = '50'
    })
    let calls = 0
    server.use(http.post(api('cart_items'), () => ((calls += 1) === 1 ? trouble() : undefined)))
    await user.click(toast.getByRole('button', { name: 'Put back in cart' }))
    const failed = await findToast('Failed to put item back in cart. Please try again.')
    await user.click(failed.getByRole('button', { name: 'Put back in cart' }))
    const partial = await findToast('1 of 2 items put back in cart')
    expect(partial.getByText('The other one can’t be put back. Please search for it again.')).toBeVisible()
    expect(screen.queryByText('Item put back in cart')).toBeNull()
    expect(cartLinesNow()).toHaveLength(1)
  })

  it('says that the items are still in the cart where the server has kept the cart', async () => {
    server.use(
      http.delete(api('orders/:id'), ({ params }) => {
        mock().db.update(state => {
          const order = state.orders.find(({ id }) => String(id) === params['id'])
          if (order) state.carts.push({ id: 900, userId: order.userId, lines: order.lines })
        })
      }),
    )
    const { toast } = await orderAndCancel()
    expect(toast.getByText(/Its items are still in your cart\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Put back in cart' })).toBeNull()
  })

  it('doesn’t open the cart once the customer has left the page', async () => {
    const held = createDeferred()
    server.use(
      http.delete(api('orders/78'), async () => {
        await held.promise
        return undefined
      }),
    )
    const { user } = await openCheckout()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('link', { name: 'My Orders' }))
    expect(await screen.findByRole('link', { name: /000078$/ })).toBeVisible()
    held.resolve()
    await waitFor(() => expect(screen.queryByRole('link', { name: /000078$/ })).toBeNull())
    expect(address()).toBe('/orders')
  })

  it('shows that the cancellation failed in place of an earlier error of the payment', async () => {
    provider.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Incomplete.' } })
    recordRequests('delete', api('orders/78'), trouble)
    const { user, pay } = await openForm()
    await user.click(pay)
    const alert = within(screen.getByRole('region', { name: 'Payment' }))
    await waitFor(() => expect(alert.getByRole('alert')).toHaveTextContent('Incomplete.'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(alert.getByRole('alert')).toHaveTextContent('Failed to cancel payment.'))
  })

  it('shows that the cancellation failed, and stays on the page', async () => {
    recordRequests('delete', api('orders/78'), trouble)
    const { user } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const text = 'Failed to cancel payment. Please try again.'
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(address()).toBe('/checkout/78')

    server.resetHandlers(...mock().handlers)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
  })
})
