/**
 * @promise What was bought before is part of the dialog’s description, and announced where it comes later.
 * @promise A remembered order's items and their files are named, on its page, at checkout and on the
 *   confirmation.
 * @promise 'Search again' on a remembered line runs its search; 'Order again' opens Add to Cart too, with its
 *   offer and quantity.
 * @promise A search that includes a line of the cart or of a remembered order says so, in the dialog and in
 *   the cart.
 * @promise My Orders says what a remembered order holds.
 * @promise The lines of an order are remembered when it is placed, and whether it was paid for.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatShortDate } from '@/lib/dates'
import { memoryKey } from '@/config/storage-keys'
import { lineCriteria } from '@/memory/line-criteria'
import { lineName } from '@/memory/purchase-name'
import { OFFERS } from '@/mocks/offers'
import { fillCart, linesInCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { findOrderRow } from '@tests/support/pages'
import { address, renderApp, renderAsCustomer, storeSession } from '@tests/support/render-app'
import { hold } from '@tests/support/respond'
import { purchasesKey, rememberedPurchases, search, storePurchases } from '@tests/support/purchases'
import { announced, keywordsField } from '@tests/support/search-page'

const mock = mockApi()
// On a busy machine they take longer to load than a test waits for a part of the page.
beforeAll(() =>
  Promise.all([
    import('@/pages/order-details'),
    import('@/pages/search'),
    import('@/features/search/search-results'),
    import('@/features/cart/add-to-cart-dialog'),
    import('@/ui/toaster'),
  ]),
)

const bank = search({ keywords: ['bank'], countries: ['DE'] })

/** Remembers the first item of an order of the mock as bought with this search. */
function rememberFirstItem(serial: string, criteria = bank, status = 'completed') {
  const order = orderOf(mock(), serial)
  const [item] = order.lines
  const offer = OFFERS.find(one => one.id === item?.offerId)
  if (!item || !offer) throw new Error('The order has no items.')
  const lines = [{ offer: offer.name, quantity: item.quantity, search: criteria }]
  storePurchases(mock(), { id: String(order.id), status, lines })
  return { order, item, offer }
}

