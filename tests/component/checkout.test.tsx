/**
 * @promise `/checkout/{id}` has the summary and the card form (accordion).
 * @promise Checkout loads the order, then asks for an intent; payment leads to the outcome.
 * @promise Cancelling the payment deletes the order and leads to the cart.
 * @promise Other failures of the intent: three repeats, a toast, and Retry that starts again.
 * @promise The payment intent, its errors in `error`, `message` or `hydra:description`.
 * @promise The return address of a card payment.
 * @promise Checkout: no order leads to the cart, no amount to no payment; the provider's words for cards and
 *   fields, else 'An unexpected error occurred.'.
 * @promise A third party's script that throws takes only its own part of the page with it, which says so and
 *   can be tried again.
 * @promise A payment that is being made keeps its form while its order can't be read, and shows its outcome.
 * @promise Card, validation and profile errors stand on the page and in a toast, announced once.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentApp, queryClient, type TestEnvironment } from '@tests/support/test-app'
import { api } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { contentOfCart, fillCart } from '@tests/support/cart-lines'
import { allowConsole } from '@tests/support/console'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { changeOrder, orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { openOtherTab } from '@tests/support/other-tab'
import { recordRequests } from '@tests/support/record-requests'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { hold, respond } from '@tests/support/respond'
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
  ready: () => {},
}

beforeEach(() => {
  provider.construct.mockReset()
  provider.elements.mockReset()
  provider.element.mockReset()
  provider.submit.mockReset().mockResolvedValue({})
  provider.confirm.mockReset().mockImplementation(never)
  provide()
})

/** `isReady`: whether the provider's form can be filled in. */
const provide = (isReady = true, retrieve?: () => Promise<object>) =>
  stubCardProvider({
    ...provider,
    ...(retrieve && { retrieve }),
    isReady,
    listen: (event, listener) => {
      if (event === 'loaderror') provider.broken = () => listener({ elementType: 'payment' })
      if (event === 'ready') provider.ready = () => listener({})
    },
  })

function open(path: string, { settings = cardSettings, timing }: TestEnvironment = {}) {
  storeSession(mock())
  return renderApp(path, { settings, timing: { redirectDelay: 60_000, ...timing } })
}

async function openCheckout(id = '78', environment?: TestEnvironment) {
  const app = open(`/checkout/${id}`, environment)
  // The skeleton has one too.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible())
  return app
}

async function openForm(environment?: TestEnvironment) {
  const app = await openCheckout('78', environment)
  const pay = await screen.findByRole('button', { name: 'Pay $577.50' })
  await waitFor(() => expect(pay).toBeEnabled())
  return { ...app, pay }
}

/** Gives the checkout an entry before it in the history. */
const visitOffersFirst = () => {
  window.history.pushState(null, '', '/offers')
  window.history.pushState(null, '', '/checkout')
}

const trouble = (status = 422) => HttpResponse.json({ message: 'No.' }, { status })
const never = () => new Promise<never>(() => {})
const initializationFailed = 'Failed to initialize payment. Please try again.'

