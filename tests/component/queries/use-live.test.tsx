/**
 * @promise A list of 100,000 orders asks the hub for 100 at most.
 * @promise A silent stream (private updates, another host name, an unknown topic) freezes no page.
 * @promise A cart that shares its URL with every other one is not asked for at the hub.
 * @promise One connection to the hub serves all of a page; what somebody else deletes is reported, what is
 *   deleted here isn't.
 */
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import type { Order } from '@/api/orders'
import { createHub } from '@/mocks/hub'
import { useCart } from '@/queries/cart'
import { isLive, useLive } from '@/queries/live/use-live'
import { useApp } from '@/config/app'
import { ordersQuery, useOrder, useOrders } from '@/queries/orders'
import { useDeleteOrder } from '@/queries/purchase'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { changeOrder, removeOrder } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { sampleOrder } from '@tests/support/sample-order'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { openApp, type TestEnvironment } from '@tests/support/test-app'

const hub = api('/.well-known/mercure')
const mock = mockApi({ hub, scenario: 'backend:ideal' })
const connections = () => mock().hub?.connections()

/** What somebody else has deleted of these, and whether the hub has accepted them by now. */
function useLiveState(...shown: Parameters<typeof useLive>) {
  const app = useApp()
  return { deleted: useLive(...shown), isLive: () => isLive(app, shown[1]) }
}

/** The first page of the orders, with live updates of this many of them. */
function useLiveOrders(orders = 100) {
  const { data } = useQuery({ ...ordersQuery(useApp(), 1), enabled: useUserId() !== null })
  return { data, ...useLiveState(data, data?.orders.slice(0, orders) ?? []) }
}

/** Renders a hook for the customer. */
function show<T>(hook: () => T, environment?: TestEnvironment) {
  storeSession(mock())
  openApp(environment)
  return renderQueryHook(hook)
}

const openOrders = (orders?: number, environment?: TestEnvironment) =>
  show(() => useLiveOrders(orders), environment)

/** A response that names a hub. */
const named = (url = hub) => ({ hub: { link: `<${url}>; rel="mercure"`, url: api('orders') } })
const resource = (id: string) => ({ iri: `/api/orders/${id}`, id })

const topicsOf = ({ url }: Request) => new URL(url).searchParams.getAll('topic')

/** The topics of each request to the hub. */
function recordTopics() {
  const topics: string[][] = []
  server.use(http.get(hub, ({ request }) => void topics.push(topicsOf(request))))
  return topics
}

const statusOf = (data: ReturnType<typeof useLiveOrders>['data'], id: string) =>
  data?.orders.find(order => order.id === id)?.status.name

it('orders are live once the hub has accepted them, and change without a request', async () => {
  const { result } = openOrders()
  expect(result.current.deleted).toEqual([])
  expect(result.current.isLive()).toBe(false)
  await waitFor(() => expect(result.current.isLive()).toBe(true))
  changeOrder(mock(), 78, { fixedStatus: 'refunded' })
  await waitFor(() => expect(statusOf(result.current.data, '78')).toBe('refunded'))
  expect(statusOf(result.current.data, '77')).toBe('processing')
})

it('a deletion here isn’t reported, unlike a later one by somebody else', async () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => ({ ...useLiveOrders(), remove: useDeleteOrder() }))
  await waitFor(() => expect(result.current.isLive()).toBe(true))
  const order = result.current.data?.orders.find(({ id }) => id === '78')
  if (!order) throw new Error('There is no order.')
  const deletion = { order, askIsPaid: () => Promise.resolve(null), after: Promise.resolve() }
  await act(() => result.current.remove.mutateAsync(deletion))
  await waitFor(() => expect(statusOf(result.current.data, '78')).toBeUndefined())
  removeOrder(mock(), 77)
  await waitFor(() => expect(result.current.deleted).not.toHaveLength(0))
  expect(result.current.deleted).toEqual(['/api/orders/77'])
})

it('one connection serves all of the page', more, async () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => [useLiveOrders(1), useLiveOrders(2)])
  await waitFor(() => expect(result.current.map(one => one.isLive())).toEqual([true, true]))
  expect(connections()).toBe(1)
})

