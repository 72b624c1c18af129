import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { paymentAttempt, rememberAttempt } from '@/purchase/attempts'
import { endOrder } from '@/purchase/end'
import { payOrder } from '@/purchase/pay'
import { createDeferred } from '@tests/support/deferred'
import { endings, openShop, providerThat, readOrder, type Fault } from './shop'

const calls = { cancel: 'POST orders/7/cancel', delete: 'DELETE orders/7' }
type Ending = keyof typeof calls

async function openOrder(ending: Ending) {
  const opened = openShop()
  const { shop, http, context } = opened
  shop.orders = [{ id: 7, status: 'pending', lines: shop.cart }]
  const shown = await readOrder(http, 7)
  return {
    ...opened,
    shown,
    end: (askIsPaid?: () => Promise<boolean | null>) =>
      endOrder(context, shown, { ...endings[ending](context, shown), ...(askIsPaid && { askIsPaid }) }),
    sent: () => shop.calls.filter(call => call === calls[ending]).length,
  }
}

const says = (isPaid: boolean | null) => () => Promise.resolve(isPaid)

describe.each<Ending>(['cancel', 'delete'])('ending an order (%s)', ending => {
  it('ends a pending one, and forgets a payment that failed', async () => {
    const order = await openOrder(ending)
    rememberAttempt(order.context, '7', 'begun')
    expect(await order.end(says(false))).toEqual({ kind: 'ended' })
    expect(order.shop.statusOf(7)).toBe(ending === 'cancel' ? 'cancelled' : undefined)
    expect(paymentAttempt(order.context, '7')).toBeNull()
  })

  it.each([undefined, 'cancelled'])(
    'counts one that is %s already as ended, and sends nothing',
    async status => {
      const order = await openOrder(ending)
      if (status) order.shop.setStatus(7, status)
      else order.shop.orders = []
      expect(await order.end()).toEqual({ kind: 'ended' })
      expect(order.sent()).toBe(0)
    },
  )

  it.each(['paid', 'processing', 'completed', 'on_hold'])(
    'sends nothing for one that is %s',
    async status => {
      const order = await openOrder(ending)
      order.shop.setStatus(7, status)
      expect(await order.end(says(false))).toEqual({ kind: 'not pending' })
      expect(order.sent()).toBe(0)
    },
  )

  it('sends nothing for one whose payment was reported', async () => {
    const order = await openOrder(ending)
    rememberAttempt(order.context, '7', 'reported')
    expect(await order.end(says(false))).toEqual({ kind: 'may be paid' })
    expect(order.sent()).toBe(0)
  })

  it.each([
    ['is asked nothing and can’t be', undefined, 'ask at checkout'],
    ['says that it was paid', true, 'may be paid'],
    ['doesn’t say', null, 'may be paid'],
    ['says that it wasn’t paid', false, 'ended'],
  ] as const)('once a payment was begun, where the provider %s: %o gives %s', async (_what, isPaid, kind) => {
    const order = await openOrder(ending)
    rememberAttempt(order.context, '7', 'begun')
    expect(await order.end(isPaid === undefined ? undefined : says(isPaid))).toEqual({ kind })
    expect(order.sent()).toBe(kind === 'ended' ? 1 : 0)
    const left = isPaid === true ? 'reported' : isPaid === false ? null : 'begun'
    expect(paymentAttempt(order.context, '7')).toBe(left)
  })

  it.each([
    [null, 'ended'],
    [false, 'ended'],
    [true, 'may be paid'],
  ] as const)('without a payment of this browser, where the provider says %s: %s', async (isPaid, kind) => {
    const order = await openOrder(ending)
    expect(await order.end(says(isPaid))).toEqual({ kind })
  })

  it('does nothing while another tab pays', async () => {
    const order = await openOrder(ending)
    const result = createDeferred<{ state: 'unpaid'; message: null }>()
    const provider = { ...providerThat('unpaid'), confirm: () => result.promise }
    const paying = payOrder(order.context, order.shown, provider, new AbortController().signal)
    await order.clock.advance(0)
    expect(await order.end(says(false))).toEqual({ kind: 'busy' })
    result.resolve({ state: 'unpaid', message: null })
    await paying
    expect(await order.end(says(false))).toEqual({ kind: 'ended' })
  })

  it.each<Fault>(['response lost', { doneThen: 500 }])(
    'was carried out though the call failed (%o)',
    async fault => {
      const order = await openOrder(ending)
      order.shop.faults.set(calls[ending], fault)
      expect(await order.end()).toEqual({ kind: 'ended' })
      expect(order.sent()).toBe(1)
    },
  )

  it.each<Fault>(['not sent', 500, 409])(
    'rejects where the call failed and the order is still there (%o)',
    async fault => {
      const order = await openOrder(ending)
      order.shop.faults.set(calls[ending], fault)
      await expect(order.end()).rejects.toBeInstanceOf(ApiError)
      expect(order.shop.statusOf(7)).toBe('pending')
    },
  )

  it('needs no order that can be read, but where a payment was begun', async () => {
    const order = await openOrder(ending)
    order.shop.faults.set('GET orders/7', 500)
    rememberAttempt(order.context, '7', 'begun')
    await expect(order.end(says(false))).rejects.toMatchObject({ status: 500 })
    rememberAttempt(order.context, '7', null)
    order.shop.faults.set('GET orders/7', 500)
    expect(await order.end(says(false))).toEqual({ kind: 'ended' })
  })
})
