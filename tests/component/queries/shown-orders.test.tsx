import { waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { useOrderDeletions, useShownOrders } from '@/queries/live/shown-orders'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const hub = api('/.well-known/mercure')
const mock = mockApi({ hub })
const named = {
  hub: { link: `<${hub}>; rel="mercure"`, url: api('orders'), requestedAt: 0, receivedAt: 0 },
}
const ordersOf = (...ids: number[]) => ids.map(id => ({ iri: `/api/orders/${id}`, id: String(id) }))
const topicsOf = (...ids: number[]) => ids.map(id => api(`orders/${id}`))

/** A page that shows orders, and then others; returns the orders whose deletion is listened for. */
function openPage() {
  const heard: string[][] = []
  server.use(
    http.get(hub, ({ request }) => void heard.push(new URL(request.url).searchParams.getAll('topic'))),
  )
  storeSession(mock())
  let shown = ordersOf(1, 2)
  const { rerender } = renderQueryHook(() => {
    useShownOrders(named, shown)
    return useOrderDeletions()
  })
  return {
    show: (...ids: number[]) => {
      shown = ordersOf(...ids)
      rerender()
    },
    topics: () => heard.at(-1)?.filter(topic => topic.includes('/orders/')) ?? [],
  }
}

it('the deletion of an order is listened for after the page has shown others, once for each', async () => {
  const { show, topics } = openPage()
  await waitFor(() => expect(topics()).toEqual(topicsOf(1, 2)))
  show(3, 2)
  await waitFor(() => expect(topics().toSorted()).toEqual(topicsOf(1, 2, 3)))
})

it('the deletion of the fifty orders is listened for that were shown last', async () => {
  const { show, topics } = openPage()
  await waitFor(() => expect(topics()).toEqual(topicsOf(1, 2)))
  const last = Array.from({ length: 49 }, (_, index) => index + 10)
  show(...last)
  await waitFor(() => expect(new Set(topics())).toEqual(new Set(topicsOf(...last, 1))))
})
