import { waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { useOrder, useOrderDetails, useOrders } from '@/queries/orders'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const hub = api('/.well-known/mercure')
const mock = mockApi({ hub })
const numberOf = (id: number) =>
  mock()
    .db.read()
    .orders.find(order => order.id === id)?.orderNumber ?? ''

/**
 * Shows the order 78 beside another one, both read again and again although there is a hub; deletes it elsewhere. Returns the
 * reads after that, while the other one was read several times.
 */
async function readsAfterDeletion(url: string, useShown: () => { deleted: readonly string[] }) {
  configureApp({ timing: { slowPollInterval: 5, deletionNoticeDelay: 1 } })
  const heardTopics: string[] = []
  server.use(
    http.get(hub, async ({ request }) => {
      const response = await mock().hub?.handle(request)
      heardTopics.push(...new URL(request.url).searchParams.getAll('topic'))
      return response
    }),
  )
  storeSession(mock())
  const reads = recordRequests('get', url)
  const other = recordRequests('get', api('orders/77'))
  const otherReads = async (count: number) => {
    other.mockClear()
    await waitFor(() => expect(other.mock.calls.length).toBeGreaterThan(count))
  }
  const { result } = renderQueryHook(() => ({ shown: useShown(), other: useOrder('77') }))
  await waitFor(() => expect(heardTopics).toContain(api('orders/78')))
  await waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(3))
  mock().db.update(state => {
    state.orders = state.orders.filter(({ id }) => id !== 78)
  })
  await waitFor(() => expect(result.current.shown.deleted).toEqual(['/api/orders/78']))
  // A read may have begun just before.
  await otherReads(2)
  reads.mockClear()
  await otherReads(5)
  return reads
}

it('an order that somebody else has deleted is no longer read', async () => {
  expect(await readsAfterDeletion(api('orders/78'), () => useOrder('78'))).not.toHaveBeenCalled()
})

it('an order’s details are no longer read, whose own address is another one', async () => {
  const number = numberOf(78)
  const url = api(`orders/${number}/details`)
  expect(await readsAfterDeletion(url, () => useOrderDetails(number))).not.toHaveBeenCalled()
})

it('a list is still read for the open orders that are left', async () => {
  const reads = await readsAfterDeletion(api('orders'), () => useOrders(1))
  await waitFor(() => expect(reads).toHaveBeenCalled())
})
