import { describe, expect, it } from 'vitest'
import { forgetAttempts, paymentAttempt, rememberAttempt, rememberReturn } from '@/purchase/attempts'
import { createFakeClock } from '../auth/fake-clock'
import { createStorage } from './shop'

const HOUR = 60 * 60_000

function open(storage = createStorage()) {
  const clock = createFakeClock()
  return { context: { userId: 'u1', storage: () => storage, clock }, storage, clock }
}

describe('an attempt to pay', () => {
  it('is remembered by user and order, for an hour', () => {
    const { context, clock } = open()
    rememberAttempt(context, '7', 'begun')
    rememberAttempt(context, '8', 'reported')
    expect([paymentAttempt(context, '7'), paymentAttempt(context, '8')]).toEqual(['begun', 'reported'])
    expect(paymentAttempt({ ...context, userId: 'u2' }, '7')).toBeNull()
    clock.jump(HOUR - 1)
    expect(paymentAttempt(context, '8')).toBe('reported')
    clock.jump(1)
    expect(paymentAttempt(context, '8')).toBeNull()
  })

  it('of a clock that has been put right since doesn’t count', () => {
    const { context, clock } = open()
    rememberAttempt(context, '7', 'reported')
    expect(paymentAttempt({ ...context, clock: { ...clock, now: () => clock.now() - 1 } }, '7')).toBeNull()
  })

  it('is forgotten once nothing was paid', () => {
    const { context, storage } = open()
    rememberAttempt(context, '7', 'begun')
    rememberAttempt(context, '7', null)
    expect([paymentAttempt(context, '7'), storage.length]).toEqual([null, 0])
  })

  it('is forgotten once the server says what became of the order', () => {
    const { context } = open()
    rememberAttempt(context, '7', 'reported')
    rememberAttempt(context, '8', 'begun')
    forgetAttempts(context, ['7', '9'])
    expect([paymentAttempt(context, '7'), paymentAttempt(context, '8')]).toEqual([null, 'begun'])
  })

  it.each(['{', '"x"', '[{"order":7}]', '[{"order":"7","at":1e99,"state":"reported"}]'])(
    'is none where %s is stored, and the next one is remembered',
    text => {
      const { context, storage } = open()
      storage.setItem('listwell-payments-u1', text)
      expect(paymentAttempt(context, '7')).toBeNull()
      rememberAttempt(context, '7', 'begun')
      expect(paymentAttempt(context, '7')).toBe('begun')
    },
  )

  it('is none where the browser blocks storage', () => {
    const context = {
      ...open().context,
      storage: () => {
        throw new Error('SecurityError')
      },
    }
    rememberAttempt(context, '7', 'begun')
    expect(paymentAttempt(context, '7')).toBeNull()
  })
})

// A link can be written by anybody.
it.each([
  [null, 'reported', null],
  [null, 'failed', null],
  ['begun', 'reported', 'reported'],
  ['begun', 'failed', null],
  ['reported', 'failed', 'reported'],
  ['reported', 'reported', 'reported'],
] as const)('after the attempt %s, the provider’s return %s leaves %s', (attempt, state, left) => {
  const { context } = open()
  rememberAttempt(context, '7', attempt)
  rememberReturn(context, '7', state)
  expect(paymentAttempt(context, '7')).toBe(left)
})
