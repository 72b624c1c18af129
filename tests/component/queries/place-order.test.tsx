import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fetchCart } from '@/api/cart'
import { ApiError } from '@/api/errors'
import { lineCriteria } from '@/memory/line-criteria'
import type { RememberedOrder } from '@/memory/purchases'
import { http as calls } from '@/queries/http'
import { linesDigest } from '@/queries/same-line'
import { CartChangedError, placeOrderOnce, UnclearOrderError } from '@/queries/place-order'
import { signOut } from '@/session/sign-out'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { mockApi } from '@tests/support/mock-api'
import { watchChannels } from '@tests/support/open-channels'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const offer = { '@id': '/api/offers/2', name: 'Growth' }
const line = {
  '@id': '/api/cart_items/1',
  id: 1,
  offer,
  quantity: 500,
  searchParameters: { searchType: 'keyword', keywords: ['bank'] },
}
const readAt = Date.parse('2026-11-01T12:00:00Z')
const minutes = (count: number) => new Date(readAt + count * 60_000).toISOString()
const order = (id: number, changes: object = {}) => ({
  '@id': `/api/orders/${id}`,
  id,
  orderNumber: `ORD-${id}`,
  status: 'pending',
  createdAt: minutes(1),
  items: [{ id: 1, offer, quantity: 500 }],
  ...changes,
})
const lost = () => HttpResponse.error()
const badGateway = () => HttpResponse.json({}, { status: 502 })
const serverFailure = () => HttpResponse.json({}, { status: 500 })
const answer = (status: number) => () => HttpResponse.json({ title: 'Not now.' }, { status })
const refused = () => HttpResponse.json({ title: 'The cart is empty.' }, { status: 409 })

/** An order that this browser has placed for such a line. */
const rememberedOrder = (id: string, keywords = ['bank']): RememberedOrder => ({
  id,
  orderNumber: null,
  at: readAt,
  state: 'placed',
  lines: [
    {
      offerIri: offer['@id'],
      offerName: offer.name,
      quantity: 500,
      criteria: lineCriteria({ searchType: 'keyword', keywords }),
    },
  ],
})

/** A backend with these lines and orders, that `place` answers for; what is called of it. */
const backend: { lines: unknown[]; orders: unknown[]; place: () => Response } = {
  lines: [],
  orders: [],
  place: refused,
}
let called: string[] = []
let userId = ''
let remembered: RememberedOrder[] = []

beforeEach(() => {
  Object.assign(backend, { lines: [line], orders: [], place: () => HttpResponse.json({ id: 90 }) })
  called = []
  remembered = []
  server.use(
    http.get(api('active_cart'), () => {
      called.push('cart')
      return HttpResponse.json({ '@id': '/api/carts/1', items: backend.lines })
    }),
    http.get(api('orders'), () => {
      called.push('orders')
      return HttpResponse.json({ member: backend.orders, totalItems: backend.orders.length })
    }),
    http.post(api('orders/checkout'), () => {
      called.push('place')
      return backend.place()
    }),
  )
})

/** Signs in; returns the cart as it is shown, read at noon. */
async function shownCart() {
  storeSession(mock())
  const { result } = renderQueryHook(useUserId)
  await waitFor(() => expect(result.current).not.toBeNull())
  userId = result.current ?? ''
  const cart = await fetchCart(calls)
  called = []
  return { cart, readAt }
}

