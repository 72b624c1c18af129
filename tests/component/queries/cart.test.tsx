/**
 * @promise A line whose search isn't known says so, can't be edited or put back, and is found where the
 *   response to its addition is lost.
 * @promise The lines of an order are those that this browser remembers, without those that the server kept in
 *   the cart.
 */
import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { useAddCartItem, useCart, useOrderedLines, useRemoveCartItem, useRestoreLines } from '@/queries/cart'
import { useCartCurrency } from '@/queries/cart-query'
import { usePurchases } from '@/memory/purchase-memory'
import { useOrders } from '@/queries/orders'
import { usePlaceOrder } from '@/queries/purchase'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { fillCart, linesInCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { openOtherTab } from '@tests/support/other-tab'
import { search, storePurchases } from '@tests/support/purchases'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { hold, respond } from '@tests/support/respond'
import { server } from '@tests/support/server'
import { openApp, queryClient } from '@tests/support/test-app'
import { setVisibility } from '@tests/support/visibility'

const mock = mockApi()
const bankLine = { quantity: 2000, searchParameters: { searchType: 'keyword', keywords: ['bank'] } }
const bank = { offer: '/api/offers/2', ...bankLine }

async function openCart({ isPolled = false, timing = {} } = {}) {
  fillCart(mock(), 'growth', 'starter')
  storeSession(mock())
  openApp({ timing })
  const reads = recordRequests('get', api('active_cart'))
  const view = renderQueryHook(() => {
    useOtherTabs()
    return {
      cart: useCart({ isPolled }),
      currency: useCartCurrency(),
      add: useAddCartItem(),
      remove: useRemoveCartItem(),
      restore: useRestoreLines(),
    }
  })
  const quantities = () => view.result.current.cart.data?.items.map(({ quantity }) => quantity)
  await waitFor(() => expect(quantities()).toEqual([12_500, 1150]))
  const first = () => view.result.current.cart.data?.items[0] ?? { iri: null, id: '' }
  return { ...view, quantities, first, reads: () => reads.mock.calls.length }
}

/** Carries out a call, and loses its response. */
const lose = async ({ request }: { request: Request }) => {
  await mock().respond(request)
  return HttpResponse.error()
}

it('a visitor’s cart is not asked for, and has no currency', async () => {
  const { result } = renderQueryHook(() => ({ cart: useCart(), currency: useCartCurrency() }))
  expect(result.current.cart).toMatchObject({ fetchStatus: 'idle', data: undefined })
  expect(result.current.currency).toBeNull()
})

describe('a line that is being removed', () => {
  it('is no other line where none has an @id', async () => {
    const offer = { name: 'Growth' }
    const items = [12_500, 1150].map((quantity, index) => ({ id: index + 1, offer, quantity }))
    respond('get', 'active_cart', { items })
    server.use(http.delete(api('cart_items/1'), () => new HttpResponse(null, { status: 204 })))
    const held = hold('delete', 'cart_items/1')
    const { result, quantities, first } = await openCart()
    const removed = result.current.remove.mutateAsync(first())
    await waitFor(() => expect(quantities()).toEqual([1150]))
    held.resolve()
    await act(() => removed)
  })

  it('counts as removed where the response is lost, which the other tabs are told', async () => {
    server.use(http.delete(api('cart_items/:id'), lose))
    const { result, quantities, first } = await openCart()
    const { heard } = openOtherTab(mock())
    await act(() => result.current.remove.mutateAsync(first()))
    await waitFor(() => expect(quantities()).toEqual([1150]))
    await waitFor(() => expect(heard).toEqual(['cart']))
  })
})

describe('a line that is added', () => {
  it('needs no cart that was read', async () => {
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ userId: useUserId(), add: useAddCartItem() }))
    await waitFor(() => expect(result.current.userId).not.toBeNull())
    const id = await act(() => result.current.add.mutateAsync(bank))
    expect(linesInCart(mock()).map(line => String(line.id))).toEqual([id])
  })

  it('is in the cart that is first read meanwhile', async () => {
    const [reached, held] = [createDeferred(), createDeferred()]
    server.use(
      http.get(
        api('active_cart'),
        async () => {
          reached.resolve()
          await held.promise
          return HttpResponse.json({ items: [] })
        },
        { once: true },
      ),
    )
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ cart: useCart(), add: useAddCartItem() }))
    await reached.promise
    let adding: Promise<string | undefined> | undefined
    act(() => {
      adding = result.current.add.mutateAsync(bank)
    })
    await waitFor(() => expect(mock().db.read().carts).toHaveLength(1))
    await waitFor(() => expect(queryClient().getQueryState(['cart'])?.isInvalidated).toBe(true))
    held.resolve()
    await act(() => adding)
    await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(1))
  })
})

