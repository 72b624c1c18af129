/**
 * @promise Visitors are asked to sign in before they add to a cart.
 * @promise Add to Cart names the countries, TLDs and providers that were searched for, whatever the form has
 *   by now.
 * @promise The dialog has offers, quantity and price summary.
 * @promise Each offer shows its total for the chosen quantity, none for a quantity that it doesn’t sell.
 * @promise The lowest price is a button that picks it; shortcuts have each quantity once.
 * @promise Where no offer sells as few as were found the dialog says so, with wider searches in place of a
 *   choice.
 * @promise The success toast of the dialog leads to the cart or on with the search; the dialog closes.
 * @promise A new line is offer, quantity and searchParameters.
 * @promise An offer must be picked.
 * @promise A dialog that a visitor has open stays open at a sign-in in another tab, with the offers and the
 *   cart.
 */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import AddToCartDialog from '@/features/cart/add-to-cart-dialog'
import { Announcer } from '@/ui/announcer'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { fill } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { search as searchFor } from '@tests/support/purchases'
import { address, renderApp, renderAsCustomer, storeSession } from '@tests/support/render-app'
import { withCache } from '@tests/support/render-query-hook'
import { hold, respond } from '@tests/support/respond'
import { openApp } from '@tests/support/test-app'
import { findToast } from '@tests/support/toast'

const mock = mockApi()
const search = '/search?type=keyword&keywords=bank&countries=US,DE'
const failedToAdd = 'Failed to add items to cart. Please try again later.'

/** Opens the dialog of a search that found so many; the customer is signed in unless said otherwise. */
async function openDialog(total: number, { visitor = false } = {}) {
  respond('get', 'email_documents', { totalItems: total, member: [{ id: 1, email: 'j***@bank.example' }] })
  if (!visitor) storeSession(mock())
  const { user } = renderApp(search)
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
  return { user, dialog }
}

/** The same, with the offers there. */
async function openOffers(total: number) {
  const { user, dialog } = await openDialog(total)
  await dialog.findByRole('radiogroup', { name: 'Offers' })
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Add to Cart' })) }
}

