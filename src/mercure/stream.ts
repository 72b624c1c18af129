import { createParser } from 'eventsource-parser'
import { readRetryAfter } from '@/platform/retry-after'
import type { Authorisation } from './credentials'
import { DURATIONS, type MercureOptions } from './options'

interface StreamListener {
  /** The hub has accepted the subscription. */
  onOpen: () => void
  onMessage: (data: string) => void
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
    const parser = createParser({
      onEvent: ({ data }) => listener.onMessage(data),
      onRetry: listener.onRetry,
    })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      // Comments and parts of messages too are signs of life.
      abortAfter(DURATIONS.silence)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch {
    // An unreachable hub, a broken stream, one that was aborted and one that isn't read further end alike.
    abort.abort()
  } finally {
    cancelAbort()
  }
  return { kind: 'broken' }
}
