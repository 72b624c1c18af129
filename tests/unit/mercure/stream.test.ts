import { expect, it } from 'vitest'
import { readStream } from '@/mercure/stream'
import { systemClock } from '@/platform/clock'

const stream = { 'Content-Type': 'text/event-stream' }

/** Reads a response to its end, and lists what it brings. */
async function read(response: Response) {
  const events: unknown[] = []
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
      onOpen: () => events.push('open'),
      onMessage: data => events.push(`message ${data}`),
      onRetry: delay => events.push(`retry ${delay}`),
    },
  )
  return { events, end }
}

const ofType = (type: string) => new Response('data: {}\n\n', { headers: { 'Content-Type': type } })

it.each([
  ['with another status', new Response('data: {}\n\n', { status: 503, headers: stream }), 503],
  ['without a body', new Response(null, { headers: stream }), 200],
  ['with another content type', ofType('text/plain'), 200],
  ['with a content type that begins alike', ofType('text/event-streams'), 200],
  ['with a content type that ends alike', ofType('x-text/event-stream'), 200],
])('refuses a response %s', async (_name, response, status) => {
  expect(await read(response)).toEqual({ events: [], end: { kind: 'refused', status, retryAfter: null } })
})

it.each<[string, (string | number[])[], string[]]>([
  ['nothing', [], []],
  ['a message at the first byte', ['data: 1\n\n'], ['message 1']],
  ['a line feed at the first byte', ['\ndata: 1\n\n'], ['message 1']],
  ['a message in parts', ['id: a\nda', 'ta: 1\n', '\n'], ['message 1']],
  ['a line end in two parts', ['data: 1\r', '\n\r\ndata: 2\n\n'], ['message 1', 'message 2']],
  ['a letter in two parts', ['data: ', [0xc3], [0xa9], '\n\n'], ['message é']],
  ['a delay', ['retry: 500\n\n'], ['retry 500']],
  ['a comment and an unknown field', [': x\nother: y\n\n'], []],
])('reads %s', async (_name, parts, expected) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts)
        controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : Uint8Array.from(part))
      controller.close()
    },
  })
  expect(await read(new Response(body, { headers: stream }))).toEqual({
    events: ['open', ...expected],
    end: { kind: 'broken' },
  })
})
