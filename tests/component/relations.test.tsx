/**
 * @promise Lines, items and files that are IRIs are read by their own URLs, bought, paid and shown; what
 *   can't be read is counted, never called empty, and can be removed.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { renderApp, renderAsCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

const shop = { settings: cardSettings }

const record = v.record(v.string(), v.unknown())

/** Lets the mock respond, with the members of these lists as what `spell` makes of their IRIs, each of which has its own URL. */
function serveMembers(path: string, lists: Record<string, string>, spell: (iri: string) => unknown) {
  const members = new Map<string, object>()
  const collections = Object.values(lists).map(collection => `/api/${collection}/`)
  server.use(
    http.get(api(path), async ({ request }) => {
      const response = await mock().respond(request)
      if (!response?.ok) return response
      const body = v.parse(record, await response.json())
      for (const [name, collection] of Object.entries(lists)) {
        body[name] = v.parse(v.optional(v.array(record), []), body[name]).map(member => {
          const iri = `/api/${collection}/${String(member['id'])}`
          members.set(iri, { ...member, '@id': iri, offer: spell(String(member['offer'])) })
          return spell(iri)
        })
      }
      return HttpResponse.json(body)
    }),
    http.get(api('*'), ({ request }) => {
      const { pathname } = new URL(request.url)
      if (!collections.some(one => pathname.startsWith(one))) return undefined
      const member = members.get(pathname)
      return member && HttpResponse.json(member)
    }),
  )
}

const spellings: [string, (iri: string) => unknown][] = [
  ['IRIs', iri => iri],
  ['objects with nothing but their @id', iri => ({ '@id': iri, '@type': 'Member' })],
  ['IRIs of an inner host', iri => `http://php.internal${iri}`],
]

describe.each(spellings)('a backend whose relations are %s', (how, spell) => {
  it('sells from the search to the paid order', moreIf(how.startsWith('objects')), async () => {
    mock().applyScenario('backend:iri-offers,progress:instant')
    serveMembers('active_cart', { items: 'cart_items' }, spell)
    serveMembers('orders/:id', { items: 'order_items', files: 'order_files' }, spell)
    serveMembers('orders/:number/details', { items: 'order_items', files: 'order_files' }, spell)
    const confirmed = createDeferred<string>()
    stubCardProvider({
      confirm({ confirmParams }) {
        confirmed.resolve(confirmParams.return_url)
        return new Promise<never>(() => {})
      },
    })
    const { user } = renderAsCustomer(
      mock(),
      '/search?type=keyword&keywords=bank&cart=open&offer=2&quantity=2000',
      shop,
    )

    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    await waitFor(() => expect(dialog.getByRole('radio', { name: /Growth/ })).toBeChecked())
    await user.click(dialog.getByRole('button', { name: 'Add to Cart' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('link', { name: 'Cart, 1 item' }))
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(screen.queryByText(/can't be shown/)).toBeNull()
    expect(screen.getByRole('region', { name: 'Order total' })).toHaveTextContent('$80.00')

    await user.click(screen.getByRole('button', { name: 'Place Order' }))
    const pay = await screen.findByRole('button', { name: 'Pay $80.00' })
    await waitFor(() => expect(pay).toBeEnabled())
    await user.click(pay)
    const { pathname } = new URL(await confirmed.promise)
    mock().setOrderStatus(Number(/\d+/.exec(pathname)?.[0]), 'completed')

    renderApp(`${pathname}?redirect_status=succeeded`, shop)
    expect(await screen.findByText('Payment received')).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'View Order Details' }))
    // The page before shows the same.
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Order Confirmation' })).toBeNull())
    expect(await screen.findByRole('heading', { name: /^Growth.*2,000 emails$/ })).toBeVisible()
    expect((await screen.findAllByRole('button', { name: /^Download .*\.csv/ }))[0]).toBeVisible()
    expect(screen.queryByText(/can't be shown/)).toBeNull()
  })
})

const openCart = (response: () => Response) => {
  fillCart(mock(), 'growth', 'starter')
  mock().applyScenario('backend:iri-relations')
  const [, starter] = mock().db.read().carts.at(-1)?.lines ?? []
  server.use(http.get(api(`cart_items/${starter?.id}`), response))
  renderAsCustomer(mock(), '/cart')
}

it.each([
  ['it is gone', () => new HttpResponse(null, { status: 404 })],
  ['nothing is heard of it', () => HttpResponse.error()],
  ['the response is a list', () => HttpResponse.json([])],
])(
  'a cart whose lines are IRIs of which one can’t be read shows the other, and counts it: %s',
  async (_why, response) => {
    openCart(response)
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    expect(screen.getByText("1 item can't be shown")).toBeVisible()
    expect(screen.getByText('It isn’t part of the total, but is part of the order.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  },
)
