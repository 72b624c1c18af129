import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { App } from '@/app/app'
import { timing } from '@/config/timing'
import { fetchCart } from '@/api/cart'
import { fetchOrders } from '@/api/orders'
import { http as calls } from '@/queries/http'
import { queryClient } from '@/queries/query-client'
import { linesDigest } from '@/queries/same-line'
import { withOrderLock } from '@/queries/tab-lock'
import { api, authApi } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'
import { setVisibility } from '@tests/support/visibility'

const mock = mockApi()

/** The calls other than GET, in the order sent, and the number of payments that the card provider was asked for. */
let sent: string[] = []
let payments = 0
const note = ({ request: { method, url } }: { request: Request }) => {
  if (method !== 'GET') sent.push(`${method} ${new URL(url).pathname}`)
}
beforeEach(() => {
  sent = []
  payments = 0
  server.events.on('request:start', note)
  configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
})
afterEach(() => server.events.removeListener('request:start', note))

/** Renders the app as the site does, at a path; returns the user-event instance. */
function open(path: string): UserEvent {
  window.history.replaceState(null, '', path)
  return renderSite()
}
function renderSite(): UserEvent {
  render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  )
  return userEvent.setup()
}
function reload(): UserEvent {
  cleanup()
  queryClient.clear()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1)
  return renderSite()
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Lets the mock carry out a call, and holds its response until `release` or `lose` is called. */
function holdResponse(method: 'post' | 'delete', path: string) {
  const carriedOut = createDeferred()
  const outcome = createDeferred<Response>()
  let isFirst = true
  server.use(
    http[method](api(path), async ({ request }) => {
      if (!isFirst) return undefined
      isFirst = false
      const response = await mock().respond(request)
      carriedOut.resolve()
      const ended = await outcome.promise
      return ended.type === 'error' ? ended : response
    }),
  )
  return {
    done: carriedOut.promise,
    release: () => outcome.resolve(new Response()),
    lose: () => outcome.resolve(HttpResponse.error()),
  }
}

/** The card provider's form. A payment never returns, as when the provider opens another page. */
function provideCards() {
  const field = document.createElement('input')
  field.setAttribute('aria-label', 'Card number')
  stubCardProvider({
    field: () => field,
    confirm: () => {
      payments += 1
      return new Promise<never>(() => {})
    },
  })
}

