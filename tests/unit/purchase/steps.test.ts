import { expect, it } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import { purchaseSteps, stepOf } from '@/purchase/steps'

it.each([
  ['pending', null, 'pending'],
  ['pending', 'begun', 'unconfirmed'],
  ['pending', 'reported', 'reported'],
  ['paid', null, 'paid'],
  ['paid', 'begun', 'paid'],
  ['completed', 'reported', 'paid'],
  ['processing', 'reported', 'ended'],
  ['cancelled', null, 'ended'],
  ['payment_failed', 'reported', 'ended'],
  ['refunded', null, 'ended'],
  ['on_hold', null, 'ended'],
] as const)('an order that is %s, with the attempt %s, is %s', (status, attempt, step) => {
  expect(stepOf({ status: orderStatus(status) }, attempt)).toBe(step)
})

it('only an order without a reported payment can be paid for or ended', () => {
  const allowed = Object.entries(purchaseSteps).filter(([, { canPay, canEnd }]) => canPay || canEnd)
  expect(Object.fromEntries(allowed)).toEqual({
    pending: { canPay: true, canEnd: 'unless paid' },
    unconfirmed: { canPay: true, canEnd: 'if unpaid' },
  })
})
