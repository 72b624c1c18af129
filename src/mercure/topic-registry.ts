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

/** One who listens to a topic; `start` is that of the messages which its data is up to date by. */
type Listener = Reading & { start: Start | null }

/** Whether two are the same start. */
export const isSame = (one: Start | null | undefined, other: Start) =>
  one?.since === other.since && one.at === other.at

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
    size: () => own.size,
    list,
    add(topic: string, reading: Reading): () => void {
      const listener: Listener = { ...reading, start: null }
      const listeners = own.get(topic) ?? new Set()
      own.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) own.delete(topic)
      }
    },
    /** The live topics of which something may have been missed here: their messages begin too late, or anew. */
    judge(live: ReadonlyMap<string, Start>): string[] {
      return [...own].flatMap(([topic, listeners]) => {
        const start = live.get(topic)
        if (start === undefined) return []
        const late = [...listeners].filter(one => !isSame(one.start, start) && !isCovered(one, start))
        for (const listener of listeners) listener.start = start
        return late.length > 0 ? [topic] : []
      })
    },
    /** Forgets what the data is up to date by. */
    doubt() {
      for (const listeners of own.values()) for (const listener of listeners) listener.start = null
    },
    setOther(tab: string, wants: readonly [string, Reading][]) {
      others.set(tab, wants)
    },
    forgetOthers: () => others.clear(),
    clear: () => own.clear(),
    all(): Wants {
      const all = new Map<string, Reading>()
      for (const [topic, reading] of [...others.values(), list()].flat()) {
        if (reading.readAt < (all.get(topic)?.readAt ?? Infinity)) all.set(topic, reading)
      }
      return all
    },
  }
}
