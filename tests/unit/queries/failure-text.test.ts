/**
 * @promise What a form and a page say of each fault: no connection, each status, a response that can't be
 *   read.
 */
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { GENERAL_FAILURE } from '@/lib/customer-text'
import { failureText, refusalWords, serverText } from '@/queries/failure-text'

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

describe('what a page says of a failed call', () => {
  const unreachable = 'The server can’t be reached.'
  const late = 'The server took too long to answer.'

  it.each<[string, unknown, text: string, server: string | null]>([
    ['without a response', new ApiError('network', unreachable), unreachable, null],
    ['without a response in time', new ApiError('timeout', late), late, null],
    ['whose response can’t be read', new ApiError('shape', 'Not read: member'), GENERAL_FAILURE, null],
    ...[400, 401, 403, 404, 409, 422, 429].map((status): [string, unknown, string, string] => [
      `that a ${status} refused`,
      refusal(status),
      words,
      words,
    ]),
    ...[500, 502, 503].map((status): [string, unknown, string, null] => [
      `whose server failed with a ${status}`,
      refusal(status),
      GENERAL_FAILURE,
      null,
    ]),
    ['that the code itself broke', new TypeError('undefined is not a function'), GENERAL_FAILURE, null],
  ])('%s', (_what, error, text, server) => {
    expect(failureText(error)).toBe(text)
    expect(serverText(error)).toBe(server)
  })
})