describe('the card provider', () => {
  it('is opened with the site’s publishable key, and shows the payment methods as an accordion', async () => {
    await openForm()
    expect(provider.construct).toHaveBeenCalledExactlyOnceWith('pk_test_listwell')
    expect(provider.element).toHaveBeenCalledWith(
      'payment',
      expect.objectContaining({
        layout: expect.objectContaining({ type: 'accordion', defaultCollapsed: false }) as unknown,
      }),
    )
  })

  it('has Pay disabled until its form is ready, with the reason beside it', async () => {
    provide(false)
    await openCheckout()
    const pay = await screen.findByRole('button', { name: 'Pay $577.50' })
    await screen.findByText('Card number')
    expect(pay).toBeDisabled()
    expect(pay).toHaveAccessibleDescription('The card form is loading.')
    act(() => provider.ready())
    expect(pay).toBeEnabled()
    expect(screen.queryByText('The card form is loading.')).toBeNull()
  })

  it.each([
    [
      'is constructed',
      () => provider.construct,
      'The card form couldn’t be loaded. Please try again, or reload the page.',
    ],
    ['makes its form', () => provider.elements, initializationFailed],
    ['draws its form', () => provider.element, initializationFailed],
  ])('keeps the page where the provider throws when it %s; Retry tries again', async (_when, call, text) => {
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
  })

  it.each(['can’t be shown', 'isn’t ready in time'])(
    'has an error in place of a form that %s, and makes another one on Retry',
    more,
    async what => {
      const intents = recordRequests('post', api('orders/78/payment-intent'))
      provide(false)
      if (what === 'isn’t ready in time')
        provider.elements.mockImplementation(() => {
          currentApp().timing.requestTimeout = 1
        })
      const { user } = await openCheckout()
      if (what === 'can’t be shown') {
        await screen.findByText('Card number')
        act(() => provider.broken())
      }
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(initializationFailed)
      expect(screen.queryByText('Card number')).toBeNull()

      provider.elements.mockReset()
      currentApp().timing.requestTimeout = 15_000
      provide()
      await user.click(within(alert).getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $577.50' })).toBeEnabled())
      await waitFor(() => expect(intents).toHaveBeenCalledTimes(2))
    },
  )

  it('keeps a form that gets ready after its time limit, while the provider is asked for the payment', async () => {
    const asked = createDeferred<null>()
    const response = createDeferred<object>()
    provide(false, () => {
      asked.resolve(null)
      return response.promise
    })
    provider.elements.mockImplementation(() => {
      currentApp().timing.requestTimeout = 1
    })
    await openCheckout()
    await asked.promise
    act(() => provider.ready())
    await act(async () => {
      response.resolve({ paymentIntent: { status: 'requires_payment_method' } })
      await response.promise
    })
    expect(screen.getByRole('button', { name: 'Pay $577.50' })).toBeEnabled()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that card payment isn’t configured without a key', async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    await openCheckout('78', { settings: { stripeKey: null } })
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
    expect(summary.getByText(/^After the payment your files wait in My Orders/)).toBeVisible()
    expect(
      screen.getAllByRole('region').map(region => within(region).getByRole('heading').textContent),
    ).toEqual(['Order summary', 'Payment'])
    expect(intents).toHaveBeenCalledTimes(1)
    expect(provider.elements).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: orderOf(mock(), 78).intent?.clientSecret }),
    )
  })

  it('shows an order with missing fields, which isn’t paid without its amount', async () => {
    respond('get', 'orders/78', { id: 78, orderNumber: 'A-1', status: 'pending', items: [{ id: 1 }] })
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

  it('replaces the checkout by the cart when the order can’t be loaded', async () => {
    visitOffersFirst()
    open('/checkout/4711')
    expect(await screen.findByText('Failed to load order details')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/cart'))
    window.history.back()
    await waitFor(() => expect(address()).toBe('/offers'))
  })

  it('says on the cart that an order which only couldn’t be read is among the customer’s orders', async () => {
    respond('get', 'orders/78', {}, 403)
    const { user } = open('/checkout/78')
    await waitFor(() => expect(address()).toBe('/cart'))
    const toast = await findToast('Failed to load order details')
    expect(toast.getByText('Orders that you have placed are in My Orders.')).toBeVisible()
    await user.click(toast.getByRole('button', { name: 'Go to My Orders' }))
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  it('says the same of an order that was placed here and isn’t found yet', async () => {
    fillCart(mock(), 'growth')
    respond('get', 'orders/:id', {}, 404)
    const { user } = open('/cart')
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    const toast = await findToast('Failed to load order details')
    expect(toast.getByText('Orders that you have placed are in My Orders.')).toBeVisible()
  })

  it.each([
    ['64', 'Payment Already Completed', 'There is nothing to pay for this order.'],
    ['48', 'Order Already Processed', 'Its status allows no payment.'],
    ['78', 'Order Already Processed', 'Its status is “On hold”, which allows no payment.'],
  ])('says of order %s: %s, without a payment intent', more, async (id, title, text) => {
    respond('get', 'orders/78', { id: 78, orderNumber: 'ORD-78', status: 'on_hold', totalAmount: 100 })
    const intents = recordRequests('post', api('orders/:id/payment-intent'))
    await openCheckout(id)
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
    expect(screen.getByText(`${text} You are being taken to My Orders.`)).toBeVisible()
    expect(await findToast(title)).toBeDefined()
    expect(intents).not.toHaveBeenCalled()
  })

  it('of a paid order is replaced by My Orders', async () => {
    visitOffersFirst()
    open('/checkout/64', { timing: { redirectDelay: 1 } })
    await waitFor(() => expect(address()).toBe('/orders'))
    window.history.back()
    await waitFor(() => expect(address()).toBe('/offers'))
  })

  it('leads to My Orders by Pay later, and leaves the order as it is', more, async () => {
    const { user } = await openForm()
    await user.click(screen.getByRole('link', { name: 'Pay later' }))
    expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
    expect(address()).toBe('/orders')
    expect(orderOf(mock(), 78).fixedStatus).toBeNull()
  })
})

describe('a payment intent that fails', () => {
  it('is told once its retries have failed, and requested again on Retry', more, async () => {
    const intents = recordRequests('post', api('orders/78/payment-intent'), () => trouble(503))
    const { user } = await openCheckout()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(initializationFailed)
    expect(await findToast(initializationFailed)).toBeDefined()
    expect(intents.mock.calls.length).toBeGreaterThanOrEqual(4)
    server.resetHandlers(...mock().handlers)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Card number')).toBeVisible()
  })

  it('says why the server refuses a payment intent, but not a code', async () => {
    const title = initializationFailed
    const words = 'Card payments are closed until 18:00.'
    respond('post', 'orders/78/payment-intent', { detail: words }, 422)
    const { user } = await openCheckout()
    expect(await screen.findByRole('alert')).toHaveTextContent(`${title} ${words}`)
    expect((await findToast(title)).getByText(words)).toBeVisible()
    respond('post', 'orders/78/payment-intent', { detail: 'payments_closed' }, 422)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`${title}Retry`))
  })

  it('has the order read again after a refusal, which may be paid by now', async () => {
    recordRequests('post', api('orders/78/payment-intent'), () => {
      changeOrder(mock(), 78, { fixedStatus: 'paid' })
      return trouble()
    })
    await openCheckout()
    expect(await screen.findByRole('heading', { name: 'Payment Already Completed' })).toBeVisible()
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

  it('pays no price but the one that was shown, and asks to pay the new one', more, async () => {
    const { user, pay } = await openForm()
    const other = { clientSecret: 'pi_other_secret_78' }
    respond('post', 'orders/78/payment-intent', other)
    changeOrder(mock(), 78, { lines: orderOf(mock(), 78).lines.slice(0, 1) })
    await user.click(pay)
    const text = 'The price of this order has changed. Please check it before you pay.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(provider.confirm).not.toHaveBeenCalled()
    await waitFor(() => expect(provider.elements).toHaveBeenLastCalledWith(expect.objectContaining(other)))
    const button = screen.getByRole('button', { name: 'Pay $500.00' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
  })

  it('keeps what was typed where the server changes the amount of the same intent', async () => {
    const { user, pay } = await openForm()
    const held = hold('post', 'orders/78/payment-intent')
    const form = screen.getByText('Card number')
    changeOrder(mock(), 78, { lines: orderOf(mock(), 78).lines.slice(0, 1) })
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
    ['is paid', () => HttpResponse.json({ id: 78, orderNumber: 'ORD-78', status: 'paid', totalAmount: 5 })],
  ])('keeps the form of a payment that is being made while the order %s once', async (_what, answer) => {
    const intents = recordRequests('post', api('orders/78/payment-intent'))
    const { user, pay } = await openForm()
    const confirmation = createDeferred<Outcome>()
    provider.confirm.mockReturnValue(confirmation.promise)
    await user.click(pay)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
    const reads = recordRequests('get', api('orders/78'), () =>
      reads.mock.calls.length === 1 ? answer() : undefined,
    )
    openOtherTab(mock()).post('orders')
    await waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(queryClient().isFetching()).toBe(0))
    expect(screen.getByText('Card number')).toBeVisible()
    expect(intents).toHaveBeenCalledTimes(1)
    confirmation.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.')
    await waitFor(() => expect(queryClient().isFetching()).toBe(0))
    expect(screen.getByText('Card number')).toBeVisible()
    expect(address()).toBe('/checkout/78')
  })

  it('ends an attempt whose page is left for the provider’s, to be paid on return', more, async () => {
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
    const held = hold('get', 'orders/78')
    const reads = recordRequests('get', api('orders/78'))
    await user.click(pay)
    await waitFor(() => expect(reads).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(screen.queryByText('Card number')).toBeNull())
    const ended = navigator.locks.request('listwell-order-78', () => 'ended')
    held.resolve()
    expect(await ended).toBe('ended')
    expect(provider.confirm).not.toHaveBeenCalled()
  })

  it('keeps the form after a declined card and shows the error', more, async () => {
    const text = 'Your card was declined.'
    provider.confirm.mockResolvedValueOnce({ error: { type: 'card_error', message: text } })
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

  it('has an error in place of a form whose checks have no result in time', async () => {
    provider.submit.mockImplementationOnce(never)
    const { user, pay } = await openForm()
    currentApp().timing.requestTimeout = 20
    await user.click(pay)
    expect(await screen.findByRole('alert')).toHaveTextContent(initializationFailed)
    currentApp().timing.requestTimeout = 15_000
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    const again = await screen.findByRole('button', { name: 'Pay $577.50' })
    await waitFor(() => expect(again).toBeEnabled())
    await user.click(again)
    await waitFor(() => expect(provider.confirm).toHaveBeenCalledTimes(1))
  })

  it('says after the time limit that it still waits for the bank, links to the order, and takes a late answer', async () => {
    const { user, pay } = await openForm()
    const confirmation = createDeferred<Outcome>()
    provider.confirm.mockReturnValue(confirmation.promise)
    // The time limit is over as soon as the order was read, after which the payment is sent.
    recordRequests('get', api('orders/78'), () => {
      currentApp().timing.requestTimeout = 1
      return undefined
    })
    await user.click(pay)
    const note = await screen.findByText(/^Still waiting for your bank\./)
    expect(within(note).getByRole('link', { name: 'View Order Details' })).toHaveAttribute(
      'href',
      `/order/${orderOf(mock(), 78).orderNumber}/details`,
    )
    expect(provider.confirm).toHaveBeenCalledTimes(1)
    expect(pay).toHaveAttribute('aria-busy', 'true')
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    expect(cancel).toHaveAttribute('aria-disabled', 'true')
    expect(cancel).not.toHaveAttribute('aria-busy')
    confirmation.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.')
    expect(screen.queryByText(/^Still waiting/)).toBeNull()
    expect(pay).toBeEnabled()
  })

  it.each(['Pay $577.50', 'Cancel'])(
    'says at once that another tab works on the order, and does nothing on %s',
    async name => {
      const deletions = recordRequests('delete', api('orders/78'))
      const { user } = await openForm()
      const work = createDeferred()
      const elsewhere = navigator.locks.request('listwell-order-78', () => work.promise)
      await user.click(screen.getByRole('button', { name }))
      const text = 'Another tab is working on this order.'
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(await findToast(text)).toBeDefined()
      const acted = () => provider.confirm.mock.calls.length + deletions.mock.calls.length
      expect(acted()).toBe(0)
      work.resolve()
      await elsewhere
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(acted()).toBe(1))
    },
  )
})

describe('cancelling the payment', () => {
  it('deletes the order once, leads to the cart and says so', more, async () => {
    const calls = recordRequests('delete', api('orders/78'))
    const { user } = await openForm()
    await user.dblClick(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    const toast = await findToast('Order Cancelled')
    expect(toast.getByText(/^Order ORD-.*000078 has been cancelled\.$/)).toBeVisible()
    expect(calls).toHaveBeenCalledTimes(1)
    expect(() => orderOf(mock(), 78)).toThrow('The mock has no order 78.')
    // This browser didn't order it.
    expect(screen.queryByRole('button', { name: 'Put back in cart' })).toBeNull()
    expect(screen.queryByText('Failed to load order details')).toBeNull()
    expect(screen.queryByText('Order Already Processed')).toBeNull()
  })

  it('needs no form of the provider that is ready', more, async () => {
    provide(false)
    const { user } = await openCheckout()
    await screen.findByText('Card number')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(() => orderOf(mock(), 78)).toThrow('The mock has no order 78.')
  })

  it('stops a payment that isn’t sent yet', async () => {
    provider.submit.mockImplementation(never)
    const { user, pay } = await openForm()
    await user.click(pay)
    await waitFor(() => expect(provider.submit).toHaveBeenCalledTimes(1))
    expect(pay).toHaveAttribute('aria-busy', 'true')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(() => orderOf(mock(), 78)).toThrow('The mock has no order 78.')
    expect(provider.confirm).not.toHaveBeenCalled()
  })

  /** Orders two lines from the cart and cancels at the checkout. */
  async function orderAndCancel(change: Parameters<ReturnType<typeof mock>['db']['update']>[0] = () => {}) {
    fillCart(mock(), 'growth', 'starter')
    mock().db.update(change)
    const before = contentOfCart(mock())
    const { user } = open('/cart')
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    return { user, before, toast: await findToast('Order Cancelled') }
  }
  it('puts the order’s lines back into the cart once, with their searches', async () => {
    const calls = recordRequests('post', api('cart_items'))
    const { before, toast } = await orderAndCancel()
    expect(contentOfCart(mock())).toEqual([])
    const button = toast.getByRole('button', { name: 'Put back in cart' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Items put back in cart')).toBeVisible()
    expect(contentOfCart(mock())).toEqual(before)
    // Those that filled the cart come from outside of the page.
    expect(calls).toHaveBeenCalledTimes(2)
    expect(await screen.findByRole('button', { name: 'Remove Starter' })).toBeVisible()
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
    expect(contentOfCart(mock())).toHaveLength(1)
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

  it('shows that it failed, in place of an earlier error of the payment, and can be retried', async () => {
    provider.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Incomplete.' } })
    recordRequests('delete', api('orders/78'), trouble)
    const { user, pay } = await openForm()
    await user.click(pay)
    const alert = within(screen.getByRole('region', { name: 'Payment' }))
    await waitFor(() => expect(alert.getByRole('alert')).toHaveTextContent('Incomplete.'))
    expect(await findToast('Incomplete.')).toBeDefined()
    expect(provider.confirm).not.toHaveBeenCalled()

    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const text = 'Failed to cancel payment. Please try again.'
    await waitFor(() => expect(alert.getByRole('alert')).toHaveTextContent(text))
    expect(await findToast(text)).toBeDefined()
    expect(address()).toBe('/checkout/78')

    server.resetHandlers(...mock().handlers)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
  })
})
