import { useEffect } from 'react'
import * as v from 'valibot'
import { perApp, useApp, type App } from '@/config/app'
import { openBroadcastChannel, type TabChannel } from '@/platform/broadcast-channel'
import { browserLifecycle } from '@/platform/page-lifecycle'
import { useUserId } from '@/session/use-session'
import { cartKey, ordersKey } from './keys'
import { expectDeletion } from './live/deletions'
import { topicsOf, type Resource } from './live/topics'
import { readAgain } from './cached'
import { httpOf } from './http'
import { queryClientOf } from './query-client'

const keys = { cart: cartKey, orders: ordersKey }
type Changed = keyof typeof keys

/** What has changed, or the topics of a resource that is being deleted. */
const tabMessage = v.union([v.picklist(['cart', 'orders']), v.object({ deleting: v.array(v.string()) })])

/** The channel to the user's other tabs, while one is open. */
const channelOf = perApp(() => ({ current: null as TabChannel | null }))

/** Has the user's other tabs read again what was changed in this one. */
export const notifyOtherTabs = (app: App, changed: Changed) => channelOf(app).current?.post(changed)

/** Has it read again in this tab too. */
export function invalidateInAllTabs(app: App, changed: Changed) {
  notifyOtherTabs(app, changed)
  return readAgain(queryClientOf(app), keys[changed], 'active')
}

/** To be called before a resource is deleted, so that no tab takes it for the deletion of somebody else. */
export function announceDeletion(app: App, resource: Resource) {
  const deleting = topicsOf(httpOf(app), resource)
  expectDeletion(queryClientOf(app), deleting)
  channelOf(app).current?.post({ deleting })
}

/** Reads again what other tabs change: a hub may not notify this tab of it. */
export function useOtherTabs() {
  const app = useApp()
  const userId = useUserId()

  useEffect(() => {
    if (userId === null) return undefined
    const client = queryClientOf(app)
    const channel = channelOf(app)

    function onMessage(data: unknown) {
      const { success, output } = v.safeParse(tabMessage, data)
      if (!success) return
      if (typeof output === 'string') void readAgain(client, keys[output])
      else expectDeletion(client, output.deleting)
    }
    function open() {
      channel.current = openBroadcastChannel(`listwell-changes ${userId}`, onMessage)
    }
    // An open channel would keep the page out of the back/forward cache.
    function leave() {
      channel.current?.close()
      channel.current = null
    }
    function resume() {
      open()
      for (const key of Object.values(keys)) void readAgain(client, key)
    }

    open()
    const stop = browserLifecycle.listen({ leave, resume })
    return () => {
      stop()
      leave()
    }
  }, [app, userId])
}
