/**
 * @promise A member that can't be read is left out and counted, the rest is shown; a list of such members is
 *   never called empty.
 * @promise Lines whose offers are IRIs have the names of `GET offers`, else of the offer's own URL; a cart
 *   whose names can't be loaded says so, with a retry.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { fill } from '@tests/support/pages'
import { findExchange, responseOf } from '@tests/support/recordings'
import { renderAsCustomer } from '@tests/support/render-app'
import { respond } from '@tests/support/respond'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

function openCart() {
  return renderAsCustomer(mock(), '/cart').user
}

/** Serves a cart of these lines. */
const serveCart = (...items: unknown[]) => respond('get', 'active_cart', { currency: 'USD', items })

/** Serves a cart of these lines, and keeps what is added and removed. */
function serveLines(...lines: { id: number; searchParameters: unknown }[]) {
  const [added, removed] = [new Array<unknown>(), new Array<unknown>()]
  server.use(
    http.get(api('active_cart'), () =>
      HttpResponse.json({ items: lines.filter(({ id }) => !removed.includes(String(id))) }),
    ),
    http.delete(api('cart_items/:id'), ({ params }) => {
      removed.push(params['id'])
      return new HttpResponse(null, { status: 204 })
    }),
    http.post(api('cart_items'), async ({ request }) => {
      added.push(await request.json())
      return HttpResponse.json({ id: 3 }, { status: 201 })
    }),
  )
  return { added, removed }
}

const recorded = (recording: string, name: string) => responseOf(findExchange(recording, name))

const total = async () => within(await screen.findByRole('region', { name: 'Order total' }))

const recordedOffers = ({ request }: { request: Request }) =>
  recorded('4.0', new URL(request.url).searchParams.has('page') ? 'offers, page 2' : 'offers, page 1')

