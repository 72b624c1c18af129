import type { Cart } from '@/api/cart'
import { fetchCart } from '@/api/cart'
import { cancelOrder, deleteOrder, fetchOrder, type Order } from '@/api/orders'
import { createHttp } from '@/api/http'
import type { PurchaseContext } from '@/purchase/context'
import type { CardProvider, ProviderResult } from '@/purchase/pay'
import { createLocks } from '@tests/support/locks'
import { visitorTokens } from '../api/test-http'
import { createFakeClock } from '../auth/fake-clock'

const BASE = 'https://api.example.com/api/'

export interface ShopLine {
  offer: string
  quantity: number
}

interface ShopOrder {
  id: number
  status: string
  lines: readonly ShopLine[]
}

/** What happens to a call: it isn't sent, has no response, loses it, or fails with a status, once it was carried out or before. */
export type Fault = 'not sent' | 'hangs' | 'response lost' | number | { doneThen: number }

const priceOf = (lines: readonly ShopLine[]) => lines.reduce((sum, { quantity }) => sum + 4 * quantity, 0)

const itemsOf = (lines: readonly ShopLine[]) =>
  lines.map(({ offer, quantity }, index) => ({
    id: index + 1,
    offer: { '@id': `/api/offers/${offer}`, name: offer },
    quantity,
    unitPrice: 4,
    totalPrice: 4 * quantity,
    searchParameters: { searchType: 'keyword', keywords: ['bank'] },
  }))

/** A backend with one customer's cart and orders, in memory. `keepsCart`: it empties the cart only once its order is paid. */
export function createShop({ keepsCart = false } = {}) {
  const shop = {
    cart: [{ offer: 'growth', quantity: 1500 }] as readonly ShopLine[],
    orders: [] as ShopOrder[],
    /** The faults of the next calls, by `METHOD path`. */
    faults: new Map<string, Fault>(),
    /** The calls that have arrived. */
    calls: [] as string[],
    keepsCart,
    /** Called before an order is cancelled or deleted. */
    onEnd: (_id: string) => {},
    place() {
      const order = { id: shop.orders.length + 70, status: 'pending', lines: shop.cart }
      shop.orders.push(order)
      if (!keepsCart) shop.cart = []
      return order
    },
    setStatus(id: number | string, status: string) {
      shop.orders = shop.orders.map(one => (String(one.id) === String(id) ? { ...one, status } : one))
    },
    statusOf: (id: number | string) => shop.orders.find(one => String(one.id) === String(id))?.status,
  }

  const json = (body: unknown, status = 200) => Response.json(body, { status })
  const orderBody = ({ id, status, lines }: ShopOrder) => ({
    '@id': `/api/orders/${id}`,
    id,
    orderNumber: `ORD-${id}`,
    status,
    createdAt: '2026-11-21T09:00:00+00:00',
    totalAmount: priceOf(lines),
    currency: 'USD',
    items: itemsOf(lines),
  })

  function respond(call: string): Response {
    const [, id = '', action = ''] = /orders\/(\d+)\/?(\w*)$/.exec(call) ?? []
    const order = shop.orders.find(one => String(one.id) === id)
    if (call === 'GET active_cart') return json({ '@id': '/api/carts/5', items: itemsOf(shop.cart) })
    if (call === 'GET orders?page=1') return json({ member: shop.orders.toReversed().map(orderBody) })
    if (call === 'POST orders/checkout')
      return shop.cart.length === 0
        ? json({ title: 'The cart is empty.' }, 400)
        : json(orderBody(shop.place()), 201)
    if (order === undefined) return json({ title: 'Not Found' }, 404)
    if (call.startsWith('GET')) return json(orderBody(order))
    if (order.status !== 'pending') return json({ error: 'order_not_pending' }, 409)
    shop.onEnd(id)
    if (action === 'cancel') shop.setStatus(id, 'cancelled')
    else shop.orders = shop.orders.filter(one => one !== order)
    return json({})
  }

  async function fetchResponse(url: string, init: RequestInit) {
    const call = `${init.method} ${url.slice(BASE.length)}`
    const fault = shop.faults.get(call)
    shop.faults.delete(call)
    if (fault === 'not sent') throw new TypeError('Failed to fetch')
    if (fault === 'hangs') return new Promise<Response>(() => {})
    shop.calls.push(call)
    if (typeof fault === 'number') return json({ title: 'It failed.' }, fault)
    const response = respond(call)
    if (fault === 'response lost') throw new TypeError('Failed to fetch')
    return fault === undefined ? response : json({ title: 'It failed.' }, fault.doneThen)
  }

  const http = createHttp({
    baseUrl: BASE,
    tokens: { ...visitorTokens, current: () => Promise.resolve('token'), isSignedIn: () => true },
    cookies: false,
    limit: () => 15_000,
    fetch: fetchResponse,
  })
  return { shop, http }
}

export function createStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    key: index => [...entries.keys()][index] ?? null,
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: key => void entries.delete(key),
  }
}

/** A browser of the customer, whose tabs share storage, locks and clock. */
export function createBrowser(http: PurchaseContext['http'], clock = createFakeClock()) {
  const storage = createStorage()
  const context = {
    userId: 'u1',
    http,
    storage: () => storage,
    locks: createLocks(),
    clock,
    patience: 15_000,
  }
  return { context, storage, clock }
}

/** A shop with one browser. */
export function openShop(options: { keepsCart?: boolean } = {}) {
  const { shop, http } = createShop(options)
  return { shop, http, ...createBrowser(http) }
}

export const readCart = (http: PurchaseContext['http']): Promise<Cart> => fetchCart(http)
export const readOrder = (http: PurchaseContext['http'], id: number): Promise<Order> =>
  fetchOrder(http, String(id))

/** A provider's form that is filled in, and says this of the payment. */
export const providerThat = (
  result: ProviderResult['state'],
  message: string | null = null,
): CardProvider => ({
  check: () => Promise.resolve(null),
  confirm: () => Promise.resolve({ state: result, message }),
})

export const endings = {
  cancel: (context: PurchaseContext, order: Order) => ({ end: () => cancelOrder(context.http, order.id) }),
  delete: (context: PurchaseContext, order: Order) => ({ end: () => deleteOrder(context.http, order) }),
}