describe('an order that is remembered', () => {
  it('names the item of a remembered order and its files, and leaves other items as they are', async () => {
    const { order } = rememberFirstItem('000059')
    renderAsCustomer(mock(), `/order/${order.orderNumber}/details`)
    const headings = await screen.findAllByRole('heading', { level: 2 })
    expect(headings.length).toBeGreaterThan(1)
    const names = screen.getAllByText('bank, Germany')
    const rows = screen.getAllByRole('listitem').filter(row => within(row).queryByText('bank, Germany'))
    expect(rows.length).toBeGreaterThan(0)
    expect(names).toHaveLength(rows.length + 1)
  })

  it('links a remembered line to its search', more, async () => {
    const { order } = rememberFirstItem('000059')
    const { user } = renderAsCustomer(mock(), `/order/${order.orderNumber}/details`)
    const link = await screen.findByRole('link', { name: 'Search again' })
    expect(link).toHaveAccessibleDescription('bank, Germany')
    await user.click(link)
    expect(address()).toBe('/search?type=keyword&keywords=bank&countries=DE')
    expect(await screen.findByRole('heading', { name: /Emails found for bank, 1 country/ })).toBeVisible()
  })

  it('opens Add to Cart with the offer and the quantity of a line', more, async () => {
    const serial = '000059'
    const searched = lineCriteria(orderOf(mock(), serial).lines[0]?.searchParameters ?? {})
    if (searched === null) throw new Error('The order has no search.')
    const { order, item, offer } = rememberFirstItem(serial, searched)
    const { user } = renderAsCustomer(mock(), `/order/${order.orderNumber}/details`)
    const link = await screen.findByRole('link', { name: 'Order again' })
    expect(link).toHaveAccessibleDescription(lineName({ criteria: searched }) ?? '')
    await user.click(link)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    expect(await dialog.findByRole('radio', { name: offer.name })).toBeChecked()
    expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveAttribute(
      'aria-valuenow',
      String(item.quantity),
    )
    expect(dialog.getByText(/You bought part of this/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    expect(await screen.findByText('Items added to cart successfully')).toBeVisible()
    const lines = linesInCart(mock()).filter(({ quantity }) => quantity === item.quantity)
    expect(lines.map(({ searchParameters }) => lineCriteria(searchParameters))).toEqual([searched])
  })

  it('names the item of a remembered order on the confirmation', async () => {
    const { order } = rememberFirstItem('000059')
    renderAsCustomer(mock(), `/payment-success/${order.id}`)
    const items = await screen.findByRole('list', { name: 'Items' })
    expect(within(items).getByRole('heading', { name: /bank, Germany/ })).toBeVisible()
  })

  it('says in My Orders what a remembered order holds', async () => {
    rememberFirstItem('000059')
    renderAsCustomer(mock(), '/orders')
    expect(await findOrderRow('000059')).toHaveTextContent('bank, Germany +1 more')
    expect(await findOrderRow('000064')).toHaveTextContent('1 item')
  })

  it('a remembered order counts as bought once the list of orders shows it as paid', async () => {
    rememberFirstItem('000059', bank, 'pending')
    expect(rememberedPurchases(mock()).orders[0]?.state).toBe('placed')
    renderAsCustomer(mock(), '/orders')
    await waitFor(() => expect(rememberedPurchases(mock()).orders[0]?.state).toBe('bought'))
  })

  it('names the items of a remembered order at checkout, without links to buy them again', more, async () => {
    fillCart(mock(), 'growth')
    const { user } = renderAsCustomer(mock(), '/cart')
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    expect(await screen.findByText('bank, credit, United States, Germany, Canada')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull()
  })
})

describe('a search that includes a purchase', () => {
  const at = Date.now() - 3 * 24 * 60 * 60_000
  const day = formatShortDate(at)

  async function openDialog(url = '/search?type=keyword&keywords=bank&countries=DE,FR&cart=open') {
    const app = renderAsCustomer(mock(), url)
    const dialog = await screen.findByRole('dialog', { name: 'Add to Cart' })
    await within(dialog).findByRole('radiogroup', { name: 'Offers' })
    return { ...app, dialog: within(dialog) }
  }

  it('points out in the dialog that the search includes a purchase', more, async () => {
    storePurchases(mock(), { id: '1', at, lines: [{ search: bank }] })
    await openDialog()
    const note = `You bought part of this on ${day}: bank, Germany`
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      expect.stringMatching(new RegExp(`Emails found.*${note}$`)),
    )
  })

  it('announces the note where it comes after the dialog, and only there', more, async () => {
    storePurchases(mock(), { id: '1', at, lines: [{ search: bank }] })
    storeSession(mock())
    const held = hold('get', 'offers')
    const { user } = renderApp('/search?type=keyword&keywords=bank&countries=DE,FR&cart=open')
    const dialog = await screen.findByRole('dialog', { name: 'Add to Cart' })
    await waitFor(() => expect(dialog).toHaveFocus())
    held.resolve()
    const isSaid = expect.stringMatching(/^You bought part of this/)
    await waitFor(() => expect(announced()).toContainEqual(isSaid))

    await user.keyboard('{Escape}')
    await user.type(keywordsField(), 'loan{Enter}')
    await waitFor(() => expect(announced()).toContain('loan added'))
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }))
    expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(/You bought part of this/)
    expect(announced()).not.toContainEqual(isSaid)
  })

  it('names three purchases, the newest first, and how many more there are', async () => {
    const lines = (code: string) => [{ search: search({ keywords: ['bank'], countries: [code] }) }]
    const codes = ['DE', 'FR', 'IT', 'ES', 'US']
    storePurchases(mock(), ...codes.map((code, index) => ({ id: String(index), at, lines: lines(code) })))
    const { dialog } = await openDialog('/search?type=keyword&keywords=bank&cart=open')
    const list = dialog.getByText('and 2 more').closest('ul')
    expect([...(list?.children ?? [])].map(one => one.textContent.replace(/.*: /, ''))).toEqual([
      'bank, United States',
      'bank, Spain',
      'bank, Italy',
      'and 2 more',
    ])
  })

  it('points out a line of the cart that the search includes, beside that line too', more, async () => {
    fillCart(mock(), 'growth')
    const { dialog, user } = await openDialog('/search?type=keyword&keywords=bank,credit&cart=open')
    const note = await dialog.findByText(/Part of this is in your cart/)
    expect(note).toHaveTextContent(/: bank, credit, United States, Germany, Canada$/)
    await user.click(dialog.getByRole('radio', { name: /Growth/ }))
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Go to Cart' }))
    const other = await screen.findByText(/Part of this is in another line/)
    expect(other).toHaveTextContent(/: bank, credit, United States, Germany, Canada$/)
  })
})

it('a sign-out removes what is remembered', more, async () => {
  fillCart(mock(), 'growth')
  const { user } = renderAsCustomer(mock(), '/cart')
  await user.click(await screen.findByRole('button', { name: 'Place Order' }))
  await waitFor(() => expect(rememberedPurchases(mock()).orders).toMatchObject([{ state: 'placed' }]))
  await user.click(await screen.findByRole('button', { name: 'User menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(localStorage.getItem(purchasesKey(mock()))).toBeNull())
})

it.each([
  ['of a user whose session ended elsewhere is removed', false],
  ['of another user is removed, and what is remembered of the customer stays', true],
])('what is left %s', more, async (_, isSignedIn) => {
  localStorage.setItem(memoryKey('someone-else'), '{}')
  localStorage.setItem(purchasesKey(mock()), '{}')
  if (isSignedIn) storeSession(mock())
  renderApp('/offers')
  await waitFor(() => expect(localStorage.getItem(memoryKey('someone-else'))).toBeNull())
  expect(localStorage.getItem(purchasesKey(mock())) !== null).toBe(isSignedIn)
})
