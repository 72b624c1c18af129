/**
 * @promise A status outside the list shows the server's word and promises nothing, on all four pages.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { cardSettings } from '@tests/support/card-provider'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

const pages = ['/orders', '/order/ORD-2026-000078/details', '/checkout/78', '/payment-success/78']

const words: [status: string, shown: string][] = [
  ['expired', 'Expired'],
  ['payment_received', 'Payment received'],
  ['PAID', 'PAID'],
  ['on_hold_by_bank', 'On hold by bank'],
  [' ', 'Unknown'],
]

describe.each(words)('an order with the status %j', (status, shown) => {
  for (const [index, url] of pages.entries())
    it(`shows the word and promises nothing at ${url}`, moreIf(status !== words[index]?.[0]), async () => {
      const order = { id: 78, orderNumber: 'ORD-2026-000078', status, totalAmount: 6000, items: [] }
      server.use(
        http.get(api('orders'), () => HttpResponse.json({ member: [order] })),
        http.get(api('orders/78'), () => HttpResponse.json(order)),
        http.get(api('orders/:number/details'), () => HttpResponse.json({ ...order, files: [] })),
      )
      storeSession(mock())
      renderApp(url, {
        settings: cardSettings,
        timing: { pollFirst: 60_000, pollLongest: 60_000, redirectDelay: 60_000 },
      })
      const main = within(screen.getByRole('main'))
      await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(shown))
      expect(
        main.queryByText(/updates|arrive|being (prepared|processed)|will be|ready to be|refunded/),
      ).toBeNull()
      expect(main.queryByRole('button', { name: /^(Pay |Cancel)/ })).toBeNull()
      expect(main.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
      expect(screen.getByRole('main').querySelector('.text-success, .animate-spin')).toBeNull()
    })
})