it('a page that follows at once keeps the connection', more, async () => {
  const { result, unmount } = openOrders(1)
  await waitFor(() => expect(result.current.isLive()).toBe(true))
  unmount()
  const next = renderQueryHook(() => useLiveOrders(1))
  await waitFor(() => expect(next.result.current.isLive()).toBe(true))
  expect(connections()).toBe(1)
})

it('without a hub nothing is live', () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => [
    useLiveState(undefined, [{ iri: '/api/orders/78' }]),
    useLiveState({ hub: null }, []),
  ])
  expect(result.current.map(one => one.isLive())).toEqual([false, false])
})

it('a connection to a hub of the API has the customer’s token where the hub wants it', async () => {
  const sent: (string | null)[] = []
  server.use(http.get(hub, ({ request }) => void sent.push(request.headers.get('Authorization'))))
  const { result } = openOrders(1, { settings: { mercureAuth: 'bearer' } })
  await waitFor(() => expect(result.current.isLive()).toBe(true))
  expect(sent).toEqual([expect.stringMatching(/^Bearer ./)])
})

it('an open order is read again every minute though a connected hub says nothing', more, async () => {
  // Doubled from this interval on, so many reads would take ten minutes.
  show(() => useOrders(1), { timing: { pollFirst: 20, pollLongest: 600_000, slowPollInterval: 20 } })
  await waitFor(() => expect(connections()).toBe(1))
  const read = recordRequests('get', api('orders'))
  await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(15))
  expect(connections()).toBe(1)
})

it('a connection makes what may have changed during an interruption be read again', async () => {
  const { result } = openOrders(1)
  await waitFor(() => expect(result.current.isLive()).toBe(true))
  const read = recordRequests('get', api('orders'))
  mock().hub?.stop()
  await waitFor(() => expect(result.current.isLive()).toBe(false))
  expect(read).not.toHaveBeenCalled()
  mock().hub?.start()
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
})

it('the hub that a response names has its own connection, beside that of another one', more, async () => {
  const other = createHub(api('/other-hub'))
  server.use(http.all(other.url, ({ request }) => other.handle(request)))
  storeSession(mock())
  const { result } = renderQueryHook(() => [
    useLiveState(named(), [resource('78')]),
    useLiveState(named(other.url), [resource('77')]),
  ])
  await waitFor(() => expect(result.current.map(one => one.isLive())).toEqual([true, true]))
  expect([connections(), other.connections()]).toEqual([1, 1])
})

it.each([
  ['60 orders with two topics each', 60, '/details'],
  ['101 orders', 101, ''],
])('a hub is asked for a hundred topics at most: not all of %s are live', more, async (_what, count, end) => {
  const topics = recordTopics()
  const orders = Array.from({ length: count }, (_, n) => ({ iri: `/api/orders/${n}${end}`, id: `${n}` }))
  const { result } = show(() => [useLiveState(named(), orders), useLiveState(named(), orders.slice(0, 1))])
  await waitFor(() => expect(result.current[1]?.isLive()).toBe(true))
  expect(topics.map(({ length }) => length)).toEqual([100])
  expect(result.current[0]?.isLive()).toBe(false)
})

it('a list of 100,000 orders resolves the topics of 100 at most', more, () => {
  const resolved = vi.fn<(id: number) => void>()
  const { iri: _iri, ...order } = sampleOrder(1)
  const orders = Array.from({ length: 100_000 }, (_, id): Order => ({
    ...order,
    get iri() {
      resolved(id)
      return `/api/orders/${id}`
    },
  }))
  renderQueryHook(() => useLive(undefined, orders))
  expect(new Set(resolved.mock.calls.map(([id]) => id)).size).toBe(100)
})

it('a cart whose @id is the URL of every customer’s is not asked for at the hub', more, async () => {
  mock().applyScenario('')
  fillCart(mock(), 'growth')
  const topics = recordTopics()
  const { result } = show(() => ({ cart: useCart(), order: useOrder('78') }))
  await waitFor(() => expect(topics.flat()).toContain(api('orders/78')))
  await waitFor(() => expect(result.current.cart.data?.iri).toBe('/api/active_cart'))
  expect(result.current.cart.data?.hub).not.toBeNull()
  await waitFor(() => expect(connections()).toBe(1))
  expect(topics.flat()).not.toContain(api('active_cart'))
})