/** Opens the dialog without its page, for a customer's search that found so many; `find` has it find another number. */
async function openForm(total: number) {
  storeSession(mock())
  const withTotal = (found: number) => (
    <MemoryRouter>
      <AddToCartDialog
        open
        onOpenChange={() => {}}
        criteria={searchFor({ keywords: ['bank'] })}
        total={found}
        summary=""
        next=""
        initial={null}
        onChoice={() => {}}
      />
      <Announcer />
    </MemoryRouter>
  )
  const { rerender } = render(withTotal(total), { wrapper: withCache(openApp()) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
  await dialog.findByRole('radiogroup', { name: 'Offers' })
  const user = userEvent.setup()
  return {
    user,
    dialog,
    submit: () => user.click(dialog.getByRole('button', { name: 'Add to Cart' })),
    find: (found: number) => rerender(withTotal(found)),
  }
}

const firstSearch = '/search?type=keyword&keywords=loan'

/** Opens the dialog of a search that was made after another one. */
async function openSecondSearch() {
  const { user } = renderAsCustomer(mock(), firstSearch)
  await user.click(await screen.findByRole('button', { name: 'Remove loan' }))
  await user.type(screen.getByLabelText('Keywords'), 'bank{Enter}')
  await user.click(screen.getByRole('button', { name: 'Search Domains' }))
  await screen.findByRole('heading', { name: /for bank$/ })
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add to Cart' })) }
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']
const quantityOf = (dialog: Dialog) => dialog.getByRole('spinbutton', { name: 'Quantity' })
const amounts = (dialog: Dialog) => dialog.getAllByRole('definition').map(amount => amount.textContent)

/** The live regions stand in the page behind the dialog. */
const announced = () => screen.getAllByRole('status', { hidden: true }).map(region => region.textContent)

const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function added() {
  await dialogGone()
  expect(await screen.findByText('Items added to cart successfully')).toBeVisible()
}

/** Takes each new line without checking it. */
const takeLines = () =>
  recordRequests('post', api('cart_items'), () => HttpResponse.json({ id: 31 }, { status: 201 }))

it('names what was searched for, not what is chosen in the form since', more, async () => {
  const { user, dialog } = await openOffers(12_840)
  expect(dialog.getByText('Countries:').parentElement).toHaveTextContent('Countries: United States, Germany')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Remove Germany' }))
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
  const again = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
  expect((await again.findByText('Countries:')).parentElement).toHaveTextContent(
    'Countries: United States, Germany',
  )
})

it('names the first of many countries, and all on a click', async () => {
  storeSession(mock())
  const codes = 'US,DE,FR,IT,ES,PT,NL,BE,AT,CH,SE,NO'
  const { user } = renderApp(`/search?type=keyword&keywords=bank&countries=${codes}`)
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
  const countries = (await dialog.findByText('Countries:')).parentElement
  expect(countries).toHaveTextContent(/Austria, Switzerland and 2 more$/)
  await user.click(dialog.getByRole('button', { name: 'and 2 more' }))
  expect(countries).toHaveTextContent(/Switzerland, Sweden, Norway Show fewer$/)
  expect(dialog.getByRole('button', { name: 'Show fewer' })).toHaveFocus()
})

describe('the offers', () => {
  it('shows the offers’ names and prices, and dims those that don’t fit the search', more, async () => {
    const { dialog } = await openOffers(12_840)
    expect(dialog.getAllByRole('radio').map(radio => radio.getAttribute('value'))).toEqual(['1', '2', '3'])
    expect(dialog.getByRole('radio', { name: 'Starter' })).toBeEnabled()
    expect(dialog.getByRole('radio', { name: 'Growth' })).toHaveAccessibleDescription(
      /1,000 - ∞.*\$0\.04.*per Email/,
    )
    const enterprise = dialog.getByRole('radio', { name: 'Enterprise' })
    expect(enterprise).toBeDisabled()
    expect(enterprise).toHaveAccessibleDescription(
      /Not enough results for this offer.*Minimum quantity is 50,000, but only 12,840 available\./,
    )
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      '12,840 Emails found for bank, 2 countries',
    )
  })

  it('shows each offer’s total for the chosen quantity, none for one that it doesn’t sell', async () => {
    const { user, dialog } = await openForm(12_840)
    const offer = (name: string) => dialog.getByRole('radio', { name })
    await user.click(dialog.getByRole('button', { name: 'All' }))
    expect(offer('Starter')).toHaveAccessibleDescription(/\$642\.00.*\$0\.05 per Email/)
    expect(offer('Growth')).toHaveAccessibleDescription(/\$513\.60.*\$0\.04 per Email/)
    await fill(user, quantityOf(dialog), '950')
    expect(offer('Starter')).toHaveAccessibleDescription(/\$47\.50/)
    expect(offer('Growth')).toHaveAccessibleDescription(/–.*\$0\.04 per Email/)
  })

  it('says where no offer sells as few as were found, and offers wider searches in place of a choice', async () => {
    const { user, dialog } = await openDialog(44)
    expect(await dialog.findByText('No plan sells fewer than 100')).toBeVisible()
    for (const radio of dialog.getAllByRole('radio')) expect(radio).toBeDisabled()
    expect(dialog.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Search without bank' }))
    await dialogGone()
  })

  it('says that there are no offers, and has no button to add', more, async () => {
    respond('get', 'offers', { member: [] })
    const { dialog } = await openDialog(12_840)
    expect(await dialog.findByText('No offers available at the moment.')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
  })
})

describe('the quantity', () => {
  it('updates the total at each keystroke in the quantity', more, async () => {
    const { user, dialog } = await openForm(12_840)
    await user.click(dialog.getByRole('radio', { name: 'Growth' }))
    await fill(user, quantityOf(dialog), '125')
    // Growth doesn't sell so few.
    expect(amounts(dialog)).toEqual(['$0.04', '125', '–'])
    await user.type(quantityOf(dialog), '00')
    expect(amounts(dialog)).toEqual(['$0.04', '12,500', '$500.00'])
  })

  it('accepts a quantity outside the picked offer’s range, with a hint and a button for the nearest one', async () => {
    const taken = takeLines()
    const { user, dialog, submit } = await openForm(12_840)
    await user.click(dialog.getByRole('radio', { name: 'Growth' }))
    await fill(user, quantityOf(dialog), '500')
    expect(quantityOf(dialog)).toHaveAccessibleDescription(/Minimum quantity of Growth is 1,000\./)
    expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
    await user.click(dialog.getByRole('button', { name: 'Use 1,000' }))
    expect(amounts(dialog)).toEqual(['$0.04', '1,000', '$40.00'])
    expect(quantityOf(dialog)).toHaveFocus()
    expect(quantityOf(dialog)).toHaveValue('1000')
    expect(quantityOf(dialog)).toHaveAccessibleDescription('1 - 12,840')
    expect(dialog.queryByRole('button', { name: /^Use/ })).toBeNull()
    await user.keyboard('2000')
    expect(amounts(dialog)).toEqual(['$0.04', '2,000', '$80.00'])
    await fill(user, quantityOf(dialog), '500')
    await submit()
    await waitFor(() => expect(taken.mock.calls).toMatchObject([[{ quantity: 500 }]]))
  })

  it('reduces a quantity above the number found, and says so until the next change', more, async () => {
    const { user, dialog } = await openForm(12_840)
    await fill(user, quantityOf(dialog), '99999')
    await user.tab()
    expect(quantityOf(dialog)).toHaveValue('12,840')
    expect(quantityOf(dialog)).toHaveAccessibleDescription(
      '1 - 12,840 Only 12,840 are available. The quantity is now 12,840.',
    )
    await user.click(dialog.getByRole('button', { name: 'Decrease quantity' }))
    expect(quantityOf(dialog)).toHaveAccessibleDescription('1 - 12,840')
  })

  it.each([
    ['typed', 12_840, 900, '5556'],
    ['set at the opening', 500, 300, null],
  ])('reduces a quantity that was %s to the number found now, and says so', async (_, total, less, typed) => {
    const { user, dialog, submit, find } = await openForm(total)
    await user.click(dialog.getByRole('radio', { name: 'Starter' }))
    if (typed !== null) await fill(user, quantityOf(dialog), typed)
    find(less)
    expect(quantityOf(dialog)).toHaveAttribute('aria-valuenow', `${less}`)
    expect(quantityOf(dialog)).toHaveValue(`${less}`)
    expect(quantityOf(dialog)).toHaveAccessibleDescription(
      `1 - ${less} Only ${less} are available. The quantity is now ${less}.`,
    )
    const taken = takeLines()
    await submit()
    await waitFor(() => expect(taken.mock.calls).toMatchObject([[{ quantity: less }]]))
  })

  it('announces the total once the choice rests', async () => {
    const { user, dialog } = await openForm(12_840)
    const totals = vi.fn<(text: string) => void>()
    const seen = new MutationObserver(() => {
      for (const text of announced()) if (text.startsWith('Total')) totals(text)
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
    // At once, however busy the machine is: each is a choice before the last one rests.
    fireEvent.click(dialog.getByRole('radio', { name: 'Starter' }))
    for (const value of ['2', '20', '200', '2000'])
      fireEvent.change(quantityOf(dialog), { target: { value } })
    await waitFor(() => expect(announced()).toContain('Total $100.00'))
    seen.disconnect()
    expect(new Set(totals.mock.calls.flat())).toEqual(new Set(['Total $100.00']))
    await user.click(dialog.getByRole('button', { name: 'Minimum' }))
    await waitFor(() => expect(announced()).toContain('Total $5.00'))
  })

  it('sets the quantity by shortcuts', more, async () => {
    const { user, dialog } = await openForm(12_840)
    const shortcut = (name: string) => user.click(dialog.getByRole('button', { name }))
    await shortcut('All')
    expect(quantityOf(dialog)).toHaveAttribute('aria-valuenow', '12840')
    await shortcut('Minimum')
    expect(quantityOf(dialog)).toHaveAttribute('aria-valuenow', '100')
    await user.click(dialog.getByRole('radio', { name: 'Growth' }))
    await shortcut('Minimum')
    expect(quantityOf(dialog)).toHaveAttribute('aria-valuenow', '1000')
    await user.click(dialog.getByRole('radio', { name: 'Starter' }))
    await shortcut('1,000')
    expect(amounts(dialog)).toEqual(['$0.05', '1,000', '$50.00'])
  })

  it.each([
    [100, 'Starter', ['All']],
    [1000, 'Starter', ['Minimum', 'All']],
    [12_840, 'Starter', ['Minimum', '1,000', 'All']],
    [12_840, 'Growth', ['Minimum', 'All']],
  ])('of %i with %s it shows a shortcut for each quantity once', async (total, offer, labels) => {
    const { user, dialog } = await openForm(total)
    await user.click(dialog.getByRole('radio', { name: offer }))
    const group = within(dialog.getByRole('group', { name: 'Common quantities' }))
    expect(group.getAllByRole('button').map(button => button.textContent)).toEqual(labels)
  })

  it('shows the lowest price for the quantity, and a larger quantity that costs less', async () => {
    const { user, dialog } = await openForm(12_840)
    await user.click(dialog.getByRole('radio', { name: 'Starter' }))
    await fill(user, quantityOf(dialog), '2000')
    await user.click(dialog.getByRole('button', { name: 'Lowest price: $80.00 with Growth' }))
    expect(dialog.getByRole('radio', { name: 'Growth' })).toBeChecked()
    expect(amounts(dialog)).toEqual(['$0.04', '2,000', '$80.00'])
    expect(quantityOf(dialog)).toHaveFocus()
    await user.click(dialog.getByRole('radio', { name: 'Starter' }))
    await fill(user, quantityOf(dialog), '900')
    expect(dialog.getByText('Lowest price')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '1,000 with Growth cost less: $40.00' }))
    expect(dialog.getByRole('radio', { name: 'Growth' })).toBeChecked()
    expect(amounts(dialog)).toEqual(['$0.04', '1,000', '$40.00'])
    expect(dialog.queryByText(/cost less/)).toBeNull()
  })
})

describe('adding to the cart', () => {
  it('asks for an offer first, with the focus at the offers', async () => {
    const taken = takeLines()
    const { user, dialog, submit } = await openForm(12_840)
    await submit()
    expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription('Please select an offer.')
    expect(dialog.getByRole('radio', { name: 'Starter' })).toHaveFocus()
    // Not all screen readers read the group’s description at the focus of its radio button.
    expect(announced()).toContain('Please select an offer.')
    expect(taken).not.toHaveBeenCalled()

    await user.click(dialog.getByRole('radio', { name: 'Growth' }))
    expect(dialog.queryByText('Please select an offer.')).toBeNull()
  })

  it('sends the search with the offer once, confirms it and closes', more, async () => {
    const taken = takeLines()
    const { user, dialog } = await openOffers(12_840)
    await user.click(dialog.getByRole('radio', { name: 'Growth' }))
    await fill(user, quantityOf(dialog), '1500')
    await user.dblClick(dialog.getByRole('button', { name: 'Add to Cart' }))

    await added()
    const searchParameters = searchFor({ keywords: ['bank'], countries: ['US', 'DE'] })
    expect(taken).toHaveBeenCalledExactlyOnceWith({
      offer: '/api/offers/2',
      quantity: 1500,
      searchParameters,
    })
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveFocus()
  })

  it('offers a link to the cart, where the line is', async () => {
    const { user, submit } = await openOffers(500)
    await submit()
    await dialogGone()
    await user.click(await screen.findByRole('button', { name: 'Go to Cart' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(await screen.findByRole('button', { name: 'Remove Starter' })).toBeVisible()
  })

  it('offers to continue searching, with the search still there', async () => {
    const { user, submit } = await openOffers(500)
    await submit()
    const go = await screen.findByRole('button', { name: 'Continue Searching' })
    await dialogGone()
    const before = address()
    await user.click(go)
    expect(address()).toBe(before)
    expect(before).toMatch(/keywords=bank/)
  })

  it('shows a failure and keeps what was chosen', async () => {
    // Only a refusal of what was chosen has words for the customer.
    respond('post', 'cart_items', { detail: 'Connection to db-3 lost' }, 500)
    const { user, dialog, submit } = await openOffers(12_840)
    await user.click(dialog.getByRole('radio', { name: 'Growth' }))
    await fill(user, quantityOf(dialog), '2000')
    await submit()
    expect(await dialog.findByRole('alert')).toHaveTextContent(failedToAdd)
    expect((await findToast('Problem Occurred')).getByText(failedToAdd)).toBeInTheDocument()
    expect(screen.queryByText(/db-3/)).toBeNull()
    expect(dialog.getByRole('radio', { name: 'Growth' })).toBeChecked()
    expect(quantityOf(dialog)).toHaveAttribute('aria-valuenow', '2000')

    const taken = takeLines()
    await submit()
    await added()
    expect(taken).toHaveBeenCalledTimes(1)
  })

  it('shows at the field alone what the server says of the quantity', async () => {
    respond('post', 'cart_items', { violations: [{ propertyPath: 'quantity', message: 'too small' }] }, 422)
    const { user, dialog, submit } = await openOffers(500)
    await submit()
    await waitFor(() => expect(quantityOf(dialog)).toHaveAccessibleDescription(/too small/))
    expect(quantityOf(dialog)).toBeInvalid()
    expect(quantityOf(dialog)).toHaveFocus()
    expect(dialog.getAllByText('too small')).toHaveLength(1)
    expect(announced()).not.toContain('too small')
    // The field has the focus already, so screen readers don’t read its description.
    await user.keyboard('{Enter}')
    await waitFor(() => expect(announced()).toContain('too small'))
    expect(screen.queryByText(failedToAdd)).toBeNull()
    expect(screen.queryByText('Problem Occurred')).toBeNull()
  })

  it('confirms an added line also after going back to the previous search', async () => {
    respond('post', 'cart_items', { id: 31 }, 201)
    const held = hold('post', 'cart_items')
    const { user, dialog } = await openSecondSearch()
    await user.click(await dialog.findByRole('radio', { name: 'Growth' }))
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    act(() => window.history.back())
    await screen.findByRole('heading', { name: /for loan$/ })
    held.resolve()
    expect(await screen.findByText('Items added to cart successfully')).toBeVisible()
    expect(address()).toBe(firstSearch)
  })
})

describe('a visitor', () => {
  it('asks a visitor to sign in, with links back to the open dialog', more, async () => {
    const { dialog } = await openDialog(500, { visitor: true })
    expect(dialog.queryByRole('radio')).toBeNull()
    const back = `next=${encodeURIComponent(address())}`
    expect(dialog.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', `/signin?${back}`)
    expect(dialog.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/signup?${back}`)
    // Who wasn't signed in here before is new.
    expect(dialog.getByRole('link', { name: 'Sign Up' })).toHaveClass('bg-accent')
  })

  it('gets the offers in the open dialog by a sign-in in another tab', async () => {
    await openDialog(12_840, { visitor: true })
    act(() => storeSession(mock()))
    expect(await screen.findByRole('radio', { name: 'Growth' })).toBeVisible()
  })
})
