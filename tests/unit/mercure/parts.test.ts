import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '@/platform/clock'
import { createInbox } from '@/mercure/update-buffer'
import { listenToStream } from '@/mercure/stream'

describe('what comes in', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function open() {
    const got: string[] = []
    const inbox = createInbox({
      clock: systemClock,
      isVisible: () => true,
      onUpdate: (topic, { state }) => got.push(`${topic} ${String(state)}`),
      onGap: () => {},
    })
    return {
      inbox,
      /** What is told of a message by itself. */
      receive(topic: string, id: string | null, state: number) {
        got.length = 0
        inbox.receive(topic, id, { state })
        vi.advanceTimersByTime(1000)
        return got
      },
    }
  }

  it('without an id is new each time', () => {
    const { receive } = open()
    expect(receive('a', null, 1)).toEqual(['a 1'])
    expect(receive('b', null, 1)).toEqual(['b 1'])
    expect(receive('b', null, 2)).toEqual(['b 2'])
  })

  it('again is told once, but newly where something older of its topic came before it', () => {
    const { inbox, receive } = open()
    inbox.remember('m2')
    expect(receive('a', 'm2', 2)).toEqual([])
    expect(receive('a', 'm1', 1)).toEqual(['a 1'])
    expect(receive('a', 'm2', 2)).toEqual(['a 2'])
    inbox.restart()
    expect(receive('a', 'm2', 2)).toEqual([])
  })

  it('is remembered for a thousand messages', () => {
    const { inbox, receive } = open()
    for (let n = 0; n <= 1000; n += 1) inbox.remember(`m${n}`)
    expect(inbox.hasSeen('m1')).toBe(true)
    expect(inbox.hasSeen('m0')).toBe(false)
    expect(receive('a', 'm1000', 1)).toEqual([])
  })
})

describe('an answer that is no stream is a refusal', () => {
  const stream = { 'Content-Type': 'text/event-stream' }
  it.each([
    ['of another status', new Response('data: {}\n\n', { status: 503, headers: stream }), 503],
    ['without a body', new Response(null, { headers: stream }), 200],
    ['of another type', new Response('data: {}\n\n', { headers: { 'Content-Type': 'text/plain' } }), 200],
    [
      'of a type that begins alike',
      new Response('', { headers: { 'Content-Type': 'text/event-streams' } }),
      200,
    ],
  ])('%s', async (_name, response, status) => {
    const end = await listenToStream(
      {
        url: 'https://hub.example.com/',
        headers: {},
        credentials: 'omit',
        signal: new AbortController().signal,
        fetch: () => Promise.resolve(response),
        now: () => 0,
      },
      {
        onOpen: () => expect.unreachable('It was never open.'),
        onMessage: () => {},
        onRetry: () => {},
        onBytes: () => {},
        onTooLong: () => {},
      },
    )
    expect(end).toEqual({ kind: 'refused', status, retryAfter: null })
  })
})
