import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import { isMayBePaid, useCancelOrder, useDeleteOrder } from '@/queries/cancel-order'
import { useOrder } from '@/queries/orders'
import { withOrderLock } from '@/queries/tab-lock'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { rememberedPurchases, search, storePurchases } from '@tests/support/purchases'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const topic = api('orders/78')
const order = { id: '78', iri: '/api/orders/78', status: orderStatus('pending') }
const refuse = () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })

/** This tab, which shows no order, and what another one hears of it. */
async function openTab() {
  storeSession(mock())
  const { result } = renderQueryHook(() => {
    useOtherTabs()
    return { userId: useUserId(), cancel: useCancelOrder(), remove: useDeleteOrder() }
  })
  await waitFor(() => expect(result.current.userId).not.toBeNull())
  return { result, heard: openOtherTab(mock()).heard }
}

describe('a deletion', () => {
  it('is announced to the other tabs', async () => {
    const { result, heard } = await openTab()
    await act(() => result.current.remove.mutateAsync(order))
    await waitFor(() => expect(heard).toEqual([{ topic, isDeleting: true }, 'orders']))
  })

  it('that the server refuses is withdrawn', async () => {
    server.use(http.delete(topic, refuse))
    const { result, heard } = await openTab()
    await act(() => expect(result.current.remove.mutateAsync(order)).rejects.toThrow('Not now.'))
    await waitFor(() =>
      expect(heard).toEqual([{ topic, isDeleting: true }, { topic, isDeleting: false }, 'orders']),
    )
  })

  it('without a response stays announced: it may be carried out', async () => {
    server.use(http.delete(topic, () => HttpResponse.error()))
    const { result, heard } = await openTab()
    await act(() =>
      expect(result.current.remove.mutateAsync(order)).rejects.toMatchObject({ kind: 'network' }),
    )
    await waitFor(() => expect(heard).toEqual([{ topic, isDeleting: true }, 'orders']))
  })

  it('leaves a cancelled order on its page, which isn’t read again', async () => {
    configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ shown: useOrder('78'), remove: useDeleteOrder() }))
    await waitFor(() => expect(result.current.shown.data).toBeDefined())
    const before = result.current.shown.data
    const read = recordRequests('get', topic)
    await act(() => result.current.remove.mutateAsync(order))
    expect(result.current.shown.data).toEqual({ ...before, status: orderStatus('cancelled') })
    expect(read).not.toHaveBeenCalled()
  })
})

it.each(['cancel', 'remove'] as const)(
  'an order that another tab may just have paid for isn’t ended by “%s”, but after the next click',
  async how => {
    Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    const { result } = await openTab()
    const held = createDeferred()
    const payment = withOrderLock('78', async ({ setPaid }) => {
      setPaid(true)
      await held.promise
    })
    const ended = [recordRequests('post', api('orders/78/cancel')), recordRequests('delete', topic)]
    const ending = result.current[how].mutateAsync(order).catch(isMayBePaid)
    await act(async () => {
      held.resolve()
      await payment
      expect(await ending).toBe(true)
    })
    for (const calls of ended) expect(calls).not.toHaveBeenCalled()
    await act(async () => void (await result.current[how].mutateAsync(order)))
  },
)

it.each(['cancel', 'remove'] as const)(
  'an order that is ended by “%s” isn’t remembered as placed',
  async how => {
    storePurchases(mock(), {
      id: '78',
      status: 'pending',
      lines: [{ search: search({ keywords: ['bank'] }) }],
    })
    const { result } = await openTab()
    const states = () => rememberedPurchases(mock()).orders.map(({ state }) => state)
    expect(states()).toEqual(['placed'])
    await act(async () => void (await result.current[how].mutateAsync(order)))
    expect(states()).toEqual(['ended'])
  },
)

describe('an order that another tab works on', () => {
  it('isn’t ended once the wait has taken as long as a call may', async () => {
    const ended = createDeferred()
    void navigator.locks.request('listwell-order-78', () => ended.promise)
    const sent = recordRequests('post', api('orders/78/cancel'))
    const { result } = await openTab()
    configureApp({ timing: { requestTimeout: 10 } })
    await act(() =>
      expect(result.current.cancel.mutateAsync(order)).rejects.toMatchObject({ kind: 'timeout' }),
    )
    expect(sent).not.toHaveBeenCalled()
    ended.resolve()
  })

  it('is ended in its turn, however long that takes, with the server’s words of a refusal', async () => {
    const { result } = await openTab()
    const limit = createDeferred()
    interface Options {
      ifAvailable?: boolean
      signal?: AbortSignal
    }
    const channel = new BroadcastChannel('listwell-order-78')
    onTestFinished(() => channel.close())
    // The other tab ends its work just before the limit of the wait, which is over during the call.
    const request = (_name: string, { signal }: Options, work: (lock: object | null) => Promise<unknown>) => {
      if (!signal) return work(null)
      configureApp({ timing: { requestTimeout: 60_000, tabMessageWait: 60_000 } })
      channel.postMessage('unpaid')
      signal.addEventListener('abort', () => limit.resolve())
      return work({})
    }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    server.use(
      http.post(api('orders/78/cancel'), async () => {
        await limit.promise
        return refuse()
      }),
    )
    configureApp({ timing: { requestTimeout: 50 } })
    await act(() => expect(result.current.cancel.mutateAsync(order)).rejects.toThrow('Not now.'))
  })
})
