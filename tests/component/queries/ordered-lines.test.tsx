/**
 * @promise The lines of an order are those that this browser remembers, without those that the server kept in
 *   the cart.
 */
import { waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { usePurchases } from '@/memory/purchase-memory'
import { useOrderedLines } from '@/queries/cart'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { search, storePurchases } from '@tests/support/purchases'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'

const mock = mockApi()
const loan = { quantity: 500, search: search({ keywords: ['loan'] }) }
/** As `growth` of `fillCart`. */
const growth = {
  quantity: 12_500,
  search: search({ keywords: ['credit', 'bank'], countries: ['US', 'DE', 'CA'] }),
}

/** The quantities of the lines of an order, where orders of these lines are remembered, and of those that aren’t in the cart. */
async function readLines(id: string, lines = [loan, growth]) {
  storePurchases(mock(), { id: '7', lines: [{ ...loan, quantity: 700 }] }, { id: '8', lines })
  storeSession(mock())
  const { result } = renderQueryHook(() => ({ read: useOrderedLines(), ...usePurchases() }))
  await waitFor(() => expect(result.current.orders).toHaveLength(2))
  const read = await result.current.read(id)
  return [read.lines, read.lost].map(some => some.map(({ quantity }) => quantity))
}

it('an order has the lines that this browser remembers of it, all lost with an empty cart', async () => {
  expect(await readLines('8')).toEqual([
    [500, 12_500],
    [500, 12_500],
  ])
})

it('a line that the server has kept in the cart isn’t lost', async () => {
  await fillCart(mock(), 'starter', 'growth')
  expect(await readLines('8')).toEqual([[500, 12_500], [500]])
})

it('a line is kept once only, though the order has it twice', async () => {
  await fillCart(mock(), 'growth')
  expect(await readLines('8', [growth, growth])).toEqual([[12_500, 12_500], [12_500]])
})

it('all lines count as lost where the cart can’t be read', async () => {
  await fillCart(mock(), 'growth')
  recordRequests('get', api('active_cart'), () => HttpResponse.json({}, { status: 403 }))
  expect(await readLines('8')).toEqual([
    [500, 12_500],
    [500, 12_500],
  ])
})

it('an order that isn’t remembered has no lines, for which the cart isn’t read', async () => {
  const sent = recordRequests('get', api('active_cart'))
  expect(await readLines('9')).toEqual([[], []])
  expect(sent).not.toHaveBeenCalled()
})
