/**
 * @promise Orders are read for customers alone.
 * @promise The address of a download is one of the API, with the customer's token; visitors have none.
 * @promise Open orders are polled as long as the page is visible, a list's too: after 2 s, doubling to 60 s.
 */
import { useQuery } from '@tanstack/react-query'
import { act, waitFor, renderHook } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { allFilesUrl, fileUrl } from '@/queries/downloads'
import { withOfferNames } from '@/queries/offers'
import { useOrder, useOrderDetails, useOrders, useOrderUntilPaid } from '@/queries/orders'
import { useCart } from '@/queries/cart'
import { usePlaceOrder } from '@/queries/purchase'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { ApiError } from '@/api/errors'
import type { Order } from '@/api/orders'
import { ordersByIdKey } from '@/queries/keys'
import { usePollInterval } from '@/queries/poll-interval'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { changeOrder, orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { openOtherTab } from '@tests/support/other-tab'
import { recordRequests } from '@tests/support/record-requests'
import { storeSession } from '@tests/support/render-app'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { respond } from '@tests/support/respond'
import { sampleOrder } from '@tests/support/sample-order'
import { server } from '@tests/support/server'
import { currentApp, openApp, inApp, queryClient } from '@tests/support/test-app'
import { setVisibility } from '@tests/support/visibility'

const mock = mockApi()

it('the orders of a visitor are not asked for', () => {
  const { result } = renderQueryHook(() => [useOrders(1), useOrder('78'), useOrderDetails('ORD-2026-000064')])
  expect(result.current.map(({ fetchStatus }) => fetchStatus)).toEqual(['idle', 'idle', 'idle'])
})

it('an order that is placed has the cart and the orders read again, in the other tabs too, which expect the cart’s deletion', async () => {
  fillCart(mock(), 'growth')
  server.use(
    http.get(api('active_cart'), async ({ request }) => {
      const cart: object = await (await mock().respond(request))?.json()
      return HttpResponse.json({ ...cart, '@id': '/api/carts/1' })
    }),
  )
  storeSession(mock())
  const { result } = renderQueryHook(() => {
    useOtherTabs()
    return { cart: useCart(), orders: useOrders(1), place: usePlaceOrder() }
  })
  await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(1))
  const { data } = result.current.cart
  if (!data) throw new Error('There is no cart.')
  const { heard } = openOtherTab(mock())
  const placement = await act(() => result.current.place.mutateAsync(data))
  if (placement.kind !== 'placed') throw new Error('No order was placed.')
  await waitFor(() => expect(result.current.cart.data?.items).toEqual([]))
  await waitFor(() => expect(result.current.orders.data?.orders[0]?.id).toBe(placement.id))
  await waitFor(() => expect(heard).toEqual([{ deleting: [api('carts/1')] }, 'cart', 'orders']))
})

describe('the offers', () => {
  const line = (offerIri: string | null, offerName: string | null) => ({ offerIri, offerName })

  it('give lines their names, each read once, and leave lines that have one or no offer', async () => {
    const reads: string[] = []
    server.events.on('request:start', ({ request }) => reads.push(new URL(request.url).pathname))
    const unknown = line('/api/offers/404', null)
    const record = {
      items: [
        line('/api/offers/2', null),
        line('http://php.internal/api/offers/2', null),
        line('/api/offers/1', 'Mine'),
        line(null, null),
        unknown,
        unknown,
      ],
    }
    const { items } = await withOfferNames(openApp(), record)
    expect(items.map(({ offerName }) => offerName)).toEqual(['Growth', 'Growth', 'Mine', null, null, null])
    expect(reads).toEqual(['/api/offers', '/api/offers/404'])
  })

  it('aren’t read for lines that need no name', async () => {
    const record = { items: [line('/api/offers/1', 'Mine'), line(null, null)] }
    expect(await withOfferNames(openApp(), record)).toBe(record)
  })

  it('are missed where neither the list nor the offers themselves can be read', async () => {
    respond('get', 'offers', {}, 403)
    const named = await withOfferNames(openApp(), { items: [line('/api/offers/2', null)] })
    expect(named.items[0]?.offerName).toBe('Growth')
    await expect(withOfferNames(openApp(), { items: [line('/api/offers/404', null)] })).rejects.toMatchObject(
      { status: 403 },
    )
  })
})

const readUrls = () => Promise.all([fileUrl(currentApp(), '5'), allFilesUrl(currentApp(), 'ORD-1')])

it('files have no address for a visitor', async () => {
  openApp()
  expect(await readUrls()).toEqual([null, null])
})

