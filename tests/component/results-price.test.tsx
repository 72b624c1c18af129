/**
 * @promise The price of all that a search found stands beside Add to Cart and opens the dialog with it; else
 *   the lowest price of an email.
 * @promise Fewer than any plan sells is said, with wider searches.
 * @promise The results of the search before stay, dimmed, until those of the next one are there.
 * @promise `/offers` leads back to the results that it was opened from.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

const serveResults = (totalItems: number) =>
  server.use(
    http.get(api('email_documents'), () =>
      HttpResponse.json({ totalItems, member: [{ id: 1, email: 'j***@bank.example' }] }),
    ),
  )

it.each([
  [5556, 'All 5,556: $222.24 with Growth', '&offer=2&quantity=5556'],
  [500, 'All 500: $25.00 with Starter', '&offer=1&quantity=500'],
  [60_000, 'All 60,000: $1,200.00 with Enterprise', '&offer=3&quantity=60000'],
])(
  'a visitor’s search that found %i shows its price, which opens the dialog with it',
  async (total, text, choice) => {
    serveResults(total)
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    await user.click(await screen.findByRole('link', { name: text }))
    expect(await screen.findByRole('dialog', { name: 'Add to Cart' })).toBeVisible()
    expect(location.search).toBe(`?type=keyword&keywords=bank&cart=open${choice}`)
  },
)

it('names the lowest price of an email where it isn’t known how many were found', async () => {
  server.use(
    http.get(api('email_documents'), () =>
      HttpResponse.json({ member: [{ id: 1, email: 'j***@bank.example' }], view: { next: '/x?page=2' } }),
    ),
  )
  renderApp('/search?type=keyword&keywords=bank')
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  expect(await results.findByText(/^from/)).toHaveTextContent('from $0.02 per Email')
})

it('says where a search found fewer than any plan sells, and offers wider searches', async () => {
  serveResults(44)
  const { user } = renderApp('/search?type=keyword&keywords=bank&countries=LI')
  expect(await screen.findByText('No plan sells fewer than 100')).toBeVisible()
  expect(screen.queryByText(/^All 44/)).toBeNull()
  serveResults(500)
  await user.click(screen.getByRole('button', { name: 'Search without Liechtenstein' }))
  expect(await screen.findByRole('heading', { name: '500 Emails found for bank' })).toBeVisible()
  expect(screen.queryByText(/^No plan sells/)).toBeNull()
})

it('the results of the search before stay until those of the next one are there', async () => {
  serveResults(500)
  const { user } = renderApp('/search?type=keyword&keywords=bank')
  const before = await screen.findByRole('heading', { name: '500 Emails found for bank' })
  let respond = () => {}
  const responding = new Promise<void>(done => {
    respond = done
  })
  server.use(
    http.get(api('email_documents'), async () => {
      await responding
      return HttpResponse.json({ totalItems: 7, member: [] })
    }),
  )
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'credit{Enter}')
  await user.click(screen.getByRole('button', { name: 'Search Domains' }))
  await waitFor(() => expect(location.search).toContain('bank,credit'))
  expect(before).toBeVisible()
  expect(screen.getByRole('table', { name: 'Search results' })).toBeVisible()
  expect(screen.getByText('Loading results...')).toBeInTheDocument()
  respond()
  expect(await screen.findByRole('heading', { name: '7 Emails found for bank, credit' })).toBeVisible()
  expect(before).toHaveTextContent('7 Emails found')
})

it.each([['Results'], ['Footer']])(
  'the plans lead back to the results, also from the link in %s',
  async place => {
    serveResults(5556)
    const { user } = renderApp('/search?type=keyword&keywords=bank')
    await screen.findByRole('heading', { name: '5,556 Emails found for bank' })
    const part = within(screen.getByRole(place === 'Footer' ? 'navigation' : 'region', { name: place }))
    await user.click(await part.findByRole('link', { name: 'Available Plans' }))
    const back = await screen.findByRole('link', { name: 'Back to 5,556 Emails for bank' })
    expect(back).toHaveAttribute('href', '/search?type=keyword&keywords=bank')
  },
)

it('the link to the plans waits for the price, which would move it', async () => {
  serveResults(500)
  let respond = () => {}
  const responding = new Promise<void>(done => {
    respond = done
  })
  server.use(
    http.get(api('offers'), async () => {
      await responding
      return HttpResponse.json({}, { status: 404 })
    }),
  )
  renderApp('/search?type=keyword&keywords=bank')
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  expect(await results.findByRole('heading', { name: '500 Emails found for bank' })).toBeVisible()
  expect(results.queryByRole('link')).toBeNull()
  respond()
  expect(await results.findByRole('link', { name: 'Available Plans' })).toBeVisible()
})

it('the price is in the currency of the customer’s cart', async () => {
  serveResults(500)
  server.use(http.get(api('active_cart'), () => HttpResponse.json({ currency: 'EUR', items: [] })))
  storeSession(mock())
  renderApp('/search?type=keyword&keywords=bank')
  expect(await screen.findByRole('link', { name: 'All 500: €25.00 with Starter' })).toBeVisible()
})

it('the results are shown without a price where the offers can’t be loaded', async () => {
  serveResults(500)
  server.use(http.get(api('offers'), () => HttpResponse.json({}, { status: 404 })))
  renderApp('/search?type=keyword&keywords=bank')
  expect(await screen.findByRole('heading', { name: '500 Emails found for bank' })).toBeVisible()
  expect(screen.queryByText(/per Email/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([['/'], ['/cart'], ['/terms']])('the offers are linked at %s', async url => {
  storeSession(mock())
  renderApp(url)
  const [link] = await screen.findAllByRole('link', { name: 'Available Plans' })
  expect(link).toHaveAttribute('href', '/offers')
})
