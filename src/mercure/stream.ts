import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { readRetryAfter } from '@/platform/retry-after'
import type { Authorisation } from './credentials'
import { DURATIONS, type MercureOptions } from './options'

interface StreamListener {
  /** The hub has accepted the subscription. */
  onOpen: () => void
  /** A message, with its id where it has one. */
  onMessage: (id: string | null, data: string) => void
  /** The delay before reconnecting, in milliseconds. */
  onRetry: (delay: number) => void
}

type StreamRequest = Authorisation &
  Pick<Required<MercureOptions>, 'fetch' | 'clock'> & { url: string; abort: AbortController }

/** How a stream ended: it broke or never opened, or the hub refused it. */
export type StreamEnd =
  { kind: 'broken' } | { kind: 'refused'; status: number; /** In milliseconds. */ retryAfter: number | null }

/** Subscribes and reads until the end, whatever the end is; never rejects. Aborts a stream that doesn't open, or is silent. */
export async function readStream(request: StreamRequest, listener: StreamListener): Promise<StreamEnd> {
  const { url, token, credentials, abort, fetch: fetchStream, clock } = request
  let cancelAbort = () => {}
  const abortAfter = (delay: number) => {
    cancelAbort()
    cancelAbort = clock.after(delay, () => abort.abort())
  }
  abortAfter(DURATIONS.connect)
  try {
    const response = await fetchStream(url, {
      headers: { Accept: 'text/event-stream', ...(token !== null && { Authorization: `Bearer ${token}` }) },
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
    abortAfter(DURATIONS.silence)
    listener.onOpen()
    await readEvents(response.body, listener, () => abortAfter(DURATIONS.silence))
  } catch {
    // An unreachable hub, a broken stream, one that was aborted and one that isn't read further end alike.
    abort.abort()
  } finally {
    cancelAbort()
  }
  return { kind: 'broken' }
}

/**
 * Reads a body in the event-stream format to its end, each message as soon as it is complete; rejects where it breaks off.
 * `onBytes` is called whenever anything comes, comments and parts of messages included.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onMessage, onRetry }: Omit<StreamListener, 'onOpen'>,
  onBytes: () => void,
): Promise<void> {
  const onEvent = ({ id, data }: EventSourceMessage) => onMessage(id ?? null, data)
  const parser = createParser({ onEvent, onRetry })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}