it('files have addresses of the API, with the customer’s token', async () => {
  storeSession(mock())
  const { result } = renderQueryHook(useUserId)
  await waitFor(() => expect(result.current).not.toBeNull())
  const [one, all] = await readUrls()
  const token = new URL(one ?? '').searchParams.get('bearer')
  expect(token).toBeTruthy()
  expect(one).toBe(`${api('order_files/5/download')}?bearer=${token}`)
  expect(all).toBe(`${api('orders/ORD-1/files/download')}?bearer=${token}`)
})

type Status = 'processing' | 'paid' | 'refunded' | 'cancelled' | 'payment_failed' | 'in_review'

/**
 * How an order of a status is read again that is shown beside a list with open orders, which is read again several times
 * meanwhile.
 */
async function readsAgain(fixedStatus: Status, url: string, useShown: () => unknown) {
  changeOrder(mock(), 78, { fixedStatus })
  storeSession(mock())
  openApp({ timing: { pollFirst: 5, pollLongest: 5 } })
  const [list, one] = [api('orders'), url].map(read => recordRequests('get', read).mock.calls)
  renderQueryHook(() => [useOrders(1), useShown()])
  await waitFor(() => expect(one).not.toHaveLength(0))
  const before = list?.length ?? 0
  await waitFor(() => expect(list?.length).toBeGreaterThan(before + 5))
  return (one?.length ?? 0) > 1
}

describe('an order', () => {
  it.each([
    ['processing', true],
    ['paid', true],
    ['refunded', false],
  ] as const)('that is %s is read again only while it is open', more, async (status, isPolled) => {
    expect(await readsAgain(status, api('orders/78'), () => useOrder('78'))).toBe(isPolled)
  })

  it('isn’t read while the page is hidden', more, async () => {
    let ticks = 0
    storeSession(mock())
    openApp({ timing: { pollFirst: 5, pollLongest: 5 } })
    const read = recordRequests('get', api('orders/78')).mock.calls
    renderQueryHook(() => [
      useOrder('78'),
      useQuery({
        queryKey: ['clock'],
        queryFn: () => (ticks += 1),
        refetchInterval: 5,
        refetchIntervalInBackground: true,
      }),
    ])
    await waitFor(() => expect(read.length).toBeGreaterThan(1))
    setVisibility('hidden')
    // A read that had begun before.
    await waitFor(() => expect(queryClient().isFetching({ queryKey: ordersByIdKey })).toBe(0))
    const before = read.length
    const end = ticks + 20
    await waitFor(() => expect(ticks).toBeGreaterThan(end))
    expect(read).toHaveLength(before)
    setVisibility('visible')
    await waitFor(() => expect(read.length).toBeGreaterThan(before))
  })

  it('whose details say that it is processing is read again', more, async () => {
    const number = orderOf(mock(), 78).orderNumber
    const url = api(`orders/${number}/details`)
    expect(await readsAgain('processing', url, () => useOrderDetails(number))).toBe(true)
  })

  it.each([
    ['processing', true],
    ['paid', false],
    ['cancelled', false],
    ['payment_failed', true],
    ['in_review', true],
  ] as const)('that is %s is read only until it is paid or can’t be paid', more, async (status, isPolled) => {
    expect(await readsAgain(status, api('orders/78'), () => useOrderUntilPaid('78'))).toBe(isPolled)
  })
})

it('an order is polled anew with its page, and no more once it is gone', () => {
  vi.useFakeTimers()
  const orders = [sampleOrder(1)]
  const { result, rerender } = renderHook(
    ({ source }) =>
      usePollInterval(
        source,
        (data: Order[]) => data,
        ({ isOpen }) => isOpen,
      ),
    {
      initialProps: { source: 'orders/1' },
      wrapper: inApp(openApp({ timing: { pollFirst: 2000, pollLongest: 60_000 } })),
    },
  )
  const interval = (state = {}) =>
    result.current({
      state: { data: orders, error: null, dataUpdatedAt: Date.now(), errorUpdatedAt: 0, ...state },
    })
  expect(interval()).toBe(2000)
  vi.advanceTimersByTime(14_000)
  expect(interval()).toBe(16_000)
  expect(interval({ dataUpdatedAt: 0, errorUpdatedAt: Date.now() })).toBe(16_000)
  rerender({ source: 'orders/2' })
  expect(interval()).toBe(2000)
  expect(interval({ error: new ApiError('http', 'Not found', { status: 500 }) })).toBe(2000)
  expect(interval({ error: new ApiError('http', 'Not found', { status: 404 }) })).toBe(false)
  expect(interval({ data: undefined })).toBe(false)
})
