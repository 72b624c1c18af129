import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HubResponse, WithHub } from '@/api/http'
import { shownOrdersKey } from '@/queries/keys'
import { useUserId } from '@/session/use-session'
import type { Resource } from './patches'
import { useLive } from './use-live'

/** The orders that pages have shown, the last ones first, and the hub of the last response that they came with. */
interface ShownOrders {
  hub: HubResponse | null
  orders: readonly Resource[]
}

const none: readonly Resource[] = []
/** Each may have two topics. */
const MOST_ORDERS = 50

/** Keeps the orders that are shown, so that their deletion is told on later pages too. */
export function useShownOrders(result: WithHub<object> | undefined, orders: readonly Resource[]) {
  const client = useQueryClient()
  const userId = useUserId()
  const hub = result?.hub
  useEffect(() => {
    if (!hub) return
    client.setQueryData<ShownOrders>(shownOrdersKey(userId), before => {
      const earlier = before?.orders.filter(({ id }) => orders.every(order => order.id !== id)) ?? none
      return { hub, orders: [...orders, ...earlier].slice(0, MOST_ORDERS) }
    })
  }, [client, userId, hub, orders])
}

/** The `@id`s of orders that somebody else has deleted, of those that pages have shown. */
export function useOrderDeletions(): readonly string[] {
  const { data } = useQuery<ShownOrders>({ queryKey: shownOrdersKey(useUserId()), queryFn: skipToken })
  return useLive(data, data?.orders ?? none).deleted
}
