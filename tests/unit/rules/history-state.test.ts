import { describe, expect, it } from 'vitest'
import { stateText, withText } from '@/lib/history-state'

describe('a text in the state of a history entry', () => {
  it.each([
    [{ reason: 'Too late.' }, 'Too late.'],
    [{ reason: '' }, null],
    [{ reason: 7 }, null],
    [{}, null],
    [null, null],
    [undefined, null],
    ['reason', null],
  ])('of %j is %j', (state, text) => {
    expect(stateText(state, 'reason')).toBe(text)
  })

  it('is put beside what is there, and removed by null', () => {
    const state = { from: '/cart', open: true }
    expect(withText(state, 'status', 'failed')).toEqual({ ...state, status: 'failed' })
    expect(stateText(withText(state, 'from', null), 'from')).toBeNull()
    expect(state).toEqual({ from: '/cart', open: true })
  })

  it.each([null, undefined, 'text', 7])('is alone where the state was %j', state => {
    expect(withText(state, 'status', 'failed')).toEqual({ status: 'failed' })
  })
})