describe('a line whose addition has no response', () => {
  const known = {
    '@id': '/api/cart_items/5',
    id: 5,
    offer: { '@id': bank.offer, name: 'Growth' },
    ...bankLine,
  }
  const grown = { ...known, quantity: 4000 }
  const fresh = { ...known, '@id': '/api/cart_items/7', id: 7 }
  const other = { ...known, '@id': '/api/cart_items/6', id: 6, offer: { name: 'Starter' }, quantity: 3000 }
  const loan = { searchType: 'keyword', keywords: ['loan'] }

  /** Opens a cart of these lines, of which the addition makes those. */
  async function openLines(before: object[], after: object[]) {
    let items = before
    const post = vi.fn<() => Response>(() => {
      items = after
      return HttpResponse.error()
    })
    server.use(
      http.get(api('active_cart'), () => HttpResponse.json({ items })),
      http.post(api('cart_items'), post),
    )
    storeSession(mock())
    const { result } = renderQueryHook(() => ({
      cart: useCart(),
      add: useAddCartItem(),
      restore: useRestoreLines(),
    }))
    await waitFor(() => expect(result.current.cart.data).toBeDefined())
    return { result, post }
  }

  // Some servers have no two lines of an offer and a search.
  it.each<[how: string, before: object[], after: object[], id: string]>([
    ['as a new line', [other], [other, fresh], '7'],
    ['as a new line whose search isn’t known', [other], [other, { ...fresh, searchParameters: null }], '7'],
    ['in an equal line', [known, other], [grown, other], '5'],
    ['in one without its offer’s address', [known], [{ ...grown, offer: { name: 'Growth' } }], '5'],
    [
      'in one with its values in another order',
      [known],
      [{ ...grown, searchParameters: { keywords: 'BANK', searchType: 'keyword' } }],
      '5',
    ],
    ['in one whose search isn’t known', [known], [{ ...grown, searchParameters: null }], '5'],
  ])('is found %s, and sent once', async (_how, before, after, id) => {
    const { result, post } = await openLines(before, after)
    expect(await act(() => result.current.add.mutateAsync(bank))).toBe(id)
    expect(post).toHaveBeenCalledTimes(1)
  })

  it('counts as put back where it is found', async () => {
    const { result, post } = await openLines([known, other], [grown, other])
    expect(await act(() => result.current.restore([bank]))).toEqual([])
    expect(post).toHaveBeenCalledTimes(1)
  })

  it.each<[what: string, after: object[]]>([
    ['nothing has changed', [known, other]],
    ['a line has grown by another quantity', [{ ...known, quantity: 3999 }, other]],
    ['a line has shrunk', [{ ...known, quantity: 1000 }, other]],
    ['a line has no quantity', [{ ...known, quantity: null }, other]],
    ['the line is of another offer', [{ ...grown, offer: { '@id': '/api/offers/1' } }, other]],
    ['the line is of another search', [{ ...grown, searchParameters: loan }, other]],
    ['the new line has another quantity', [known, other, { ...fresh, quantity: 2001 }]],
    ['the new line has another offer', [known, other, { ...fresh, offer: { '@id': '/api/offers/3' } }]],
    ['the new line has another search', [known, other, { ...fresh, searchParameters: loan }]],
  ])('isn’t found where %s', async (_what, after) => {
    const { result } = await openLines([known, other], after)
    await act(() => expect(result.current.add.mutateAsync(bank)).rejects.toMatchObject({ kind: 'network' }))
  })
})

describe('lines that are put back', () => {
  it('are added one after the other, without those that the server refuses', more, async () => {
    const { result, quantities } = await openCart()
    const bad = { ...bank, quantity: 0 }
    const failed = await act(() => result.current.restore([bad, bank, { ...bank, quantity: 3000 }]))
    expect(failed).toEqual([bad])
    await waitFor(() => expect(quantities()).toEqual([12_500, 1150, 2000, 3000]))
  })

  it('all fail while an order is placed, and can be put back afterwards', async () => {
    const { result } = await openCart()
    const { result: placing } = renderQueryHook(() => usePlaceOrder())
    const held = hold('post', 'orders/checkout')
    const sent = recordRequests('post', api('orders/checkout'))
    const { data: cart } = result.current.cart
    if (!cart) throw new Error('There is no cart.')
    const placed = placing.current.mutateAsync(cart)
    await waitFor(() => expect(sent).toHaveBeenCalled())
    expect(await result.current.restore([bank])).toEqual([bank])
    held.resolve()
    await act(async () => void (await placed))
    expect(await act(() => result.current.restore([bank]))).toEqual([])
  })
})

describe('a cart with the URL of every customer’s', () => {
  it('isn’t polled where that isn’t asked for', async () => {
    storeSession(mock())
    openApp({ timing: { slowPollInterval: 1, pollFirst: 20, pollLongest: 20 } })
    const [cart, orders] = [api('active_cart'), api('orders')].map(url => recordRequests('get', url))
    renderQueryHook(() => [useCart(), useOrders(1)])
    await waitFor(() => expect(orders?.mock.calls.length).toBeGreaterThan(3))
    expect(cart).toHaveBeenCalledTimes(1)
  })

  it('is read again when the customer returns, unless the page is hidden', async () => {
    const { reads, unmount } = await openCart()
    act(() => setVisibility('hidden'))
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(reads()).toBe(1)
    act(() => setVisibility('visible'))
    await waitFor(() => expect(reads()).toBe(2))
    await waitFor(() => expect(queryClient().isFetching()).toBe(0))
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(reads()).toBe(3))
    unmount()
    window.dispatchEvent(new Event('focus'))
    expect(reads()).toBe(3)
  })

  it('is polled where that is asked for', async () => {
    const { reads } = await openCart({ isPolled: true, timing: { slowPollInterval: 20 } })
    await waitFor(() => expect(reads()).toBeGreaterThan(2))
  })
})

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

it.each<[what: string, inCart: Parameters<typeof fillCart>[1][], ordered: (typeof loan)[], lost: number[]]>([
  ['all lost with an empty cart', [], [loan, growth], [500, 12_500]],
  ['without one lost that the server has kept', ['starter', 'growth'], [loan, growth], [500]],
  ['one kept only, though the order has it twice', ['growth'], [growth, growth], [12_500]],
])('an order has the lines that this browser remembers of it, %s', async (_what, inCart, ordered, lost) => {
  fillCart(mock(), ...inCart)
  expect(await readLines('8', ordered)).toEqual([ordered.map(({ quantity }) => quantity), lost])
})

it('all lines count as lost where the cart can’t be read', async () => {
  fillCart(mock(), 'growth')
  respond('get', 'active_cart', {}, 403)
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
