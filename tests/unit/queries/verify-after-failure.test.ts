import { describe, expect, it, vi } from 'vitest'
import { verifyAfterFailure } from '@/queries/verify-after-failure'

const failure = new Error('No response')
const fail = () => Promise.reject(failure)

describe('something that may be done only once', () => {
  it('isn’t verified where it succeeds', async () => {
    const isDone = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
    await verifyAfterFailure(() => Promise.resolve(), isDone)
    expect(isDone).not.toHaveBeenCalled()
  })

  it('counts as done where it failed and is done nevertheless', async () => {
    await expect(verifyAfterFailure(fail, () => Promise.resolve(true))).resolves.toBeUndefined()
  })

  it.each([
    ['it isn’t done', () => Promise.resolve(false)],
    ['nothing says whether it is done', () => Promise.reject(new Error('No response either'))],
  ])('fails with its own failure where %s', async (_why, isDone) => {
    await expect(verifyAfterFailure(fail, isDone)).rejects.toBe(failure)
  })
})
