import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUserId } from '@/session/use-session'
import { useDeletions } from './deletions'
import { http } from '@/queries/http'
import { hubAnswer, type HubAnswer } from './hub-links'
import type { LiveConnection } from './connection'
import { topicsOf } from './patches'

const connections = new Map<string, LiveConnection>()
const watchers = new Set<() => void>()
const tellWatchers = () => watchers.forEach(watcher => watcher())

/** Whether changes of a topic arrive by themselves now. */
export const isLive = (topic: string): boolean =>
  [...connections.values()].some(connection => connection.isLive(topic))

/** Listens to topics at the hub that an answer names, as long as the signal isn't aborted. */
async function listen(
  client: QueryClient,
  userId: string,
  topics: readonly string[],
  answer: HubAnswer,
  signal: AbortSignal,
) {
  const { openConnection, hubOf } = await import('./connection')
  const hub = hubOf(answer)
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
  const end = connection.listen(topics, { since: hub.lastEventId, readAt: answer.askedAt })
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
 * Keeps resources up to date in the cache, by the hub that the answer from `source` (a path of the API) names, if it
 * names one. The subscriber is fetched with the first such answer.
 */
export function useLive(source: string, resources: readonly { iri: string | null }[]): Live {
  const client = useQueryClient()
  const userId = useUserId()
  // The same topics are the same list, however often the data is read.
  const list = topicsOf(resources.slice(0, MOST_RESOURCES)).join('\n')
  const topics = useMemo(() => (list === '' ? [] : list.split('\n')), [list])

  useEffect(() => {
    const url = http.resolve(source)
    const answer = url === null ? null : hubAnswer(url)
    if (userId === null || answer === null || topics.length === 0) return undefined
    const stop = new AbortController()
    // Without the subscriber the page is as without a hub.
    listen(client, userId, topics, answer, stop.signal).catch(() => {})
    return () => stop.abort()
  }, [client, userId, source, topics])

  const live = useSyncExternalStore(
    subscribe,
    () => topics.length > 0 && resources.length <= MOST_RESOURCES && topics.every(isLive),
    () => false,
  )
  return { live, deleted: useDeletions(topics) }
}
