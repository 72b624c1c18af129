import { createLeadership } from './leadership'
import { readMessage } from './message'
import { DURATIONS, resolveOptions, type MercureOptions } from './options'
import { createSubscriber } from './subscriber'
import { isTabMessage, type TabMessage } from './tab-messages'
import { createTopicRegistry } from './topic-registry'

export type Mercure = ReturnType<typeof createMercure>

/** One connection to a Mercure hub for all topics of all tabs of this browser. */
export function createMercure(given: MercureOptions) {
  const options = resolveOptions(given)
  // Random enough between the tabs of a browser; crypto.randomUUID doesn't exist on plain http.
  const tab = String(Math.random())
  const registry = createTopicRegistry()
  const openChannel = () =>
    options.locks && options.openChannel(options.name, data => isTabMessage(data) && handle(data))
  let channel = openChannel()
  let isOpen = true
  let topicsTimer: (() => void) | null = null
  let unreadableTimer: (() => void) | null = null
  let unreadableAt = -Infinity

  const subscriber = createSubscriber({
    ...options,
    onMessage: data => share({ type: 'message', data }),
    onStream: topics => share({ type: 'state', topics }),
  })

  const leadership = createLeadership({
    ...options,
    locks: channel && options.locks,
    isNeeded: () => isOpen && registry.own().length > 0,
    onElected() {
      // The stream of a leader that died has ended, too.
      share({ type: 'state', topics: [] })
      subscriber.setTopics(registry.all())
    },
    onResigned: subscriber.stop,
  })

  /** Sends the leader's message to the other tabs, and handles it in this one. */
  function share(message: TabMessage) {
    channel?.post(message)
    handle(message)
  }

  function postTopics(isNew: boolean) {
    channel?.post({ type: 'topics', tab, topics: isOpen ? registry.own() : [], isNew })
  }

  function handle(message: TabMessage) {
    if (message.type === 'message') deliver(message.data)
    if (message.type === 'state' && registry.setLive(message.topics)) options.onGap()
    if (message.type === 'topics') {
      registry.setOther(message.tab, message.topics)
      if (message.isNew) postTopics(false)
      if (!leadership.isLeader()) return
      if (message.isNew) channel?.post({ type: 'state', topics: registry.live() })
      updateTopics()
    }
  }

  function deliver(data: string) {
    const update = readMessage(data, options.base)
    if (
      update !== null &&
      registry.live().includes(update.topic) &&
      options.onUpdate(update.topic, update.body)
    )
      return
    const pause = unreadableAt + DURATIONS.unreadable - options.clock.monotonic()
    unreadableTimer ??= options.clock.after(Math.max(0, pause), () => {
      unreadableTimer = null
      unreadableAt = options.clock.monotonic()
      options.onGap()
    })
  }

  function updateTopics() {
    topicsTimer ??= options.clock.after(DURATIONS.topicChanges, () => {
      topicsTimer = null
      postTopics(false)
      leadership.update()
      if (leadership.isLeader()) subscriber.setTopics(registry.all())
    })
  }

  /** Leaves no lock and no channel open: they would keep the page out of the back/forward cache. */
  function leave() {
    isOpen = false
    postTopics(false)
    leadership.update()
    channel?.close()
    channel = null
    registry.forget()
  }

  function resume() {
    isOpen = true
    channel = openChannel()
    postTopics(true)
    leadership.pageChanged()
    if (registry.own().length > 0) options.onGap()
  }

  options.page.listen({ change: leadership.pageChanged, leave, resume })
  postTopics(true)

  return {
    /** Subscribes to a topic until the result is called. */
    subscribe(topic: string): () => void {
      const unsubscribe = registry.add(topic)
      updateTopics()
      return () => {
        unsubscribe()
        updateTopics()
      }
    },
    /** Whether the hub has accepted a topic; that doesn't prove that it sends anything. */
    isLive: (topic: string) => registry.live().includes(topic),
  }
}
