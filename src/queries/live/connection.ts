import type { QueryClient } from '@tanstack/react-query'
import { createMercure } from '@/mercure/client'
import { findHub } from '@/mercure/hub-discovery'
import { settings } from '@/config/settings'
import { timing } from '@/config/timing'
import { tokens } from '@/session/tokens'
import type { HubResponse } from '@/api/http'
import { applyUpdate, rereadMissed } from './apply-update'

/** A user's connection to a hub. */
export interface LiveConnection {
  isLive: (topic: string) => boolean
  /** Listens until the result is called. */
  listen: (topics: readonly string[], reading: { since: string | null; readAt: number }) => () => void
}

/** Opens it, as long as anybody listens. A chunk of its own, with the subscriber. */
export function openConnection(
  client: QueryClient,
  userId: string,
  hub: string,
  on: { change: () => void; close: () => void },
): LiveConnection {
  let listening = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  const mercure = createMercure({
    hub,
    base: settings.apiUrl,
    name: `listwell-live ${userId} ${hub}`,
    parameter: settings.mercureParam,
    auth: settings.mercureAuth,
    allowedOrigins: [new URL(settings.apiUrl).origin, settings.mercureOrigin],
    tokens,
    onUpdate: (topic, body) => applyUpdate(client, userId, topic, body),
    onGap: topics => rereadMissed(client, userId, topics),
    onState: on.change,
  })
  return {
    isLive: mercure.isLive,
    listen(topics, reading) {
      clearTimeout(idle)
      listening += 1
      const ends = topics.map(topic => mercure.subscribe(topic, reading))
      return () => {
        for (const end of ends) end()
        listening -= 1
        if (listening > 0) return
        idle = setTimeout(() => {
          mercure.close()
          on.close()
        }, timing.liveIdle)
      }
    },
  }
}

/** The hub that a response names; null where its `Link` header names none after all. */
export const hubOf = ({ link, url }: HubResponse) => findHub(link, url)
