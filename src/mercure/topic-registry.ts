import {
  isCovered,
  isSamePosition,
  type LiveTopics,
  type Snapshot,
  type StreamPosition,
  type Topics,
} from './resume-cursor'

/** `start` is the position that the subscription was last checked against for gaps. */
type Subscription = Snapshot & { start: StreamPosition | null }

/** The topics that this tab subscribes to, and those of the other tabs. */
export function createTopicRegistry() {
  const own = new Map<string, Set<Subscription>>()
  const others = new Map<string, readonly [string, Snapshot][]>()

  function list(): [string, Snapshot][] {
    return [...own].flatMap(([topic, subscriptions]) =>
      [...subscriptions].map(({ start: _start, ...snapshot }): [string, Snapshot] => [topic, snapshot]),
    )
  }

  return {
    /** The number of this tab's topics. */
    size: () => own.size,
    /** This tab's subscriptions. */
    list,
    /** Subscribes this tab; the result unsubscribes. */
    add(topic: string, snapshot: Snapshot): () => void {
      const subscription: Subscription = { ...snapshot, start: null }
      const subscriptions = own.get(topic) ?? new Set()
      own.set(topic, subscriptions.add(subscription))
      return () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0) own.delete(topic)
      }
    },
    /** This tab's live topics of which messages may have been missed: they start later than a snapshot, or start anew. */
    findGaps(live: LiveTopics): string[] {
      return [...own].flatMap(([topic, subscriptions]) => {
        const start = live.get(topic)
        if (start === undefined) return []
        const missed = [...subscriptions].filter(
          one => !isSamePosition(one.start, start) && !isCovered(one, start),
        )
        for (const subscription of subscriptions) subscription.start = start
        return missed.length > 0 ? [topic] : []
      })
    },
    /** Has the next `findGaps` check every subscription again. */
    recheckAll() {
      for (const subscriptions of own.values())
        for (const subscription of subscriptions) subscription.start = null
    },
    setOther(tab: string, topics: readonly [string, Snapshot][]) {
      others.set(tab, topics)
    },
    forgetOthers: () => others.clear(),
    clear: () => own.clear(),
    /** The topics of all tabs. */
    all(): Topics {
      const all = new Map<string, Snapshot>()
      for (const [topic, snapshot] of [...others.values(), list()].flat()) {
        if (snapshot.readAt < (all.get(topic)?.readAt ?? Infinity)) all.set(topic, snapshot)
      }
      return all
    },
  }
}
