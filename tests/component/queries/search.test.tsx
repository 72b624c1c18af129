/**
 * @promise A search that failed is retried until it is cancelled, and not sent again when the customer
 *   returns.
 */
import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { useOffers } from '@/queries/offers'
import { useCachedTotal, useSearch, useSearchTotal } from '@/queries/search'
import { useStaticList } from '@/queries/static-list'
import { loadTlds } from '@/queries/tlds'
import { noCriteria } from '@/config/search-criteria'
import { api } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { server } from '@tests/support/server'
import { openApp } from '@tests/support/test-app'

const mock = mockApi()
const bank = { ...noCriteria, keywords: ['bank'] }
const loan = { ...bank, keywords: ['loan'] }
const fail = () => HttpResponse.json({}, { status: 503 })
const search = api('email_documents')

describe('a search', () => {
  it('has what it finds, for each of its criteria', async () => {
    const { result } = renderQueryHook(() => ({
      one: useSearch(bank),
      other: useSearch(loan),
      total: useSearchTotal(bank),
    }))
    expect(result.current.total).toBeUndefined()
    expect(result.current.one).toMatchObject({ isRetrying: false, isCancelled: false, isFetching: true })
    await waitFor(() => expect(result.current.one.data?.total).toBeGreaterThan(0))
    await waitFor(() => expect(result.current.other.data).toBeDefined())
    expect(result.current.other.data?.total).not.toBe(result.current.one.data?.total)
    expect(result.current.total).toBe(result.current.one.data?.total)
    expect(result.current.one).toMatchObject({ isRetrying: false, isCancelled: false })
  })

  it('that failed is retried until it is cancelled', async () => {
    const held = createDeferred()
    let calls = 0
    server.use(
      http.get(search, async () => {
        calls += 1
        if (calls > 1) await held.promise
        return fail()
      }),
    )
    const { result } = renderQueryHook(() => useSearch(bank))
    await waitFor(() => expect(result.current.isRetrying).toBe(true))
    act(() => result.current.cancel())
    await waitFor(() => expect(result.current.isCancelled).toBe(true))
    expect(result.current.isRetrying).toBe(false)
    held.resolve()
  })

  it('that was cancelled is no longer so once it is sent again', more, async () => {
    const held = createDeferred()
    server.use(http.get(search, ({ request }) => held.promise.then(() => mock().respond(request))))
    const { result } = renderQueryHook(() => useSearch(bank))
    act(() => result.current.cancel())
    await waitFor(() => expect(result.current).toMatchObject({ isCancelled: true, isFetching: false }))
    act(() => void result.current.refetch())
    await waitFor(() => expect(result.current).toMatchObject({ isCancelled: false, isFetching: true }))
    held.resolve()
    await waitFor(() => expect(result.current.data?.total).toBeGreaterThan(0))
    expect(result.current.isCancelled).toBe(false)
  })

  it('isn’t sent again when the customer returns to the page', async () => {
    const sent = recordRequests('get', search)
    const offers = recordRequests('get', api('offers'))
    openApp({ timing: { staleTime: 0 } })
    const { result } = renderQueryHook(() => ({ search: useSearch(bank), offers: useOffers() }))
    await waitFor(() => expect(result.current.search.data && result.current.offers.data).toBeDefined())
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    // The offers show that the return is noticed.
    await waitFor(() => expect(offers).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(result.current.offers.fetchStatus).toBe('idle'))
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

describe('the number of emails that a search finds', () => {
  it('isn’t known once the search has failed', async () => {
    server.use(http.get(search, fail))
    const { result } = renderQueryHook(() => useSearchTotal(bank))
    await waitFor(() => expect(result.current).toBe(Infinity))
  })

  it('is known of an earlier search, and of no other', async () => {
    const { result } = renderQueryHook(() => ({ one: useSearch(bank), total: useCachedTotal() }))
    expect(result.current.total(bank)).toBeUndefined()
    await waitFor(() => expect(result.current.one.data).toBeDefined())
    expect(result.current.total(bank)).toBe(result.current.one.data?.total)
    expect(result.current.total(loan)).toBeUndefined()
  })
})

describe('a list that doesn’t change', () => {
  const tlds = { queryKey: ['tlds'], load: loadTlds }

  it('is fetched once for all, and again for who has it', async () => {
    let calls = 0
    const load = () => Promise.resolve((calls += 1))
    const { result } = renderQueryHook(() => [
      useStaticList({ queryKey: ['numbers'], load }),
      useStaticList({ queryKey: ['numbers'], load }),
    ])
    act(() => void result.current[0]?.fetch())
    await waitFor(() => expect(result.current[0]?.list).toBe(1))
    act(() => void result.current[1]?.fetch())
    await waitFor(() => expect(result.current[1]?.list).toBe(1))
    act(() => void result.current[0]?.fetch())
    await waitFor(() => expect(result.current[0]?.list).toBe(2))
    expect(result.current[0]?.failed).toBe(false)
  })

  it('that failed can be fetched again', async () => {
    server.use(http.get(api('domain_t_l_ds'), () => HttpResponse.json({}, { status: 404 }), { once: true }))
    const { result } = renderQueryHook(() => useStaticList(tlds))
    expect(result.current).toMatchObject({ list: undefined, failed: false })
    act(() => void result.current.fetch())
    await waitFor(() => expect(result.current.failed).toBe(true))
    act(() => void result.current.fetch())
    expect(result.current.failed).toBe(false)
    await waitFor(() => expect(result.current.list?.items).toContain('com'))
  })
})
