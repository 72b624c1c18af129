import type { UpdateBody } from './message'
import { LIMITS } from './options'

/** Collects updates and gaps until they are delivered: each message once, of several updates of a topic the last. */
export function createUpdateBuffer() {
  /** Known ids, and whether their messages were received here. */
  const seen = new Map<string, boolean>()
  const updates = new Map<string, UpdateBody>()
  const gaps = new Set<string>()
  /** The topics of which the present stream has brought a new message. */
  const advanced = new Set<string>()

  function remember(id: string, isReceived: boolean): void {
    seen.set(id, isReceived)
    const [oldest = id] = seen.keys()
    if (seen.size > LIMITS.rememberedIds) seen.delete(oldest)
  }

  return {
    hasSeen: (id: string): boolean => seen.has(id),
    /** Remembers the id of a message that was sent before this tab listened. A stream for more topics may still bring it. */
    rememberEarlier(id: string) {
      if (!seen.has(id)) remember(id, false)
    },
    /** A stream starts, and may repeat earlier messages. */
    startStream: () => advanced.clear(),
    /** Returns whether the update is a new one. */
    add(topic: string, id: string | null, body: UpdateBody): boolean {
      // A message that is repeated behind an older one that wasn't received here is the newer state all the same.
      if (id && seen.get(id) && !advanced.has(topic)) return false
      if (id) remember(id, true)
      advanced.add(topic)
      updates.set(topic, body)
      return true
    },
    hasGaps: () => gaps.size > 0,
    addGaps(topics: Iterable<string>) {
      for (const topic of topics) gaps.add(topic)
    },
    takeUpdates(): [topic: string, body: UpdateBody][] {
      const taken = [...updates]
      updates.clear()
      return taken
    },
    takeGaps(): string[] {
      const taken = [...gaps]
      gaps.clear()
      return taken
    },
  }
}
