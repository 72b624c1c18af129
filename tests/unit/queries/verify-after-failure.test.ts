import { describe, expect, it, vi } from 'vitest'
import { verifyAfterFailure } from '@/queries/verify-after-failure'

const failure = new Error('No response')
const fail = () => Promise.reject<string>(failure)

describe('something that may be done only once', () => {
  it('isn’t looked for where it succeeds', async () => {
    const find = vi.fn<() => Promise<string>>(() => Promise.resolve('found'))
    await expect(verifyAfterFailure(() => Promise.resolve('done'), find)).resolves.toBe('done')
    expect(find).not.toHaveBeenCalled()
  })

  it('counts as done where it failed and its result is there nevertheless', async () => {
    await expect(verifyAfterFailure(fail, () => Promise.resolve('found'))).resolves.toBe('found')
  })

  it.each([
    ['there is no result', () => Promise.resolve(undefined)],
    ['nothing says whether there is one', () => Promise.reject(new Error('No response either'))],
  ])('fails with its own failure where %s', async (_why, find) => {
    await expect(verifyAfterFailure<string>(fail, find)).rejects.toBe(failure)
  })
})
