/**
 * @promise A cart that shares its URL with every other one is not asked for at the hub.
 */
import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { useCart } from '@/queries/cart'
import { useOrder } from '@/queries/orders'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const hub = api('/.well-known/mercure')
const mock = mockApi({ hub })

it('a cart whose @id is the URL of every customer’s is not asked for at the hub', async () => {
  await fillCart(mock(), 'growth')
  storeSession(mock())
  const topics: string[] = []
  const collect = ({ request }: { request: Request }) => {
    if (request.url.startsWith(hub)) topics.push(...new URL(request.url).searchParams.getAll('topic'))
  }
  server.events.on('request:start', collect)
  onTestFinished(() => server.events.removeListener('request:start', collect))
  const { result } = renderQueryHook(() => ({ cart: useCart(), order: useOrder('78') }))
  await waitFor(() => expect(topics).toContain(api('orders/78')))
  await waitFor(() => expect(result.current.cart.data?.iri).toBe('/api/active_cart'))
  expect(result.current.cart.data?.hub).not.toBeNull()
  await waitFor(() => expect(mock().hub?.connections()).toBe(1))
  expect(topics).not.toContain(api('active_cart'))
})
