// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { memoryKey } from '@/memory/forget'
import { paymentState, rememberBuyer } from '@/memory/purchase-memory'

const buyer = { company: 'Ann & Co', address: 'A street', vatNumber: '' }

beforeEach(() => localStorage.clear())

it.each([null, 'ann'])('remembers nothing for %j, who isn’t signed in any more', userId => {
  rememberBuyer(userId, buyer)
  expect(Object.keys(localStorage)).toEqual([])
  expect(localStorage.getItem(memoryKey('ann'))).toBeNull()
})

it('knows a payment that was begun for ten minutes, and one that was reported for an hour', () => {
  const at = 1_800_000_000_000
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const payments = [
    { order: '1', at, state: 'begun' },
    { order: '2', at, state: 'reported' },
  ]
  localStorage.setItem(memoryKey('ann'), JSON.stringify({ payments }))
  const states = () => ['1', '2', '3'].map(order => paymentState('ann', order))
  expect(states()).toEqual(['begun', 'reported', null])
  expect(paymentState(null, '1')).toBeNull()
  const minute = 60_000
  for (const [time, expected] of [
    [10 * minute - 1, ['begun', 'reported', null]],
    [10 * minute, [null, 'reported', null]],
    [60 * minute - 1, [null, 'reported', null]],
    [60 * minute, [null, null, null]],
  ] as const) {
    vi.setSystemTime(at + time)
    expect(states()).toEqual(expected)
  }
})
