import type { Clock } from '@/platform/clock'
import { createBackoff } from './backoff'
import type { Authorisation, Credentials } from './credentials'
import { cursorAtOpening, noCursor, resumeId, type ResumeCursor, type Topics } from './resume-cursor'
import { readStream, type StreamEnd, type StreamRequest } from './stream'

/** The query parameters for the message to resume behind: hubs of version 0.13 know the first, later ones the second. */
const RESUME_PARAMETERS = { topic: ['Last-Event-ID', 'lastEventID'], match: ['last_event_id'] }

/** Whether a header can carry an id as it is: ids are IRIs, and `fetch` rejects a header beyond Latin-1. */
const isAscii = (id: string): boolean => /^[!-~]+$/.test(id)

interface SubscriberOptions {
  hub: string
  parameter: 'topic' | 'match'
  credentials: Credentials
  fetch: typeof fetch
  clock: Clock
  random: () => number
  /** Whether a message with this id has been received in this browser. */
  hasSeen: (id: string) => boolean
  /** `data` as the hub sent it; `topics` are those of the stream. */
  onMessage: (id: string | null, data: string, topics: Topics) => void
  /** The present stream was opened or has ended; a topic whose start has changed may have missed messages. */
  onState: (cursor: ResumeCursor) => void
}

/** Subscribes to a set of topics over one connection, and reconnects. */
interface Subscriber {
  setTopics: (topics: Topics) => void
  /** Sets where the next stream resumes: where another tab's ended. */
  resumeFrom: (cursor: ResumeCursor) => void
  /** Disconnects; `setTopics` connects again. */
  stop: () => void
}

interface Stream {
  topics: Topics
  /** The id of the message that it was requested to resume behind. */
  requestedId: string | null
  abort: AbortController
  openedAt: number | null
  cursor: ResumeCursor
}

export function createSubscriber(options: SubscriberOptions): Subscriber {
  const { clock, credentials } = options
  let topics: Topics = new Map()
  let current: Stream | null = null
  /** The stream that is being opened, to replace the current one. */
  let next: Stream | null = null
  /** Where the last stream ended. */
  let ended = noCursor
  const backoff = createBackoff(clock, options.random, () => {
    if (topics.size > 0) connect()
  })

  const reportState = () => options.onState(current?.cursor ?? noCursor)

  function requestOf(stream: Stream, authorisation: Authorisation): StreamRequest {
    const url = new URL(options.hub)
    for (const topic of stream.topics.keys()) url.searchParams.append(options.parameter, topic)
    const headers = { ...authorisation.headers }
    if (stream.requestedId !== null) {
      for (const name of RESUME_PARAMETERS[options.parameter]) url.searchParams.set(name, stream.requestedId)
      if (isAscii(stream.requestedId)) headers['Last-Event-ID'] = stream.requestedId
    }
    const { abort } = stream
    return {
      url: url.href,
      headers,
      credentials: authorisation.credentials,
      abort,
      fetch: options.fetch,
      clock,
    }
  }

  const read = (stream: Stream, authorisation: Authorisation): Promise<StreamEnd> =>
    readStream(requestOf(stream, authorisation), {
      onOpen: lastEventId => {
        if (stream === next) onOpened(stream, lastEventId)
      },
      onMessage(id, data) {
        if (stream !== current) return
        if (id !== null) stream.cursor = { ...stream.cursor, lastEventId: id || null, at: clock.now() }
        options.onMessage(id, data, stream.topics)
      },
      onRetry: backoff.setFirstDelay,
      // Requested again, the message would end the next stream too.
      onTooLong() {
        stream.cursor = { ...stream.cursor, lastEventId: null }
      },
    })

  function onOpened(stream: Stream, reportedId: string | null) {
    const now = clock.now()
    stream.cursor = cursorAtOpening({
      topics: stream.topics,
      requestedId: stream.requestedId,
      reportedId,
      previous: current?.cursor ?? ended,
      isPreviousOpen: current !== null,
      now,
    })
    stream.openedAt = now
    current?.abort.abort()
    current = stream
    next = null
    ended = noCursor
    backoff.opened()
    reportState()
  }

  /** One attempt, with renewed authorisation where the first is refused. */
  async function open(stream: Stream): Promise<StreamEnd> {
    const authorisation = await credentials.authorise()
    if (authorisation === null || stream !== next) return { kind: 'broken' }
    const end = await read(stream, authorisation)
    if (end.kind !== 'refused' || end.status !== 401 || stream !== next) return end
    const renewed = await credentials.renew(authorisation)
    return renewed === null || stream !== next ? end : read(stream, renewed)
  }

  function connect() {
    next?.abort.abort()
    const stream: Stream = {
      topics,
      requestedId: resumeId(topics, current?.cursor ?? ended, options.hasSeen),
      abort: new AbortController(),
      openedAt: null,
      cursor: noCursor,
    }
    next = stream
    open(stream).then(
      end => onEnded(stream, end),
      () => onEnded(stream, { kind: 'broken' }),
    )
  }

  function onEnded(stream: Stream, end: StreamEnd) {
    if (stream === current) {
      current = null
      ended = stream.cursor
      reportState()
      if (next !== null) return
    } else if (stream === next) next = null
    else return
    backoff.ended(end, stream.openedAt)
  }

  return {
    setTopics(wanted) {
      topics = new Map(wanted)
      const subscribed = (next ?? current)?.topics
      // Fewer topics need no new stream, and a scheduled attempt takes them all.
      if ([...topics.keys()].every(topic => subscribed?.has(topic)) || backoff.isWaiting()) return
      if (!backoff.postpone()) connect()
    },
    resumeFrom(cursor) {
      ended = cursor
    },
    stop() {
      topics = new Map()
      backoff.stop()
      next?.abort.abort()
      next = null
      if (current === null) return
      ended = current.cursor
      current.abort.abort()
      current = null
      reportState()
    },
  }
}
