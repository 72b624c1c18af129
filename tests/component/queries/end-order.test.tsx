/**
 * @promise An order that is cancelled or removed ends in all tabs, unless it is paid for by now.
 */
import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import { useOrder } from '@/queries/orders'
import { useCancelOrder, useDeleteOrder } from '@/queries/purchase'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { pendingOrder } from '@tests/support/pending-order'
import { rememberedPurchases, search, storePurchases } from '@tests/support/purchases'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const topic = api('orders/78')
/** The card provider doesn't say whether it was paid for, and no payment has to end first. */
const deletion = () => ({
  order: pendingOrder(mock()),
  askIsPaid: () => Promise.resolve(null),
  after: Promise.resolve(),
})

/** This tab, which shows no order, and what another one hears of it. */
async function openTab() {
  storeSession(mock())
  const { result } = renderQueryHook(() => {
    useOtherTabs()
    return { userId: useUserId(), cancel: useCancelOrder(), remove: useDeleteOrder() }
  })
  await waitFor(() => expect(result.current.userId).not.toBeNull())
  const end = {
    cancel: () => result.current.cancel.mutateAsync(pendingOrder(mock())),
    remove: () => result.current.remove.mutateAsync(deletion()),
  }
  return { end, heard: openOtherTab(mock()).heard }
}

describe('a deletion', () => {
  it('is announced to the other tabs', async () => {
    const { end, heard } = await openTab()
    await act(end.remove)
    await waitFor(() => expect(heard).toEqual([{ deleting: [topic] }, 'orders']))
  })

  it('leaves a cancelled order on its page, which isn’t read again afterwards', async () => {
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ shown: useOrder('78'), remove: useDeleteOrder() }))
    await waitFor(() => expect(result.current.shown.data).toBeDefined())
    const before = result.current.shown.data
    const read = recordRequests('get', topic)
    await act(() => result.current.remove.mutateAsync(deletion()))
    await waitFor(() =>
      expect(result.current.shown.data).toEqual({ ...before, status: orderStatus('cancelled') }),
    )
    // Before the deletion.
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe.each(['cancel', 'remove'] as const)('an order that is ended by “%s”', how => {
  const recordEnds = () => [recordRequests('post', api('orders/78/cancel')), recordRequests('delete', topic)]
  const sentOf = (ends: ReturnType<typeof recordEnds>) => ends.flatMap(({ mock: { calls } }) => calls)

  it('isn’t remembered as placed', async () => {
    const lines = [{ search: search({ keywords: ['bank'] }) }]
    storePurchases(mock(), { id: '78', status: 'pending', lines })
    const { end } = await openTab()
    const states = () => rememberedPurchases(mock()).orders.map(({ state }) => state)
    expect(states()).toEqual(['placed'])
    await act(end[how])
    expect(states()).toEqual(['ended'])
  })

  it('stays where it is paid for by now, and is read again in all tabs', async () => {
    const { end, heard } = await openTab()
    const ends = recordEnds()
    server.use(http.get(topic, () => HttpResponse.json({ ...pendingOrder(mock()), status: 'paid' })))
    await act(async () => expect(await end[how]()).toEqual({ kind: 'not pending' }))
    expect(sentOf(ends)).toEqual([])
    await waitFor(() => expect(heard).toEqual(['orders']))
  })
})
