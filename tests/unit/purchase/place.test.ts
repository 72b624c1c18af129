/**
 * @promise What is ordered and paid for is what the page shows: a cart that changed elsewhere or is empty
 *   isn't ordered, an order is read again right before its payment and its price and items compared with
 *   those shown, a new price has a new payment intent, and no message of a hub decides any of it.
 * @promise An order whose response was lost, or came as a 408, 425, 429, 499 or 5xx, is opened where exactly
 *   one pending order is new and has the cart's lines; else the customer is led to My Orders.
 */
import { describe, expect, it } from 'vitest'
import { placeShownCart } from '@/purchase/place'
import { openShop, readCart, type Fault } from './shop'

const CHECKOUT = 'POST orders/checkout'
/** The lines of the shop's cart. */
const CART = [{ offer: 'growth', quantity: 1500 }]
const placed = (calls: readonly string[]) => calls.filter(call => call === CHECKOUT).length

describe('placing an order', () => {
  it.each([{}, { keepsCart: true }])('orders the cart that is shown (%o)', async options => {
    const { shop, http, context } = openShop(options)
    expect(await placeShownCart(context, await readCart(http))).toEqual({ kind: 'placed', id: '70' })
    expect(shop.orders).toMatchObject([{ lines: CART }])
  })

  it.each([
    ['has other lines', [{ offer: 'growth', quantity: 1501 }]],
    ['has another offer', [{ offer: 'scale', quantity: 1500 }]],
    ['has one line more', [...CART, { offer: 'scale', quantity: 1 }]],
    ['is empty', []],
  ])('orders nothing where the server’s cart %s by now', async (_what, lines) => {
    const { shop, http, context } = openShop()
    const shown = await readCart(http)
    shop.cart = lines
    expect(await placeShownCart(context, shown)).toEqual({ kind: 'changed' })
    expect(placed(shop.calls)).toBe(0)
  })

  it('takes no difference in the order of lines or parameters for a change', async () => {
    const { shop, http, context } = openShop()
    shop.cart = [...CART, { offer: 'scale', quantity: 7 }]
    const shown = await readCart(http)
    const items = shown.items.toReversed().map(item => ({
      ...item,
      rawParameters: Object.fromEntries(Object.entries(item.rawParameters ?? {}).toReversed()),
    }))
    expect(await placeShownCart(context, { ...shown, items })).toMatchObject({ kind: 'placed' })
  })

  it('does nothing while another tab places one', async () => {
    const { shop, http, context } = openShop({ keepsCart: true })
    const shown = await readCart(http)
    const outcomes = await Promise.all([placeShownCart(context, shown), placeShownCart(context, shown)])
    expect(outcomes).toEqual([{ kind: 'placed', id: '70' }, { kind: 'busy' }])
    expect(placed(shop.calls)).toBe(1)
  })

  it.each<[string, { keepsCart?: boolean }, Fault]>([
    ['its response is lost', {}, 'response lost'],
    ['its response is lost and the cart is kept', { keepsCart: true }, 'response lost'],
    ['the server has stored it and failed then', {}, { doneThen: 500 }],
    ['a gateway gave up after the server had stored it', {}, { doneThen: 504 }],
  ])('finds the order and sends it once where %s', async (_what, options, fault) => {
    const { shop, http, context } = openShop(options)
    shop.orders = [{ id: 12, status: 'pending', lines: shop.cart }]
    const shown = await readCart(http)
    shop.faults.set(CHECKOUT, fault)
    expect(await placeShownCart(context, shown)).toEqual({ kind: 'placed', id: '71' })
    expect(placed(shop.calls)).toBe(1)
  })

  it.each<[string, Fault, string[]]>([
    ['nothing new is there', 'not sent', []],
    ['a gateway gave up', 504, []],
    ['the orders can’t be read before', 'response lost', ['before']],
  ])('is unclear where nothing was heard and %s', async (_what, fault, unread) => {
    const { shop, http, context } = openShop({ keepsCart: true })
    const shown = await readCart(http)
    shop.faults.set(CHECKOUT, fault)
    if (unread.includes('before')) shop.faults.set('GET orders?page=1', 403)
    expect(await placeShownCart(context, shown)).toEqual({ kind: 'unclear' })
  })

  it('is unclear where a lost call may have placed one of two new orders, or none of them', async () => {
    const { shop, http, context } = openShop({ keepsCart: true })
    const shown = await readCart(http)
    const another = { id: 90, status: 'pending', lines: [{ offer: 'scale', quantity: 1 }] }
    const { place } = shop
    shop.place = () => {
      shop.orders = [...shop.orders, another]
      return place()
    }
    shop.faults.set(CHECKOUT, 'response lost')
    expect(await placeShownCart(context, shown)).toEqual({ kind: 'unclear' })
    shop.place = () => {
      shop.orders = [...shop.orders, { ...another, id: 91 }]
      return another
    }
    shop.faults.set(CHECKOUT, 'response lost')
    expect(await placeShownCart(context, shown)).toEqual({ kind: 'unclear' })
  })

  it.each([400, 409, 422, 429, 500, 503])(
    'rejects where the server answers %d and has no new order',
    async status => {
      const { shop, http, context } = openShop()
      const shown = await readCart(http)
      shop.faults.set(CHECKOUT, status)
      await expect(placeShownCart(context, shown)).rejects.toMatchObject({ status })
      expect(shop.orders).toEqual([])
    },
  )

  it('rejects and sends nothing where the cart can’t be read', async () => {
    const { shop, http, context } = openShop()
    const shown = await readCart(http)
    shop.faults.set('GET active_cart', 500)
    await expect(placeShownCart(context, shown)).rejects.toMatchObject({ status: 500 })
    expect(placed(shop.calls)).toBe(0)
  })
})
