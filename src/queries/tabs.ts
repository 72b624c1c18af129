import { focusManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Cart } from '@/api/cart'
import { useUserId } from '@/session/use-session'
import { cartKey, ordersKey } from './keys'
import { isLive } from './live'
import { topicOf } from './live-patches'

const keys = { cart: cartKey, orders: ordersKey }

export type Changed = keyof typeof keys

const isChanged = (data: unknown): data is Changed => data === 'cart' || data === 'orders'

let channel: BroadcastChannel | null = null

/** Has the user's other tabs read again what was changed from here. */
export const tellTabs = (changed: Changed) => channel?.postMessage(changed)

/** Reads it again here too. */
export function reread(client: QueryClient, userId: string | null, changed: Changed): Promise<void> {
  tellTabs(changed)
  return client.invalidateQueries({ queryKey: keys[changed](userId) })
}

/** Follows what the other tabs change: a new cart has no topic that could be listened to, nor has a new order. */
export function useOtherTabs() {
  const client = useQueryClient()
  const userId = useUserId()

  useEffect(() => {
    if (userId === null || typeof BroadcastChannel === 'undefined') return undefined
    const stop = new AbortController()

    function hear(changed: unknown) {
      if (!isChanged(changed)) return
      const topic = changed === 'cart' ? cartTopic(client, userId) : null
      if (topic !== null && isLive(topic)) return
      // What nobody looks at is read when somebody does.
      const refetchType = focusManager.isFocused() ? 'active' : 'none'
      void client.invalidateQueries({ queryKey: keys[changed](userId), refetchType })
    }
    function open() {
      channel = new BroadcastChannel(`listwell-changes ${userId}`)
      channel.onmessage = ({ data }) => hear(data)
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
        for (const changed of ['cart', 'orders']) hear(changed)
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