describe('placing an order', () => {
  const placed = ['POST /api/orders/checkout']
  async function openCart() {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    return open('/cart')
  }

  it('places one order while Enter is held down', async () => {
    const user = await openCart()
    ;(await button('Place Order')).focus()
    await user.keyboard('{Enter}{Enter}{Enter}')
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
    expect(sent).toEqual(placed)
  })

  it.each([
    ['', 'offers are embedded'],
    ['backend:iri-offers', 'offers are IRIs'],
    ['backend:numeric-strings.holes', 'numbers are texts'],
  ])('places one order when the response is lost, and opens its checkout (%s: %s)', async scenario => {
    mock().applyScenario(scenario)
    const user = await openCart()
    const call = holdResponse('post', 'orders/checkout')
    await user.click(await button('Place Order'))
    await call.done
    call.lose()
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
    expect(sent).toEqual(placed)
  })

  it('says that an order may have been placed whose response is lost while nothing can be read', async () => {
    const user = await openCart()
    const call = holdResponse('post', 'orders/checkout')
    await user.click(await button('Place Order'))
    await call.done
    server.use(
      http.get(api('active_cart'), () => HttpResponse.error()),
      http.get(api('orders'), () => HttpResponse.error()),
    )
    call.lose()
    const toast = await findToast('Failed to place order. Please try again.')
    expect(toast.getByText(/^It may have been placed/)).toBeVisible()
    server.resetHandlers(...mock().handlers)
    await user.click(toast.getByRole('button', { name: 'Go to My Orders' }))
    expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
    expect(sent).toEqual(placed)
  })

  it('places another order for the same list that was added again after the response was lost', async () => {
    const user = await openCart()
    const call = holdResponse('post', 'orders/checkout')
    await user.click(await button('Place Order'))
    await call.done
    server.use(
      http.get(api('active_cart'), () => HttpResponse.error()),
      http.get(api('orders'), () => HttpResponse.error()),
    )
    call.lose()
    await findToast('Failed to place order. Please try again.')
    server.resetHandlers(...mock().handlers)
    const [unheard] = (await fetchOrders(calls, 1)).orders
    await fillCart(mock(), 'growth')
    reload()
    await user.click(await button('Place Order'))
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
    expect(address()).not.toBe(`/checkout/${unheard?.id}`)
    expect((await fetchCart(calls)).items).toEqual([])
    expect(sent.filter(one => one === placed[0])).toHaveLength(2)
  })

  it('places one order when the page is reloaded before the response', async () => {
    const user = await openCart()
    const call = holdResponse('post', 'orders/checkout')
    await user.click(await button('Place Order'))
    await call.done
    reload()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.getByText('Your order may have been placed. Please look at My Orders.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Go to My Orders' }))
    expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
    call.release()
    expect(sent).toEqual(placed)
  })

  it('places one order when the customer goes back and reloads', async () => {
    const user = await openCart()
    await user.click(await button('Place Order'))
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
    act(() => window.history.back())
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    reload()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.queryByText(/may have been placed/)).toBeNull()
    expect(sent).toEqual(placed)
  })

  it('places no second order when another tab places it while the page is in the back/forward cache', async () => {
    await openCart()
    await button('Place Order')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    const { access_token } = mock().signIn(demoCustomer)
    const headers = { 'Content-Type': 'application/ld+json', Authorization: `Bearer ${access_token}` }
    await mock().respond(new Request(api('orders/checkout'), { method: 'POST', headers, body: '{}' }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('places no second order when another tab places it and the server keeps the cart until payment', async () => {
    const locks = createLocks()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    const name = `listwell-place-order-${mock().signIn(demoCustomer).user.id}`
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'locks')
    })
    const user = await openCart()
    const place = await button('Place Order')
    const held = createDeferred()
    const otherTab = locks.request(name, () => held.promise)
    await user.click(place)
    const [other, last] = [new BroadcastChannel(name), new BroadcastChannel(name)]
    // The channel that was opened last receives a message last.
    const received = new Promise(resolve => (last.onmessage = resolve))
    other.postMessage({ id: '78', lines: linesDigest((await fetchCart(calls)).items) })
    await received
    other.close()
    last.close()
    held.resolve()
    await otherTab
    await waitFor(() => expect(address()).toBe('/checkout/78'))
    expect(sent.filter(call => call !== 'POST /api/orders/78/payment-intent')).toEqual([])
  })
})