describe('an order for a cart', () => {
  it('is placed where the server’s has the same lines', async () => {
    const shown = await shownCart()
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '90', isOwn: true })
    expect(called).toEqual(['cart', 'orders', 'place'])
  })

  it('is placed though the orders before it can’t be read', async () => {
    server.use(http.get(api('orders'), () => HttpResponse.json({}, { status: 500 })))
    const shown = await shownCart()
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '90', isOwn: true })
    expect(called).toEqual(['cart', 'place'])
  })

  it.each([
    ['another line', [{ ...line, quantity: 501 }]],
    ['one of another search', [{ ...line, searchParameters: { searchType: 'keyword', keywords: ['loan'] } }]],
    ['one more', [line, line]],
    ['one more that can’t be read', [line, 7]],
    ['one that can’t be read', [7]],
  ])('isn’t placed where the server’s has %s', async (_what, lines) => {
    const shown = await shownCart()
    backend.lines = lines
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow(CartChangedError)
    expect(called).toEqual(['cart', 'orders'])
  })

  it('is placed with lines that can’t be read, while there are as many of them', async () => {
    backend.lines = [line, 7]
    const shown = await shownCart()
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '90', isOwn: true })
  })

  it('is placed though a blank node in its search has another id in each response', async () => {
    const lineOf = (genid: number) => {
      const country = { '@type': 'Country', '@id': `/api/.well-known/genid/${genid}`, code: 'DE' }
      return { ...line, searchParameters: { searchType: 'keyword', countries: [country] } }
    }
    backend.lines = [lineOf(1)]
    const shown = await shownCart()
    backend.lines = [lineOf(2)]
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '90', isOwn: true })
  })

  it('isn’t placed for a customer who is no longer signed in', async () => {
    const shown = await shownCart()
    await signOut('/')
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow('Another customer is signed in.')
    expect(called).toEqual([])
  })

  it('isn’t placed where the customer signs out while the cart is read', async () => {
    const shown = await shownCart()
    const reading = createDeferred()
    const held = createDeferred()
    server.use(
      http.get(api('active_cart'), async () => {
        reading.resolve()
        await held.promise
        return HttpResponse.json({ items: [line] })
      }),
    )
    const placing = placeOrderOnce(userId, shown, remembered)
    await reading.promise
    await signOut('/')
    held.resolve()
    await expect(placing).rejects.toThrow('Another customer is signed in.')
    expect(called).not.toContain('place')
  })
})

describe('where the server’s cart is empty', () => {
  async function place() {
    const shown = await shownCart()
    backend.lines = []
    return placeOrderOnce(userId, shown, remembered)
  }

  it.each([
    ['of it', order(7), '7'],
    ['of it, whose time can’t be read', order(7, { createdAt: 'soon' }), '7'],
    ['of it, whose time isn’t known', order(7, { createdAt: null }), '7'],
    ['from before it was read, by clocks that differ', order(7, { createdAt: minutes(-9) }), '7'],
    ['that is older than clocks can differ', order(7, { createdAt: minutes(-10) }), '90'],
    ['that is paid', order(7, { status: 'paid' }), '90'],
    ['of another quantity', order(7, { items: [{ id: 1, offer, quantity: 501 }] }), '90'],
    ['of more lines', order(7, { items: [1, 2].map(id => ({ id, offer, quantity: 500 })) }), '90'],
  ])('an order %s is taken for the cart’s only if it can be', async (_what, one, id) => {
    remembered = [rememberedOrder('7')]
    backend.orders = [one]
    await expect(place()).resolves.toEqual({ id, isOwn: id === '90' })
    expect(called).toEqual(['cart', 'orders', ...(id === '90' ? ['place'] : [])])
  })

  it.each([
    ['other searches', ['loan'], '90'],
    ['the same searches', ['bank'], '7'],
  ])(
    'an order that this browser remembers with %s is the cart’s only if it can be',
    async (_what, keywords, id) => {
      remembered = [{ ...rememberedOrder('8'), lines: [] }, rememberedOrder('7', keywords)]
      backend.orders = [order(7)]
      await expect(place()).resolves.toMatchObject({ id })
    },
  )

  it('an order that this browser didn’t place may be one of other searches: nothing is opened or placed', async () => {
    remembered = [rememberedOrder('8')]
    backend.orders = [order(7)]
    await expect(place()).rejects.toThrow(UnclearOrderError)
    expect(called).toEqual(['cart', 'orders'])
  })

  it('any of several orders may be the cart’s where the time of one isn’t known: nothing is placed', async () => {
    backend.orders = [order(6, { createdAt: null }), order(7)]
    remembered = ['6', '7'].map(id => rememberedOrder(id))
    await expect(place()).rejects.toThrow(UnclearOrderError)
    expect(called).toEqual(['cart', 'orders'])
  })

  it('the latest of several orders is the cart’s', async () => {
    remembered = ['6', '7', '8'].map(id => rememberedOrder(id))
    backend.orders = [
      order(6, { createdAt: minutes(2) }),
      order(7, { createdAt: minutes(3) }),
      order(8, { createdAt: minutes(1) }),
      order(9, { createdAt: minutes(4), status: 'paid' }),
    ]
    await expect(place()).resolves.toMatchObject({ id: '7' })
  })
})

