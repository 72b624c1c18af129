import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '@/queries/query-client'
import { storageKey } from '@/session/storage-key'
import { toast } from '@/ui/toast'
import { api, authApi } from '@tests/support/api-url'
import { stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { mockApi } from '@tests/support/mock-api'
import { openSettings } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

async function openCart() {
  await fillCart(mock(), 'growth')
  storeSession(mock())
  const app = renderApp('/cart')
  expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
  return app
}
const next = 'next@listwell.example'
const paidOrder = () =>
  mock()
    .db.read()
    .orders.find(({ id }) => id === 59)?.orderNumber

/** Signs another customer up. */
async function register() {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: next, plainPassword: 'next-password' })
  await mock().respond(new Request(authApi('register'), { method: 'POST', headers, body }))
}

const expectSignInPage = async () =>
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
const expectNoPrivateData = () => {
  expect(screen.queryByText(/Growth|Cart, 1 item/)).toBeNull()
  expect(screen.queryByText(demoCustomer)).toBeNull()
}

it('going back after a sign-out shows no private data', async () => {
  const { user } = await openCart()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
  act(() => window.history.back())
  await expectSignInPage()
  expect(address()).toBe('/signin?next=%2Fcart')
  expectNoPrivateData()
})

it('going back after a sign-out, before the next page is shown, leads to the sign-in page', async () => {
  const { user } = await openCart()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  vi.spyOn(window.history, 'pushState').mockImplementationOnce(() =>
    queueMicrotask(() =>
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })),
    ),
  )
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await expectSignInPage()
  expect(address()).toBe('/signin?next=%2Fcart')
})

it('a page restored after the session ended shows no private data', async () => {
  await openCart()
  act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  localStorage.removeItem(storageKey)
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectSignInPage()
  expect(address()).toBe('/signin?next=%2Fcart')
  expectNoPrivateData()
})

it('a page restored after another user signed in shows that user’s data', async () => {
  await openCart()
  act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await register()
  localStorage.setItem(storageKey, JSON.stringify(mock().signIn(next)))
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await screen.findByText('Your cart is empty')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  expectNoPrivateData()
})

it('a response after a sign-out is discarded', async () => {
  const held = createDeferred()
  await fillCart(mock(), 'growth')
  storeSession(mock())
  server.use(
    http.get(api('orders'), async ({ request }) => {
      const response = await mock().respond(request)
      await held.promise
      return response ?? HttpResponse.error()
    }),
  )
  const { user } = renderApp('/orders')
  expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
  held.resolve()
  act(() => window.history.back())
  await expectSignInPage()
  expectNoPrivateData()
  expect(screen.queryByText(/^ORD-/)).toBeNull()
})

it('storage that another tab clears ends the session here', async () => {
  await openCart()
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage })))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expectNoPrivateData()
})

it('an open tab says who is signed in once another user takes the customer’s place', async () => {
  await openCart()
  await register()
  act(() => storeSession(mock(), next))
  const notice = await findToast('Account changed')
  expect(notice.getByText(/You are now signed in as/)).toHaveTextContent(next)
})

it('the next user isn’t told of the order that the last one cancelled', async () => {
  storeSession(mock())
  const { user } = renderApp('/orders')
  await register()
  const held = createDeferred()
  const sent = createDeferred()
  server.use(
    http.post(api('orders/78/cancel'), async () => {
      sent.resolve()
      await held.promise
    }),
  )
  const [cancel] = await screen.findAllByRole('button', { name: 'Cancel Order' })
  if (!cancel) throw new Error('No order can be cancelled.')
  await user.click(cancel)
  const prompt = within(await screen.findByRole('alertdialog'))
  await user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
  await sent.promise
  act(() => storeSession(mock(), next))
  expect(await screen.findByText('No orders found')).toBeVisible()
  held.resolve()
  await waitFor(() =>
    expect(
      mock()
        .db.read()
        .orders.find(({ id }) => id === 78)?.fixedStatus,
    ).toBe('cancelled'),
  )
  // A toast of the next user's own: whatever toasts there are are shown.
  expect(await findToast('Account changed')).toBeDefined()
  expect(screen.queryByText('Order Cancelled')).toBeNull()
})