describe('adding a line', () => {
  const added = ['POST /api/cart_items']
  async function openDialog() {
    storeSession(mock())
    const user = open('/search?type=keyword&keywords=bank&cart=open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    await user.click(await dialog.findByRole('radio', { name: 'Growth' }))
    const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '1200')
    await screen.findByRole('link', { name: 'Cart, 0 items', hidden: true })
    return { user, dialog }
  }

  it('adds one line while Enter is held down', async () => {
    const { user, dialog } = await openDialog()
    dialog.getByRole('button', { name: 'Add to Cart' }).focus()
    await user.keyboard('{Enter}{Enter}{Enter}')
    expect(await screen.findByText('Items added to cart successfully')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Cart, 1 item', hidden: true })).toBeInTheDocument()
    expect(sent).toEqual(added)
  })

  it('adds one line when the response is lost and the cart has the line', async () => {
    const { user, dialog } = await openDialog()
    const call = holdResponse('post', 'cart_items')
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    await call.done
    call.lose()
    expect(await screen.findByText('Items added to cart successfully')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual(added)
  })

  it('adds one line when the page is reloaded before and after the response', async () => {
    const { user, dialog } = await openDialog()
    const call = holdResponse('post', 'cart_items')
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    await call.done
    reload()
    expect(await screen.findByRole('link', { name: 'Cart, 1 item', hidden: true })).toBeInTheDocument()
    call.release()
    reload()
    expect(await screen.findByRole('link', { name: 'Cart, 1 item', hidden: true })).toBeInTheDocument()
    expect(sent).toEqual(added)
  })
})

describe('paying for an order', () => {
  const intent = ['POST /api/orders/78/payment-intent']
  async function openCheckout() {
    provideCards()
    storeSession(mock())
    const user = open('/checkout/78')
    const card = await screen.findByRole('textbox', { name: 'Card number' })
    return { user, card }
  }

  it('pays once while Enter is held down and the button is clicked too', async () => {
    const { user, card } = await openCheckout()
    await user.click(card)
    await user.keyboard('{Enter}{Enter}')
    await user.dblClick(screen.getByRole('button', { name: 'Pay $577.50' }))
    await waitFor(() => expect(payments).toBe(1))
    expect(sent).toEqual(intent)
  })

  it('requests one payment intent per visit, also after the page was hidden, offline or cached', async () => {
    await openCheckout()
    for (const state of ['hidden', 'visible'] as const) act(() => setVisibility(state))
    act(() => void window.dispatchEvent(new Event('online')))
    for (const type of ['pagehide', 'pageshow'])
      act(() => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })))
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeVisible()
    expect(sent).toEqual(intent)
  })

  it('pays once when the customer leaves during the payment and comes back', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    provideCards()
    storeSession(mock())
    const user = open('/orders')
    for (let visits = 0; visits < 2; visits += 1) {
      await user.click(await screen.findByRole('link', { name: 'Retry Payment' }))
      expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Pay $577.50' }))
      expect(screen.getByRole('button', { name: 'Pay $577.50' })).toHaveAttribute('aria-busy', 'true')
      await waitFor(() => expect(payments).toBe(1))
      act(() => window.history.back())
    }
    expect(await screen.findByRole('link', { name: 'Retry Payment' })).toBeVisible()
    expect(payments).toBe(1)
  })

  it('says to who comes back during a payment that this tab is still making it', async () => {
    const { requestTimeout } = timing
    provideCards()
    storeSession(mock())
    const user = open('/orders')
    const openForm = async () => {
      await user.click(await screen.findByRole('link', { name: 'Retry Payment' }))
      await screen.findByRole('textbox', { name: 'Card number' })
      return screen.getByRole('button', { name: 'Pay $577.50' })
    }
    const expectRefusal = async (clicked: HTMLElement) => {
      configureApp({ timing: { requestTimeout: 100 } })
      await user.click(clicked)
      const alert = await screen.findByRole('alert')
      configureApp({ timing: { requestTimeout } })
      expect(alert).toHaveTextContent('This tab is still working on this order.')
    }
    await user.click(await openForm())
    await waitFor(() => expect(payments).toBe(1))
    act(() => window.history.back())
    await expectRefusal(await openForm())
    act(() => window.history.back())
    await user.click(await button('Cancel Order'))
    const prompt = within(await screen.findByRole('alertdialog'))
    await expectRefusal(prompt.getByRole('button', { name: 'Cancel Order' }))
    expect(payments).toBe(1)
    expect(sent.filter(call => !call.endsWith('/payment-intent'))).toEqual([])
  })

  it('pays once when the customer comes back to a paid order', async () => {
    const { user } = await openCheckout()
    await user.click(screen.getByRole('button', { name: 'Pay $577.50' }))
    await waitFor(() => expect(payments).toBe(1))
    mock().db.update(state => {
      for (const order of state.orders) if (order.id === 78) order.fixedStatus = 'paid'
    })
    configureApp({ timing: { redirectDelay: 60_000 } })
    reload()
    expect(await screen.findByRole('heading', { name: 'Payment Already Completed' })).toBeVisible()
    expect(sent).toEqual(intent)
    expect(payments).toBe(1)
  })
})

describe('cancelling an order', () => {
  const cancelled = ['POST /api/orders/78/cancel']
  async function openPrompt() {
    storeSession(mock())
    const user = open('/orders')
    await user.click(await button('Cancel Order'))
    const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Cancel Order',
    })
    return { user, confirm }
  }

  it('cancels an order once while Enter is held down', async () => {
    const { user, confirm } = await openPrompt()
    confirm.focus()
    await user.keyboard('{Enter}{Enter}{Enter}')
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument()
    expect(sent).toEqual(cancelled)
  })

  it('cancels an order once when the page is reloaded before the response', async () => {
    const { user, confirm } = await openPrompt()
    const call = holdResponse('post', 'orders/78/cancel')
    await user.click(confirm)
    await call.done
    reload()
    const row = (await screen.findByRole('link', { name: /000078$/ })).closest<HTMLElement>('[role=row]')
    expect(row).toHaveTextContent('Cancelled')
    call.release()
    expect(sent).toEqual(cancelled)
  })
})

