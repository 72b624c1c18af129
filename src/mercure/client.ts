import { openBroadcastChannel, type OpenTabChannel, type TabChannel } from '@/platform/broadcast-channel'
import { systemClock, type Clock } from '@/platform/clock'
import { createLeaderElection, type LeaderElection } from '@/platform/leader-election'
import { browserLocks, type Locks } from '@/platform/locks'
import { browserLifecycle, type PageLifecycle } from '@/platform/page-lifecycle'
import { readBody, type LiveBody } from './message'
import { createCredentials, type AccessTokens } from './credentials'
import { createInbox } from './update-buffer'
import type { Live } from './resume-cursor'
import { createStanding } from './live-state'
import { createSubscriber } from './subscriber'
import { readTabMessage, type TabMessage } from './tab-messages'
import { createWants, type Reading, type Start } from './topic-registry'

export interface MercureOptions {
  /** The hub's address. */
  hub: string
  /** What an `@id` is resolved against: the API's base. */
  base: string
  /** Names the lock and the channel: tabs of the same name share one connection. */
  name: string
  parameter: 'topic' | 'match'
  auth: 'none' | 'cookie' | 'bearer'
  /** The origins that may get credentials. */
  allowedOrigins: readonly string[]
  tokens: AccessTokens
  /** The newest state of a resource; of several that come at once only the last is told. Says whether it could be read. */
  onUpdate: (topic: string, body: LiveBody) => boolean
  /** Messages about these topics may have been missed: the resources are to be read again. */
  onGap: (topics: readonly string[]) => void
  /** What is live has changed. */
  onState: () => void
  fetch?: typeof fetch
  clock?: Clock
  random?: () => number
  page?: PageLifecycle
  locks?: Locks | null
  openChannel?: OpenTabChannel
}

export interface Mercure {
  /**
   * Listens to a topic until the result is called. The reading of its resource says what is known here already: what
   * came since is caught up with, or the topic has a gap.
   */
  subscribe: (topic: string, reading: Reading) => () => void
  /** Whether changes of a topic arrive by themselves now. */
  isLive: (topic: string) => boolean
  /** Messages that couldn't be read, and were skipped. */
  malformed: () => number
  /** Gives everything up, for good. */
  close: () => void
}

/** The queries of one page come and go within this time: their topics are asked for together. */
const TOPICS_PAUSE = 100
/** Switching tabs back and forth costs no connection; meanwhile the hidden tab goes on relaying. */
const HIDDEN_PAUSE = 5000

// Looked up at each call, since whoever answers calls in place of the network replaces the global one.
const callFetch: typeof fetch = (input, init) => fetch(input, init)

