import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { Order } from '@/api/orders'
import { orderStatus } from '@/lib/order-status'
import { includesSearch } from '@/memory/overlap'
import { queryClient } from '@/queries/query-client'
import { useOrderUpdates } from '@/queries/use-order-updates'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { search, storePurchases } from '@tests/support/purchases'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

vi.mock('@/memory/overlap', { spy: true })

const mock = mockApi()
const bank = { searchType: 'keyword', keywords: ['bank'] }

it.each([
  ['objects', { '@id': '/api/offers/2', name: 'Growth' }],
  ['IRIs', '/api/offers/2'],
])('a cart whose offers are %s compares no searches again where no search has changed', async (_, offer) => {
  server.use(
    http.get(api('active_cart'), () =>
      HttpResponse.json({
        items: [1, 2].map(id => ({
          id,
          offer,
          quantity: id,
          unitPrice: 1,
          totalPrice: 1,
          searchParameters: bank,
        })),
      }),
    ),
  )
  storePurchases(mock(), { id: '1', lines: [{ search: search({ keywords: ['bank'] }) }] })
  storeSession(mock())
  const { user } = renderApp('/cart')
  expect(await screen.findAllByText(/^Part of this is in another line/)).toHaveLength(2)
  expect(includesSearch).toHaveBeenCalled()
  vi.mocked(includesSearch).mockClear()
  const [edit] = screen.getAllByRole('button', { name: 'Edit Growth' })
  if (edit) await user.click(edit)
  expect(await screen.findByRole('spinbutton', { name: 'Quantity' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(includesSearch).not.toHaveBeenCalled()
})

it('the results compare their search with the cart again only where one of them has changed', async () => {
  const line = { offer: { '@id': '/api/offers/2', name: 'Growth' }, unitPrice: 1, totalPrice: 1 }
  const read = vi.fn<() => void>()
  server.use(
    http.get(api('active_cart'), () => {
      read()
      const items = [1, 2, 3, 4, 1205].map(quantity => ({ ...line, id: quantity, quantity }))
      return HttpResponse.json({ items: items.map(item => ({ ...item, searchParameters: bank })) })
    }),
  )
  storeSession(mock())
  renderApp('/search?type=keyword&keywords=bank')
  const text = 'In your cart: 1 with Growth, 2 with Growth, 3 with Growth and 2 more'
  expect(await screen.findByRole('link', { name: text })).toBeVisible()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  vi.mocked(includesSearch).mockClear()
  read.mockClear()
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(read).toHaveBeenCalled())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await screen.findByRole('link', { name: text })).toBeVisible()
  expect(includesSearch).not.toHaveBeenCalled()
})

it('a list of 100,000 orders resolves the topics of 100 at most', () => {
  const resolved = vi.fn<(id: number) => void>()
  const orders = Array.from({ length: 100_000 }, (_, id): Order => ({
    id: String(id),
    get iri() {
      resolved(id)
      return `/api/orders/${id}`
    },
    orderNumber: `ORD-${id}`,
    status: orderStatus('completed'),
    createdAt: null,
    totalAmount: null,
    currency: null,
    itemCount: 0,
    items: [],
    unreadableItems: 0,
    files: [],
    unreadableFiles: 0,
  }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const query = { data: undefined, refetch: () => undefined }
  renderHook(() => useOrderUpdates(query, 'orders', orders, status => status.isOpen), { wrapper })
  expect(new Set(resolved.mock.calls.map(([id]) => id)).size).toBe(100)
})
