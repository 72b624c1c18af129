import * as v from 'valibot'

const text = v.string()
const position = v.nullable(text)
const reading = v.object({ since: position, readAt: v.number() })
const start = v.object({ since: position, at: v.number() })

const tabMessage = v.variant('type', [
  /** A tab has come: what do the others want, and what is live? */
  v.object({ type: v.literal('hello') }),
  /** All that a tab wants to hear of. */
  v.object({ type: v.literal('wants'), tab: text, wants: v.array(v.tuple([text, reading])) }),
  /** A message of the hub. */
  v.object({ type: v.literal('update'), topic: text, id: position, body: v.record(text, v.unknown()) }),
  /** What is listened to by the tab that holds the connection: each topic from where on, and up to which message. */
  v.object({ type: v.literal('state'), live: v.array(v.tuple([text, start])), last: start }),
])

/** What tabs tell each other. Never a token. */
export type TabMessage = v.InferOutput<typeof tabMessage>

/** A message of another tab; null for one of another version of the site. */
export function readTabMessage(message: unknown): TabMessage | null {
  const result = v.safeParse(tabMessage, message)
  return result.success ? result.output : null
}
