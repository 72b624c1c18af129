import { focusManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { Cart } from '@/api/cart'
import { openBroadcastChannel } from '@/platform/broadcast-channel'
import { useUserId } from '@/session/use-session'
import { expectDeletion, cancelExpectedDeletion } from './live/deletions'
import { cartKey, ordersKey } from './keys'
import { isLive } from './live/use-live'
import { topicOf, type Resource } from './live/patches'

const keys = { cart: cartKey, orders: ordersKey }

const word = v.union([
  /** What has changed. */
  v.picklist(['cart', 'orders']),
  /** A resource that is being deleted, or isn't after all. */
  v.object({ topic: v.string(), isDeleting: v.boolean() }),
])

type Word = v.InferOutput<typeof word>
export type Changed = keyof typeof keys

let channel: ReturnType<typeof openBroadcastChannel> = null

const tell = (told: Word) => channel?.post(told)

/** Has the user's other tabs read again what was changed from here. */
export const notifyOtherTabs = (changed: Changed) => tell(changed)

/** A resource is being deleted from here: to be told before it is, so that no tab takes it for somebody else's doing. */
export function announceDeletion(resource: Resource) {
  const topic = topicOf(resource)
  if (topic === null) return
  expectDeletion(topic, 'here')
  tell({ topic, isDeleting: true })
}

/** It wasn't deleted after all. */
export function withdrawDeletion(resource: Resource) {
  const topic = topicOf(resource)
  if (topic === null) return
  cancelExpectedDeletion(topic)
  tell({ topic, isDeleting: false })
}

/** Reads it again here too. */
export function invalidateInAllTabs(
  client: QueryClient,
  userId: string | null,
  changed: Changed,
): Promise<void> {
  notifyOtherTabs(changed)
  return client.invalidateQueries({ queryKey: keys[changed](userId) })
}

/** Follows what the other tabs change: a new cart has no topic that could be listened to, nor has a new order. */
export function useOtherTabs() {
  const client = useQueryClient()
  const userId = useUserId()

  useEffect(() => {
    if (userId === null) return undefined
    const stop = new AbortController()

    function hear(data: unknown) {
      const heard = v.safeParse(word, data)
      if (!heard.success) return
      if (typeof heard.output === 'string') return hearChange(heard.output)
      const { topic, isDeleting } = heard.output
      if (isDeleting) expectDeletion(topic, 'elsewhere')
      else cancelExpectedDeletion(topic)
    }
    function hearChange(changed: Changed) {
      const topic = changed === 'cart' ? cartTopic(client, userId) : null
      if (topic !== null && isLive(topic)) return
      // What nobody looks at is read when somebody does.
      const refetchType = focusManager.isFocused() ? 'active' : 'none'
      void client.invalidateQueries({ queryKey: keys[changed](userId), refetchType })
    }
    function open() {
      channel = openBroadcastChannel(`listwell-changes ${userId}`, hear)
    }
    // Left open, it would keep the page from being put away whole.
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
        for (const changed of ['cart', 'orders'] as const) hearChange(changed)
      },
      { signal: stop.signal },
    )
    return () => {
      stop.abort()
      close()
    }
  }, [client, userId])
}

function cartTopic(client: QueryClient, userId: string | null): string | null {
  const cart = client.getQueryData<Cart>(cartKey(userId))
  return cart === undefined ? null : topicOf(cart)
}
