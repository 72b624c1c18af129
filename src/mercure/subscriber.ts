import type { Clock } from '@/platform/clock'
import { coverageAtOpening, nothing, startingPoint, type Coverage, type Live } from './resume-cursor'
import { FIRST_PAUSE, isRefusal, pauseAfter, SHORTEST_PAUSE } from './backoff'
import type { Authorisation, Credentials } from './credentials'
import { listenToStream, type StreamEnd } from './stream'
import type { Start, Wants } from './topic-registry'

export interface SubscriberOptions {
  hub: string
  /** The hub's name for a topic in its query. */
  parameter: 'topic' | 'match'
  credentials: Credentials
  fetch: typeof fetch
  clock: Clock
  /** From 0 to below 1. */
  random: () => number
  /** Whether a message with this id has been received in this browser. */
  hasSeen: (id: string) => boolean
  /** `data` as the hub sent it. */
  onMessage: (id: string | null, data: string) => void
  /**
   * The topics that are listened to now, each from where on, and the last message of theirs that was received. A start
   * that isn't the one before says that messages in between may have been missed.
   */
  onState: (live: Live, last: Start) => void
}

/** Listens to a set of topics over one connection for as long as it is asked to. */
export interface Subscriber {
  /** The topics to listen to. */
  want: (topics: Wants) => void
  /** Goes on where another one stopped. */
  resume: (covered: Coverage) => void
  /** Gives up the connection; `want` takes it up again. */
  rest: () => void
}

/** A connection that lived this long was a good one: the next failure is a first one again. */
const STABLE = 10_000
/** As long as any call of ours may take to be answered. */
const CONNECT_LIMIT = 15_000
/** Hubs send a sign of life every 15 to 40 s; one that misses two of them is gone without a word. */
const SILENCE = 90_000

interface Stream extends Coverage {
  wanted: Wants
  /** The message that was asked for to go on behind it. */
  asked: string | null
  abort: AbortController
  openedAt: number | null
}

export function createSubscriber(options: SubscriberOptions): Subscriber {
  const { clock } = options
  let wanted: Wants = new Map()
  /** The stream that is listened to. */
  let open: Stream | null = null
  /** Its successor on the way, or the first one. */
  let opening: Stream | null = null
  /** Where the last one ended. */
  let ended: Coverage = nothing
  let firstPause = FIRST_PAUSE
  let failures = 0
  let refusals = 0
  let notBefore = 0
  let cancelPause: (() => void) | null = null

  const tellState = () => {
    const { topics, position, at } = open ?? nothing
    options.onState(topics, { since: position, at })
  }

  function opened(stream: Stream, reported: string | null) {
    const { wanted: topics, asked } = stream
    const now = clock.now()
    const behind = open ?? ended
    Object.assign(
      stream,
      coverageAtOpening({ wanted: topics, asked, reported, behind, isOpen: open !== null, now }),
    )
    stream.openedAt = now
    open?.abort.abort()
    open = stream
    opening = null
    ended = nothing
    refusals = 0
    tellState()
  }

  async function run(stream: Stream, authorisation: Authorisation): Promise<StreamEnd> {
    const url = new URL(options.hub)
    for (const topic of stream.wanted.keys()) url.searchParams.append(options.parameter, topic)
    const headers = { ...authorisation.headers }
    if (stream.asked !== null) {
      url.searchParams.set('lastEventID', stream.asked)
      headers['Last-Event-ID'] = stream.asked
    }
    let heard = clock.now()
    const watch = (limit: number): (() => void) =>
      clock.after(limit, () => {
        // Where the clock was set back meanwhile, it counts from now on.
        heard = Math.min(heard, clock.now())
        const left = heard + SILENCE - clock.now()
        if (stream.openedAt === null || left <= 0) stream.abort.abort()
        else stopWatching = watch(left)
      })
    let stopWatching = watch(CONNECT_LIMIT)
    const end = await listenToStream(
      {
        url: url.href,
        headers,
        credentials: authorisation.credentials,
        signal: stream.abort.signal,
        fetch: options.fetch,
        now: clock.now,
      },
      {
        onOpen: reported => {
          if (stream === opening) opened(stream, reported)
        },
        onMessage: (id, data) => {
          if (stream !== open) return
          if (id !== null) {
            stream.position = id || null
            stream.at = clock.now()
          }
          options.onMessage(id, data)
        },
        onRetry: time => {
          firstPause = Math.max(SHORTEST_PAUSE, time)
        },
        onBytes: () => {
          heard = clock.now()
        },
        // Asked for again, it would end the next stream too.
        onTooLong: () => {
          stream.position = null
        },
      },
    )
    stopWatching()
    return end
  }

  /** One attempt, authorised anew where the first authorisation is out of date. */
  async function attempt(stream: Stream): Promise<StreamEnd> {
    const authorisation = await options.credentials.authorise()
    if (authorisation === null || stream !== opening) return { kind: 'broken' }
    const end = await run(stream, authorisation)
    if (end.kind !== 'refused' || end.status !== 401 || stream !== opening) return end
    const renewed = await options.credentials.renew(authorisation)
    return renewed === null || stream !== opening ? end : run(stream, renewed)
  }

  function connect() {
    opening?.abort.abort()
    const stream: Stream = {
      ...nothing,
      wanted,
      asked: startingPoint(wanted, open ?? ended, options.hasSeen),
      abort: new AbortController(),
      openedAt: null,
    }
    opening = stream
    attempt(stream).then(
      end => over(stream, end),
      () => over(stream, { kind: 'broken' }),
    )
  }

  function over(stream: Stream, end: StreamEnd) {
    if (stream === open) {
      open = null
      ended = stream
      tellState()
      if (opening !== null) return
    } else if (stream === opening) opening = null
    else return
    pause(end, stream.openedAt)
  }

  function pause(end: StreamEnd, openedAt: number | null) {
    if (openedAt !== null && clock.now() - openedAt >= STABLE) failures = 0
    const count = isRefusal(end) ? refusals++ : failures++
    const until = clock.now() + pauseAfter(end, count, firstPause, options.random())
    // What the hub itself asked for is kept to, whatever happens here meanwhile.
    if (end.kind === 'refused') notBefore = until
    waitUntil(until)
  }

  function waitUntil(time: number) {
    cancelPause?.()
    cancelPause = clock.after(time - clock.now(), () => {
      cancelPause = null
      if (wanted.size > 0) connect()
    })
  }

  function want(topics: Wants) {
    wanted = new Map(topics)
    const covered = (opening ?? open)?.wanted
    // Fewer topics need no new connection. While it pauses, the next attempt takes them all.
    if ([...wanted.keys()].every(topic => covered?.has(topic)) || cancelPause !== null) return
    if (clock.now() < notBefore) waitUntil(notBefore)
    else connect()
  }

  function rest() {
    wanted = new Map()
    cancelPause?.()
    cancelPause = null
    failures = 0
    opening?.abort.abort()
    opening = null
    if (open === null) return
    ended = open
    open.abort.abort()
    open = null
    tellState()
  }

  return {
    want,
    rest,
    resume(covered) {
      ended = covered
    },
  }
}
