import { hashKey, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from '@/api/errors'
import { requestPaymentIntent } from '@/api/orders'
import { timing } from '@/config/timing'
import { setPaymentState } from '@/memory/purchase-memory'
import { useUserId } from '@/session/use-session'
import { http } from './http'
import { userKey } from './keys'
import { orderQuery, requestOrder } from './orders'

const finalErrorCodes = ['payment_already_succeeded', 'order_not_pending'] as const

/** The code of an error that no retry helps against: the order can't be paid for. Any of the response's texts may be it. */
export const finalErrorCode = (error: unknown) =>
  finalErrorCodes.find(code => isApiError(error) && error.hasCode(code)) ?? null

/**
 * Reads an order once, in a time that who wants to pay can wait, as the API has it: no update of a hub decides what is paid.
 * A read that has begun before doesn't count.
 */
async function readOrder(client: QueryClient, userId: string | null, orderId: string) {
  const query = orderQuery(userId, orderId)
  await client.cancelQueries(query)
  const order = await requestOrder(client, userId, orderId).catch((error: unknown) => {
    // The page learns of it too, such as of an order that is gone.
    void client.invalidateQueries(query)
    throw error
  })
  // Nothing of a user who has signed out meanwhile.
  client.setQueryData(query.queryKey, before => before && order)
  return order
}

/** Reads an order when called, as the backend has it now. Rejects where it can't be read. */
export function useReadOrder(orderId: string) {
  const client = useQueryClient()
  const userId = useUserId()
  return () => readOrder(client, userId, orderId)
}

/** The order that was read says by its status why it can't be paid for. */
const unpayableError = () => new ApiError('http', 'The order is not pending.', { status: 409 })

/**
 * The client secret of an order's payment. The request creates a payment intent for what the order is and costs, given by
 * `intent`, so it is sent once per visit and intent, and not cached after it. It is retried three times, not after a refusal; before each retry the order is read again.
 */
const paymentIntentQuery = (userId: string | null, orderId: string, intent: string) =>
  queryOptions({
    queryKey: [...userKey(userId), 'payment-intent', orderId, intent],
    // Without the signal: an unmount doesn’t abort a request that was sent, and the next mount uses its response.
    queryFn: async ({ client, queryKey }) => {
      const failures = client.getQueryState(queryKey)?.fetchFailureCount ?? 0
      if (failures > 0) {
        const order = await readOrder(client, userId, orderId)
        if (!order.status.isPayable) throw unpayableError()
      }
      try {
        return await requestPaymentIntent(http, orderId)
      } catch (error) {
        if (finalErrorCode(error) !== null) {
          // The code says why. The order's new status may come only after it.
          if (finalErrorCode(error) === 'payment_already_succeeded')
            setPaymentState(userId, [orderId], 'reported')
          void client.invalidateQueries(orderQuery(userId, orderId))
          throw error
        }
        // No retry finds out whether the order has been paid.
        const isRefused = isApiError(error) && !error.isRetryable
        const order = isRefused ? await readOrder(client, userId, orderId).catch(() => null) : null
        throw order?.status.isPayable === false ? unpayableError() : error
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) =>
      failures < 3 && isApiError(error) && error.isRetryable && finalErrorCode(error) === null,
    retryDelay: n => timing.intentRetryDelay(n),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/**
 * The client secret of the payment of an order at its price, requested while `enabled`. While it is requested for a new one,
 * the secret of the last one is its placeholder: the backend may keep the intent, and the customer what is typed.
 */
export const usePaymentIntent = (orderId: string, intent: string, enabled: boolean) => {
  const userId = useUserId()
  const query = paymentIntentQuery(userId, orderId, intent)
  return useQuery({
    ...query,
    enabled: userId !== null && enabled,
    placeholderData: (last, lastQuery) =>
      hashKey(query.queryKey.slice(0, -1)) === hashKey(lastQuery?.queryKey.slice(0, -1) ?? [])
        ? last
        : undefined,
  })
}