describe('a cart whose offers are IRIs', () => {
  it('says that the cart couldn’t be loaded where the names of its offers can’t, and reads them again', async () => {
    let status = 403
    server.use(
      http.get(api('active_cart'), () => recorded('iri-offers', 'active cart: three lines')),
      http.get(api('offers'), call =>
        status === 200 ? recordedOffers(call) : HttpResponse.json({}, { status }),
      ),
    )
    const user = openCart()
    const main = within(screen.getByRole('main'))
    expect(await main.findByText('Failed to load cart. Please try again.')).toBeVisible()
    expect(screen.queryByText(/can't be shown/)).toBeNull()
    expect(screen.queryByText(/so it can’t be ordered/)).toBeNull()
    expect(screen.queryByText('Your cart is empty')).toBeNull()
    status = 200
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect((await total()).getByText('$60.69')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('says which lines it can’t show where their offers aren’t among those that can be read', async () => {
    server.use(
      http.get(api('active_cart'), () => recorded('iri-offers', 'active cart: three lines')),
      http.get(api('offers'), () => HttpResponse.json({ member: [] })),
      http.get(api('offers/:id'), () => new HttpResponse(null, { status: 404 })),
    )
    openCart()
    expect(await screen.findByText("3 items can't be shown")).toBeVisible()
    expect(screen.getByText('No item in this cart has a price, so it can’t be ordered.')).toBeVisible()
    expect(screen.queryByText(/part of the order/)).toBeNull()
    expect(screen.queryByText('Your cart is empty')).toBeNull()
  })
})

it('a cart whose lines are IRIs that can’t be read has them removed, and isn’t ordered', async () => {
  let items = ['/api/cart_items/102', '/api/cart_items/103']
  server.use(
    http.get(api('active_cart'), () => HttpResponse.json({ currency: 'USD', items })),
    http.delete(api('cart_items/:id'), ({ params }) => {
      items = items.filter(iri => !iri.endsWith(`/${String(params['id'])}`))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const user = openCart()
  expect(await screen.findByText("2 items can't be shown")).toBeVisible()
  expect(screen.queryByText('Your cart is empty')).toBeNull()
  expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  const place = screen.getByRole('button', { name: 'Place Order' })
  expect(place).toBeDisabled()
  expect(place).toHaveAccessibleDescription('No item in this cart has a price, so it can’t be ordered.')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Your cart is empty')).toBeVisible()
  await waitFor(() => expect(items).toEqual([]))
})

describe('a cart with lines that can’t be read', () => {
  const line = { id: 1, offer: { name: 'Growth' }, quantity: 10, unitPrice: 5, totalPrice: 50 }

  it('shows and orders the lines that can be read', async () => {
    serveCart(line, null, { quantity: 5 })
    openCart()
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(screen.getByText("2 items can't be shown")).toBeVisible()
    // They have nothing to be removed by.
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  })

  it.each([
    ['price', { unitPrice: null, totalPrice: null }],
    ['quantity', { quantity: null }],
  ])('says that a line has no %s', async (what, missing) => {
    serveCart(line, { ...line, id: 2, ...missing })
    openCart()
    const text = `Without a ${what} this line isn’t part of the total, but is part of the order.`
    expect(await screen.findByText(text)).toBeVisible()
    expect((await total()).getByText('$0.50')).toBeVisible()
    expect((await total()).getByText('Emails').nextElementSibling).toHaveTextContent(/^10$/)
  })

  it('doesn’t order a cart where no line has a price', async () => {
    serveCart({ ...line, totalPrice: null })
    openCart()
    expect(await screen.findByText('Without a price this line isn’t part of the total.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  })
})

describe('a line with unknown search parameters', () => {
  const searchParameters = { searchType: 'keyword', keywords: ['bank'], countries: [], size: { min: 10 } }
  const line = { id: 1, offer: { '@id': '/api/offers/2', name: 'Growth' }, quantity: 10 }
  const bank = { id: 2, offer: { '@id': '/api/offers/2', name: 'Starter' }, quantity: 5 }

  const serve = () =>
    serveLines(
      { ...line, searchParameters: { '@type': 'SearchParameters', ...searchParameters } },
      { ...bank, searchParameters: { searchType: 'keyword', keywords: ['bank'] } },
    )

  it('says how many values of a line’s search can’t be shown', async () => {
    serve()
    openCart()
    expect(await screen.findAllByText("1 value can't be shown")).toHaveLength(1)
  })

  it('puts a line back with all of its search parameters', async () => {
    const { added } = serve()
    const user = openCart()
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(added).toEqual([{ offer: '/api/offers/2', quantity: 10, searchParameters }]))
  })

  it('keeps all search parameters of an edited line', async () => {
    const { added } = serve()
    const user = openCart()
    await user.click(await screen.findByRole('button', { name: 'Edit Growth' }))
    const quantity = await screen.findByRole('spinbutton', { name: 'Quantity' })
    await fill(user, quantity, '2000')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(added).toEqual([{ offer: '/api/offers/2', quantity: 2000, searchParameters }]))
  })
})

describe('a line whose search isn’t known', () => {
  const unknownText = 'The search of this line isn’t known, so the line can’t be edited.'
  const line = { id: 1, offer: { '@id': '/api/offers/2', name: 'Growth' }, quantity: 2000 }
  const starter = { id: 2, offer: { '@id': '/api/offers/1', name: 'Starter' }, quantity: 1000 }
  const bank = { searchType: 'keyword', keywords: ['bank'] }

  const serve = (searchParameters: unknown) =>
    serveLines({ ...line, searchParameters }, { ...starter, searchParameters: bank })

  it('says so, can’t be edited, and is removed for good', async () => {
    const { added, removed } = serve('/api/searches/1')
    const user = openCart()
    const remove = await screen.findByRole('button', { name: 'Remove Growth' })
    expect(screen.getByText(unknownText)).toBeVisible()
    expect(remove).toHaveAccessibleDescription(unknownText)
    expect(screen.queryByText(/can't be shown/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit Starter' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit Growth' })).toBeNull()

    await user.click(remove)
    const toast = await findToast('Item removed from cart')
    expect(toast.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(removed).toEqual(['1'])
    expect(added).toEqual([])
  })

  it('opens no dialog by its URL', async () => {
    serve(null)
    renderAsCustomer(mock(), '/cart?edit=1&offer=2&quantity=3000')
    expect(await screen.findByText(unknownText)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is shown so with each line of a backend that sends no searches, whose order can be placed', async () => {
    mock().applyScenario('fill-cart,backend:unknown-searches')
    const user = openCart()
    const placing = await screen.findByRole('button', { name: 'Place Order' })
    expect(screen.getAllByText(unknownText)).toHaveLength(
      screen.getAllByRole('button', { name: /^Remove / }).length,
    )
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
    await user.click(placing)
    expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  })
})

it('a line whose search no URL can carry can be edited', async () => {
  const searchParameters = { searchType: 'keyword', keywords: ['k\ud800'] }
  const line = { id: 1, offer: { '@id': '/api/offers/2', name: 'Growth' }, quantity: 10, searchParameters }
  serveCart(line)
  const user = openCart()
  await user.click(await screen.findByRole('button', { name: 'Edit Growth' }))
  expect(await screen.findByRole('spinbutton', { name: 'Quantity' })).toHaveValue('10')
})