/** One connection to a Mercure hub for all topics of all tabs of this browser. */
export function createMercure(options: MercureOptions): Mercure {
  const { hub, name, onState } = options
  const clock = options.clock ?? systemClock
  const page = options.page ?? browserLifecycle
  const openChannel = options.openChannel ?? openBroadcastChannel
  const locks = options.locks === undefined ? browserLocks() : options.locks

  // Random enough between the tabs of a browser; crypto.randomUUID isn't there on plain http.
  const tab = `${Math.random()}`
  const wants = createWants()
  const standing = createStanding()
  let channel: TabChannel | null = null
  let present = false
  let holds = false
  let shown = false
  let malformed = 0
  let untold = false
  let cancelHiding: (() => void) | null = null
  let cancelTopics: (() => void) | null = null
  let election: LeaderElection | null = null

  const inbox = createInbox({
    clock,
    isVisible: page.isVisible,
    onUpdate(topic, body) {
      if (!options.onUpdate(topic, body)) malformed += 1
    },
    onGap: options.onGap,
  })

  const subscriber = createSubscriber({
    hub,
    parameter: options.parameter,
    credentials: createCredentials(options),
    fetch: options.fetch ?? callFetch,
    clock,
    random: options.random ?? Math.random,
    hasSeen: inbox.hasSeen,
    // Relayed before anything waits: the timers of a hidden tab are slow.
    onMessage(id, data) {
      const body = readBody(data) ?? {}
      const topic = topicOf(body)
      if (topic === null) {
        malformed += 1
        return
      }
      post({ type: 'update', topic, id, body })
      receive(topic, id, body)
    },
    onState(topics, last) {
      post({ type: 'state', live: [...topics], last })
      become(topics, last)
    },
  })

  const post = (message: TabMessage) => channel?.post(message)

  function topicOf(body: LiveBody): string | null {
    const id = body['@id']
    if (typeof id !== 'string') return null
    try {
      return new URL(id, options.base).href
    } catch {
      return null
    }
  }

  function receive(topic: string, id: string | null, body: LiveBody) {
    if (id) standing.advance(id, clock.now())
    inbox.receive(topic, id, body)
  }

  function judge() {
    const missed = wants.judge(standing.live())
    if (missed.length > 0) inbox.miss(missed)
  }

  function become(topics: Live, last: Start) {
    standing.become(topics, last)
    inbox.restart()
    if (last.since !== null) inbox.remember(last.since)
    judge()
    onState()
  }

  function take() {
    holds = true
    subscriber.resume(standing.covered())
    standing.pause()
    onState()
    subscriber.want(wants.all())
  }

  /** Holds the connection, or asks for it, as long as somebody looks at this tab and it wants anything. */
  function settle() {
    if (present && shown && page.isOnline() && wants.size() > 0) return election?.join()
    subscriber.rest()
    holds = false
    election?.leave()
  }

  /** `own`: what this tab wants has changed, and is to be told. */
  function topicsChanged(own: boolean) {
    untold ||= own
    cancelTopics ??= clock.after(TOPICS_PAUSE, () => {
      cancelTopics = null
      judge()
      if (untold) tellWants()
      untold = false
      settle()
      if (holds) subscriber.want(wants.all())
    })
  }

  const tellWants = () => post({ type: 'wants', tab, wants: wants.list() })

  function hear(data: unknown) {
    const message = readTabMessage(data)
    switch (message?.type) {
      case 'hello':
        if (wants.size() > 0) tellWants()
        if (holds && standing.live().size > 0) {
          const { topics, position, at } = standing.covered()
          post({ type: 'state', live: [...topics], last: { since: position, at } })
        }
        break
      case 'wants':
        wants.setOther(message.tab, message.wants)
        if (holds) topicsChanged(false)
        break
      case 'update':
        receive(message.topic, message.id, message.body)
        break
      case 'state':
        become(new Map(message.live), message.last)
        break
      case undefined:
    }
  }

  function enter() {
    present = true
    shown = page.isVisible()
    channel = locks === null ? null : openChannel(name, hear)
    election = createLeaderElection(channel === null ? null : locks, name, take)
    post({ type: 'hello' })
    settle()
  }

  /** Leaves no lock and no channel behind: they would keep the page from being put away whole. */
  function leave() {
    present = false
    post({ type: 'wants', tab, wants: [] })
    settle()
    channel?.close()
    channel = null
    wants.forgetOthers()
  }

  function pageChanged() {
    cancelHiding?.()
    cancelHiding = null
    if (page.isVisible()) {
      shown = true
      inbox.look()
    } else if (shown) {
      cancelHiding = clock.after(HIDDEN_PAUSE, () => {
        shown = false
        settle()
      })
    }
    settle()
  }

  const unlisten = page.listen({
    change: pageChanged,
    leave,
    resume() {
      standing.reset()
      wants.doubt()
      enter()
      tellWants()
      inbox.miss(wants.all().keys())
    },
  })
  enter()

  return {
    subscribe(topic, reading) {
      const remove = wants.add(topic, reading)
      topicsChanged(true)
      return () => {
        remove()
        topicsChanged(true)
      }
    },
    isLive: topic => standing.live().has(topic),
    malformed: () => malformed,
    close() {
      unlisten()
      wants.clear()
      leave()
      cancelHiding?.()
      cancelTopics?.()
      inbox.close()
    },
  }
}
