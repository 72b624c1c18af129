import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import { setPaymentState } from '@/memory/purchase-memory'
import { isMayBePaid, useCancelOrder, useDeleteOrder } from '@/queries/cancel-order'
import { useOrder } from '@/queries/orders'
import { withOrderLock } from '@/queries/tab-lock'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api, authApi } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { rememberedPurchases, search, storePurchases } from '@tests/support/purchases'
import { pendingOrder } from '@tests/support/pending-order'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const topic = api('orders/78')
const order = () => ({ ...pendingOrder(mock()), iri: '/api/orders/78' })
const next = 'next@listwell.example'
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
    await act(() => result.current.remove.mutateAsync(order()))
    await waitFor(() => expect(heard).toEqual([{ topic, isDeleting: true }, 'orders']))
  })

  it('that the server refuses is withdrawn', async () => {
    server.use(http.delete(topic, refuse))
    const { result, heard } = await openTab()
    await act(() => expect(result.current.remove.mutateAsync(order())).rejects.toThrow('Not now.'))
    await waitFor(() =>
      expect(heard).toEqual([{ topic, isDeleting: true }, { topic, isDeleting: false }, 'orders']),
    )
  })

  it('without a response stays announced: it may be carried out', async () => {
    server.use(http.delete(topic, () => HttpResponse.error()))
    const { result, heard } = await openTab()
    await act(() =>
      expect(result.current.remove.mutateAsync(order())).rejects.toMatchObject({ kind: 'network' }),
    )
    await waitFor(() => expect(heard).toEqual([{ topic, isDeleting: true }, 'orders']))
  })

  it('leaves a cancelled order on its page, which isn’t read again afterwards', async () => {
    configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ shown: useOrder('78'), remove: useDeleteOrder() }))
    await waitFor(() => expect(result.current.shown.data).toBeDefined())
    const before = result.current.shown.data
    const read = recordRequests('get', topic)
    await act(() => result.current.remove.mutateAsync(order()))
    await waitFor(() =>
      expect(result.current.shown.data).toEqual({ ...before, status: orderStatus('cancelled') }),
    )
    // Before the deletion.
    expect(read).toHaveBeenCalledTimes(1)
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
    const ending = result.current[how].mutateAsync(order()).catch(isMayBePaid)
    await act(async () => {
      held.resolve()
      await payment
      expect(await ending).toBe(true)
    })
    for (const calls of ended) expect(calls).not.toHaveBeenCalled()
    await act(async () => void (await result.current[how].mutateAsync(order())))
  },
)

