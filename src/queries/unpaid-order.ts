import { useQuery } from '@tanstack/react-query'
import type { Order } from '@/api/orders'
import { useApp } from '@/config/app'
import { readDate } from '@/lib/dates'
import { useUserId } from '@/session/use-session'
import { ordersQuery } from './orders'
import { usePurchaseStep } from './purchase'

const placedAt = ({ createdAt }: Order) => readDate(createdAt)?.getTime() ?? 0

/** The customer's newest order that can be paid for; null where there is none among the newest orders, and while they are read. */
export function useUnpaidOrder(): Order | null {
  const { data } = useQuery({ ...ordersQuery(useApp(), 1), enabled: useUserId() !== null })
  const [newest] = (data?.orders ?? [])
    .filter(({ status }) => status.isPayable)
    .toSorted((one, other) => placedAt(other) - placedAt(one))
  const standing = usePurchaseStep(newest)
  return newest && standing?.canPay ? newest : null
}
