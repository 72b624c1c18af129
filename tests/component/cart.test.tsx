/**
 * @promise `/cart` has lines, total and Place Order.
 * @promise The cart's total and button come before its lines and stay in view, also with 50 lines, which are
 *   folded.
 * @promise Equal lines offer `Merge`: one line with their quantities is added before they are removed.
 * @promise Cart and checkout say what follows the payment: where the files are, their formats, until when.
 * @promise Placing an order makes it pending, refreshes the cart and leads to its checkout.
 * @promise A sign-in on the way leads back to the open dialog of a search or of a cart line, with what was
 *   chosen.
 * @promise Cart: loading, placing and removing fail with their words; 'Item removed from cart'.
 * @promise A removed line and a cancelled order show at once, and come back where that is refused.
 * @promise A cart line is edited by adding the changed one before the old one is removed; of one that has
 *   left the cart meanwhile nothing is added.
 * @promise A removed line and an order cancelled at checkout can be put back into the cart from their toast,
 *   once; an unpaid order is named on the empty cart, to be paid or put back.
 * @promise What the server says of an order or a payment that it refuses stands below the site's own words.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Timing } from '@/config/timing'
import { queryClient } from '@tests/support/test-app'
import { api } from '@tests/support/api-url'
import { contentOfCart, fillCart, linesInCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { quickPolls } from '@tests/support/environment'
import { mockApi } from '@tests/support/mock-api'
import { changeOrder, orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { openOtherTab } from '@tests/support/other-tab'
import { fill, signInOnPage } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderApp, renderAsCustomer, storeSession } from '@tests/support/render-app'
import { hold, respond } from '@tests/support/respond'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

async function openCart(...lines: Parameters<typeof fillCart>[1][]) {
  fillCart(mock(), ...lines)
  const app = renderAsCustomer(mock(), '/cart')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  return app
}

const lineOf = async (offer: string) => {
  const button = await screen.findByRole('button', { name: `Remove ${offer}` })
  const row = button.closest('tr')
  if (!row) throw new Error('The button stands in no row.')
  return within(row)
}

/** What the customer does in another tab. */
async function elsewhere(method: 'POST' | 'DELETE', path: string, content: object = {}): Promise<unknown> {
  const { access_token } = mock().signIn(demoCustomer)
  const headers = { 'Content-Type': 'application/ld+json', Authorization: `Bearer ${access_token}` }
  const body = method === 'POST' ? JSON.stringify(content) : null
  const response = await mock().respond(new Request(api(path), { method, headers, body }))
  return response?.status === 204 ? null : response?.json()
}

const placeElsewhere = async () =>
  v.parse(v.object({ id: v.number(), orderNumber: v.string() }), await elsewhere('POST', 'orders/checkout'))

const fail = (method: 'get' | 'post' | 'delete', path: string) => respond(method, path, { title: 'No' }, 500)