describe('a call that fails', () => {
  let firstItems: Awaited<ReturnType<typeof shownCart>>['cart']['items'] = []
  async function place(response: () => Response, orders: object[]) {
    const shown = await shownCart()
    firstItems = shown.cart.items
    backend.place = () => {
      backend.lines = []
      backend.orders = orders
      return response()
    }
    return placeOrderOnce(userId, shown, remembered)
  }
  it('without a response placed the order that is there', async () => {
    await expect(place(lost, [order(7)])).resolves.toEqual({ id: '7', isOwn: true })
  })

  it.each([408, 425, 429, 499])('with a %i placed the order that is there', async status => {
    await expect(place(answer(status), [order(7)])).resolves.toEqual({ id: '7', isOwn: true })
  })

  it.each([408, 425, 429, 499])(
    'with a %i may have placed an order although none is there, once the cart is empty',
    async status => {
      await expect(place(answer(status), [])).rejects.toThrow(UnclearOrderError)
    },
  )

  it('with a refusal may have placed the order that is there, or another device has, of other searches', async () => {
    await expect(place(refused, [order(7)])).rejects.toThrow(UnclearOrderError)
    expect(called).toEqual(['cart', 'orders', 'place', 'cart', 'orders'])
  })

  function blockSessionStorage() {
    const { setItem } = Storage.prototype
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      ...entry
    ) {
      if (this === sessionStorage) throw new DOMException('', 'QuotaExceededError')
      setItem.apply(this, entry)
    })
    onTestFinished(() => blocked.mockRestore())
  }

  it('without a response placed the order that is there, where the browser stores nothing', async () => {
    blockSessionStorage()
    await expect(place(lost, [order(7)])).resolves.toEqual({ id: '7', isOwn: true })
  })

  it.each([
    [lost, 'stores'],
    [badGateway, 'stores'],
    [lost, 'doesn’t store'],
    [refused, 'stores'],
  ])(
    'is of none of the orders where those before it couldn’t be read (%o; the browser %s)',
    async (response, stores) => {
      if (stores !== 'stores') blockSessionStorage()
      server.use(http.get(api('orders'), () => HttpResponse.json({}, { status: 502 }), { once: true }))
      await expect(place(response, [order(7)])).rejects.toThrow(UnclearOrderError)
    },
  )

  it('is of no order that was there before it, where the browser stores nothing', async () => {
    blockSessionStorage()
    backend.orders = [order(7)]
    await expect(place(lost, [order(7)])).rejects.toThrow(UnclearOrderError)
  })

  it('placed the order that the next one finds, also for a page that shows the old lines still', async () => {
    await expect(place(lost, [])).rejects.toThrow(UnclearOrderError)
    backend.orders = [order(7)]
    const shown = await shownCart()
    const lines = { ...shown, cart: { ...shown.cart, items: firstItems } }
    for (let clicks = 0; clicks < 2; clicks += 1)
      await expect(placeOrderOnce(userId, lines, remembered)).resolves.toEqual({ id: '7', isOwn: false })
  })

  it('with a refusal did not: another tab placed that order, of the same searches', async () => {
    remembered = [rememberedOrder('7')]
    await expect(place(refused, [order(7)])).resolves.toEqual({ id: '7', isOwn: false })
  })

  it('with a response that can’t be read placed it', async () => {
    const odd = () => HttpResponse.json({ placed: true })
    await expect(place(odd, [order(7)])).resolves.toEqual({ id: '7', isOwn: true })
  })

  it('fails with its own refusal where no order is there', async () => {
    const error = { kind: 'http', message: 'The cart is empty.' }
    await expect(place(refused, [])).rejects.toMatchObject(error)
  })

  it.each([
    ['none is there', []],
    ['its lines aren’t listed', [order(7, { items: undefined })]],
    ['its time is far from this clock', [order(7, { createdAt: minutes(-20) })]],
    ['it can’t be told from others', [order(6, { createdAt: null }), order(7)]],
  ])(
    'without an answer may have placed an order although %s, once the cart is empty',
    async (_why, orders) => {
      await expect(place(lost, orders)).rejects.toThrow(UnclearOrderError)
    },
  )

  it('that the server failed at may have placed an order, once the cart is empty', async () => {
    await expect(place(serverFailure, [])).rejects.toThrow(UnclearOrderError)
  })

  it('without an answer may have placed an order although the cart has other lines', async () => {
    const shown = await shownCart()
    backend.place = () => {
      backend.lines = [{ ...line, quantity: 501 }]
      return lost()
    }
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow(UnclearOrderError)
  })
})

