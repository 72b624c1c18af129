/**
 * @promise A read that fails offline is sent again with the connection.
 */
import { act, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { useOffers } from '@/queries/offers'
import { api } from '@tests/support/api-url'
import { setOnline } from '@tests/support/connection'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { respond } from '@tests/support/respond'

mockApi()
const lose = () => HttpResponse.error()

it('a read that starts offline fails after its retries, and is sent again with the connection', async () => {
  setOnline(false)
  const sent = recordRequests('get', api('offers'), lose)
  const { result } = renderQueryHook(() => useOffers())
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(sent).toHaveBeenCalledTimes(4)
  respond('get', 'offers', { member: [] })
  act(() => setOnline(true))
  await waitFor(() => expect(result.current.data).toEqual({ offers: [], unreadable: 0 }))
})
