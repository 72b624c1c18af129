import { createParser } from 'eventsource-parser'

export interface EventStreamReader {
  /** A message; `id` is null where it brings none, and empty where it takes back the last one. */
  onMessage: (id: string | null, data: string) => void
  /** The time to wait before connecting anew, in milliseconds. */
  onRetry: (time: number) => void
  /** Anything came, a comment or a piece of a message included. */
  onBytes: () => void
  /** A message is too long to be one of ours; the stream is given up there. */
  onTooLong: () => void
}

/** Characters of one message. An order with a thousand files has a fifth of it; more is no message of ours. */
const LONGEST_MESSAGE = 1_048_576

/** Reads an event stream to its end, each message as soon as it is complete; rejects when the stream breaks off. */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  { onMessage, onRetry, onBytes, onTooLong }: EventStreamReader,
): Promise<void> {
  let tooLong = false
  const parser = createParser({
    onEvent: event => onMessage(event.id ?? null, event.data),
    onRetry,
    onError: error => {
      tooLong ||= error.type === 'max-buffer-size-exceeded'
    },
    maxBufferSize: LONGEST_MESSAGE,
  })
  const decoder = new TextDecoder()
  // The parser waits behind a carriage return for the line feed that may follow: it gets line feeds only.
  let afterReturn = false
  const lines = (text: string) => {
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text
    afterReturn = text.endsWith('\r')
    return rest.replaceAll(/\r\n?/g, '\n')
  }
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const text = decoder.decode(value, { stream: true })
    if (text !== '') parser.feed(lines(text))
    if (tooLong) {
      onTooLong()
      return reader.cancel()
    }
  }
}
