import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { refusalWords } from '@/queries/failure-text'

const words = 'Card payments are closed until 18:00.'
const refusal = (status: number, message = words, texts = [message]) =>
  new ApiError('http', message, { status, texts })

describe('the words of a refusal', () => {
  it.each([400, 403, 404, 409, 422])('are those of the server after a %i', status => {
    expect(refusalWords(refusal(status))).toBe(words)
  })

  it.each<[string, unknown]>([
    ['a refused token', refusal(401)],
    ['a failure of the server', refusal(500)],
    ['too many calls', refusal(429)],
    ['a call that took too long', refusal(408)],
    ['no response', new ApiError('network', words, { texts: [words] })],
    ['a code alone', refusal(409, 'order_not_pending')],
    ['words that aren’t the server’s', refusal(409, words, [])],
    ['another error', new Error(words)],
    ['nothing', null],
  ])('are none of %s', (_what, error) => {
    expect(refusalWords(error)).toBeNull()
  })
})
