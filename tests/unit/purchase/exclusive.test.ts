import { describe, expect, it } from 'vitest'
import { exclusive } from '@/purchase/exclusive'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'

describe('exclusive work', () => {
  it('does nothing while other work of its name runs, and says so at once', async () => {
    const locks = createLocks()
    const first = createDeferred<string>()
    const running = exclusive({ locks }, 'order 7', () => first.promise)
    expect(await exclusive({ locks }, 'order 7', () => Promise.resolve('second'))).toEqual({ kind: 'busy' })
    expect(await exclusive({ locks }, 'order 8', () => Promise.resolve('other'))).toBe('other')
    first.resolve('first')
    expect(await running).toBe('first')
    expect(await exclusive({ locks }, 'order 7', () => Promise.resolve('third'))).toBe('third')
  })

  it('rejects with its own failure, and lets the next one work', async () => {
    const locks = createLocks()
    await expect(exclusive({ locks }, 'a', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    )
    expect(await exclusive({ locks }, 'a', () => Promise.resolve(1))).toBe(1)
  })

  it.each([
    ['has no locks', null],
    ['denies them', { request: () => Promise.reject(new Error('SecurityError')) }],
  ])('just runs where the browser %s', async (_what, locks) => {
    expect(await exclusive({ locks }, 'a', () => Promise.resolve(1))).toBe(1)
  })
})
