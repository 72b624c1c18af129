/**
 * @promise One connection to the hub serves all of a page; what somebody else deletes is reported, what is
 *   deleted here isn't.
 */
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { createHub } from '@/mocks/hub'
import { isLive, useLive } from '@/queries/live/use-live'
import { useApp } from '@/config/app'
import { ordersQuery } from '@/queries/orders'
import { useDeleteOrder } from '@/queries/purchase'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { openApp, type TestEnvironment } from '@tests/support/test-app'

const hub = api('/.well-known/mercure')
const mock = mockApi({ hub, scenario: 'backend:ideal' })
const connections = () => mock().hub?.connections()
const change = (id: number, fixedStatus: 'refunded' | 'paid') =>
  mock().db.update(state => {
    for (const order of state.orders) if (order.id === id) order.fixedStatus = fixedStatus
  })

/** What somebody else has deleted of these, and whether the hub has accepted them by now. */
function useLiveState(...shown: Parameters<typeof useLive>) {
  const app = useApp()
  return { deleted: useLive(...shown), isLive: () => isLive(app, shown[1]) }
}

/** The first page of the orders, with live updates of this many of them; the other resources exist nowhere. */
function useLiveOrders(orders = 100, others = 0) {
  const { data } = useQuery({ ...ordersQuery(useApp(), 1), enabled: useUserId() !== null })
  const resources = Array.from({ length: others }, (_, n) => ({ iri: `/api/others/${n}` }))
  return {
    data,
    ...useLiveState(data, [...(data?.orders.slice(0, orders) ?? []), ...(data ? resources : [])]),
  }
}

/** Renders a hook for the customer. */
function show<T>(hook: () => T, environment?: TestEnvironment) {
  storeSession(mock())
  openApp(environment)
  return renderQueryHook(hook)
}

const openOrders = (orders?: number, others?: number, environment?: TestEnvironment) =>
  show(() => useLiveOrders(orders, others), environment)

/** A response that names a hub. */
const named = (url = hub) => ({
  hub: { link: `<${url}>; rel="mercure"`, url: api('orders') },
})
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
  change(78, 'refunded')
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
  mock().db.update(state => {
    state.orders = state.orders.filter(({ id }) => id !== 77)
  })
  await waitFor(() => expect(result.current.deleted).not.toHaveLength(0))
  expect(result.current.deleted).toEqual(['/api/orders/77'])
})

it('one connection serves all of the page', async () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => [useLiveOrders(1), useLiveOrders(2)])
  await waitFor(() => expect(result.current.map(one => one.isLive())).toEqual([true, true]))
  expect(connections()).toBe(1)
})

it('a page that follows at once keeps the connection', async () => {
  const { result, unmount } = openOrders(1)
  await waitFor(() => expect(result.current.isLive()).toBe(true))
  unmount()
  const next = renderQueryHook(() => useLiveOrders(1))
  await waitFor(() => expect(next.result.current.isLive()).toBe(true))
  expect(connections()).toBe(1)
})

it('more resources than a request can name don’t count as live, though most of them are', async () => {
  const { result } = openOrders(1, 100)
  await waitFor(() => expect(connections()).toBe(1))
  change(Number(result.current.data?.orders[0]?.id), 'refunded')
  await waitFor(() => expect(result.current.data?.orders[0]?.status.name).toBe('refunded'))
  expect(result.current.isLive()).toBe(false)
})

it('without a hub nothing is live', () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => [
    useLiveState(undefined, [{ iri: '/api/orders/78' }]),
    useLiveState({ hub: null }, []),
  ])
  expect(result.current.map(one => one.isLive())).toEqual([false, false])
})

