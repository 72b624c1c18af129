import * as v from 'valibot'

const text = v.string()
const topics = v.array(text)

const tabMessage = v.variant('type', [
  /** All topics of a tab; where it is new, the others send theirs, and the leader its state. */
  v.object({ type: v.literal('topics'), tab: text, topics, isNew: v.boolean() }),
  /** The topics of the leader's open stream; none where none is open. */
  v.object({ type: v.literal('state'), topics }),
  /** A message of the hub, as it sent it. */
  v.object({ type: v.literal('message'), data: text }),
])

/** What tabs send each other. Never a token. */
export type TabMessage = v.InferOutput<typeof tabMessage>

/** False for a message of another version of the site. */
export const isTabMessage = (message: unknown): message is TabMessage => v.is(tabMessage, message)
