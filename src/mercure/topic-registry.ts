/** The topics of this tab and of the others; which are live, and which of this tab have a gap. */
export function createTopicRegistry() {
  const subscriptions = new Map<symbol, string>()
  const others = new Map<string, readonly string[]>()
  let live: readonly string[] = []
  /** The topics of this tab that were live and aren't any more. */
  const interrupted = new Set<string>()
  const own = () => [...new Set(subscriptions.values())]

  return {
    own,
    /** The topics of all tabs. */
    all: () => new Set([...others.values(), own()].flat()),
    live: () => live,
    /** Subscribes this tab; the result unsubscribes. */
    add(topic: string): () => void {
      const subscription = Symbol()
      subscriptions.set(subscription, topic)
      return () => void subscriptions.delete(subscription)
    },
    setOther: (tab: string, topics: readonly string[]) => others.set(tab, topics),
    /** These topics are live now, and no others; returns whether one of this tab has a gap. */
    setLive(topics: readonly string[]): boolean {
      for (const topic of own()) if (live.includes(topic) && !topics.includes(topic)) interrupted.add(topic)
      live = topics
      return topics.filter(topic => interrupted.delete(topic)).length > 0
    },
    /** Forgets everything but this tab's subscriptions. */
    forget() {
      others.clear()
      interrupted.clear()
      live = []
    },
  }
}
