/** How new what is known of a resource is. */
export interface Reading {
  /** The hub's last message when the resource was read; null where the backend doesn't say. */
  since: string | null
  /** When it was asked for (ms since 1970). */
  readAt: number
}

/** From where on all messages about a topic are received: behind a message, and at the latest from a time on. */
export interface Start {
  since: string | null
  at: number
}

/** Whether all that happened to a resource since it was read is received. */
export const isCovered = (reading: Reading, start: Start): boolean =>
  (reading.since !== null && reading.since === start.since) || reading.readAt > start.at

/** Topics, each with the oldest reading of its resource. */
export type Wants = ReadonlyMap<string, Reading>

/** One who listens to a topic; `judged` once it is known whether its reading was covered. */
type Listener = Reading & { judged: boolean }

/** What this tab wants to hear of, and what the others want. */
export function createWants() {
  const own = new Map<string, Set<Listener>>()
  const others = new Map<string, readonly [string, Reading][]>()

  function list(): [string, Reading][] {
    return [...own].flatMap(([topic, listeners]) =>
      [...listeners].map(({ since, readAt }): [string, Reading] => [topic, { since, readAt }]),
    )
  }

  return {
    has: (topic: string): boolean => own.has(topic),
    size: () => own.size,
    list,
    add(topic: string, reading: Reading): () => void {
      const listener = { ...reading, judged: false }
      const listeners = own.get(topic) ?? new Set()
      own.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) own.delete(topic)
      }
    },
    /** The topics that have become live of which something may have been missed here; each listener is judged once. */
    judge(live: ReadonlyMap<string, Start>): string[] {
      return [...own].flatMap(([topic, listeners]) => {
        const start = live.get(topic)
        if (start === undefined) return []
        const fresh = [...listeners].filter(({ judged }) => !judged)
        for (const listener of fresh) listener.judged = true
        return fresh.every(listener => isCovered(listener, start)) ? [] : [topic]
      })
    },
    /** Lets every listener be judged anew. */
    doubt() {
      for (const listeners of own.values()) for (const listener of listeners) listener.judged = false
    },
    setOther(tab: string, wants: readonly [string, Reading][]) {
      if (wants.length === 0) others.delete(tab)
      else others.set(tab, wants)
    },
    forgetOthers: () => others.clear(),
    clear: () => own.clear(),
    all(): Wants {
      const all = new Map<string, Reading>()
      for (const [topic, { since, readAt }] of [...others.values(), list()].flat()) {
        const known = all.get(topic)
        // Of two messages the older one can't be told: then neither counts.
        all.set(topic, {
          since: known === undefined || known.since === since ? since : null,
          readAt: Math.min(readAt, known?.readAt ?? readAt),
        })
      }
      return all
    },
  }
}
