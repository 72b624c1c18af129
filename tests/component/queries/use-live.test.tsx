import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLive } from '@/queries/live/use-live'
import { ordersQuery } from '@/queries/orders'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'

const mock = mockApi({ hub: api('/.well-known/mercure'), scenario: 'backend:ideal' })
const connections = () => mock().hub?.connections()
const change = (id: number, fixedStatus: 'refunded' | 'paid') =>
  mock().db.update(state => {
    for (const order of state.orders) if (order.id === id) order.fixedStatus = fixedStatus
  })

/** The first page of the orders, with live updates of this many of them; the other resources exist nowhere. */
function useLiveOrders(orders = 100, others = 0) {
  const { data } = useQuery(ordersQuery(useUserId(), 1))
  const resources = Array.from({ length: others }, (_, n) => ({ iri: `/api/others/${n}` }))
  return { data, ...useLive(data, [...(data?.orders.slice(0, orders) ?? []), ...(data ? resources : [])]) }
}

function openOrders(orders?: number, others?: number) {
  storeSession(mock())
  return renderQueryHook(() => useLiveOrders(orders, others))
}
const statusOf = (data: ReturnType<typeof useLiveOrders>['data'], id: string) =>
  data?.orders.find(order => order.id === id)?.status.name

it('orders are live once the hub has accepted them, and change without a request', async () => {
  const { result } = openOrders()
  expect(result.current).toMatchObject({ hasHub: false, live: false, deleted: [] })
  await waitFor(() => expect(result.current).toMatchObject({ hasHub: true, live: true }))
  change(78, 'refunded')
  await waitFor(() => expect(statusOf(result.current.data, '78')).toBe('refunded'))
  expect(statusOf(result.current.data, '77')).toBe('processing')
})

it('a deletion by somebody else is reported for what was shown', async () => {
  const { result } = openOrders(1)
  await waitFor(() => expect(result.current.live).toBe(true))
  const [first] = result.current.data?.orders ?? []
  mock().db.update(state => {
    state.orders = state.orders.filter(({ id }) => String(id) !== first?.id)
  })
  await waitFor(() => expect(result.current.deleted).toEqual([first?.iri]))
})

it('one connection serves all of the page', async () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => [useLiveOrders(1), useLiveOrders(2)])
  await waitFor(() => expect(result.current.map(({ live }) => live)).toEqual([true, true]))
  expect(connections()).toBe(1)
})

it('a page that follows at once keeps the connection', async () => {
  configureApp({ timing: { liveIdleTimeout: 60_000 } })
  const { result, unmount } = openOrders(1)
  await waitFor(() => expect(result.current.live).toBe(true))
  unmount()
  const next = renderQueryHook(() => useLiveOrders(1))
  await waitFor(() => expect(next.result.current.live).toBe(true))
  expect(connections()).toBe(1)
})

it('what shows nothing doesn’t connect', async () => {
  const { result } = openOrders(0)
  await waitFor(() => expect(result.current.hasHub).toBe(true))
  expect(result.current.live).toBe(false)
  expect(connections()).toBe(0)
})

it('more resources than a request can name don’t count as live, though most of them are', async () => {
  const { result } = openOrders(1, 100)
  await waitFor(() => expect(connections()).toBe(1))
  change(Number(result.current.data?.orders[0]?.id), 'refunded')
  await waitFor(() => expect(result.current.data?.orders[0]?.status.name).toBe('refunded'))
  expect(result.current.live).toBe(false)
})

it('without a hub nothing is live', () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => [
    useLive(undefined, [{ iri: '/api/orders/78' }]),
    useLive({ hub: null }, []),
  ])
  expect(result.current).toEqual([
    { hasHub: false, live: false, deleted: [] },
    { hasHub: false, live: false, deleted: [] },
  ])
})
