import { screen } from '@testing-library/react'
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
  /** What stands on the page then. */
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

it('the plans are priced in the currency of the cart', async () => {
  server.use(http.get(api('active_cart'), () => Response.json({ currency: 'EUR', items: [] })))
  storeSession(mock())
  renderApp('/offers')
  expect(await screen.findByText('€0.04')).toBeVisible()
})
