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
    [
      'with a content type that ends alike',
      new Response('', { headers: { 'Content-Type': 'x-text/event-stream' } }),
      200,
    ],
  ])('refuses a response %s', async (_name, response, status) => {
    const end = await readStream(
      {
        url: 'https://hub.example.com/',
        token: null,
        credentials: 'omit',
        abort: new AbortController(),
        fetch: () => Promise.resolve(response),
        clock: systemClock,
      },
      {
        onOpen: () => expect.unreachable('The stream was never open.'),
        onMessage: () => {},
        onRetry: () => {},
      },
    )
    expect(end).toEqual({ kind: 'refused', status, retryAfter: null })
  })

  /** Reads a stream of these parts to its end, and lists what it brings. */
  async function read(parts: (string | Uint8Array)[]) {
    const events: unknown[] = []
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts)
          controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
        controller.close()
      },
    })
    const abort = new AbortController()
    const end = await readStream(
      {
        url: 'https://hub.example.com/',
        token: null,
        credentials: 'omit',
        abort,
        fetch: () => Promise.resolve(new Response(body, { headers: stream })),
        clock: systemClock,
      },
      {
        onOpen: () => events.push(['open']),
        onMessage: data => events.push(['message', data]),
        onRetry: delay => events.push(['retry', delay]),
      },
    )
    return { events, end, isAborted: abort.signal.aborted }
  }

  it.each<[string, (string | Uint8Array)[], unknown[]]>([
    ['nothing', [], []],
    ['a message at the first byte', ['data: 1\n\n'], [['message', '1']]],
    ['a line feed at the first byte', ['\ndata: 1\n\n'], [['message', '1']]],
    ['a message in parts', ['id: a\nda', 'ta: 1\n', '\n'], [['message', '1']]],
    [
      'a line end in two parts',
      ['data: 1\r', '\n\r\ndata: 2\n\n'],
      [
        ['message', '1'],
        ['message', '2'],
      ],
    ],
    [
      'a letter in two parts',
      ['data: ', new Uint8Array([0xc3]), new Uint8Array([0xa9]), '\n\n'],
      [['message', 'é']],
    ],
    ['a delay', ['retry: 500\n\n'], [['retry', 500]]],
    ['a comment and an unknown field', [': x\nother: y\n\n'], []],
  ])('reads %s', async (_name, parts, expected) => {
    const { events, end } = await read(parts)
    expect(events).toEqual([['open'], ...expected])
    expect(end).toEqual({ kind: 'broken' })
  })
})
