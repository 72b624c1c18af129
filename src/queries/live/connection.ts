import type { QueryClient } from '@tanstack/react-query'
import { createMercure, type Snapshot } from '@/mercure'
import { settings } from '@/config/settings'
import { timing } from '@/config/timing'
import { accessTokens } from '@/session/access-tokens'
import { applyUpdate, refetchAll, refetchTopics } from './apply-update'

export { findHub } from '@/mercure'

/** A user's connection to a hub. */
export interface LiveConnection {
  isLive: (topic: string) => boolean
  /** Subscribes until the result is called. */
  subscribe: (topics: readonly string[], snapshot: Snapshot) => () => void
}

/** Opens a connection for as long as it has subscribers. */
export function openConnection(
  client: QueryClient,
  userId: string,
  hub: string,
  on: { change: () => void; close: () => void },
): LiveConnection {
  let subscribers = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const mercure = createMercure({
    hub,
    base: settings.apiUrl,
    name: `listwell-live-updates ${userId} ${hub}`,
    parameter: settings.mercureParam,
    auth: settings.mercureAuth,
    allowedOrigins: [new URL(settings.apiUrl).origin, settings.mercureOrigin],
    tokens: accessTokens,
    onUpdate: (topic, body) => applyUpdate(client, userId, topic, body),
    onGap: topics => refetchTopics(client, userId, topics),
    onUnreadable: () => refetchAll(client, userId),
    onState: on.change,
  })
  return {
    isLive: mercure.isLive,
    subscribe(topics, snapshot) {
      clearTimeout(idleTimer)
      subscribers += 1
      const unsubscribe = topics.map(topic => mercure.subscribe(topic, snapshot))
      return () => {
        for (const end of unsubscribe) end()
        subscribers -= 1
        if (subscribers > 0) return
        idleTimer = setTimeout(() => {
          mercure.close()
          on.close()
        }, timing.liveIdleTimeout)
      }
    },
  }
}
