import * as v from 'valibot'

const text = v.string()
const id = v.nullable(text)
const snapshot = v.object({ lastEventId: id, readAt: v.number(), receivedAt: v.number() })
const position = v.object({ lastEventId: id, at: v.number() })

const tabMessage = v.variant('type', [
  /** A tab was opened: the others send their topics, the leader sends its state. */
  v.object({ type: v.literal('opened') }),
  /** All topics of a tab. */
  v.object({ type: v.literal('topics'), tab: text, topics: v.array(v.tuple([text, snapshot])) }),
  /** A message of the hub. */
  v.object({ type: v.literal('update'), topic: text, id, body: v.record(text, v.unknown()) }),
  /** A message of the hub that can't be read. */
  v.object({ type: v.literal('unreadable') }),
  /** The cursor of the leader's stream. */
  v.object({ type: v.literal('state'), topics: v.array(v.tuple([text, position])), ...position.entries }),
])

/** What tabs send each other. Never a token. */
export type TabMessage = v.InferOutput<typeof tabMessage>

/** A message of another tab; null for one of another version of the site. */
export function readTabMessage(message: unknown): TabMessage | null {
  const result = v.safeParse(tabMessage, message)
  return result.success ? result.output : null
}
