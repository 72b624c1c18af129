import { screen, within } from '@testing-library/react'
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
  [5556, 'All 5,556: $222.24 with Growth'],
  [500, 'All 500: $25.00 with Starter'],
  [60_000, 'All 60,000: $1,200.00 with Enterprise'],
  [50, 'from $0.02 per Email'],
])('a visitor’s search that found %i shows its price', async (total, text) => {
  serveResults(total)
  renderApp('/search?type=keyword&keywords=bank')
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/offers')
})

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