describe('cancelling a payment', () => {
  const deleted = 'DELETE /api/orders/78'

  it('cancels a payment once when the response is lost and the order no longer exists', async () => {
    storeSession(mock())
    const user = open('/checkout/78')
    const call = holdResponse('delete', 'orders/78')
    await user.click(await button('Cancel'))
    await call.done
    call.lose()
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(sent.filter(one => one === deleted)).toHaveLength(1)
  })

  /** Places the cart and clicks Cancel at its checkout. */
  async function cancelAtCheckout(prepare = () => {}) {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    const user = open('/cart')
    await user.click(await button('Place Order'))
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
    const call = holdResponse('delete', 'orders/:id')
    prepare()
    await user.click(await button('Cancel'))
    return call
  }

  it('offers to put the lines back when the page is reloaded before the response', async () => {
    const call = await cancelAtCheckout()
    await call.done
    const user = reload()
    const toast = await findToast('Order Cancelled')
    expect(address()).toBe('/cart')
    expect(screen.queryByText('Failed to load order details')).toBeNull()
    await user.click(toast.getByRole('button', { name: 'Put back in cart' }))
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    call.release()
    expect(sent.filter(one => one.startsWith('DELETE'))).toHaveLength(1)
  })

  it('is said to be done only of an order that is gone, not of one that can’t be read after a reload', async () => {
    const call = await cancelAtCheckout()
    await call.done
    server.use(http.get(api('orders/:id'), () => new HttpResponse(null, { status: 503 })))
    reload()
    const toast = await findToast('Failed to load order details')
    expect(toast.getByRole('button', { name: 'Go to My Orders' })).toBeVisible()
    expect(screen.queryByText('Order Cancelled')).toBeNull()
    call.release()
  })

  it('says nothing of it to another customer who goes back to the page', async () => {
    const call = await cancelAtCheckout()
    await call.done
    const body = JSON.stringify({ email: 'eve@listwell.example', plainPassword: 'eve-password' })
    const headers = { 'Content-Type': 'application/json' }
    await mock().respond(new Request(authApi('register'), { method: 'POST', headers, body }))
    localStorage.clear()
    storeSession(mock(), 'eve@listwell.example')
    reload()
    expect(await findToast('Failed to load order details')).toBeDefined()
    expect(screen.queryByText('Order Cancelled')).toBeNull()
    call.release()
  })

  it('shows the checkout after a reload of an order that couldn’t be cancelled', async () => {
    const refusal = () => new HttpResponse(null, { status: 409 })
    await cancelAtCheckout(() => server.use(http.delete(api('orders/:id'), refusal)))
    await findToast('Failed to cancel payment. Please try again.')
    const id = address().slice('/checkout/'.length)
    reload()
    expect(await button('Cancel')).toBeVisible()
    mock().db.update(state => {
      state.orders = state.orders.filter(order => order.id !== Number(id))
    })
    reload()
    expect(await findToast('Failed to load order details')).toBeDefined()
    expect(screen.queryByText('Order Cancelled')).toBeNull()
  })
})