describe('where the server keeps the cart, a call that failed', () => {
  async function place(response: () => Response, orders: object[]) {
    const shown = await shownCart()
    backend.place = () => {
      backend.orders = orders
      return response()
    }
    return placeOrderOnce(userId, shown, remembered)
  }
  const justPlaced = () => order(7, { createdAt: new Date().toISOString() })
  /** Places the same lines again, as from a page that was loaded anew. */
  async function placeAgain() {
    backend.place = () => HttpResponse.json({ id: 91 })
    return placeOrderOnce(userId, await shownCart(), remembered)
  }

  it.each([
    ['no answer', lost],
    ['a bad gateway', badGateway],
    ['a failure of the server', serverFailure],
    ['a 408', answer(408)],
    ['a 425', answer(425)],
    ['a 429', answer(429)],
    ['a 499', answer(499)],
  ])('with %s placed the order that is there', async (_what, response) => {
    await expect(place(response, [justPlaced()])).resolves.toEqual({ id: '7', isOwn: false })
  })

  it.each([
    ['no answer', lost],
    ['a bad gateway', badGateway],
    ['a 408', answer(408)],
    ['a 425', answer(425)],
    ['a 499', answer(499)],
  ])('with %s may have placed one that isn’t there yet; the next call finds it', async (_what, response) => {
    await expect(place(response, [])).rejects.toThrow(UnclearOrderError)
    backend.orders = [justPlaced()]
    await expect(placeAgain()).resolves.toEqual({ id: '7', isOwn: false })
    await expect(placeAgain()).resolves.toEqual({ id: '91', isOwn: true })
  })

  it.each([
    ['of the server itself', 500],
    ['for too many calls', 429],
  ])('%s placed none where none is there; the next call places it', async (_what, status) => {
    await expect(place(answer(status), [])).rejects.toMatchObject({ kind: 'http', status })
    await expect(placeAgain()).resolves.toEqual({ id: '91', isOwn: true })
  })

  it.each([
    ['of the server itself', 500],
    ['for too many calls', 429],
  ])('%s may have placed one that isn’t there yet; the next call finds it', async (_what, status) => {
    await expect(place(answer(status), [])).rejects.toMatchObject({ kind: 'http', status })
    backend.orders = [justPlaced()]
    await expect(placeAgain()).resolves.toEqual({ id: '7', isOwn: false })
  })

  it('placed no order that this browser heard of', async () => {
    remembered = [{ id: '7', orderNumber: null, at: readAt, state: 'placed', lines: [] }]
    await expect(place(serverFailure, [justPlaced()])).rejects.toMatchObject({ status: 500 })
  })

  it.each([
    ['other searches', { ...line, searchParameters: { searchType: 'keyword', keywords: ['loan'] } }],
    ['another quantity', { ...line, quantity: 501 }],
  ])('placed no order for a later cart with %s', async (_what, other) => {
    await expect(place(lost, [])).rejects.toThrow(UnclearOrderError)
    backend.orders = [justPlaced()]
    backend.lines = [other]
    await expect(placeAgain()).resolves.toEqual({ id: '91', isOwn: true })
    // That of the first cart can still be found.
    backend.lines = [line]
    await expect(placeAgain()).resolves.toEqual({ id: '7', isOwn: false })
  })

  it.each([
    ['by the call itself', async () => void (await place(lost, [justPlaced()]))],
    [
      'by the next call',
      async () => {
        await place(lost, []).catch(() => {})
        backend.orders = [justPlaced()]
        await placeAgain()
      },
    ],
  ])('placed no order that was found for another cart %s', async (_how, findFirst) => {
    await findFirst()
    backend.lines = [{ ...line, searchParameters: { searchType: 'keyword', keywords: ['loan'] } }]
    await expect(place(serverFailure, [justPlaced()])).rejects.toMatchObject({ status: 500 })
    await expect(place(lost, [justPlaced()])).rejects.toThrow(UnclearOrderError)
  })

  it('may have placed one of two that differ in their searches alone', async () => {
    await expect(place(lost, [])).rejects.toThrow(UnclearOrderError)
    backend.lines = [{ ...line, searchParameters: { searchType: 'keyword', keywords: ['loan'] } }]
    await expect(place(lost, [justPlaced()])).rejects.toThrow(UnclearOrderError)
    await expect(placeAgain()).resolves.toEqual({ id: '91', isOwn: true })
  })

  it('with a refusal changes nothing: the next call looks for no order', async () => {
    await expect(place(refused, [justPlaced()])).rejects.toMatchObject({ kind: 'http' })
    await expect(placeAgain()).resolves.toEqual({ id: '91', isOwn: true })
    expect(called).toEqual(['cart', 'orders', 'place'])
  })
})

