import { useQuery } from '@tanstack/react-query'
import { isApiError } from '@/api/errors'
import { requestPaymentIntent, type Order } from '@/api/orders'
import { useApp } from '@/config/app'
import { rememberAttempt } from '@/purchase/attempts'
import { useUserId } from '@/session/use-session'
import { httpOf } from './http'
import { orderQuery } from './orders'
import { purchaseContext } from './purchase'

const finalErrorCodes = ['payment_already_succeeded', 'order_not_pending'] as const

/** The code of an error that no retry helps against: the order can't be paid for. Any of the response's texts may be it. */
export const finalErrorCode = (error: unknown) =>
  finalErrorCodes.find(code => isApiError(error) && error.hasCode(code)) ?? null

const isRetried = (error: unknown) => isApiError(error) && error.isRetryable && finalErrorCode(error) === null

/**
 * The client secret of the payment of an order at its price. The request creates a payment intent, so that it is sent once per
 * visit and price, and its response isn't cached; it is retried three times, not after a refusal. Meanwhile the secret of the
 * last price is its placeholder: the backend may keep the intent, and the customer what is typed.
 */
export function usePaymentIntent({ id, totalAmount, currency }: Order, isEnabled: boolean) {
  const app = useApp()
  const http = httpOf(app)
  const userId = useUserId()
  return useQuery({
    queryKey: ['payment-intent', id, totalAmount, currency],
    // Without the signal: an unmount doesn’t abort a request that was sent, and the next mount uses its response.
    queryFn: async ({ client }) => {
      try {
        return await requestPaymentIntent(http, id)
      } catch (error) {
        if (userId !== null && finalErrorCode(error) === 'payment_already_succeeded')
          rememberAttempt(purchaseContext(app, userId), id, 'reported')
        // The order's status may say why.
        if (!isRetried(error)) void client.invalidateQueries(orderQuery(app, id))
        throw error
      }
    },
    enabled: userId !== null && isEnabled,
    placeholderData: (last: string | undefined, lastQuery) =>
      lastQuery?.queryKey[1] === id ? last : undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => failures < 3 && isRetried(error),
    retryDelay: app.timing.intentRetryDelay,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
