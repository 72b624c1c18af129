import { useQuery } from '@tanstack/react-query'
import type { Order } from '@/api/orders'
import { useApp } from '@/config/app'
import { readDate } from '@/lib/dates'
import { useUserId } from '@/session/use-session'
import { ordersQuery } from './orders'
import { usePurchaseStep } from './purchase'

const placedAt = ({ createdAt }: Order) => readDate(createdAt)?.getTime() ?? 0

/**
 * The customer's newest order that can be paid for; undefined while the newest orders are read for the first time, null where
 * there is none among them or they can't be read.
 */
export function useUnpaidOrder({ enabled }: { enabled: boolean }): Order | null | undefined {
  const isSignedIn = useUserId() !== null
  const { data, failureCount } = useQuery({ ...ordersQuery(useApp(), 1), enabled: enabled && isSignedIn })
  const [newest] = (data?.orders ?? [])
    .filter(({ status }) => status.isPayable)
    .toSorted((one, other) => placedAt(other) - placedAt(one))
  const standing = usePurchaseStep(newest)
  if (data === undefined && failureCount === 0) return undefined
  return newest && standing?.canPay ? newest : null
}