describe('where the server keeps the cart and the orders before a call couldn’t be read', () => {
  const unreadOnce = () =>
    server.use(http.get(api('orders'), () => HttpResponse.json({}, { status: 502 }), { once: true }))

  it.each([
    ['no answer', lost],
    ['a failure of the server', serverFailure],
    ['too many calls', answer(429)],
  ])('the call may have placed one that is there after it: %s', async (_what, response) => {
    const shown = await shownCart()
    backend.place = () => {
      backend.orders = [order(7, { createdAt: new Date().toISOString() })]
      return response()
    }
    unreadOnce()
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow(UnclearOrderError)
    // What the next one says too, without placing another, as the order may not have been there to be looked at.
    called = []
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow(UnclearOrderError)
    expect(called).not.toContain('place')
    // Whoever goes on wants another order.
    backend.place = () => HttpResponse.json({ id: 90 })
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '90', isOwn: true })
  })

  it('the call placed none where none is there', async () => {
    const shown = await shownCart()
    backend.place = serverFailure
    unreadOnce()
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toMatchObject({ status: 500 })
    backend.place = () => HttpResponse.json({ id: 90 })
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '90', isOwn: true })
  })
})

describe('an order that was there before a call that failed', () => {
  const before = () => order(7, { createdAt: new Date().toISOString() })

  it.each([
    ['a failure of the server', serverFailure, ApiError],
    ['a bad gateway', badGateway, UnclearOrderError],
    ['no answer', lost, UnclearOrderError],
  ])('isn’t its order, where the cart is kept: %s', async (_what, response, error) => {
    backend.orders = [before()]
    const shown = await shownCart()
    backend.place = response
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow(error)
    // Nor is it that of the next call.
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow(error)
    backend.orders = [before(), { ...before(), id: 8 }]
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '8', isOwn: false })
  })

  it('isn’t its order, where the cart is empty', async () => {
    backend.orders = [before()]
    const shown = await shownCart()
    backend.place = () => {
      backend.lines = []
      return lost()
    }
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow(UnclearOrderError)
    backend.orders = [{ ...before(), id: 8 }, before()]
    await expect(placeOrderOnce(userId, shown, remembered)).resolves.toEqual({ id: '8', isOwn: false })
  })
})

/** Another tab's channel for orders of this customer: what it hears first, and how it sends. */
function openOtherTab() {
  const channel = new BroadcastChannel(`listwell-place-order-${userId}`)
  onTestFinished(() => channel.close())
  const heard = new Promise<unknown>(resolve => {
    channel.onmessage = ({ data }) => resolve(data)
  })
  return { heard, post: (message: unknown) => channel.postMessage(message) }
}

/** The cart is read as soon as a message has arrived, the first time at once where no order is placed yet. */
function readCartAfter(message: Promise<unknown>, isFirstAtOnce = false) {
  let isAtOnce = isFirstAtOnce
  server.use(
    http.get(api('active_cart'), async () => {
      if (!isAtOnce) await message
      isAtOnce = false
      return HttpResponse.json({ items: [line] })
    }),
  )
}

