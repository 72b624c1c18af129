import type { UpdateBody } from './message'
import { LIMITS } from './options'

/** Collects updates and gaps until they are delivered: each message once, of several updates of a topic the last. */
export function createUpdateBuffer() {
  const seen = new Set<string>()
  const updates = new Map<string, UpdateBody>()
  const gaps = new Set<string>()
  /** The topics of which the present stream has brought a new message. */
  const advanced = new Set<string>()

  /** Returns whether the id is a new one. */
  function remember(id: string): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest = id] = seen
    if (seen.size > LIMITS.rememberedIds) seen.delete(oldest)
    return true
  }

  return {
    hasSeen: (id: string): boolean => seen.has(id),
    remember,
    /** A stream starts, and may repeat earlier messages. */
    startStream: () => advanced.clear(),
    /** Returns whether the update is a new one. */
    add(topic: string, id: string | null, body: UpdateBody): boolean {
      // A message that is repeated behind an older one that wasn't received here is the newer state all the same.
      if (id && !remember(id) && !advanced.has(topic)) return false
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
