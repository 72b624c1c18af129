import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { HubResponse, WithHub } from '@/api/http'
import { useUserId } from '@/session/use-session'
import { useDeletions } from './deletions'
import type { LiveConnection } from './connection'
import { topicsOf, type Resource } from './patches'

const connections = new Map<string, LiveConnection>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach(listener => listener())

/** Whether the hub has accepted a topic. */
const isLive = (topic: string): boolean =>
  [...connections.values()].some(connection => connection.isLive(topic))

/** Subscribes to topics at the hub that a response names, until the signal is aborted. */
async function subscribeToTopics(
  client: QueryClient,
  userId: string,
  topics: readonly string[],
  response: HubResponse,
  signal: AbortSignal,
) {
  const { findHub, openConnection } = await import('./connection')
  const hub = findHub(response.link, response.url)
  if (hub === null || signal.aborted) return
  const key = `${userId} ${hub.url}`
  let connection = connections.get(key)
  if (connection === undefined) {
    const close = () => {
      connections.delete(key)
      notify()
    }
    connection = openConnection(client, userId, hub.url, { change: notify, close })
    connections.set(key, connection)
  }
  const { lastEventId } = hub
  const { requestedAt: readAt, receivedAt } = response
  const unsubscribe = connection.subscribe(topics, { lastEventId, readAt, receivedAt })
  signal.addEventListener('abort', unsubscribe)
}

function subscribeToState(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The most topics of one request, of one resource or two each: they are in its URL, and many servers accept 8 kB at most. */
const MOST_TOPICS = 100

export interface Live {
  /** Whether a hub is named. */
  hasHub: boolean
  /** Whether the hub has accepted all topics, which doesn't prove that it sends anything. */
  live: boolean
  /** The `@id`s of the resources that somebody else has deleted. */
  deleted: readonly string[]
}

/**
 * Keeps resources up to date in the cache by the hub that their query's result names, if it names one. The subscriber's
 * code is loaded with the first such result.
 */
export function useLive(result: WithHub<object> | undefined, resources: readonly Resource[]): Live {
  const client = useQueryClient()
  const userId = useUserId()
  // Keeps its identity while the topics are the same.
  const all = resources.slice(0, MOST_TOPICS).flatMap(topicsOf)
  const list = all.slice(0, MOST_TOPICS).join('\n')
  const topics = useMemo(() => (list === '' ? [] : list.split('\n')), [list])
  const isComplete = topics.length > 0 && topics.length === all.length && resources.length <= MOST_TOPICS

  const hub = result?.hub ?? null
  const hasHub = hub !== null
  // Reads the newest response, but a new response alone doesn't subscribe anew.
  const start = useEffectEvent((signal: AbortSignal) => {
    // Where the code can't be loaded, the page works as without a hub.
    if (userId !== null && hub !== null)
      subscribeToTopics(client, userId, topics, hub, signal).catch(() => {})
  })
  useEffect(() => {
    if (userId === null || !hasHub || topics.length === 0) return undefined
    const stop = new AbortController()
    start(stop.signal)
    return () => stop.abort()
  }, [userId, hasHub, topics])

  const live = useSyncExternalStore(
    subscribeToState,
    () => isComplete && topics.every(isLive),
    () => false,
  )
  return { hasHub, live, deleted: useDeletions(topics) }
}
