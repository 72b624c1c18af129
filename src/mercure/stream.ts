import { createParser } from 'eventsource-parser'
import type { Clock } from '@/platform/clock'
import { readRetryAfter } from '@/platform/retry-after'
import { DURATIONS, LIMITS } from './options'

interface EventListener {
  /** A message; `id` is null where it has none, and empty where it resets the last one. */
  onMessage: (id: string | null, data: string) => void
  /** The delay before reconnecting, in milliseconds. */
  onRetry: (delay: number) => void
  /** A message is longer than any of the API's; reading ends there. */
  onTooLong: () => void
}

interface StreamListener extends EventListener {
  /** The hub has accepted the subscription; `lastEventId` is its message before the first that it sends, where it says so. */
  onOpen: (lastEventId: string | null) => void
}

export interface StreamRequest {
  url: string
  headers: Record<string, string>
  credentials: RequestCredentials
  abort: AbortController
  fetch: typeof fetch
  clock: Clock
}

/** How a stream ended: it broke or never opened, or the hub refused it. */
export type StreamEnd =
  { kind: 'broken' } | { kind: 'refused'; status: number; /** In milliseconds. */ retryAfter: number | null }

/** Subscribes and reads until the end, whatever the end is; never rejects. Aborts a stream that doesn't open, or is silent. */
export async function readStream(request: StreamRequest, listener: StreamListener): Promise<StreamEnd> {
  const { url, headers, credentials, abort, fetch: fetchStream, clock } = request
  const watch = watchSilence(clock, () => abort.abort())
  try {
    const response = await fetchStream(url, {
      headers: { Accept: 'text/event-stream', ...headers },
      credentials,
      signal: abort.signal,
      cache: 'no-store',
      // Credentials go to the URL that was checked and nowhere else.
      redirect: 'error',
    })
    const type = response.headers.get('Content-Type') ?? ''
    if (response.status !== 200 || response.body === null || !/^text\/event-stream\s*(;|$)/i.test(type)) {
      response.body?.cancel().catch(() => {})
      const retryAfter = readRetryAfter(response.headers.get('Retry-After'), clock.now())
      return { kind: 'refused', status: response.status, retryAfter }
    }
    watch.opened()
    listener.onOpen(readLastEventId(response.headers))
    await readEvents(response.body, listener, watch.received)
  } catch {
    // An unreachable hub, a broken stream and one that was aborted end alike.
  } finally {
    watch.stop()
  }
  return { kind: 'broken' }
}

const isTooLongId = (id: string | undefined | null): boolean => (id?.length ?? 0) > LIMITS.idLength

/** `fetch` decodes headers as Latin-1, while hubs send UTF-8. */
function readLastEventId(headers: Headers): string | null {
  const text = headers.get('Last-Event-ID')
  if (text === null || isTooLongId(text)) return null
  try {
    const bytes = Uint8Array.from(text, character => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}

/** Calls back where a stream doesn't open in time, or brings nothing for long. */
function watchSilence(clock: Clock, onSilence: () => void) {
  let isOpen = false
  let receivedAt = clock.now()
  const checkAfter = (delay: number): (() => void) =>
    clock.after(delay, () => {
      // Where the wall clock was set back meanwhile, silence counts from now on.
      receivedAt = Math.min(receivedAt, clock.now())
      const left = receivedAt + DURATIONS.silence - clock.now()
      if (!isOpen || left <= 0) onSilence()
      else cancel = checkAfter(left)
    })
  let cancel = checkAfter(DURATIONS.connect)
  return {
    opened() {
      isOpen = true
    },
    received() {
      receivedAt = clock.now()
    },
    stop: () => cancel(),
  }
}

/**
 * Reads a body in the event-stream format to its end, each message as soon as it is complete; rejects where the body breaks
 * off. `onBytes` is called whenever anything comes, comments and parts of messages included.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onMessage, onRetry, onTooLong }: EventListener,
  onBytes: () => void,
): Promise<void> {
  let isTooLong = false
  const parser = createParser({
    // Behind an id that no URL can carry no stream can resume, as behind one that the hub resets.
    onEvent: ({ id, data }) => onMessage(isTooLongId(id) ? '' : (id ?? null), data),
    onRetry,
    onError: error => {
      isTooLong ||= error.type === 'max-buffer-size-exceeded'
    },
    maxBufferSize: LIMITS.messageLength,
  })
  const decoder = new TextDecoder()
  // The parser waits behind a carriage return for a line feed that may follow: it is given line feeds only.
  let isAfterReturn = false
  const withLineFeeds = (text: string) => {
    const rest = isAfterReturn && text.startsWith('\n') ? text.slice(1) : text
    isAfterReturn = text.endsWith('\r')
    return rest.replaceAll(/\r\n?/g, '\n')
  }
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const text = decoder.decode(value, { stream: true })
    if (text !== '') parser.feed(withLineFeeds(text))
    if (isTooLong) {
      onTooLong()
      return reader.cancel()
    }
  }
}
