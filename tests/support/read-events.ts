import { createParser } from 'eventsource-parser'

/** Reads a hub's stream, each message as soon as it is complete; rejects where it breaks off. */
export async function readEvents(
  body: ReadableStream<Uint8Array> | null | undefined,
  onMessage: (data: string, id: string | undefined) => void,
  onRetry: (delay: number) => void = () => {},
) {
  const parser = createParser({ onEvent: ({ data, id }) => onMessage(data, id), onRetry })
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) parser.feed(decoder.decode(bytes, { stream: true }))
}