describe('two tabs that order the same cart', () => {
  it('place one order, though the server keeps the cart', async () => {
    const shown = await shownCart()
    const placing = [placeOrderOnce(userId, shown, remembered), placeOrderOnce(userId, shown, remembered)]
    // A tab opened last hears each message after the two.
    readCartAfter(openOtherTab().heard, true)
    await expect(Promise.all(placing)).resolves.toEqual([
      { id: '90', isOwn: true },
      { id: '90', isOwn: false },
    ])
    expect(called.filter(one => one === 'place')).toEqual(['place'])
  })

  it('place one order without messages between them, where the server empties the cart', async () => {
    const shown = await shownCart()
    backend.place = () => {
      backend.lines = []
      backend.orders = [order(90)]
      return HttpResponse.json({ id: 90 })
    }
    const { BroadcastChannel: channel } = globalThis
    Object.assign(globalThis, { BroadcastChannel: undefined })
    try {
      const placed = await Promise.allSettled([
        placeOrderOnce(userId, shown, remembered),
        placeOrderOnce(userId, shown, remembered),
      ])
      expect(placed).toEqual([
        { status: 'fulfilled', value: { id: '90', isOwn: true } },
        // Nor can it tell that the order is of its own lines.
        { status: 'rejected', reason: expect.any(UnclearOrderError) },
      ])
    } finally {
      Object.assign(globalThis, { BroadcastChannel: channel })
    }
    expect(called).toEqual(['cart', 'orders', 'place', 'cart', 'orders'])
  })

  it('have no channel open afterwards, which would keep their pages out of the back/forward cache', async () => {
    const shown = await shownCart()
    const openChannels = watchChannels('listwell-place-order')
    const placing = placeOrderOnce(userId, shown, remembered)
    expect(openChannels()).toHaveLength(1)
    await placing
    backend.place = refused
    await expect(placeOrderOnce(userId, shown, remembered)).rejects.toThrow('The cart is empty.')
    expect(openChannels()).toEqual([])
  })

  it('place two orders where the second one has a cart of its own', async () => {
    const shown = await shownCart()
    const placedFirst = createDeferred()
    backend.place = () => {
      const isFirst = !called.slice(0, -1).includes('place')
      if (isFirst) backend.lines = [{ ...line, quantity: 3000 }]
      backend.orders = [order(90)]
      return HttpResponse.json({ id: isFirst ? 90 : 91 })
    }
    server.use(
      http.post(api('orders/checkout'), async () => {
        called.push('place')
        const response = backend.place()
        await placedFirst.promise
        return response
      }),
    )
    const first = placeOrderOnce(userId, shown, remembered)
    await waitFor(() => expect(called).toContain('place'))
    const second = placeOrderOnce(userId, { cart: await fetchCart(calls), readAt }, remembered)
    placedFirst.resolve()
    await expect(Promise.all([first, second])).resolves.toEqual([
      { id: '90', isOwn: true },
      { id: '91', isOwn: true },
    ])
  })

  it.each([
    ['take the message for an order that comes later than the cart is read', '7', 60_000],
    ['open no order without a message, which may be of another cart', 'unclear', 1],
  ])('%s', async (_what, expected, tabMessageWait) => {
    configureApp({ timing: { tabMessageWait } })
    const shown = await shownCart()
    const locks = createLocks()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    const otherTab = createDeferred()
    void locks.request(`listwell-place-order-${userId}`, () => otherTab.promise)
    const outcome = placeOrderOnce(userId, shown, remembered).then(
      ({ id }) => id,
      (error: unknown) => (error instanceof UnclearOrderError ? 'unclear' : error),
    )
    Object.assign(backend, { lines: [], orders: [order(7)] })
    otherTab.resolve()
    await waitFor(() => expect(called).toEqual(['cart', 'orders']))
    const { post } = openOtherTab()
    if (expected === '7') post({ id: '7', lines: linesDigest(shown.cart.items) })
    expect(await outcome).toBe(expected)
  })

  it('take no message for an order that isn’t the text of an id', async () => {
    const shown = await shownCart()
    const placing = placeOrderOnce(userId, shown, remembered)
    const [sender, receiver] = [openOtherTab(), openOtherTab()]
    readCartAfter(receiver.heard)
    sender.post({ id: 7 })
    await expect(placing).resolves.toEqual({ id: '90', isOwn: true })
  })
})