describe('the cart', () => {
  it('shows each line with its search and its total', async () => {
    await openCart('growth', 'starter')

    const growth = await lineOf('Growth')
    for (const text of ['12,500', '$0.04', '$500.00', 'bank, credit', 'United States, Germany, Canada']) {
      expect(growth.getByText(text)).toBeVisible()
    }
    const starter = await lineOf('Starter')
    expect(starter.getByText('Hosting Providers')).toBeVisible()
    expect(starter.getByText('Hetzner, OVH')).toBeVisible()
    expect(starter.queryByText('Keywords')).toBeNull()
    expect(screen.queryByText('keyword')).toBeNull()

    const total = within(screen.getByRole('region', { name: 'Order total' }))
    expect(total.getByText('$557.50')).toBeVisible()
    expect(document.title).toContain('Cart')
  })

  it('has the total before the lines, without them, and says what follows the payment', async () => {
    await openCart('growth', 'starter')
    const total = await screen.findByRole('region', { name: 'Order total' })
    const rows = [...total.querySelectorAll('dl > *')].map(row => row.textContent)
    expect(rows).toEqual(['Items2', 'Emails13,650', 'Total$557.50'])
    const table = screen.getByRole('table', { name: 'Cart' })
    expect(total.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByText(/^You pay by card in the next step\./)).toHaveTextContent(
      /My Orders, in formats such as CSV, each until its expiry date\.$/,
    )
  })

  it('folds many lines, each of which shows its search on demand', async () => {
    const { user } = await openCart('growth', 'starter', 'starter', 'starter')
    const row = await lineOf('Growth')
    const search = row.getByRole('button', { name: 'bank, credit, United States, Germany, Canada' })
    expect(search).toHaveAttribute('aria-expanded', 'false')
    expect(row.queryByText('Keywords')).toBeNull()
    await user.click(search)
    expect(search).toHaveAttribute('aria-expanded', 'true')
    expect(row.getByText('Keywords').nextElementSibling).toHaveTextContent('bank, credit')
    expect(row.getByRole('button', { name: 'Remove Growth' })).toHaveAccessibleDescription(/^bank, credit/)
  })

  it('folds a line whose search is without an end', async () => {
    const searchParameters = { searchType: 'keyword', keywords: ['bank'.repeat(300)] }
    const item = { id: 1, offer: { name: 'Growth' }, quantity: 10, searchParameters }
    respond('get', 'active_cart', { items: [item] })
    await openCart()
    const search = (await lineOf('Growth')).getByRole('button', { name: /^bankbank/ })
    expect(search).toHaveAttribute('aria-expanded', 'false')
  })

  it('is read again while its page is open', more, async () => {
    storeSession(mock())
    const reads = recordRequests('get', api('active_cart'))
    renderApp('/cart', { timing: { slowPollInterval: 20 } })
    await waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(2))
  })

  it('says beside its lines, and in no toast, that a later read has failed', async () => {
    fillCart(mock(), 'growth', 'starter')
    const { user } = renderAsCustomer(mock(), '/cart')
    const remove = await screen.findByRole('button', { name: 'Remove Growth' })
    respond('get', 'active_cart', {}, 403)
    await act(() => queryClient().refetchQueries({ queryKey: ['cart'] }))
    // Toasts come in their order.
    await user.click(remove)
    await findToast('Item removed from cart')
    const main = within(screen.getByRole('main'))
    const said = screen.getAllByText('Failed to load cart. Please try again.')
    expect(said).toEqual([main.getByText('Failed to load cart. Please try again.')])
    expect(screen.getByRole('button', { name: 'Remove Starter' })).toBeVisible()
  })

  it('says when the cart is empty, and leads to the search', async () => {
    await openCart()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.getByText(/^What you choose from a search is collected here/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Search Domains' })).toHaveAttribute('href', '/search')
  })
})

describe('removing a line', () => {
  it('takes it from the page at once, and confirms it after the response', more, async () => {
    const { user } = await openCart('growth', 'starter')
    const held = hold('delete', 'cart_items/:id')
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Growth' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Remove Starter' })).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Order total' })).getByText('$57.50')).toBeVisible()
    expect(screen.queryByText('Item removed from cart')).toBeNull()

    held.resolve()
    expect(await screen.findByText('Item removed from cart')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove Growth' })).toBeNull()
  })

  it('moves the focus to the heading when no line is left', more, async () => {
    const { user } = await openCart('growth')
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('doesn’t remove the line that comes under the pointer of a double click', async () => {
    const { user } = await openCart('growth', 'starter')
    const calls = recordRequests('delete', api('cart_items/:id'))
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    const next = screen.getByRole('button', { name: 'Remove Starter' })
    fireEvent.click(next, { detail: 2 })
    await screen.findByText('Item removed from cart')
    expect(calls).toHaveBeenCalledTimes(1)
    fireEvent.click(next, { detail: 1 })
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(2))
  })

  it('says at a line that its removal failed, and can remove it again', async () => {
    fail('delete', 'cart_items/:id')
    const { user } = await openCart('growth', 'starter')
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    const growth = await lineOf('Growth')
    expect(await growth.findByText('Failed to remove item. Please try again.')).toBeVisible()

    server.resetHandlers(...mock().handlers)
    await user.click(growth.getByRole('button', { name: 'Remove Growth' }))
    expect(await screen.findByText('Item removed from cart')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove Growth' })).toBeNull()
  })
})

