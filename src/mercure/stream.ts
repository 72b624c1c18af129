import { readEventStream, type EventStreamReader } from './event-stream'
import { readRetryAfter } from '@/platform/retry-after'

export interface StreamRequest {
  url: string
  headers: Record<string, string>
  credentials: RequestCredentials
  signal: AbortSignal
  fetch: typeof fetch
  /** Milliseconds since 1970. */
  now: () => number
}

export interface StreamListener extends EventStreamReader {
  /** The hub has taken the subscription; `lastEventId` is its message before the first that it sends, where it says so. */
  onOpen: (lastEventId: string | null) => void
}

/** How a stream came to its end: it broke off or never was, or the hub said no. */
export type StreamEnd =
  { kind: 'broken' } | { kind: 'refused'; status: number; /** In milliseconds. */ retryAfter: number | null }

/** Subscribes and listens until the end, whatever the end is; never rejects. */
export async function listenToStream(request: StreamRequest, listener: StreamListener): Promise<StreamEnd> {
  const { url, headers, credentials, signal, fetch: send, now } = request
  try {
    const response = await send(url, {
      headers: { Accept: 'text/event-stream', ...headers },
      credentials,
      signal,
      cache: 'no-store',
      // Credentials go to the address that was checked and nowhere else.
      redirect: 'error',
    })
    const type = response.headers.get('Content-Type') ?? ''
    if (response.status !== 200 || response.body === null || !/^text\/event-stream\s*(;|$)/i.test(type)) {
      response.body?.cancel().catch(() => {})
      return {
        kind: 'refused',
        status: response.status,
        retryAfter: readRetryAfter(response.headers.get('Retry-After'), now()),
      }
    }
    listener.onOpen(response.headers.get('Last-Event-ID'))
    await readEventStream(response.body, listener)
  } catch {
    // An unreachable hub, a broken stream and one that was given up here end alike.
  }
  return { kind: 'broken' }
}
