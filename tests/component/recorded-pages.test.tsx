/**
 * @promise Every page shows what API Platform sends, without the keys of JSON-LD.
 * @promise Every recorded exchange that a page can meet leads to the right page and words, without a message
 *   on the console.
 */
import { screen } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { findExchange, readRecording, responseOf } from '@tests/support/recordings'
import { renderApp, renderAsCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

/** Pages, the pattern of the call of each, the names of its exchanges in the recordings, and a text of the page then. */
const pages: [url: string, path: string, names: string[], text: string | RegExp][] = [
  ['/search?type=keyword&keywords=bank', 'email_documents', ['search by keyword'], 'j***@bank1.example'],
  ['/offers', 'offers', ['offers, page 1', 'offers'], 'Growth plan'],
  ['/cart', 'active_cart', ['active cart: three lines'], /^\$60\.69$|^3 items can't be shown$/],
  ['/orders', 'orders', ['orders, page 1', 'orders', 'orders as application/json'], /0000(75|16)$/],
  [
    '/order/ORD-2026-000074/details',
    'orders/:number/details',
    ['order details: completed, with a file'],
    'growth.csv',
  ],
  [
    '/search?type=keyword&keywords=nothing',
    'email_documents',
    ['search that finds nothing'],
    '0 Emails found for nothing',
  ],
  ['/cart', 'active_cart', ['active cart: none yet'], 'Your cart is empty'],
  ['/orders?page=4', 'orders', ['orders, page 4: beyond the last'], 'No orders found'],
  ['/orders', 'orders', ['500: the database is down'], 'Failed to load orders'],
  ['/payment-success/9999', 'orders/:id', ['one order: unknown'], 'Order Not Found'],
  ['/order/nope/details', 'orders/:number/details', ['order details: unknown'], 'Order Not Found'],
]

// By default, and with texts in place of numbers. What each other setting sends is read in unit/api/recordings.
describe.each(['4.0', 'numeric-strings'])('responses of API Platform (%s)', recording => {
  const exchanges = readRecording(recording)
  const shown = pages.flatMap(([url, path, names, text]) => {
    const exchange = exchanges.find(({ name }) => names.includes(name))
    return exchange ? [{ url, path, text, exchange }] : []
  })

  for (const { url, path, text, exchange } of shown)
    it(`shows what API Platform sends at ${url}`, async () => {
      const offersPage = ({ request }: { request: Request }) =>
        request.url.includes('page=2') ? responseOf(findExchange('4.0', 'offers, page 2')) : undefined
      server.use(
        http.get(api('offers'), offersPage),
        http.get(api(path), () => responseOf(exchange)),
        http.get(api('offers'), () => responseOf(findExchange('4.0', 'offers, page 1'))),
      )
      renderAsCustomer(mock(), url)
      expect((await screen.findAllByText(text))[0]).toBeVisible()
      expect(document.body).not.toHaveTextContent(/genid|undefined|NaN|\[object Object\]|SearchParameters/)
    })
})

describe('lists of which no member can be read', () => {
  /** The recorded response with IRIs in place of all members and files. */
  const withIris = (name: string) => {
    const exchange = findExchange('4.0', name)
    const body: unknown = JSON.parse(JSON.stringify(exchange.body), (key, value: unknown) =>
      ['member', 'files'].includes(key) && Array.isArray(value)
        ? value.map((one: { '@id': string }) => one['@id'])
        : value,
    )
    return responseOf({ ...exchange, body })
  }
  const serve = (path: string, name: string) => server.use(http.get(api(path), () => withIris(name)))
  const serveAgain = (path: string, name: string) =>
    server.use(http.get(api(path), () => responseOf(findExchange('4.0', name))))

  it('counts the results, and can sell them', async () => {
    serve('email_documents', 'search by keyword')
    renderApp('/search?type=keyword&keywords=bank')
    expect(await screen.findByText("4 results can't be shown")).toBeVisible()
    expect(screen.getByRole('heading', { name: /^1,840 Emails found/ })).toBeVisible()
    expect(screen.queryByText('No email addresses match this search')).toBeNull()
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  })

  const noOffers = 'No offers available at the moment.'
  it.each([
    ['orders', 'orders, page 1', '/orders', "4 orders can't be shown", 'No orders found', /000075$/],
    ['offers', 'offers, page 2', '/offers', "2 offers can't be shown", noOffers, 'Solo'],
    [
      'offers',
      'offers, page 2',
      '/search?type=keyword&keywords=bank&cart=open',
      "2 offers can't be shown",
      noOffers,
      'Solo',
    ],
  ] as const)(
    'of %s (%s) at %s are counted: %s, not “%s”, and are read again on Retry',
    async (path, name, url, counted, empty, shown) => {
      serve(path, name)
      const { user } = renderAsCustomer(mock(), url)
      const alert = await screen.findByText(counted)
      expect(screen.queryByText(empty)).toBeNull()
      serveAgain(path, name)
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect((await screen.findAllByText(shown))[0]).toBeVisible()
      expect(alert).not.toBeInTheDocument()
    },
  )

  it('says that no TLD can be read in the field’s list, and reads them again', async () => {
    serve('domain_t_l_ds', 'TLDs, page 3')
    const { user } = renderApp('/')
    await user.type(screen.getByRole('combobox', { name: 'TLDs' }), 'tld6')
    expect(await screen.findByText('Failed to load TLDs. Please try again.')).toBeVisible()
    expect(screen.queryByText('No TLDs found')).toBeNull()
    serveAgain('domain_t_l_ds', 'TLDs, page 3')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('option', { name: '.tld61' })).toBeVisible()
    expect(screen.queryByText(/^Failed to load TLDs/)).toBeNull()
  })

  it('counts the files of an order', async () => {
    serve('orders/:number/details', 'order details: completed, with a file')
    renderAsCustomer(mock(), '/order/ORD-2026-000074/details')
    expect(await screen.findByText("1 file can't be shown")).toBeVisible()
    expect(screen.getByText('Files').nextElementSibling).toHaveTextContent('1')
    expect(screen.queryByText('No Files Available')).toBeNull()
  })
})

it('the plans are priced in the currency of the cart', async () => {
  server.use(http.get(api('active_cart'), () => Response.json({ currency: 'EUR', items: [] })))
  renderAsCustomer(mock(), '/offers')
  expect(await screen.findByText('€0.04')).toBeVisible()
})