it('the next user isn’t told of the order whose payment the last one cancelled', async () => {
  storeSession(mock())
  const { user } = renderApp('/checkout/78')
  await register()
  const held = createDeferred()
  const sent = createDeferred()
  server.use(
    http.delete(api('orders/78'), async ({ request }) => {
      sent.resolve()
      await held.promise
      return mock().respond(request)
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await sent.promise
  act(() => storeSession(mock(), next))
  expect(await screen.findByText('Your cart is empty')).toBeVisible()
  const received: unknown[] = []
  const tab = new BroadcastChannel(`listwell-changes ${mock().signIn(next).user.id}`)
  tab.onmessage = ({ data }) => void received.push(data)
  onTestFinished(() => tab.close())
  held.resolve()
  // Sent once the order is deleted.
  await waitFor(() => expect(received).toContain('orders'))
  // Another toast, of the next user's own: whatever toasts there are are shown.
  expect(await screen.findByText('Failed to load order details')).toBeVisible()
  expect(screen.queryByText('Order Cancelled')).toBeNull()
})

it('nothing of a placed order is kept in memory after a sign-out', async () => {
  const { user } = await openCart()
  await user.click(screen.getByRole('button', { name: 'Place Order' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Order Cancelled')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(queryClient.getMutationCache().getAll()).toEqual([])
})

describe('an order that was being placed when another user signed in in another tab', () => {
  /** Signs another customer up and fills the cart. */
  async function registerWithCart() {
    await register()
    const { id } = mock().signIn(next).user
    mock().db.update(state => {
      const [cart] = state.carts
      if (cart) state.carts.push({ ...cart, id: cart.id + 1, userId: id })
    })
  }

  /** Places an order. Returns a function that sends the response, the senders' headers and the count of orders. */
  async function place() {
    const { user } = await openCart()
    await registerWithCart()
    const orders = mock().db.read().orders.length
    const held = createDeferred<boolean>()
    const senders: (string | null)[] = []
    server.use(
      http.post(api('orders/checkout'), async ({ request }) => {
        senders.push(request.headers.get('Authorization'))
        if (await held.promise) return undefined
        return HttpResponse.json({ title: 'No.' }, { status: 401 })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Place Order' }))
    await waitFor(() => expect(senders).toHaveLength(1))
    act(() => storeSession(mock(), next))
    const button = () => screen.getByRole('button', { name: 'Place Order' })
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
    return { senders, respond: held.resolve, placed: () => mock().db.read().orders.length - orders }
  }

  it.each([
    ['has the same cart', false],
    ['has ordered the same', true],
  ])('isn’t taken for the next user’s, who %s, where it waited for a third tab', async (_, isOrdered) => {
    const locks = createLocks()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    const { user } = await openCart()
    await registerWithCart()
    if (isOrdered) {
      const headers = { Authorization: `Bearer ${mock().signIn(next).access_token}` }
      const sent = new Request(api('orders/checkout'), { method: 'POST', headers, body: '{}' })
      await mock().respond(sent)
    }
    const held = createDeferred()
    const name = `listwell-place-order-${mock().signIn(demoCustomer).user.id}`
    const third = locks.request(name, () => held.promise)
    const calls: string[] = []
    const noteCall = ({ request }: { request: Request }) => {
      if (request.url.startsWith(api('orders'))) calls.push(`${request.method} ${request.url}`)
    }
    server.events.on('request:start', noteCall)
    onTestFinished(() => server.events.removeListener('request:start', noteCall))
    await user.click(screen.getByRole('button', { name: 'Place Order' }))
    act(() => storeSession(mock(), next))
    held.resolve()
    await third
    // Granted after the app's own request.
    await act(() => locks.request(name, () => Promise.resolve()))
    expect(calls).toEqual([])
  })

  it('doesn’t send the first user’s order again for the next user after a refusal', async () => {
    const { senders, respond, placed } = await place()
    let reads = 0
    const countReads = ({ request }: { request: Request }) => {
      if (request.url === api('active_cart')) reads += 1
    }
    server.events.on('request:start', countReads)
    onTestFinished(() => server.events.removeListener('request:start', countReads))
    respond(false)
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    // Of its own user the app reads the cart after a failure, to see whether the order was placed.
    expect(reads).toBe(0)
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(senders).toHaveLength(1)
    expect(placed()).toBe(0)
  })

  it('doesn’t redirect the next user after the first user’s order', async () => {
    const { respond, placed } = await place()
    respond(true)
    await waitFor(() => expect(placed()).toBe(1))
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(address()).toBe('/cart')
    expect(screen.queryByText('Order placed')).toBeNull()
  })
})

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

async function signOut(user: UserEvent) {
  await press(user, 'User menu')
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
}

describe('the add-to-cart dialog that is open when another user signs in in another tab', () => {
  const bank = { searchType: 'keyword', keywords: ['bank'], countries: ['US'] }

  /** Opens it with an offer and a quantity chosen. */
  async function openDialog() {
    await fillCart(mock(), 'growth')
    await register()
    storeSession(mock())
    const { user } = renderApp('/search?type=keyword&keywords=bank,credit')
    await press(user, 'Add to Cart')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    await user.click(await dialog.findByRole('radio', { name: 'Growth' }))
    const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '1500')
    await waitFor(() => expect(address()).toMatch(/1500/))
    return { user, dialog, submit: dialog.getByRole('button', { name: 'Add to Cart' }) }
  }

  async function signInNext() {
    act(() => storeSession(mock(), next))
    await findToast('Account changed')
    await screen.findByRole('link', { name: /^Cart, /, hidden: true })
  }

  it('says what the next user’s cart has of the search, and keeps what was chosen', async () => {
    const { dialog } = await openDialog()
    expect(await dialog.findByText(/^Part of this is in your cart/)).toHaveTextContent(/credit/)
    const headers = {
      'Content-Type': 'application/ld+json',
      Authorization: `Bearer ${mock().signIn(next).access_token}`,
    }
    const body = JSON.stringify({ offer: '/api/offers/2', quantity: 1000, searchParameters: bank })
    await mock().respond(new Request(api('cart_items'), { method: 'POST', headers, body }))
    await signInNext()
    await waitFor(() => expect(dialog.getByText(/^Part of this is in your cart/)).toHaveTextContent(/bank, /))
    expect(dialog.queryByText(/credit, /)).toBeNull()
    expect(dialog.getByRole('radio', { name: 'Growth' })).toBeChecked()
    expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveAttribute('aria-valuenow', '1500')
  })

  it('says nothing of a cart where the next user’s is empty', async () => {
    const { dialog } = await openDialog()
    expect(await dialog.findByText(/^Part of this is in your cart/)).toBeVisible()
    await signInNext()
    expect(dialog.queryByText(/^Part of this/)).toBeNull()
  })

  it.each([
    ['succeeds', () => HttpResponse.json({ id: 31 }, { status: 201 })],
    ['fails', () => HttpResponse.json({ title: 'No.' }, { status: 500 })],
    ['is lost', () => HttpResponse.error()],
  ])('adds the next user’s line once while the last user’s addition runs, which %s', async (_, end) => {
    const { user, dialog, submit } = await openDialog()
    const [first, second] = [createDeferred(), createDeferred()]
    const held = [first, second]
    const senders: (string | null)[] = []
    server.use(
      http.post(api('cart_items'), async ({ request }) => {
        const isFirst = senders.push(request.headers.get('Authorization')) === 1
        await held[senders.length - 1]?.promise
        return isFirst ? end() : undefined
      }),
    )
    await user.click(submit)
    await waitFor(() => expect(senders).toHaveLength(1))
    const [running] = queryClient.getMutationCache().getAll()
    await signInNext()
    expect(submit).not.toHaveAttribute('aria-busy')
    await user.dblClick(submit)
    await waitFor(() => expect(senders).toHaveLength(2))
    expect(new Set(senders).size).toBe(2)

    first.resolve()
    await waitFor(() => expect(running?.state.status).toMatch(/success|error/))
    await user.click(submit)
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(submit).toHaveAttribute('aria-busy', 'true')
    second.resolve()
    await findToast('Success')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(senders).toHaveLength(2)
  })
})

it.each([
  ['a line of the cart', () => '/cart', 'Edit Growth', 'dialog'],
  ['the prompt to cancel an order', () => '/orders', 'Cancel Order', 'alertdialog'],
  ['a receipt', () => `/order/${paidOrder()}/details`, 'Print receipt', 'dialog'],
])('a dialog closes once another user signs in in another tab: %s', async (_, path, button, role) => {
  await fillCart(mock(), 'growth')
  await register()
  storeSession(mock())
  const { user } = renderApp(path())
  const [first] = await screen.findAllByRole('button', { name: button })
  if (!first) throw new Error('The button is missing.')
  await user.click(first)
  await screen.findByRole(role)
  act(() => storeSession(mock(), next))
  await findToast('Account changed')
  expect(screen.queryByRole(role)).toBeNull()
})

it('what was announced to screen readers goes at the sign-out', async () => {
  storeSession(mock())
  const user = await openSettings()
  await user.type(screen.getByLabelText('New Email'), 'new@listwell.example')
  await press(user, 'Change email')
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(status()).toContain('Open the link that we sent to new@listwell.example.'))
  await signOut(user)
  expect(document.body).not.toHaveTextContent('new@listwell.example')
})

describe('what was still running when its user signed out', () => {
  async function signInNext() {
    await register()
    act(() => storeSession(mock(), next))
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
  }

  /** Waits for another toast: by then all toasts that there are are shown. */
  async function showAnotherToast() {
    act(() => toast.info('Another toast'))
    await findToast('Another toast')
  }

  /** Holds the responses to a call until `respond`, which waits until each has arrived. */
  function hold(method: 'post' | 'put' | 'delete', url: string, response: () => Response) {
    const held = createDeferred()
    const running = new Set<string>()
    server.use(
      http[method](url, async ({ requestId }) => {
        running.add(requestId)
        await held.promise
        return response()
      }),
    )
    return {
      sent: () => waitFor(() => expect(running.size).toBeGreaterThan(0)),
      async respond() {
        const note = ({ requestId }: { requestId: string }) => void running.delete(requestId)
        server.events.on('response:mocked', note)
        held.resolve()
        await waitFor(() => expect(running.size).toBe(0))
        server.events.removeListener('response:mocked', note)
      },
    }
  }
  const failing = () => HttpResponse.json({ title: 'No.' }, { status: 500 })

  it('names no file whose download fails, and reads its order no more', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    storeSession(mock())
    const orderNumber = paidOrder()
    const { user } = renderApp(`/order/${orderNumber}/details`)
    await press(user, 'Download starter.csv')
    const frame = await waitFor(() => {
      const found = document.querySelector('iframe')
      if (!found) throw new Error('No download was started.')
      return found
    })
    await signOut(user)
    const reads = recordRequests('get', api(`orders/${orderNumber}/details`))
    Object.defineProperty(frame, 'contentDocument', { value: null })
    act(() => void frame.dispatchEvent(new Event('load')))
    await showAnotherToast()
    expect(screen.queryByText(/couldn’t be downloaded/)).toBeNull()
    expect(reads).not.toHaveBeenCalled()
  })

  it('names no cancelled order, and offers none of its items', async () => {
    const { user } = await openCart()
    await press(user, 'Place Order')
    await screen.findByRole('button', { name: 'Cancel' })
    const held = createDeferred()
    let reads = 0
    server.use(
      http.get(api('active_cart'), async () => {
        reads += 1
        await held.promise
        return HttpResponse.error()
      }),
    )
    await press(user, 'Cancel')
    await waitFor(() => expect(address()).toBe('/cart'))
    await waitFor(() => expect(reads).toBeGreaterThan(0))
    await signOut(user)
    held.resolve()
    await signInNext()
    await showAnotherToast()
    expect(screen.queryByText(/has been cancelled/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Put back in cart' })).toBeNull()
  })

  it.each([
    ['Remove Growth', 'delete', 'cart_items/:id'],
    ['Place Order', 'post', 'orders/checkout'],
  ] as const)('reads nothing after the failure of %s', async (button, method, path) => {
    const { user } = await openCart()
    const call = hold(method, api(path), failing)
    await press(user, button)
    await call.sent()
    await signOut(user)
    const reads = recordRequests('get', api('active_cart'))
    await call.respond()
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(reads).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
  })

  it('opens no page once a payment has been made', async () => {
    const confirmation = createDeferred()
    const confirm = vi.fn<() => Promise<object>>(async () => {
      await confirmation.promise
      return { error: { type: 'api_error', message: 'Again.', payment_intent: { status: 'succeeded' } } }
    })
    stubCardProvider({ submit: async () => ({}), confirm })
    storeSession(mock())
    const { user } = renderApp('/checkout/78')
    await screen.findByText('Card number')
    await press(user, 'Pay $577.50')
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
    await signOut(user)
    expect(await screen.findByRole('heading', { level: 1, name: /^Find the addresses/ })).toBeVisible()
    await signInNext()
    const reads = recordRequests('get', api('orders/78'))
    confirmation.resolve()
    await showAnotherToast()
    expect(address()).toBe('/')
    expect(reads).not.toHaveBeenCalled()
  })

  it('says nothing of what it put back into the cart', async () => {
    const { user } = await openCart()
    await press(user, 'Remove Growth')
    const undo = (await findToast('Item removed from cart')).getByRole('button', { name: 'Undo' })
    const call = hold('post', api('cart_items'), () => HttpResponse.json({ id: 31 }, { status: 201 }))
    await user.click(undo)
    await call.sent()
    await signOut(user)
    await call.respond()
    await signInNext()
    await showAnotherToast()
    expect(screen.queryByText('Item put back in cart')).toBeNull()
  })

  it('removes no line for the next user where a changed one was added', async () => {
    const { user } = await openCart()
    await press(user, 'Edit Growth')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Growth' }))
    const quantity = await dialog.findByRole('spinbutton', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '2000')
    const call = hold('post', api('cart_items'), () => HttpResponse.json({ id: 31 }, { status: 201 }))
    const removals = recordRequests('delete', api('cart_items/:id'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await call.sent()
    await register()
    act(() => storeSession(mock(), next))
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    await call.respond()
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(removals).not.toHaveBeenCalled()
    await showAnotherToast()
    expect(screen.queryByText(/^Item changed|^Please check your cart/)).toBeNull()
  })

  const changed = () =>
    HttpResponse.json({ ...mock().signIn(demoCustomer).user, email: 'new@listwell.example' })

  async function changeEmail() {
    storeSession(mock())
    const user = await openSettings()
    const call = hold('put', authApi('user'), changed)
    await user.type(screen.getByLabelText('New Email'), 'new@listwell.example')
    await press(user, 'Change email')
    return { user, call }
  }

  async function changePassword() {
    storeSession(mock())
    const user = await openSettings()
    const call = hold('put', authApi('user'), changed)
    await user.type(screen.getByLabelText('New Password'), 'new-password')
    await user.type(screen.getByLabelText('Confirm Password'), 'new-password')
    await press(user, 'Update Password')
    return { user, call }
  }

  async function addToCart() {
    server.use(
      http.get(api('email_documents'), () =>
        HttpResponse.json({ totalItems: 500, member: [{ id: 1, email: 'j***@bank.example' }] }),
      ),
    )
    storeSession(mock())
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    await press(user, 'Add to Cart')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    await dialog.findByRole('radiogroup', { name: 'Offers' })
    const call = hold('post', api('cart_items'), () => HttpResponse.json({ id: 31 }, { status: 201 }))
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    await user.keyboard('{Escape}')
    return { user, call }
  }

  async function removeLine() {
    const { user } = await openCart()
    const call = hold('delete', api('cart_items/:id'), failing)
    await press(user, 'Remove Growth')
    return { user, call }
  }

  async function placeOrder() {
    const { user } = await openCart()
    const call = hold('post', api('orders/checkout'), failing)
    await press(user, 'Place Order')
    return { user, call }
  }

  async function cancelPayment() {
    storeSession(mock())
    const { user } = renderApp('/checkout/78')
    const call = hold('delete', api('orders/78'), failing)
    await press(user, 'Cancel')
    return { user, call }
  }

  async function cancelOrder() {
    storeSession(mock())
    const { user } = renderApp('/orders')
    const [cancel] = await screen.findAllByRole('button', { name: 'Cancel Order' })
    if (!cancel) throw new Error('No order can be cancelled.')
    await user.click(cancel)
    const call = hold('post', api('orders/78/cancel'), failing)
    const prompt = within(await screen.findByRole('alertdialog'))
    await user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
    await user.keyboard('{Escape}')
    return { user, call }
  }

  it.each([
    ['a new email address', /new@listwell\.example/, changeEmail],
    ['a new password', 'Password updated successfully', changePassword],
    ['a line that was added', 'Items added to cart successfully', addToCart],
    ['a line that couldn’t be removed', 'Failed to remove item. Please try again.', removeLine],
    ['an order that couldn’t be placed', 'Failed to place order. Please try again.', placeOrder],
    ['a payment that couldn’t be cancelled', 'Failed to cancel payment. Please try again.', cancelPayment],
    ['an order that couldn’t be cancelled', 'No.', cancelOrder],
  ])('says nothing of %s', async (_, text, start) => {
    const { user, call } = await start()
    await call.sent()
    await signOut(user)
    await call.respond()
    await signInNext()
    await showAnotherToast()
    expect(screen.queryByText(text)).toBeNull()
  })
})
