import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  refusalText,
  lineViolations,
  useAddCartItem,
  useCart,
  useCartCurrency,
  useRemoveCartItem,
  useRestoreLines,
} from '@/queries/cart'
import { ApiError } from '@/api/errors'
import { signOut } from '@/session/sign-out'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { setVisibility } from '@tests/support/visibility'

const mock = mockApi()
const bank = {
  offer: '/api/offers/2',
  quantity: 2000,
  searchParameters: { searchType: 'keyword', keywords: ['bank'] },
}

async function openCart({ isPolled = false } = {}) {
  await fillCart(mock(), 'growth', 'starter')
  storeSession(mock())
  let reads = 0
  const count = ({ request }: { request: Request }) => {
    if (request.method === 'GET' && new URL(request.url).pathname.endsWith('/active_cart')) reads += 1
  }
  server.events.on('request:start', count)
  onTestFinished(() => server.events.removeListener('request:start', count))
  const view = renderQueryHook(() => ({
    cart: useCart({ isPolled }),
    currency: useCartCurrency(),
    add: useAddCartItem(),
    remove: useRemoveCartItem(),
    restore: useRestoreLines(),
  }))
  const quantities = () => view.result.current.cart.data?.items.map(({ quantity }) => quantity)
  await waitFor(() => expect(quantities()).toEqual([12_500, 1150]))
  const first = () => view.result.current.cart.data?.items[0] ?? { iri: null, id: '' }
  return { ...view, quantities, first, reads: () => reads }
}

const refuse = () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })

/** Carries out a call, and loses its response. */
const lose = async ({ request }: { request: Request }) => {
  await mock().respond(request)
  return HttpResponse.error()
}

it('the cart has its currency and isn’t changing at first', async () => {
  const { result } = await openCart()
  expect(result.current.currency).toBe('USD')
  expect(result.current.cart).toMatchObject({ changing: false, deleted: [] })
})

it('a visitor’s cart is not asked for, and has no currency', async () => {
  const { result } = renderQueryHook(() => ({ cart: useCart(), currency: useCartCurrency() }))
  await waitFor(() => expect(result.current.cart.fetchStatus).toBe('idle'))
  expect(result.current.cart.data).toBeUndefined()
  expect(result.current.currency).toBeNull()
})

describe('a line that is being removed', () => {
  it('disappears at once and stays away', async () => {
    const { result, quantities, first, reads } = await openCart()
    const held = createDeferred()
    server.use(
      http.delete(api('cart_items/:id'), async ({ request }) => {
        await held.promise
        return mock().respond(request)
      }),
    )
    act(() => result.current.remove.mutate(first()))
    await waitFor(() => expect(quantities()).toEqual([1150]))
    expect(result.current.cart.changing).toBe(true)
    held.resolve()
    await waitFor(() => expect(result.current.cart.changing).toBe(false))
    await waitFor(() => expect(reads()).toBe(2))
    expect(quantities()).toEqual([1150])
  })

  it('comes back where the server refuses', async () => {
    server.use(http.delete(api('cart_items/:id'), refuse))
    const { result, quantities, first } = await openCart()
    await act(() => expect(result.current.remove.mutateAsync(first())).rejects.toThrow('Not now.'))
    await waitFor(() => expect(quantities()).toEqual([12_500, 1150]))
  })

  it('counts as removed where the response is lost', async () => {
    server.use(http.delete(api('cart_items/:id'), lose))
    const { result, quantities, first } = await openCart()
    await act(() => expect(result.current.remove.mutateAsync(first())).resolves.toBeUndefined())
    expect(quantities()).toEqual([1150])
  })
})

describe('a line that is added', () => {
  it('has the id that the server gives it, in the cart that is read again', async () => {
    const { result, quantities } = await openCart()
    const id = await act(() => result.current.add.mutateAsync(bank))
    await waitFor(() => expect(quantities()).toEqual([12_500, 1150, 2000]))
    expect(result.current.cart.data?.items[2]?.id).toBe(id)
  })

  it('is found in the cart where the response is lost', async () => {
    server.use(http.post(api('cart_items'), lose))
    const { result } = await openCart()
    const id = await act(() => result.current.add.mutateAsync(bank))
    expect(result.current.cart.data?.items[2]?.id).toBe(id)
  })

  it.each([
    ['another quantity', { ...bank, quantity: 2001 }],
    ['another offer', { ...bank, offer: '/api/offers/3' }],
    ['another search', { ...bank, searchParameters: { searchType: 'keyword', keywords: ['loan'] } }],
  ])('isn’t taken for one with %s that another device has added', async (_what, other) => {
    const { result } = await openCart()
    server.use(
      http.post(api('cart_items'), async ({ request }) => {
        const { url, method, headers } = request
        await mock().respond(new Request(url, { method, headers, body: JSON.stringify(other) }))
        return HttpResponse.error()
      }),
    )
    await act(() => expect(result.current.add.mutateAsync(bank)).rejects.toMatchObject({ kind: 'network' }))
  })

  it('isn’t taken for an equal one that was there before', async () => {
    const { result } = await openCart()
    await act(() => result.current.add.mutateAsync(bank))
    server.use(http.post(api('cart_items'), () => HttpResponse.error()))
    await act(() => expect(result.current.add.mutateAsync(bank)).rejects.toMatchObject({ kind: 'network' }))
  })
})

describe('lines that are put back', () => {
  it('are added one after the other, without those that the server refuses', async () => {
    const { result, quantities } = await openCart()
    const bad = { ...bank, quantity: 0 }
    const failed = await act(() => result.current.restore([bad, bank, { ...bank, quantity: 3000 }]))
    expect(failed).toEqual([bad])
    await waitFor(() => expect(quantities()).toEqual([12_500, 1150, 2000, 3000]))
  })

  it('all fail once the session has ended', async () => {
    const { result } = await openCart()
    const { restore } = result.current
    await act(() => signOut('/'))
    expect(await restore([bank])).toEqual([bank])
  })
})

describe('a cart with the URL of every customer’s', () => {
  it('is read again when the customer returns, unless the page is hidden', async () => {
    const { reads, unmount } = await openCart()
    act(() => setVisibility('hidden'))
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(reads()).toBe(1)
    act(() => setVisibility('visible'))
    await waitFor(() => expect(reads()).toBe(2))
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(reads()).toBe(3))
    unmount()
    window.dispatchEvent(new Event('focus'))
    expect(reads()).toBe(3)
  })

  it('is polled where that is asked for', async () => {
    configureApp({ timing: { slowPollInterval: 20 } })
    const { reads } = await openCart({ isPolled: true })
    await waitFor(() => expect(reads()).toBeGreaterThan(2))
  })
})

it('only the server’s refusal of a line has its words', () => {
  const violations = { quantity: 'Too many.' }
  const refusal = new ApiError('http', 'Too many.', { status: 422, violations })
  expect(refusalText(refusal)).toBe('Too many.')
  expect(lineViolations(refusal)).toEqual(violations)
  expect(refusalText(new ApiError('http', 'Busy', { status: 503 }))).toBeNull()
  expect(refusalText(new Error('Too many.'))).toBeNull()
  expect(lineViolations(new Error('Too many.'))).toEqual({})
})
