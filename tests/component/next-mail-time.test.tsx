import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextMailTime, resetVisit, setNextMailTime } from '@/session/optional-calls'

/** What follows runs as after a reload of the tab. */
const reload = resetVisit

describe('the time of the next mail', () => {
  it('outlives a reload of the tab, for its call and address', () => {
    setNextMailTime('resend', 'eve@example.com', 5000)
    reload()
    expect(nextMailTime('resend', 'Eve@example.com')).toBe(5000)
    expect(nextMailTime('resend', 'eva@example.com')).toBe(0)
    expect(nextMailTime('otp', 'eve@example.com')).toBe(0)
  })

  it('counts no more once the clock, which was ahead, has been put right', () => {
    const twoHours = 2 * 60 * 60_000
    setNextMailTime('otp', 'eve@example.com', Date.now() + twoHours)
    expect(nextMailTime('otp', 'eve@example.com')).toBe(0)
  })

  it('is kept until a reload where the browser blocks storage', () => {
    const blocked = () => {
      throw new DOMException('Blocked.', 'SecurityError')
    }
    for (const method of ['getItem', 'setItem'] as const) {
      const spy = vi.spyOn(Storage.prototype, method).mockImplementation(blocked)
      onTestFinished(() => spy.mockRestore())
    }
    setNextMailTime('resend', 'eve@example.com', 5000)
    expect(nextMailTime('resend', 'eve@example.com')).toBe(5000)
    reload()
    expect(nextMailTime('resend', 'eve@example.com')).toBe(0)
  })
})
