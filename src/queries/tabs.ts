import { focusManager, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { openBroadcastChannel, type TabChannel } from '@/platform/broadcast-channel'
import { useUserId } from '@/session/use-session'
import { expectDeletion, cancelExpectedDeletion } from './live/deletions'
import { cartKey, ordersKey } from './keys'
import { topicsOf, type Resource } from './live/patches'

const keys = { cart: cartKey, orders: ordersKey }

const changeMessage = v.union([
  /** What has changed. */
  v.picklist(['cart', 'orders']),
  /** A resource that is being deleted, or whose deletion has failed. */
  v.object({ topic: v.string(), isDeleting: v.boolean() }),
])

type ChangeMessage = v.InferOutput<typeof changeMessage>
type Changed = keyof typeof keys

let channel: TabChannel | null = null

const post = (message: ChangeMessage) => channel?.post(message)

/** Has the user's other tabs refetch what was changed in this one. */
export const notifyOtherTabs = (changed: Changed) => post(changed)

/** To be called before a resource is deleted, so that no tab takes it for the deletion of somebody else. */
export function announceDeletion(client: QueryClient, resource: Resource) {
  for (const topic of topicsOf(resource)) {
    expectDeletion(client, topic, 'here')
    post({ topic, isDeleting: true })
  }
}

/** The deletion has failed. */
export function withdrawDeletion(client: QueryClient, resource: Resource) {
  for (const topic of topicsOf(resource)) {
    cancelExpectedDeletion(client, topic)
    post({ topic, isDeleting: false })
  }
}

/** Refetches it in this tab too. */
export function invalidateInAllTabs(
  client: QueryClient,
  userId: string | null,
  changed: Changed,
): Promise<void> {
  notifyOtherTabs(changed)
  return client.invalidateQueries({ queryKey: keys[changed](userId) })
}

/** Refetches what other tabs change: a hub may not notify this tab of it. */
export function useOtherTabs() {
  const client = useQueryClient()
  const userId = useUserId()

  useEffect(() => {
    if (userId === null) return undefined
    const stop = new AbortController()

    function onMessage(data: unknown) {
      const message = v.safeParse(changeMessage, data)
      if (!message.success) return
      if (typeof message.output === 'string') return onChange(message.output)
      const { topic, isDeleting } = message.output
      if (isDeleting) expectDeletion(client, topic, 'elsewhere')
      else cancelExpectedDeletion(client, topic)
    }
    function invalidate(queryKey: QueryKey) {
      // A hidden page refetches once it is visible.
      const refetchType = focusManager.isFocused() ? 'active' : 'none'
      void client.invalidateQueries({ queryKey, refetchType })
    }
    function onChange(changed: Changed) {
      const queryKey = keys[changed](userId)
      // What is being read and not refetched may be older than the change, and would count as fresh.
      const type = focusManager.isFocused() ? 'inactive' : 'all'
      const reads = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', type })
      invalidate(queryKey)
      for (const read of reads) void read.promise?.catch(() => {}).then(() => invalidate(read.queryKey))
    }
    function open() {
      channel = openBroadcastChannel(`listwell-changes ${userId}`, onMessage)
    }
    // An open channel would keep the page out of the back/forward cache.
    function close() {
      channel?.close()
      channel = null
    }

    open()
    window.addEventListener('pagehide', close, { signal: stop.signal })
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return
        open()
        for (const changed of ['cart', 'orders'] as const) onChange(changed)
      },
      { signal: stop.signal },
    )
    return () => {
      stop.abort()
      close()
    }
  }, [client, userId])
}
