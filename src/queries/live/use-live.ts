import { useEffect, useMemo } from 'react'
import type { Http, HubResponse, WithHub } from '@/api/http'
import { perApp, useApp, type App } from '@/config/app'
import type { Mercure } from '@/mercure'
import { accessTokensOf } from '@/session/access-tokens'
import { useUserId } from '@/session/use-session'
import { httpOf, useHttp } from '@/queries/http'
import { applyUpdate, refetchAll } from './apply-update'
import { useDeletions } from './deletions'
import { topicsOf, type Resource } from './topics'

/** One per hub; it is closed while nothing is subscribed to. */
const connectionsOf = perApp(() => new Map<string, Mercure>())

/** Subscribes to topics at the hub that a response names, until the signal is aborted. */
async function subscribeToTopics(
  app: App,
  userId: string,
  topics: readonly string[],
  response: HubResponse,
  signal: AbortSignal,
) {
  const { createMercure, findHub } = await import('@/mercure')
  const hub = findHub(response.link, response.url)
  if (hub === null || signal.aborted) return
  const { settings } = app
  const connections = connectionsOf(app)
  const name = `listwell-live-updates ${userId} ${hub}`
  const mercure =
    connections.get(name) ??
    createMercure({
      hub,
      base: settings.apiUrl,
      name,
      parameter: settings.mercureParam,
      auth: settings.mercureAuth,
      allowedOrigins: [new URL(settings.apiUrl).origin, settings.mercureOrigin],
      tokens: accessTokensOf(app),
      onUpdate: (topic, body) => applyUpdate(app, topic, body),
      onGap: () => refetchAll(app),
    })
  connections.set(name, mercure)
  for (const topic of topics) signal.addEventListener('abort', mercure.subscribe(topic))
}

/** The most topics of one component: they are in the URL of a request, and many servers accept 8 kB at most. */
const MOST_TOPICS = 100

const topicsOfFirst = (http: Http, resources: readonly Resource[]) =>
  resources.slice(0, MOST_TOPICS).flatMap(one => topicsOf(http, one))

/** Whether the hub has accepted all topics of some resources, which doesn't prove that it sends anything. */
export function isLive(app: App, resources: readonly Resource[]): boolean {
  const topics = topicsOfFirst(httpOf(app), resources)
  const all = [...connectionsOf(app).values()]
  const areLive = topics.every(topic => all.some(mercure => mercure.isLive(topic)))
  return areLive && topics.length > 0 && resources.length <= MOST_TOPICS
}

/**
 * Keeps resources up to date in the cache by the hub that their query's result names, if it names one. Returns the `@id`s of
 * those that somebody else has deleted. The subscriber's code is loaded with the first such result.
 */
export function useLive(result: WithHub<object> | undefined, resources: readonly Resource[]) {
  const app = useApp()
  const http = useHttp()
  const userId = useUserId()
  // Keeps its identity while the topics are the same.
  const list = topicsOfFirst(http, resources).slice(0, MOST_TOPICS).join('\n')
  const topics = useMemo(() => (list === '' ? [] : list.split('\n')), [list])

  const { link = null, url = null } = result?.hub ?? {}
  useEffect(() => {
    if (userId === null || link === null || url === null || topics.length === 0) return undefined
    const stop = new AbortController()
    // Where the code can't be loaded, the page works as without a hub.
    subscribeToTopics(app, userId, topics, { link, url }, stop.signal).catch(() => {})
    return () => stop.abort()
  }, [app, userId, link, url, topics])

  return useDeletions(topics)
}
