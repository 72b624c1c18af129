/**
 * @promise The card provider's script, its form's readiness and its own checks have 15 s; then an error with
 *   Retry stands in their place, and Cancel works all the while.
 */
import { describe, expect, it } from 'vitest'
import type { Order } from '@/api/orders'
import { paymentAttempt } from '@/purchase/attempts'
import { changeOf } from '@/purchase/lines'
import { payOrder, type CardProvider } from '@/purchase/pay'
import { createDeferred } from '@tests/support/deferred'
import { openShop, providerThat, readOrder, type ShopLine } from './shop'

const LINES: readonly ShopLine[] = [{ offer: 'growth', quantity: 1500 }]

/** A shop with one pending order that is shown. */
async function openOrder(lines = LINES) {
  const opened = openShop()
  opened.shop.orders = [{ id: 7, status: 'pending', lines }]
  const shown = await readOrder(opened.http, 7)
  let sent = 0
  const count = (provider: CardProvider): CardProvider => ({
    ...provider,
    confirm: () => {
      sent += 1
      return provider.confirm()
    },
  })
  const stop = new AbortController()
  return {
    ...opened,
    shown,
    stop,
    pay: (provider: CardProvider) => payOrder(opened.context, shown, count(provider), stop.signal),
    sent: () => sent,
    attempt: () => paymentAttempt(opened.context, '7'),
  }
}

describe('paying for an order', () => {
  it('is reported by the provider, and never sent again', async () => {
    const order = await openOrder()
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'reported' })
    expect(order.attempt()).toBe('reported')
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'reported' })
    expect(order.sent()).toBe(1)
  })

  it('can be tried again after a declined card', async () => {
    const order = await openOrder()
    const declined = providerThat('unpaid', 'Your card was declined.')
    expect(await order.pay(declined)).toEqual({ kind: 'failed', message: 'Your card was declined.' })
    expect(order.attempt()).toBeNull()
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'reported' })
  })

  it('stays unconfirmed where the provider doesn’t say what became of it', async () => {
    const order = await openOrder()
    expect(await order.pay(providerThat('unknown'))).toEqual({ kind: 'failed', message: null })
    expect(order.attempt()).toBe('begun')
  })

  it('is begun for all tabs before it is sent', async () => {
    const order = await openOrder()
    const atSending: unknown[] = []
    await order.pay({
      ...providerThat('reported'),
      confirm: () => {
        atSending.push(order.attempt())
        return Promise.resolve({ state: 'reported', message: null })
      },
    })
    expect(atSending).toEqual(['begun'])
  })

  it('sends nothing that the provider’s form refuses', async () => {
    const order = await openOrder()
    const check = () => Promise.resolve('Your card number is incomplete.')
    const message = 'Your card number is incomplete.'
    expect(await order.pay({ ...providerThat('reported'), check })).toEqual({ kind: 'incomplete', message })
    expect([order.sent(), order.attempt()]).toEqual([0, null])
  })

  it('gives a provider’s form that doesn’t respond 15 s', async () => {
    const order = await openOrder()
    const check = () => new Promise<null>(() => {})
    const result = order.pay({ ...providerThat('reported'), check })
    expect(await order.clock.run(result, 15_000)).toEqual({ kind: 'silent' })
    expect(order.sent()).toBe(0)
  })

  it.each(['paid', 'processing', 'cancelled', 'payment_failed', 'on_hold'])(
    'sends nothing for an order that is %s by now',
    async status => {
      const order = await openOrder()
      order.shop.setStatus(7, status)
      expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'not payable' })
      expect([order.sent(), order.attempt()]).toEqual([0, null])
    },
  )

  it('sends nothing for an order that no longer exists, or can’t be read', async () => {
    const order = await openOrder()
    order.shop.faults.set('GET orders/7', 503)
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'unread' })
    order.shop.orders = []
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'not payable' })
    expect(order.sent()).toBe(0)
  })

  it.each([
    ['price', [{ offer: 'growth', quantity: 1501 }]],
    ['items', [{ offer: 'scale', quantity: 1500 }]],
  ])('sends nothing where the order’s %s has changed since it was shown', async (what, lines) => {
    const order = await openOrder()
    order.shop.orders = [{ id: 7, status: 'pending', lines }]
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'changed', what })
    expect(order.sent()).toBe(0)
  })

  it('does nothing while another tab pays, and opens the result where that has paid', async () => {
    const order = await openOrder()
    const result = createDeferred<{ state: 'reported'; message: null }>()
    const paying = order.pay({ ...providerThat('reported'), confirm: () => result.promise })
    await order.clock.advance(0)
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'busy' })
    result.resolve({ state: 'reported', message: null })
    expect(await paying).toEqual({ kind: 'reported' })
    expect(await order.pay(providerThat('reported'))).toEqual({ kind: 'reported' })
    expect(order.sent()).toBe(1)
  })

  it.each(['while its form is checked', 'while the order is read'])('stops at once %s', async when => {
    const order = await openOrder()
    const check = when === 'while its form is checked' ? () => new Promise<null>(() => {}) : undefined
    if (!check) order.shop.faults.set('GET orders/7', 'hangs')
    const paying = order.pay({ ...providerThat('reported'), ...(check && { check }) })
    await order.clock.advance(0)
    order.stop.abort()
    expect(await paying).toEqual({ kind: 'stopped' })
    expect([order.sent(), order.attempt()]).toEqual([0, null])
  })

  it('goes on once it was sent, though its page is left, and no other one is sent meanwhile', async () => {
    const order = await openOrder()
    const result = createDeferred<{ state: 'reported'; message: null }>()
    const paying = order.pay({ ...providerThat('reported'), confirm: () => result.promise })
    await order.clock.advance(0)
    order.stop.abort()
    const { signal } = new AbortController()
    const again = payOrder(order.context, order.shown, providerThat('reported'), signal)
    expect(await again).toEqual({ kind: 'busy' })
    result.resolve({ state: 'reported', message: null })
    expect(await paying).toEqual({ kind: 'reported' })
  })
})

it('items of which the server says nothing have changed where their number has', async () => {
  const { shown } = await openOrder()
  const [item] = shown.items
  if (item === undefined) throw new Error('the order has no item')
  const unknown = { ...item, offerIri: null, offerName: null, quantity: null }
  const withItems = (...items: Order['items']): Order => ({ ...shown, items })
  expect(changeOf(withItems(item, unknown), withItems(unknown, item))).toBeNull()
  expect(changeOf(withItems(item), withItems(item, unknown))).toBe('items')
  expect(changeOf(withItems(unknown), withItems(item))).toBe('items')
})
