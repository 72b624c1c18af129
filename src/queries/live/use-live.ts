import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { HubResponse, WithHub } from '@/api/http'
import { useUserId } from '@/session/use-session'
import { useDeletions } from './deletions'
import type { LiveConnection } from './connection'
import { topicsOf, type Resource } from './patches'

const connections = new Map<string, LiveConnection>()
const watchers = new Set<() => void>()
const tellWatchers = () => watchers.forEach(watcher => watcher())

/** Whether changes of a topic arrive by themselves now. */
export const isLive = (topic: string): boolean =>
  [...connections.values()].some(connection => connection.isLive(topic))

/** Listens to topics at the hub that a response names, as long as the signal isn't aborted. */
async function listen(
  client: QueryClient,
  userId: string,
  topics: readonly string[],
  response: HubResponse,
  signal: AbortSignal,
) {
  const { openConnection, hubOf } = await import('./connection')
  const hub = hubOf(response)
  if (hub === null || signal.aborted) return
  const key = `${userId} ${hub.url}`
  let connection = connections.get(key)
  if (connection === undefined) {
    const close = () => {
      connections.delete(key)
      tellWatchers()
    }
    connection = openConnection(client, userId, hub.url, { change: tellWatchers, close })
    connections.set(key, connection)
  }
  const end = connection.listen(topics, { since: hub.lastEventId, readAt: response.requestedAt })
  signal.addEventListener('abort', end)
}

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The most resources that a hub is asked for: they stand in the address of a request, of which servers take 8 kB at most. */
const MOST_RESOURCES = 100

export interface Live {
  /** Whether changes arrive by themselves now, of all the resources: never of more than a hub is asked for. */
  live: boolean
  /** The `@id` of each of the resources that somebody else has deleted. */
  deleted: readonly string[]
}

/**
 * Keeps resources up to date in the cache by the hub that their query's result names, if it names one. The subscriber's
 * code is loaded with the first such result.
 */
export function useLive(result: WithHub<object> | undefined, resources: readonly Resource[]): Live {
  const client = useQueryClient()
  const userId = useUserId()
  // The same topics are the same list, however often the data is read.
  const list = topicsOf(resources.slice(0, MOST_RESOURCES)).join('\n')
  const topics = useMemo(() => (list === '' ? [] : list.split('\n')), [list])

  const hub = result?.hub ?? null
  const hasHub = hub !== null
  // A topic that is listened to already isn't subscribed to anew with each response.
  const start = useEffectEvent((signal: AbortSignal) => {
    // Without the subscriber the page is as without a hub.
    if (userId !== null && hub !== null) listen(client, userId, topics, hub, signal).catch(() => {})
  })
  useEffect(() => {
    if (userId === null || !hasHub || topics.length === 0) return undefined
    const stop = new AbortController()
    start(stop.signal)
    return () => stop.abort()
  }, [userId, hasHub, topics])

  const live = useSyncExternalStore(
    subscribe,
    () => topics.length > 0 && resources.length <= MOST_RESOURCES && topics.every(isLive),
    () => false,
  )
  return { live, deleted: useDeletions(topics) }
}
