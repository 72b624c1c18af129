/**
 * @promise Every page shows what API Platform sends, by default and with each of its settings, without the
 *   keys of JSON-LD.
 */
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { findExchange, readRecording, recordingNames, responseOf } from '@tests/support/recordings'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

interface RecordedPage {
  url: string
  /** The pattern of the call. */
  path: string
  /** The names of its exchanges in the recordings. */
  names: string[]
  /** A text of the page then. */
  text: string | RegExp
}

const pages: RecordedPage[] = [
  {
    url: '/search?type=keyword&keywords=bank',
    path: 'email_documents',
    names: ['search by keyword'],
    text: 'j***@bank1.example',
  },
  { url: '/offers', path: 'offers', names: ['offers, page 1', 'offers'], text: 'Growth plan' },
  {
    url: '/cart',
    path: 'active_cart',
    names: ['active cart: three lines'],
    text: /^\$60\.69$|^3 items can't be shown$/,
  },
  {
    url: '/orders',
    path: 'orders',
    names: ['orders, page 1', 'orders', 'orders as application/json'],
    text: /0000(75|16)$/,
  },
  {
    url: '/order/ORD-2026-000074/details',
    path: 'orders/:number/details',
    names: ['order details: completed, with a file'],
    text: 'growth.csv',
  },
]

// The development environment is recorded for its errors alone.
describe.each(recordingNames.filter(name => name !== 'debug'))(
  'responses of API Platform (%s)',
  recording => {
    const exchanges = readRecording(recording)
    const shown = pages.flatMap(page => {
      const exchange = exchanges.find(({ name }) => page.names.includes(name))
      return exchange ? [{ ...page, exchange }] : []
    })

    for (const { url, path, text, exchange } of shown)
      it(`shows what API Platform sends at ${url}`, async () => {
        server.use(
          http.get(api('offers'), ({ request }) =>
            responseOf(
              findExchange('4.0', request.url.includes('page=2') ? 'offers, page 2' : 'offers, page 1'),
            ),
          ),
          http.get(api(path), ({ request }) =>
            path === 'offers' && request.url.includes('page=2')
              ? responseOf(findExchange('4.0', 'offers, page 2'))
              : responseOf(exchange),
          ),
        )
        storeSession(mock())
        renderApp(url)
        expect((await screen.findAllByText(text))[0]).toBeVisible()
        expect(document.body).not.toHaveTextContent(/genid|undefined|NaN|\[object Object\]|SearchParameters/)
      })
  },
)

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

  it('counts the orders, links to the other pages and reads the list again', async () => {
    serve('orders', 'orders, page 1')
    storeSession(mock())
    const { user } = renderApp('/orders')
    const alert = await screen.findByText("4 orders can't be shown")
    expect(screen.queryByText('No orders found')).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Pagination' })).toBeVisible()
    serveAgain('orders', 'orders, page 1')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: /000075$/ })).toBeVisible()
    expect(alert).not.toBeInTheDocument()
  })

  it('counts the plans, links to the search and reads the list again', async () => {
    serve('offers', 'offers, page 2')
    const { user } = renderApp('/offers')
    const alert = await screen.findByText("2 offers can't be shown")
    expect(screen.queryByText('No offers available at the moment.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Search Domains' })).toBeVisible()
    serveAgain('offers', 'offers, page 2')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Solo' })).toBeVisible()
    expect(alert).not.toBeInTheDocument()
  })

  it('counts the offers that the dialog can’t show, and reads them again', async () => {
    serve('offers', 'offers, page 2')
    storeSession(mock())
    const { user } = renderApp('/search?type=keyword&keywords=bank&cart=open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
    expect(await dialog.findByText("2 offers can't be shown")).toBeVisible()
    expect(dialog.queryByText('No offers available at the moment.')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
    serveAgain('offers', 'offers, page 2')
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('radio', { name: 'Solo' })).toBeVisible()
  })

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
    storeSession(mock())
    renderApp('/order/ORD-2026-000074/details')
    expect(await screen.findByText("1 file can't be shown")).toBeVisible()
    expect(screen.getByText('Files').nextElementSibling).toHaveTextContent('1')
    expect(screen.queryByText('No Files Available')).toBeNull()
  })
})

it('the plans are priced in the currency of the cart', async () => {
  server.use(http.get(api('active_cart'), () => Response.json({ currency: 'EUR', items: [] })))
  storeSession(mock())
  renderApp('/offers')
  expect(await screen.findByText('€0.04')).toBeVisible()
})
