import type { Clock } from '@/platform/clock'
import type { LiveBody } from './message'

/** A page is repainted at most so often however fast messages come. */
const UPDATES_PAUSE = 50
/** Ids of messages that are remembered: more than a hub repeats after a change of topics. */
const REMEMBERED = 1000

interface InboxOptions {
  clock: Clock
  isVisible: () => boolean
  onUpdate: (topic: string, body: LiveBody) => void
  onGap: (topics: readonly string[]) => void
}

/** Gathers what comes in for a tab: each message once, of several about one topic the last, gaps once they matter. */
export function createInbox({ clock, isVisible, onUpdate, onGap }: InboxOptions) {
  const seen = new Set<string>()
  const updates = new Map<string, LiveBody>()
  const gaps = new Set<string>()
  /** The topics of which this connection has brought something new. */
  const moved = new Set<string>()
  let cancel: (() => void) | null = null

  function flush() {
    cancel = null
    const changed = [...updates]
    updates.clear()
    for (const [topic, body] of changed) onUpdate(topic, body)
    // What nobody sees is read again when somebody does.
    if (gaps.size === 0 || !isVisible()) return
    const missed = [...gaps]
    gaps.clear()
    onGap(missed)
  }

  function flushSoon() {
    cancel ??= clock.after(UPDATES_PAUSE, flush)
  }

  /** Whether the message is a new one. */
  function remember(id: string): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest = id] = seen
    if (seen.size > REMEMBERED) seen.delete(oldest)
    return true
  }

  return {
    hasSeen: (id: string): boolean => seen.has(id),
    /** A message that came before anything was received here is as good as seen. */
    remember,
    /** A connection begins anew, and may repeat what came before. */
    restart: () => moved.clear(),
    receive(topic: string, id: string | null, body: LiveBody) {
      // What is repeated behind an older message that wasn't received here is the newer state all the same.
      if (id && !remember(id) && !moved.has(topic)) return
      moved.add(topic)
      updates.set(topic, body)
      flushSoon()
    },
    miss(topics: Iterable<string>) {
      for (const topic of topics) gaps.add(topic)
      flushSoon()
    },
    /** To be called when the page may have become visible. */
    look() {
      if (gaps.size > 0) flushSoon()
    },
    close() {
      cancel?.()
    },
  }
}
