/**
 * @promise Nothing that costs anything happens twice: Enter, reload, back, bfcache, StrictMode, a lost
 *   response, also of a server that adds to an equal line of the cart.
 */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppView } from '@/app/app'
import type { Timing } from '@/config/timing'
import { inApp, openApp } from '@tests/support/test-app'
import { api } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { findOrderRow } from '@tests/support/pages'
import { address, demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
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
})
afterEach(() => server.events.removeListener('request:start', note))

/** Renders the app as the site does, at a path; returns the user-event instance. */
function open(path: string): UserEvent {
  window.history.replaceState(null, '', path)
  return renderSite()
}
function renderSite(timing: Partial<Timing> = {}): UserEvent {
  const app = openApp({
    settings: cardSettings,
    timing: { pollFirst: 60_000, pollLongest: 60_000, ...timing },
  })
  render(
    <StrictMode>
      <BrowserRouter>
        <AppView />
      </BrowserRouter>
    </StrictMode>,
    { wrapper: inApp(app) },
  )
  return userEvent.setup()
}
function reload(timing?: Partial<Timing>): UserEvent {
  cleanup()
  return renderSite(timing)
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Clicks twice before the page shows that it is busy. */
const clickTwice = (clicked: HTMLElement) =>
  act(() => {
    clicked.click()
    clicked.click()
  })

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
  /** Without those of the checkout that opens, such as its payment intent. */
  const sentByCart = () => sent.filter(call => !/^POST \/api\/orders\/\d+\//.test(call))
  const reachCheckout = () => waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
  async function openCart() {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    return open('/cart')
  }

  it('places one order for two clicks', async () => {
    await openCart()
    clickTwice(await button('Place Order'))
    await reachCheckout()
    expect(sentByCart()).toEqual(placed)
  })

  const backends = [
    ['', 'offers are embedded'],
    ['backend:iri-offers', 'offers are IRIs'],
    ['backend:numeric-strings.holes', 'numbers are texts'],
  ] as const
  for (const [index, [scenario, what]] of backends.entries())
    it(
      `places one order when the response is lost, and opens its checkout (${what})`,
      moreIf(index > 0),
      async () => {
        mock().applyScenario(scenario)
        const user = await openCart()
        const call = holdResponse('post', 'orders/checkout')
        await user.click(await button('Place Order'))
        await call.done
        call.lose()
        await reachCheckout()
        expect(sentByCart()).toEqual(placed)
      },
    )

  it('places one order when the page is reloaded before the response', async () => {
    const user = await openCart()
    const call = holdResponse('post', 'orders/checkout')
    await user.click(await button('Place Order'))
    await call.done
    reload()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Pay' })).toBeVisible()
    call.release()
    expect(sentByCart()).toEqual(placed)
  })

  it('places one order when the customer goes back and reloads', async () => {
    const user = await openCart()
    await user.click(await button('Place Order'))
    await reachCheckout()
    act(() => window.history.back())
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    reload()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(sentByCart()).toEqual(placed)
  })

  it('shows the cart as it is after another tab has ordered it while the page was in the back/forward cache', async () => {
    await openCart()
    await button('Place Order')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    const { access_token } = mock().signIn(demoCustomer)
    const headers = { 'Content-Type': 'application/ld+json', Authorization: `Bearer ${access_token}` }
    await mock().respond(new Request(api('orders/checkout'), { method: 'POST', headers, body: '{}' }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
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

  it('adds one line for two clicks', async () => {
    const { dialog } = await openDialog()
    clickTwice(dialog.getByRole('button', { name: 'Add to Cart' }))
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

  it('pays once when the customer leaves during the payment, comes back and pays or cancels', async () => {
    const { user } = await openCheckout()
    await user.click(await button('Pay $577.50'))
    await waitFor(() => expect(payments).toBe(1))
    await user.click(screen.getByRole('link', { name: 'My Orders' }))
    await user.click(await screen.findByRole('link', { name: 'Retry Payment' }))
    await screen.findByRole('textbox', { name: 'Card number' })
    await user.click(await button('Pay $577.50'))
    await user.click(await button('Cancel'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Another tab is working on this order.')
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
    reload({ redirectDelay: 60_000 })
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
    return within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Order' })
  }

  it('cancels an order once for two clicks', async () => {
    clickTwice(await openPrompt())
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument()
    expect(sent).toEqual(cancelled)
  })

  it('cancels an order once when the page is reloaded before the response', async () => {
    const confirm = await openPrompt()
    const call = holdResponse('post', 'orders/78/cancel')
    act(() => confirm.click())
    await call.done
    reload()
    await waitFor(async () => expect(await findOrderRow('000078')).toHaveTextContent('Cancelled'))
    call.release()
    expect(sent).toEqual(cancelled)
  })

  it('deletes an order once when the checkout is reloaded before the response', async () => {
    storeSession(mock())
    const user = open('/checkout/78')
    const call = holdResponse('delete', 'orders/78')
    await user.click(await button('Cancel'))
    await call.done
    reload()
    await waitFor(() => expect(address()).toBe('/cart'))
    call.release()
    expect(sent.filter(one => one.startsWith('DELETE'))).toEqual(['DELETE /api/orders/78'])
  })
})

describe('removing a line', () => {
  async function openCart() {
    await fillCart(mock(), 'growth', 'starter')
    storeSession(mock())
    open('/cart')
    return button('Remove Growth')
  }

  it('removes a line once for two clicks', async () => {
    clickTwice(await openCart())
    expect(await screen.findByText('Item removed from cart')).toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  it('removes a line once when the page is reloaded before the response', async () => {
    const remove = await openCart()
    const call = holdResponse('delete', 'cart_items/:id')
    act(() => remove.click())
    await call.done
    reload()
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    call.release()
    expect(sent).toHaveLength(1)
  })
})
