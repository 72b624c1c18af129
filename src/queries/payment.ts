import { queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '@/api/errors'
import { requestPaymentIntent } from '@/api/orders'
import { timing } from '@/config/timing'
import { useUserId } from '@/session/use-session'
import { http } from './http'
import { userKey } from './keys'
import { notPendingError, orderQuery } from './orders'

const finalRefusals = ['payment_already_succeeded', 'order_not_pending'] as const

/** Why an order can't be paid for any more, so that repeating won't help; backends name it in any field of an error. */
export const finalRefusal = (error: unknown) =>
  finalRefusals.find(one => isApiError(error) && (error.code === one || error.message === one)) ?? null

/**
 * The client secret of an order's payment: a request that changes something, so it is sent once a visit and forgotten
 * on leaving. Of all such requests it alone is repeated, three times, the order read again before each.
 */
const paymentIntentQuery = (userId: string | null, orderId: string) =>
  queryOptions({
    queryKey: [...userKey(userId), 'payment-intent', orderId],
    // It doesn't take the signal: a request that has been sent isn't taken back by a second mount.
    queryFn: async ({ client, queryKey }) => {
      const failures = client.getQueryState(queryKey)?.fetchFailureCount ?? 0
      if (failures > 0) {
        const order = await client.fetchQuery({ ...orderQuery(userId, orderId), staleTime: 0, retry: false })
        if (!order.status.isPayable) throw notPendingError()
      }
      return requestPaymentIntent(http, orderId)
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => failures < 3 && finalRefusal(error) === null,
    retryDelay: n => timing.intentRetryDelay(n),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The client secret for paying an order, asked for while `wanted`. */
export const usePaymentIntent = (orderId: string, wanted: boolean) => {
  const userId = useUserId()
  return useQuery({ ...paymentIntentQuery(userId, orderId), enabled: userId !== null && wanted })
}
