import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timing } from '@/config/timing'
import { confirmSession, getQuestion, markAsShown, subscribeToQuestion } from '@/session/confirm-session'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const users = { arriving: { id: 'u2' }, present: { id: 'u1' } }

describe('the question whether to sign in', () => {
  it.each([true, false])('ends with the reply %s', async isWanted => {
    const reply = confirmSession(users)
    expect(getQuestion()).toMatchObject(users)
    getQuestion()?.reply(isWanted)
    expect(getQuestion()).toBeNull()
    expect(await reply).toBe(isWanted)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has no reply where it isn’t shown in time', async () => {
    const reply = confirmSession(users)
    vi.advanceTimersByTime(timing.requestTimeout)
    expect(await reply).toBeNull()
    expect(getQuestion()).toBeNull()
  })

  it('waits as long as the customer does once it is shown', async () => {
    const reply = confirmSession(users)
    markAsShown()
    vi.advanceTimersByTime(timing.requestTimeout)
    getQuestion()?.reply(true)
    expect(await reply).toBe(true)
  })

  it('is reported when it comes and when it goes', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeToQuestion(listener)
    void confirmSession(users)
    expect(listener).toHaveBeenCalledTimes(1)
    getQuestion()?.reply(false)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    void confirmSession(users)
    getQuestion()?.reply(false)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
