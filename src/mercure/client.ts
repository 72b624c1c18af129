import type { TabChannel } from '@/platform/broadcast-channel'
import { createCredentials } from './credentials'
import { createLeadership } from './leadership'
import { createLiveState } from './live-state'
import { readMessage, type UpdateBody } from './message'
import { DURATIONS, resolveOptions, type MercureOptions } from './options'
import type { ResumeCursor, Snapshot } from './resume-cursor'
import { createSubscriber } from './subscriber'
import { readTabMessage, type TabMessage } from './tab-messages'
import { createTopicRegistry } from './topic-registry'
import { createUpdateBuffer } from './update-buffer'

export interface Mercure {
  /**
   * Subscribes to a topic until the result is called. The snapshot says how new the app's copy of the resource is: what
   * came since is delivered, or the topic has a gap.
   */
  subscribe: (topic: string, snapshot: Snapshot) => () => void
  /** Whether changes of a topic are received now. */
  isLive: (topic: string) => boolean
  /** The number of messages that couldn't be read. */
  malformed: () => number
  /** Closes the connection for good. */
  close: () => void
}

/** One connection to a Mercure hub for all topics of all tabs of this browser. */
export function createMercure(given: MercureOptions): Mercure {
  const options = resolveOptions(given)
  const { clock, page, locks, onState } = options
  // Random enough between the tabs of a browser; crypto.randomUUID doesn't exist on plain http.
  const tab = `${Math.random()}`
  const registry = createTopicRegistry()
  const state = createLiveState()
  const buffer = createUpdateBuffer()
  let channel: TabChannel | null = null
  let malformed = 0
  let hasUnsentTopics = false
  let cancelTopics: (() => void) | null = null
  let cancelDelivery: (() => void) | null = null
  let hasUnreadable = false
  let cancelUnreadable: (() => void) | null = null

  const subscriber = createSubscriber({
    ...options,
    credentials: createCredentials(options),
    hasSeen: buffer.hasSeen,
    onMessage(id, data, topics) {
      const message = readMessage(data, options.base)
      if (message === null || !topics.has(message.topic)) {
        post({ type: 'unreadable' })
        return addUnreadable()
      }
      // Relayed at once: the timers of a hidden tab are slow.
      post({ type: 'update', id, ...message })
      receive(message.topic, id, message.body)
    },
    onState(cursor) {
      postState(cursor)
      updateState(cursor)
    },
  })

  const leadership = createLeadership({
    ...options,
    isNeeded: () => registry.size() > 0,
    onElected() {
      subscriber.resumeFrom(state.cursor())
      state.pause()
      onState()
      subscriber.setTopics(registry.all())
    },
    onResigned: subscriber.stop,
  })

  const post = (message: TabMessage) => channel?.post(message)
  const postTopics = () => post({ type: 'topics', tab, topics: registry.list() })
  const postState = (cursor: ResumeCursor) =>
    post({ type: 'state', topics: [...cursor.topics], lastEventId: cursor.lastEventId, at: cursor.at })

  function receive(topic: string, id: string | null, body: UpdateBody) {
    if (id) state.advance(id, clock.now())
    if (buffer.add(topic, id, body)) deliverSoon()
  }

  function deliverSoon() {
    cancelDelivery ??= clock.after(DURATIONS.delivery, () => {
      cancelDelivery = null
      for (const [topic, body] of buffer.takeUpdates()) {
        if (!options.onUpdate(topic, body)) addUnreadable()
      }
      // A hidden page is read again once it is visible.
      const gaps = page.isVisible() ? buffer.takeGaps() : []
      if (gaps.length > 0) options.onGap(gaps)
    })
  }

  function addGaps(topics: Iterable<string>) {
    buffer.addGaps(topics)
    deliverGaps()
  }

  function deliverGaps() {
    if (buffer.hasGaps()) deliverSoon()
  }

  function addUnreadable() {
    malformed += 1
    hasUnreadable = true
    deliverUnreadable()
  }

  function deliverUnreadable() {
    if (!hasUnreadable || cancelUnreadable !== null || !page.isVisible()) return
    hasUnreadable = false
    options.onUnreadable()
    cancelUnreadable = clock.after(DURATIONS.unreadable, () => {
      cancelUnreadable = null
      deliverUnreadable()
    })
  }

  function updateState(cursor: ResumeCursor) {
    state.update(cursor)
    buffer.startStream()
    if (cursor.lastEventId !== null) buffer.rememberEarlier(cursor.lastEventId)
    addGaps(registry.findGaps(state.topics()))
    onState()
  }

  function updateTopics() {
    cancelTopics ??= clock.after(DURATIONS.topicChanges, () => {
      cancelTopics = null
      addGaps(registry.findGaps(state.topics()))
      if (hasUnsentTopics) postTopics()
      hasUnsentTopics = false
      leadership.update()
      if (leadership.isLeader()) subscriber.setTopics(registry.all())
    })
  }

  function updateOwnTopics() {
    hasUnsentTopics = true
    updateTopics()
  }

  function onTabMessage(data: unknown) {
    const message = readTabMessage(data)
    switch (message?.type) {
      case 'opened':
        if (registry.size() > 0) postTopics()
        if (leadership.isLeader() && state.topics().size > 0) postState(state.cursor())
        break
      case 'topics':
        registry.setOther(message.tab, message.topics)
        if (leadership.isLeader()) updateTopics()
        break
      case 'update':
        receive(message.topic, message.id, message.body)
        break
      case 'state':
        updateState({ topics: new Map(message.topics), lastEventId: message.lastEventId, at: message.at })
        break
      case 'unreadable':
        addUnreadable()
        break
      case undefined:
    }
  }

  function open() {
    channel = locks === null ? null : options.openChannel(options.name, onTabMessage)
    leadership.start(channel === null ? null : locks)
    post({ type: 'opened' })
    leadership.update()
  }

  /** Leaves no lock and no channel open: they would keep the page out of the back/forward cache. */
  function leave() {
    post({ type: 'topics', tab, topics: [] })
    leadership.stop()
    channel?.close()
    channel = null
    registry.forgetOthers()
  }

  const stopListening = page.listen({
    change() {
      if (page.isVisible()) deliverGaps()
      deliverUnreadable()
      leadership.pageChanged()
    },
    leave,
    resume() {
      state.reset()
      registry.recheckAll()
      open()
      postTopics()
      addGaps(registry.all().keys())
    },
  })
  open()

  return {
    subscribe(topic, snapshot) {
      const unsubscribe = registry.add(topic, snapshot)
      updateOwnTopics()
      return () => {
        unsubscribe()
        updateOwnTopics()
      }
    },
    isLive: topic => state.topics().has(topic),
    malformed: () => malformed,
    close() {
      stopListening()
      registry.clear()
      leave()
      leadership.close()
      cancelTopics?.()
      cancelDelivery?.()
      cancelUnreadable?.()
    },
  }
}
