/** How new what is known of a resource is. */
export interface Reading {
  /** The hub's last message when the resource was read; null where the backend doesn't say. */
  since: string | null
  /** When it was asked for (ms since 1970). */
  readAt: number
}

/** Topics, each with the oldest reading that anybody has of its resource. */
export type Wants = ReadonlyMap<string, Reading>

/** What this tab wants to hear of, and what the others want. */
export function createWants() {
  const own = new Map<string, Reading & { users: number }>()
  const others = new Map<string, readonly [string, Reading][]>()

  return {
    has: (topic: string): boolean => own.has(topic),
    size: () => own.size,
    topics: () => [...own.keys()],
    list: () => [...own].map(([topic, { since, readAt }]): [string, Reading] => [topic, { since, readAt }]),
    /** Says whether the topic is a new one. */
    add(topic: string, reading: Reading): boolean {
      const known = own.get(topic)
      if (known === undefined) own.set(topic, { ...reading, users: 1 })
      else known.users += 1
      return known === undefined
    },
    /** Says whether nobody here wants the topic any more. */
    remove(topic: string): boolean {
      const known = own.get(topic)
      if (known === undefined) return false
      known.users -= 1
      return known.users === 0 && own.delete(topic)
    },
    setOther(tab: string, wants: readonly [string, Reading][]) {
      if (wants.length === 0) others.delete(tab)
      else others.set(tab, wants)
    },
    forgetOthers: () => others.clear(),
    clear: () => own.clear(),
    all(): Wants {
      const all = new Map<string, Reading>()
      for (const [topic, { since, readAt }] of [...others.values(), [...own]].flat()) {
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
