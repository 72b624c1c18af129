/**
 * @promise Nothing that costs anything happens twice: Enter, reload, back, bfcache, StrictMode, a lost
 *   response, also of a server that adds to an equal line of the cart.
 */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppView } from '@/app/app'
import { inApp, openApp } from '@tests/support/test-app'
import { api } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more, moreIf } from '@tests/support/more'
import { address, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

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
function renderSite(): UserEvent {
  const app = openApp({ settings: cardSettings })
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
function reload() {
  cleanup()
  renderSite()
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Clicks twice before the page shows that it is busy. */
const clickTwice = (clicked: HTMLElement) =>
  act(() => {
    clicked.click()
    clicked.click()
  })

/** Lets the mock place the order, and holds its response until `release` or `lose` is called. */
function holdOrder() {
  const carriedOut = createDeferred()
  const outcome = createDeferred<Response>()
  server.use(
    http.post(api('orders/checkout'), async ({ request }) => {
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

const openCart = () => {
  fillCart(mock(), 'growth', 'starter')
  open('/cart')
}

it.each<[string, () => unknown, button: string, call: string, text: string]>([
  ['places an order', openCart, 'Place Order', 'POST /api/orders/checkout', 'Order summary'],
  ['removes a line', openCart, 'Remove Growth', 'DELETE /api/cart_items/', 'Item removed from cart'],
  [
    'adds a line',
    async () => {
      open('/search?type=keyword&keywords=bank&cart=open&offer=2&quantity=1200')
      await screen.findByRole('radio', { name: 'Growth', checked: true })
    },
    'Add to Cart',
    'POST /api/cart_items',
    'Items added to cart successfully',
  ],
  [
    'cancels an order',
    async () => open('/orders').click(await button('Cancel Order')),
    'Cancel Order',
    'POST /api/orders/78/cancel',
    'Order Cancelled',
  ],
  ['deletes an order', () => open('/checkout/78'), 'Cancel', 'DELETE /api/orders/78', 'Order Cancelled'],
])('a double click %s once', async (_what, openPage, name, call, text) => {
  storeSession(mock())
  await openPage()
  const [clicked] = (await screen.findAllByRole('button', { name })).toReversed()
  await waitFor(() => expect(clicked).not.toHaveAttribute('aria-busy', 'true'))
  if (clicked) clickTwice(clicked)
  expect((await screen.findAllByText(text))[0]).toBeInTheDocument()
  expect(sent.filter(one => one.startsWith(call))).toHaveLength(1)
})

describe('placing an order', () => {
  const placed = ['POST /api/orders/checkout']
  /** Without those of the checkout that opens, such as its payment intent. */
  const sentByCart = () => sent.filter(call => !/^POST \/api\/orders\/\d+\//.test(call))
  const reachCheckout = () => waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
  async function press(call = holdOrder()) {
    fillCart(mock(), 'growth')
    storeSession(mock())
    const user = open('/cart')
    await user.click(await button('Place Order'))
    await call.done
    return call
  }

  const backends = [
    ['', 'offers are embedded'],
    ['backend:iri-offers', 'offers are IRIs'],
    ['backend:numeric-strings.holes', 'numbers are texts'],
  ] as const
  for (const [index, [scenario, what]] of backends.entries())
    it(`places one order when its response is lost, and opens it (${what})`, moreIf(index > 0), async () => {
      mock().applyScenario(scenario)
      const call = await press()
      call.lose()
      await reachCheckout()
      expect(sentByCart()).toEqual(placed)
    })

  it('places one order when the page is reloaded before the response', more, async () => {
    const call = await press()
    reload()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Pay' })).toBeVisible()
    call.release()
    expect(sentByCart()).toEqual(placed)
  })

  it('places one order when the customer goes back and reloads', more, async () => {
    const call = await press()
    call.release()
    await reachCheckout()
    act(() => window.history.back())
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    reload()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(sentByCart()).toEqual(placed)
  })
})

const intent = ['POST /api/orders/78/payment-intent']
async function openCheckout() {
  provideCards()
  storeSession(mock())
  const user = open('/checkout/78')
  const card = await screen.findByRole('textbox', { name: 'Card number' })
  return { user, card }
}

it('an order is paid once while Enter is held down and Pay is clicked', more, async () => {
  const { user, card } = await openCheckout()
  await user.click(card)
  await user.keyboard('{Enter}{Enter}')
  await user.dblClick(screen.getByRole('button', { name: 'Pay $577.50' }))
  await waitFor(() => expect(payments).toBe(1))
  expect(sent).toEqual(intent)
  expect(screen.queryByRole('alert')).toBeNull()
})
