/**
 * @promise A search isn’t sent again when the customer returns.
 * @promise A read that fails offline is sent again with the connection.
 */
import { act, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { useOffers } from '@/queries/offers'
import { useSearch } from '@/queries/search'
import { useStaticList } from '@/queries/static-list'
import { noCriteria } from '@/config/search-criteria'
import { api } from '@tests/support/api-url'
import { setOnline } from '@tests/support/connection'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { respond } from '@tests/support/respond'
import { openApp } from '@tests/support/test-app'

mockApi()
const bank = { ...noCriteria, keywords: ['bank'] }
const search = api('email_documents')

it('a search isn’t sent again when the customer returns to the page', async () => {
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

it('a list that doesn’t change is fetched once for all, and again for who has it', async () => {
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

it('a read that starts offline fails after its retries, and is sent again with the connection', async () => {
  setOnline(false)
  const sent = recordRequests('get', api('offers'), HttpResponse.error)
  const { result } = renderQueryHook(() => useOffers())
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(sent).toHaveBeenCalledTimes(4)
  respond('get', 'offers', { member: [] })
  act(() => setOnline(true))
  await waitFor(() => expect(result.current.data).toEqual({ offers: [], unreadable: 0 }))
})