describe('removing a line', () => {
  it('removes a line once when the button is clicked twice before the next render', async () => {
    await fillCart(mock(), 'growth', 'starter')
    storeSession(mock())
    open('/cart')
    const remove = await button('Remove Growth')
    act(() => {
      remove.click()
      remove.click()
    })
    expect(await screen.findByText('Item removed from cart')).toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  it('removes a line once when the page is reloaded before the response', async () => {
    await fillCart(mock(), 'growth', 'starter')
    storeSession(mock())
    const user = open('/cart')
    const call = holdResponse('delete', 'cart_items/:id')
    await user.click(await button('Remove Growth'))
    await call.done
    reload()
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    call.release()
    expect(sent).toHaveLength(1)
  })
})

describe('an order that another tab is working on', () => {
  const row = async () =>
    (await screen.findByRole('link', { name: /000078$/, hidden: true })).closest<HTMLElement>('[role=row]')

  /** Applies what another tab does to the order. */
  const applyOutcome = (outcome: 'paid' | 'cancelled' | 'deleted' | 'nothing') =>
    mock().db.update(state => {
      if (outcome === 'deleted') state.orders = state.orders.filter(({ id }) => id !== 78)
      if (outcome !== 'paid' && outcome !== 'cancelled') return
      for (const order of state.orders) if (order.id === 78) order.fixedStatus = outcome
    })

  /** Holds the order's lock as another tab; returns a function that ends its work. */
  function lockInOtherTab() {
    const locks = createLocks()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    const held = createDeferred()
    void withOrderLock('78', () => held.promise)
    return (outcome: Parameters<typeof applyOutcome>[0]) => {
      applyOutcome(outcome)
      held.resolve()
    }
  }
  const notifyOfChange = (changed: string) => {
    const channel = new BroadcastChannel(`listwell-changes ${mock().signIn(demoCustomer).user.id}`)
    channel.postMessage(changed)
    channel.close()
  }

  async function openCancelPrompt() {
    storeSession(mock())
    const user = open('/orders')
    await user.click(await button('Cancel Order'))
    const prompt = within(await screen.findByRole('alertdialog'))
    return { user, prompt, confirm: () => user.click(prompt.getByRole('button', { name: 'Cancel Order' })) }
  }
  async function openCardForm() {
    provideCards()
    storeSession(mock())
    const user = open('/checkout/78')
    await screen.findByRole('textbox', { name: 'Card number' })
    sent = []
    return user
  }

  it('shows an order as cancelled, without a call, when another tab cancels it', async () => {
    const finish = lockInOtherTab()
    const { confirm } = await openCancelPrompt()
    await confirm()
    finish('cancelled')
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await row()).toHaveTextContent('Cancelled')
    expect(sent).toEqual([])
  })

  it('cancels an order that another tab has left unchanged', async () => {
    configureApp({ timing: { tabMessageWait: 60_000 } })
    const finish = lockInOtherTab()
    const { confirm } = await openCancelPrompt()
    await confirm()
    expect(sent).toEqual([])
    finish('nothing')
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument()
    expect(sent).toEqual(['POST /api/orders/78/cancel'])
  })

  it('doesn’t cancel again from a prompt that was open when another tab cancelled', async () => {
    const { confirm } = await openCancelPrompt()
    applyOutcome('cancelled')
    notifyOfChange('orders')
    const order = await row()
    await waitFor(() => expect(order).toHaveTextContent('Cancelled'))
    await confirm()
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('doesn’t cancel an order that another tab pays for, and says so in the prompt', async () => {
    const finish = lockInOtherTab()
    const { user, prompt, confirm } = await openCancelPrompt()
    await confirm()
    finish('paid')
    expect(await prompt.findByRole('alert')).toHaveTextContent('The order is not pending.')
    const order = await row()
    await waitFor(() => expect(order).toHaveTextContent('Paid'))
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toEqual([])
  })

  it('shows an order as pending again after the time limit of the wait for another tab', async () => {
    const { requestTimeout } = timing
    void navigator.locks.request('listwell-order-78', () => new Promise<never>(() => {}))
    const { prompt, confirm } = await openCancelPrompt()
    const order = await row()
    // Recorded, as the limit may be over before the test looks.
    let wasCancelled = false
    const observer = new MutationObserver(() => {
      wasCancelled ||= order?.textContent.includes('Cancelled') === true
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    onTestFinished(() => observer.disconnect())
    configureApp({ timing: { requestTimeout: 100 } })
    await confirm()
    configureApp({ timing: { requestTimeout } })
    expect(await prompt.findByRole('alert')).toHaveTextContent('Another tab is working on this order.')
    expect(wasCancelled).toBe(true)
    await waitFor(() => expect(order).toHaveTextContent('Pending'))
    expect(sent).toEqual([])
  })

  it('opens the cart, without a call, when another tab deletes the order', async () => {
    const finish = lockInOtherTab()
    const user = await openCardForm()
    await user.click(await button('Cancel'))
    finish('deleted')
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(sent).toEqual([])
  })

  it('doesn’t delete an order that another tab pays for', async () => {
    configureApp({ timing: { redirectDelay: 60_000 } })
    const finish = lockInOtherTab()
    const user = await openCardForm()
    await user.click(await button('Cancel'))
    finish('paid')
    expect(await screen.findByRole('heading', { name: 'Payment Already Completed' })).toBeVisible()
    expect(sent).toEqual([])
  })

  it('doesn’t pay for an order that another tab cancels', async () => {
    configureApp({ timing: { redirectDelay: 60_000 } })
    const finish = lockInOtherTab()
    const user = await openCardForm()
    await user.click(await button('Pay $577.50'))
    finish('cancelled')
    expect(await screen.findByRole('heading', { name: 'Order Already Processed' })).toBeVisible()
    expect(payments).toBe(0)
  })

  it('doesn’t pay for an order that another tab deletes', async () => {
    const finish = lockInOtherTab()
    const user = await openCardForm()
    await user.click(await button('Pay $577.50'))
    finish('deleted')
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(payments).toBe(0)
  })
})
