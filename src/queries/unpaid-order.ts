import { useQuery } from '@tanstack/react-query'
import type { Order, OrderPage } from '@/api/orders'
import { useApp } from '@/config/app'
import { readDate } from '@/lib/dates'
import type { OrderStatus } from '@/lib/order-status'
import { useUserId } from '@/session/use-session'
import { ordersQuery } from './orders'
import { usePollInterval } from './poll-interval'
import { useFirstPayable } from './purchase'

const isPayable = (status: OrderStatus) => status.isPayable

const placedAt = ({ createdAt }: Order) => readDate(createdAt)?.getTime() ?? 0

/**
 * The customer's newest order that can be paid for; undefined while the newest orders are read for the first time, null where
 * there is none among them or they can't be read.
 */
export function useUnpaidOrder(isWanted: boolean): Order | null | undefined {
  const isSignedIn = useUserId() !== null
  const orders = ordersQuery(useApp(), 1)
  const { data, failureCount, isFetched } = useQuery({
    ...orders,
    enabled: isWanted && isSignedIn,
    refetchInterval: usePollInterval<OrderPage>(String(orders.queryKey), page => page.orders, isPayable),
  })
  const newestFirst = (data?.orders ?? []).toSorted((one, other) => placedAt(other) - placedAt(one))
  const unpaid = useFirstPayable(newestFirst)
  return data === undefined && !isFetched && failureCount === 0 ? undefined : unpaid
}