describe('a connection', () => {
  it('stays while anything uses it', async () => {
    const other = { orders: 2 }
    const { result, rerender } = show(() => ({ ...useLiveOrders(1), other: useLiveOrders(other.orders) }))
    await waitFor(() => expect(result.current.other.isLive()).toBe(true))
    const id = result.current.data?.orders[0]?.id ?? ''
    other.orders = 0
    rerender()
    for (const status of ['refunded', 'paid'] as const) {
      change(Number(id), status)
      await waitFor(() => expect(statusOf(result.current.data, id)).toBe(status))
    }
    expect(result.current.isLive()).toBe(true)
  })

  it('to a hub of the API has the customer’s token where the hub wants it', async () => {
    const sent: (string | null)[] = []
    server.use(http.get(hub, ({ request }) => void sent.push(request.headers.get('Authorization'))))
    const { result } = openOrders(1, 0, { settings: { mercureAuth: 'bearer' } })
    await waitFor(() => expect(result.current.isLive()).toBe(true))
    expect(sent).toEqual([expect.stringMatching(/^Bearer ./)])
  })

  it('makes what may have changed during an interruption be read again', async () => {
    const { result } = openOrders(1)
    await waitFor(() => expect(result.current.isLive()).toBe(true))
    const read = recordRequests('get', api('orders'))
    mock().hub?.stop()
    await waitFor(() => expect(result.current.isLive()).toBe(false))
    expect(read).not.toHaveBeenCalled()
    mock().hub?.start()
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  })
})

describe('the hub that a response names', () => {
  it('has its own connection, beside that of another one', async () => {
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

  it('is asked for nothing by what shows nothing', async () => {
    const topics = recordTopics()
    const { result } = show(() => [useLiveState(named(), []), useLiveState(named(), [resource('78')])])
    await waitFor(() => expect(result.current.map(one => one.isLive())).toEqual([false, true]))
    expect(topics).toEqual([[api('orders/78')]])
  })

  it('isn’t asked for what was left at once', async () => {
    const topics = recordTopics()
    const shown = { id: '78' }
    const { result, rerender } = show(() => useLiveState(named(), [resource(shown.id)]))
    await waitFor(() => expect(result.current.isLive()).toBe(true))
    for (const id of ['77', '76']) {
      shown.id = id
      rerender()
    }
    await waitFor(() => expect(result.current.isLive()).toBe(true))
    expect(topics.flat()).toEqual(['78', '76'].map(id => api(`orders/${id}`)))
  })

  it('is asked for a hundred topics at most: more than that don’t count as live', async () => {
    const topics = recordTopics()
    // Each has two topics.
    const orders = Array.from({ length: 60 }, (_, n) => ({ iri: `/api/orders/${n}/details`, id: `${n}` }))
    const { result } = show(() => [useLiveState(named(), orders), useLiveState(named(), orders.slice(0, 1))])
    await waitFor(() => expect(result.current[1]?.isLive()).toBe(true))
    expect(topics.map(({ length }) => length)).toEqual([100])
    expect(result.current[0]?.isLive()).toBe(false)
  })

  it('makes a hundred resources live', async () => {
    const orders = Array.from({ length: 100 }, (_, n) => resource(`${n}`))
    const { result } = show(() => useLiveState(named(), orders))
    await waitFor(() => expect(result.current.isLive()).toBe(true))
  })

  it('makes nothing live before it has accepted all of it', async () => {
    const topics = recordTopics()
    const shown = { ids: ['78'] }
    const { result, rerender } = show(() => useLiveState(named(), shown.ids.map(resource)))
    await waitFor(() => expect(result.current.isLive()).toBe(true))
    const held = createDeferred()
    server.use(
      http.get(hub, async ({ request }) => {
        topics.push(topicsOf(request))
        await held.promise
        return mock().hub?.handle(request)
      }),
    )
    shown.ids = ['78', '77']
    rerender()
    await waitFor(() => expect(topics).toHaveLength(2))
    expect(result.current.isLive()).toBe(false)
    held.resolve()
    await waitFor(() => expect(result.current.isLive()).toBe(true))
  })
})