describe('undoing a removal', () => {
  async function removeGrowth() {
    const app = await openCart('growth', 'starter')
    const before = contentOfCart(mock())
    await app.user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    return { ...app, before, undo: await screen.findByRole('button', { name: 'Undo' }) }
  }

  it('adds a removed line again once, with the same offer, quantity and search', async () => {
    const { before, undo } = await removeGrowth()
    const calls = recordRequests('post', api('cart_items'))
    fireEvent.click(undo)
    fireEvent.click(undo)
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(await screen.findByText('Item put back in cart')).toBeVisible()
    expect(calls).toHaveBeenCalledTimes(1)
    expect(contentOfCart(mock())).toEqual(expect.arrayContaining(before))
    expect(contentOfCart(mock())).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  it('shows that the line couldn’t be added again, and offers to try again', more, async () => {
    const { user, before, undo } = await removeGrowth()
    fail('post', 'cart_items')
    await user.click(undo)
    const toast = await findToast('Failed to put item back in cart. Please try again.')
    expect(screen.queryByRole('button', { name: 'Remove Growth' })).toBeNull()

    server.resetHandlers(...mock().handlers)
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(contentOfCart(mock())).toEqual(expect.arrayContaining(before))
  })
})

describe('editing a line', () => {
  /** Opens the dialog of the line with 12,500 emails where 2,000 are chosen, as its URL says it. */
  async function changeGrowth(timing: Partial<Timing> = {}) {
    fillCart(mock(), 'growth', 'starter')
    const [before] = linesInCart(mock())
    const app = renderAsCustomer(mock(), `/cart?edit=${before?.id}&offer=2&quantity=2000`, { timing })
    const calls: string[] = []
    const note = ({ request }: { request: Request }) => void calls.push(request.method)
    server.use(http.post(api('cart_items'), note), http.delete(api('cart_items/:id'), note))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Growth' }))
    expect(await dialog.findByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2,000')
    return { ...app, dialog, calls, before, save: dialog.getByRole('button', { name: 'Save' }) }
  }

  it('keeps the line where the changed one can’t be added, shows the failure and offers to try again', async () => {
    const { user, calls, before, dialog, save } = await changeGrowth()
    fail('post', 'cart_items')
    await user.click(save)
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to change item. Please try again.')
    expect(calls).not.toContain('DELETE')
    expect(linesInCart(mock())[0]).toEqual(before)

    server.resetHandlers(...mock().handlers)
    await user.click(save)
    expect(await screen.findByText('Item changed')).toBeVisible()
    expect(linesInCart(mock()).map(({ quantity }) => quantity)).toEqual([1150, 2000])
  })

  it('says that both lines are in the cart where the old line can’t be removed', async () => {
    const { user, save } = await changeGrowth()
    fail('delete', 'cart_items/:id')
    await user.click(save)
    const toast = await findToast('Please check your cart')
    expect(toast.getByText('The changed item was added, but the old one couldn’t be removed.')).toBeVisible()
    expect(await screen.findAllByRole('button', { name: 'Remove Growth' })).toHaveLength(2)
  })

  it('picks the offer with the line’s IRI, also where another one has its name', async () => {
    const offer = { pricePerDomain: 4, minQuantity: 1, maxQuantity: null, features: [], type: 'premium' }
    respond('get', 'offers', {
      member: [
        { ...offer, '@id': '/api/offers/9', id: 9, name: 'Growth', sortOrder: 1 },
        { ...offer, '@id': '/api/offers/2', id: 2, name: 'Growth (new)', sortOrder: 2 },
      ],
    })
    const { user } = await openCart('growth')
    await user.click((await lineOf('Growth')).getByRole('button', { name: 'Edit Growth' }))
    expect(await screen.findByRole('radio', { name: 'Growth (new)' })).toBeChecked()
  })

  it.each([
    ['by its id', (id: string | undefined) => ({ id })],
    ['by its IRI alone', (id: string | undefined) => ({ '@id': `/api/cart_items/${id}` })],
  ])('says what has become of the line where the shop adds to it instead, named %s', async (_how, named) => {
    const { user, calls, save } = await changeGrowth()
    server.use(
      http.post(api('cart_items'), () => {
        calls.push('POST')
        mock().db.update(({ carts }) => {
          for (const [line] of carts.map(cart => cart.lines)) if (line) line.quantity += 2000
        })
        return HttpResponse.json(named(String(linesInCart(mock())[0]?.id)), { status: 201 })
      }),
    )
    await user.click(save)
    const toast = await findToast('Please check your cart')
    const text = 'The shop added the quantity to the item that was there. Its quantity is now 14,500.'
    expect(toast.getByText(text)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await lineOf('Growth')).getByText('14,500')).toBeVisible()
    expect(calls).toEqual(['POST'])
  })

  it('adds nothing in place of a line that another tab has removed, and says so', async () => {
    const { user, calls, save } = await changeGrowth({ staleTime: 0 })
    const shown = screen.getByRole('button', { name: 'Remove Growth', hidden: true })
    await elsewhere('DELETE', `cart_items/${linesInCart(mock())[0]?.id}`)
    openOtherTab(mock()).post('cart')
    await waitFor(() => expect(shown).not.toBeInTheDocument())
    await user.dblClick(save)
    expect(await findToast('This item is no longer in your cart.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(method => method === 'POST')).toEqual([])
    expect(linesInCart(mock()).map(({ quantity }) => quantity)).toEqual([1150])
    expect(address()).toBe('/cart')
  })

  it('is open again with what was chosen where the session ended at Save', more, async () => {
    const { user, save } = await changeGrowth()
    respond('post', 'cart_items', {}, 401)
    await user.click(save)
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    server.resetHandlers(...mock().handlers)
    await signInOnPage(user)

    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Growth' }))
    expect(await dialog.findByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2,000')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Item changed')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(linesInCart(mock()).map(({ quantity }) => quantity)).toEqual([1150, 2000])
  })

  it('leads nobody back who has left the cart while the line is changed', async () => {
    const { user, dialog, save } = await changeGrowth()
    const held = hold('post', 'cart_items')
    await user.click(save)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The address bar is ahead of the page as long as the next page's chunk loads.
    window.history.pushState('left', '', '/orders')
    held.resolve()
    expect(await screen.findByText('Item changed')).toBeInTheDocument()
    expect(address()).toBe('/orders')
    expect(window.history.state).toBe('left')
  })

  it(
    'adds the changed line, removes the old one, and has its choice in the URL meanwhile',
    more,
    async () => {
      respond('get', 'email_documents', { totalItems: 13_000, member: [] })
      const { user } = await openCart('growth')
      const [line] = linesInCart(mock())
      const added = recordRequests('post', api('cart_items'))
      const removed = recordRequests('delete', api('cart_items/:id'))
      await user.click((await lineOf('Growth')).getByRole('button', { name: 'Edit Growth' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Growth' }))
      expect(await dialog.findByRole('radio', { name: 'Growth' })).toBeChecked()
      const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
      expect(quantity).toHaveValue('12,500')
      await waitFor(() => expect(quantity).toHaveAttribute('aria-valuemax', '13000'))
      await fill(user, quantity, '2000')
      await waitFor(() => expect(address()).toBe(`/cart?edit=${line?.id}&offer=2&quantity=2000`))
      await user.dblClick(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Item changed')).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(address()).toBe('/cart')
      const { offerId, searchParameters } = line ?? {}
      expect(linesInCart(mock())).toMatchObject([{ offerId, quantity: 2000, searchParameters }])
      expect(added).toHaveBeenCalledTimes(1)
      expect(added).toHaveBeenCalledBefore(removed)
      expect(removed).toHaveBeenCalledTimes(1)
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    },
  )

  it('sends nothing where nothing was changed', async () => {
    const { user } = await openCart('growth')
    const calls = recordRequests('post', api('cart_items'))
    await user.click(await screen.findByRole('button', { name: 'Edit Growth' }))
    const save = await screen.findByRole('button', { name: 'Save' })
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy', 'true'))
    await user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Edit Growth' })).toHaveFocus()
  })

  it('edits a line where the number found can’t be read', more, async () => {
    fail('get', 'email_documents')
    const { user, save } = await changeGrowth()
    await user.click(save)
    expect(await screen.findByText('Item changed')).toBeVisible()
  })
})

describe('placing the order', () => {
  const changedText = 'Your cart has changed. Please check it and place the order again.'
  const total = () => within(screen.getByRole('region', { name: 'Order total' }))
  const placeButton = () => screen.findByRole('button', { name: 'Place Order' })
  const placements = () => recordRequests('post', api('orders/checkout'))

  it('empties the cart and opens the checkout', more, async () => {
    const { user } = await openCart('growth', 'starter')
    await user.click(await placeButton())

    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
    const placed = orderOf(mock(), Number(address().split('/').at(-1)))
    expect(placed.lines.map(line => line.quantity)).toEqual([12_500, 1150])
    expect(linesInCart(mock())).toEqual([])
    expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  })

  it('opens the checkout also while the cart can’t be read again', more, async () => {
    const { user } = await openCart('growth')
    server.use(
      http.post(api('orders/checkout'), () => {
        server.use(http.get(api('active_cart'), () => delay('infinite')))
      }),
    )
    await user.click(await placeButton())
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
  })

  it('shows that the order is being placed, and removes no line meanwhile', async () => {
    const { user } = await openCart('growth')
    const removed = recordRequests('delete', api('cart_items/:id'))
    hold('post', 'orders/checkout')
    await user.click(await placeButton())
    expect(await placeButton()).toHaveAttribute('aria-busy', 'true')
    await user.click(screen.getByRole('button', { name: 'Remove Growth' }))
    expect(removed).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Remove Growth' })).toBeVisible()
  })

  it('waits for the removal of a line', more, async () => {
    const { user } = await openCart('growth', 'starter')
    const calls = placements()
    const held = hold('delete', 'cart_items/:id')
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    await user.click(await placeButton())
    held.resolve()
    expect(await screen.findByText('Item removed from cart')).toBeVisible()
    expect(calls).not.toHaveBeenCalled()
  })

  it('tells a customer who has left the page that the order was placed, and leads to its checkout', async () => {
    const { user } = await openCart('growth')
    const held = hold('post', 'orders/checkout')
    await user.click(await placeButton())
    await user.click(screen.getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(address()).toBe('/search'))
    held.resolve()
    const toast = await findToast('Order placed')
    await user.click(toast.getByRole('button', { name: 'Go to Checkout' }))
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
  })

  it('says the failure also on the page that the customer went to meanwhile', async () => {
    const { user } = await openCart('growth')
    fail('post', 'orders/checkout')
    const held = hold('post', 'orders/checkout')
    await user.click(await placeButton())
    await user.click(screen.getByRole('link', { name: 'Search' }))
    held.resolve()
    expect(await screen.findByText('Failed to place order. Please try again.')).toBeVisible()
    expect(address()).toBe('/search')
  })

  it('shows what has changed in the cart elsewhere, and orders that at the next press', more, async () => {
    const { user } = await openCart('growth')
    const calls = placements()
    const button = await placeButton()
    await elsewhere('DELETE', `cart_items/${linesInCart(mock())[0]?.id}`)
    const searchParameters = { searchType: 'keyword', keywords: ['loan'] }
    await elsewhere('POST', 'cart_items', { offer: '/api/offers/2', quantity: 12_500, searchParameters })
    await user.click(button)
    expect(await findToast(changedText)).toBeDefined()
    expect(total().getByRole('alert')).toHaveTextContent(changedText)
    expect(await screen.findByText('loan')).toBeVisible()
    expect((await lineOf('Growth')).getByText('loan')).toBeVisible()
    expect(calls).not.toHaveBeenCalled()

    await user.click(button)
    await waitFor(() => expect(address()).toMatch(/^\/checkout\//))
    expect(calls).toHaveBeenCalledOnce()
  })

  it('says that the cart has changed where another device has ordered it, and offers that order', async () => {
    const { user } = await openCart('growth')
    const calls = placements()
    const button = await placeButton()
    const { id, orderNumber } = await placeElsewhere()
    await user.click(button)
    expect(await findToast(changedText)).toBeDefined()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(changedText)
    expect(await screen.findByText(`Unpaid order ${orderNumber}, $500.00`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', `/checkout/${id}`)
    expect(calls).not.toHaveBeenCalled()
    expect(address()).toBe('/cart')
  })

  it('says at once that another tab is placing an order, and sends nothing', more, async () => {
    const { user } = await openCart('growth')
    const calls = placements()
    const held = createDeferred()
    const name = `listwell-place-order-${mock().signIn(demoCustomer).user.id}`
    const otherTab = navigator.locks.request(name, () => held.promise)
    await user.click(await placeButton())
    const text = 'Another tab is placing an order.'
    expect(await findToast(text)).toBeDefined()
    expect(total().getByRole('alert')).toHaveTextContent(text)
    expect(calls).not.toHaveBeenCalled()

    held.resolve()
    await otherTab
    await user.click(await placeButton())
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
  })

  it('leads to My Orders, once, where nothing is heard of the order and none is found', async () => {
    const { user } = await openCart('growth')
    const calls = recordRequests('post', api('orders/checkout'), HttpResponse.error)
    await user.click(await placeButton())
    const toast = await findToast('Your order may have been placed')
    expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
    expect(address()).toBe('/orders')
    expect(toast.getByText('Please look for it in My Orders before you place it again.')).toBeVisible()
    expect(calls).toHaveBeenCalledOnce()
  })

  it('says why the server refuses the order, beside the button too, and can place it again', async () => {
    const detail = '“Growth” is no longer sold. Remove it from your cart.'
    respond('post', 'orders/checkout', { detail }, 422)
    const { user } = await openCart('growth')
    await user.click(await placeButton())
    expect((await findToast('Failed to place order. Please try again.')).getByText(detail)).toBeVisible()
    expect(await total().findByRole('alert')).toHaveTextContent(detail)
    expect(screen.getByRole('button', { name: 'Remove Growth' })).toBeVisible()

    server.resetHandlers(...mock().handlers)
    await user.click(total().getByRole('button', { name: 'Place Order' }))
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
  })
})

describe('equal lines', () => {
  const mergeButton = () => screen.findByRole('button', { name: 'Merge' })

  it('become one line, which is added before the others are removed', more, async () => {
    const { user } = await openCart('starter', 'growth', 'starter')
    const merge = await mergeButton()
    expect(merge).toHaveAccessibleDescription('Another line has the same offer and search.')
    expect(screen.queryByText(/^Part of this/)).toBeNull()
    const added = recordRequests('post', api('cart_items'))
    const removed = recordRequests('delete', api('cart_items/:id'))
    await user.dblClick(merge)
    expect(await screen.findByText('Items merged')).toBeVisible()
    expect(added).toHaveBeenCalledTimes(1)
    expect(added).toHaveBeenCalledBefore(removed)
    expect(removed).toHaveBeenCalledTimes(2)
    expect((await lineOf('Starter')).getByText('2,300')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('stay as they are where the shop refuses the merged one, with its words', async () => {
    const { user } = await openCart('starter', 'starter')
    respond('post', 'cart_items', { description: 'Too many.' }, 422)
    await user.click(await mergeButton())
    expect((await findToast('Failed to merge items. Please try again.')).getByText('Too many.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Remove Starter' })).toHaveLength(2)
    expect(await mergeButton()).toHaveFocus()
  })

  it('are named where they couldn’t be removed', async () => {
    const { user } = await openCart('starter', 'starter')
    const merge = await mergeButton()
    fail('delete', 'cart_items/:id')
    await user.click(merge)
    expect(
      await screen.findByText('The merged item was added, but 2 of the others couldn’t be removed.'),
    ).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Remove Starter' })).toHaveLength(3)
  })
})

describe('an unpaid order beside the empty cart', () => {
  const unpaidText = /^Unpaid order /

  it('comes with the empty cart, which it would move', async () => {
    const held = hold('get', 'orders')
    await openCart()
    await screen.findByRole('main')
    await waitFor(() => expect(queryClient().getQueryData(['cart'])).toBeDefined())
    held.resolve()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.getByText(unpaidText)).toBeVisible()
  })

  it('is not waited for where the orders can’t be read', async () => {
    recordRequests('get', api('orders'), HttpResponse.error)
    await openCart()
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
  })

  it('goes once it was paid in another place', more, async () => {
    renderAsCustomer(mock(), '/cart', { timing: quickPolls })
    expect(await screen.findByText(unpaidText)).toBeVisible()
    mock().db.update(({ orders }) => {
      for (const order of orders) order.fixedStatus = 'paid'
    })
    await waitFor(() => expect(screen.queryByText(unpaidText)).toBeNull())
  })

  it('can be paid for, or its lines put back, for which the order stays', async () => {
    const { user } = await openCart('growth', 'starter')
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/\d+$/))
    const checkout = address()
    act(() => window.history.back())
    const text = await screen.findByText(unpaidText)
    expect(text).toHaveTextContent(/^Unpaid order \S+, \$557\.50$/)
    expect(screen.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', checkout)

    const additions = recordRequests('post', api('cart_items'))
    const putBack = screen.getByRole('button', { name: 'Put back in cart' })
    // Both clicks before anything is rendered.
    act(() => {
      putBack.click()
      putBack.click()
    })
    expect(await screen.findByText('Items put back in cart')).toBeVisible()
    expect(additions).toHaveBeenCalledTimes(2)
    expect(screen.getByText(/^Order \S+ stays unpaid\. Cancel it in My Orders/)).toBeVisible()
    expect((await lineOf('Growth')).getByText('bank, credit')).toBeVisible()
    expect(await lineOf('Starter')).toBeDefined()
    expect(screen.queryByText(unpaidText)).toBeNull()
    expect(orderOf(mock(), Number(checkout.split('/').at(-1)))).toMatchObject({ fixedStatus: null })
  })

  it('is the newest that is unpaid, with Pay alone where its lines aren’t remembered', async () => {
    fillCart(mock(), 'growth')
    const { id: paid } = await placeElsewhere()
    changeOrder(mock(), paid, { fixedStatus: 'paid' })
    await openCart()
    const { orderNumber } = orderOf(mock(), 78)
    expect(await screen.findByText(`Unpaid order ${orderNumber}, $577.50`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', '/checkout/78')
    expect(screen.queryByRole('button', { name: 'Put back in cart' })).toBeNull()
  })

  it('is an older one where the newest one’s payment was reported', async () => {
    fillCart(mock(), 'growth')
    const { id: newest } = await placeElsewhere()
    const { id } = mock().signIn(demoCustomer).user
    const reported = { order: String(newest), at: Date.now(), state: 'reported' }
    localStorage.setItem(`listwell-payments-${id}`, JSON.stringify([reported]))
    await openCart()
    await screen.findByText(unpaidText)
    expect(screen.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', '/checkout/78')
  })
})