describe.each(['cancel', 'remove'] as const)('before an order is ended by “%s” it is read:', how => {
  const recordEnds = () => [recordRequests('post', api('orders/78/cancel')), recordRequests('delete', topic)]
  const sentOf = (ends: ReturnType<typeof recordEnds>) => ends.flatMap(({ mock: { calls } }) => calls)

  it.each(['pending', 'cancelled', 'paid'])(
    'another order with its id, which is %s, stays, and the orders are read again',
    async status => {
      const { result, heard } = await openTab()
      const ends = recordEnds()
      server.use(http.get(topic, () => HttpResponse.json({ id: 78, orderNumber: 'ORD-102', status })))
      await act(() =>
        expect(result.current[how].mutateAsync(order())).rejects.toThrow('This is another order now.'),
      )
      expect(sentOf(ends)).toEqual([])
      await waitFor(() => expect(heard).toEqual(['orders']))
    },
  )

  it.each([
    ['was cancelled', () => HttpResponse.json({ ...order(), status: 'cancelled' })],
    ['isn’t found', () => HttpResponse.json({}, { status: 404 })],
  ])('one that %s has ended, without a call', async (_what, respond) => {
    const { result } = await openTab()
    const ends = recordEnds()
    server.use(http.get(topic, respond))
    await act(async () => void (await result.current[how].mutateAsync(order())))
    expect(sentOf(ends)).toEqual([])
  })

  it('one that is paid for stays, without a call', async () => {
    const { result } = await openTab()
    const ends = recordEnds()
    server.use(http.get(topic, () => HttpResponse.json({ ...order(), status: 'paid' })))
    await act(() =>
      expect(result.current[how].mutateAsync(order())).rejects.toMatchObject({ code: 'order_not_pending' }),
    )
    expect(sentOf(ends)).toEqual([])
  })

  it.each([
    ['is refused', refuse],
    ['fails', () => HttpResponse.json({}, { status: 503 })],
    ['has no response', () => HttpResponse.error()],
    ['has no order', () => HttpResponse.json({ id: 78 })],
  ])('where the read %s the order is ended all the same', async (_what, respond) => {
    const { result } = await openTab()
    const ends = recordEnds()
    server.use(http.get(topic, respond))
    await act(async () => void (await result.current[how].mutateAsync(order())))
    expect(sentOf(ends)).toHaveLength(1)
  })

  it('where the session is over, that is the error, without a call', async () => {
    const { result } = await openTab()
    const ends = recordEnds()
    server.use(http.get(topic, () => HttpResponse.json({}, { status: 401 })))
    const { mutateAsync } = result.current[how]
    await act(() => expect(mutateAsync(order())).rejects.toMatchObject({ status: 401 }))
    expect(sentOf(ends)).toEqual([])
  })

  it.each([
    ['succeeds', undefined],
    ['fails', refuse],
  ])('nothing is sent for who has signed in by the time it %s', async (_what, respond) => {
    const body = JSON.stringify({ email: next, plainPassword: 'next-password' })
    const headers = { 'Content-Type': 'application/json' }
    await mock().respond(new Request(authApi('register'), { method: 'POST', headers, body }))
    const { result } = await openTab()
    const [read, held] = [createDeferred(), createDeferred()]
    const ends = recordEnds()
    server.use(
      http.get(topic, async ({ request }) => {
        const response = respond ? respond() : await mock().respond(request)
        read.resolve()
        await held.promise
        return response
      }),
    )
    const ending = result.current[how].mutateAsync(order()).then(
      () => 'ended',
      () => 'failed',
    )
    await act(() => read.promise)
    await act(async () => {
      storeSession(mock(), next)
      held.resolve()
      expect(await ending).toBe('failed')
    })
    expect(sentOf(ends)).toEqual([])
  })

  it('one whose payment was begun stays where the read fails, without a call', async () => {
    const { result } = await openTab()
    setPaymentState(result.current.userId, ['78'], 'begun')
    const ends = recordEnds()
    server.use(http.get(topic, refuse))
    await act(() => expect(result.current[how].mutateAsync(order())).rejects.toThrow('Not now.'))
    expect(sentOf(ends)).toEqual([])
  })

  it.each([
    ['is cancelled', () => HttpResponse.json({ ...order(), status: 'cancelled' })],
    ['isn’t found', () => HttpResponse.json({}, { status: 404 })],
  ])('a call whose response is lost is done where the order %s afterwards', async (_what, respond) => {
    const { result } = await openTab()
    let reads = 0
    server.use(
      http.get(topic, () => {
        reads += 1
        return reads === 1 ? undefined : respond()
      }),
      http.post(api('orders/78/cancel'), () => HttpResponse.error()),
      http.delete(topic, () => HttpResponse.error()),
    )
    await act(async () => void (await result.current[how].mutateAsync(order())))
    expect(reads).toBe(2)
  })

  it('a failed call isn’t taken for done where another order has its id afterwards', async () => {
    const { result } = await openTab()
    let reads = 0
    server.use(
      http.get(topic, () => {
        reads += 1
        return reads === 1
          ? undefined
          : HttpResponse.json({ id: 78, orderNumber: 'ORD-102', status: 'cancelled' })
      }),
      http.post(api('orders/78/cancel'), refuse),
      http.delete(topic, refuse),
    )
    await act(() => expect(result.current[how].mutateAsync(order())).rejects.toThrow('Not now.'))
  })
})

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
    await act(async () => void (await result.current[how].mutateAsync(order())))
    expect(states()).toEqual(['ended'])
  },
)

describe('an order of whose payment nothing was heard', () => {
  const paymentOf = (id: string) => rememberedPurchases(mock()).payments.find(one => one.order === id)?.state

  it('is remembered as paid for where the card provider says so, and stays', async () => {
    const { result } = await openTab()
    setPaymentState(result.current.userId, ['78', '79'], 'begun')
    const deletions = recordRequests('delete', topic)
    const askIsPaid = () => Promise.resolve(true)
    const ending = () => result.current.remove.mutateAsync({ ...order(), askIsPaid }).catch(isMayBePaid)
    await act(async () => expect(await ending()).toBe(true))
    expect(deletions).not.toHaveBeenCalled()
    expect([paymentOf('78'), paymentOf('79')]).toEqual(['reported', 'begun'])
  })

  it('is ended where the card provider says that it was not made, and the payment forgotten', async () => {
    const { result } = await openTab()
    setPaymentState(result.current.userId, ['78', '79'], 'begun')
    const askIsPaid = () => Promise.resolve(false)
    await act(() => result.current.remove.mutateAsync({ ...order(), askIsPaid }))
    expect([paymentOf('78'), paymentOf('79')]).toEqual([undefined, 'begun'])
  })
})

describe('an order that another tab works on', () => {
  it('isn’t ended once the wait has taken as long as a call may', async () => {
    const ended = createDeferred()
    void navigator.locks.request('listwell-order-78', () => ended.promise)
    const sent = recordRequests('post', api('orders/78/cancel'))
    const { result } = await openTab()
    configureApp({ timing: { requestTimeout: 10 } })
    await act(() =>
      expect(result.current.cancel.mutateAsync(order())).rejects.toMatchObject({ kind: 'timeout' }),
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
    await act(() => expect(result.current.cancel.mutateAsync(order())).rejects.toThrow('Not now.'))
  })
})
