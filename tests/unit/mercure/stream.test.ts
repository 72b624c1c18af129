import { describe, expect, it } from 'vitest'
import { readStream } from '@/mercure/stream'
import { systemClock } from '@/platform/clock'

describe('readStream', () => {
  const stream = { 'Content-Type': 'text/event-stream' }
  it.each([
    ['with another status', new Response('data: {}\n\n', { status: 503, headers: stream }), 503],
    ['without a body', new Response(null, { headers: stream }), 200],
    [
      'with another content type',
      new Response('data: {}\n\n', { headers: { 'Content-Type': 'text/plain' } }),
      200,
    ],
    [
      'with a content type that begins alike',
      new Response('', { headers: { 'Content-Type': 'text/event-streams' } }),
      200,
    ],
  ])('refuses a response %s', async (_name, response, status) => {
    const end = await readStream(
      {
        url: 'https://hub.example.com/',
        headers: {},
        credentials: 'omit',
        abort: new AbortController(),
        fetch: () => Promise.resolve(response),
        clock: systemClock,
      },
      {
        onOpen: () => expect.unreachable('The stream was never open.'),
        onMessage: () => {},
        onRetry: () => {},
        onTooLong: () => {},
      },
    )
    expect(end).toEqual({ kind: 'refused', status, retryAfter: null })
  })
})
