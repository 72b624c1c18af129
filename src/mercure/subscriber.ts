import { createBackoff } from './backoff'
import { createAuthorise, type Authorisation } from './credentials'
import type { MercureOptions } from './options'
import { readStream, type StreamEnd } from './stream'

interface SubscriberOptions extends Required<MercureOptions> {
  /** A message, as the hub sent it. */
  onMessage: (data: string) => void
  /** The topics of the stream that was opened; none where it has ended. */
  onStream: (topics: string[]) => void
}

interface Stream {
  topics: ReadonlySet<string>
  abort: AbortController
  openedAt: number | null
}

/** Subscribes to a set of topics over one connection, and reconnects. */
export function createSubscriber(options: SubscriberOptions) {
  const { hub, parameter, clock, fetch, random } = options
  const authorise = createAuthorise(options)
  let topics: ReadonlySet<string> = new Set()
  let current: Stream | null = null
  /** The stream that is being opened, to replace the current one. */
  let next: Stream | null = null
  const backoff = createBackoff(clock, random, connect)

  function read(stream: Stream, authorisation: Authorisation): Promise<StreamEnd> {
    const url = new URL(hub)
    for (const topic of stream.topics) url.searchParams.append(parameter, topic)
    const request = { ...authorisation, url: url.href, abort: stream.abort, fetch, clock }
    return readStream(request, {
      onOpen() {
        if (stream !== next) return
        current?.abort.abort()
        stream.openedAt = clock.now()
        current = stream
        next = null
        options.onStream([...stream.topics])
      },
      onMessage(data) {
        if (stream === current) options.onMessage(data)
      },
      onRetry: backoff.setFirstDelay,
    })
  }

  /** One attempt, with a renewed token where the first is refused. */
  async function open(stream: Stream): Promise<StreamEnd> {
    const authorisation = await authorise(null)
    if (authorisation === null || stream !== next) return { kind: 'broken' }
    const end = await read(stream, authorisation)
    if (end.kind !== 'refused' || end.status !== 401 || stream !== next) return end
    const renewed = await authorise(authorisation)
    return renewed === null || stream !== next ? end : read(stream, renewed)
  }

  function connect() {
    if (topics.size === 0) return
    next?.abort.abort()
    const stream: Stream = { topics, abort: new AbortController(), openedAt: null }
    next = stream
    open(stream).then(
      end => onEnded(stream, end),
      () => onEnded(stream, { kind: 'broken' }),
    )
  }

  function onEnded(stream: Stream, end: StreamEnd) {
    if (stream === next) next = null
    else if (stream === current) closeCurrent()
    else return
    if (next === null) backoff.ended(end, stream.openedAt)
  }

  function closeCurrent() {
    if (current === null) return
    current.abort.abort()
    current = null
    options.onStream([])
  }

  return {
    setTopics(wanted: ReadonlySet<string>) {
      topics = wanted
      // Fewer topics need no new stream.
      if (![...topics].every(topic => (next ?? current)?.topics.has(topic))) backoff.start()
    },
    /** Disconnects; `setTopics` connects again. */
    stop() {
      topics = new Set()
      next?.abort.abort()
      next = null
      closeCurrent()
    },
  }
}
