import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@/api/errors'
import { cancelOrder, deleteOrder, fetchOrder, type Order } from '@/api/orders'
import { timing } from '@/config/timing'
import { orderStatus, type OrderStatus } from '@/lib/order-status'
import { isPaymentReported, rememberStatuses } from '@/memory/purchase-memory'
import { useUserId } from '@/session/use-session'
import { http } from './http'
import { cancellationKey, deletionKey, orderListsKey, ordersByNumberKey } from './keys'
import { withOrderLock, type OrderLock } from './tab-lock'
import { isNotFound, notPendingError, orderQuery } from './orders'
import { verifyAfterFailure } from './verify-after-failure'
import { announceDeletion, withdrawDeletion, invalidateInAllTabs, notifyOtherTabs } from './tabs'

/** Reads an order's status; a missing order counts as cancelled. */
const readStatus = (id: string): Promise<OrderStatus> =>
  fetchOrder(http, id).then(
    ({ status }) => status,
    (error: unknown) => {
      if (isNotFound(error)) return orderStatus('cancelled')
      throw error
    },
  )

/**
 * Thrown where this tab, or another one that was waited for, may have paid for the order, though the server doesn't say so
 * yet.
 */
class MayBePaidError extends Error {}

export const isMayBePaid = (error: unknown): boolean => error instanceof MayBePaidError

/**
 * Ends a pending order, in one tab at a time. The status is read first when this tab waited for another one, or when the
 * order may be paid for or is no longer pending: an order that is cancelled counts as done, one that is paid for is an error.
 * A payment in another tab may take long, so the wait is limited to the time of a call.
 */
async function endOrder(
  userId: string | null,
  { id, status }: Pick<Order, 'id' | 'status'>,
  end: () => Promise<void>,
) {
  const work = async ({ waited, mayBePaid }: OrderLock) => {
    const isReported = isPaymentReported(userId, id)
    if (waited || isReported || !status.isCancellable) {
      const now = await readStatus(id)
      if (now.name === 'cancelled') return
      if (!now.isCancellable) throw notPendingError()
      if (isReported) throw new MayBePaidError('This order may just have been paid for.')
      if (mayBePaid) throw new MayBePaidError('This order may just have been paid for in another tab.')
    }
    await verifyAfterFailure(end, async () => (await readStatus(id)).name === 'cancelled')
  }
  await withOrderLock(id, work, AbortSignal.timeout(timing.requestTimeout))
}

/**
 * Cancels a pending order. It is shown as cancelled at once, and as pending again after a failure. Resolves to the time of the
 * response (ms since the page was opened).
 */
export function useCancelOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationKey: cancellationKey(userId),
    // Kept as long as the orders: useShownOrder reads it to show the order as cancelled.
    gcTime: Infinity,
    mutationFn: async (order: Pick<Order, 'id' | 'status'>) => {
      await endOrder(userId, order, () => cancelOrder(http, order.id))
      return performance.now()
    },
    onSuccess: (_data, { id }) => rememberStatuses(userId, [{ id, status: orderStatus('cancelled') }]),
    onSettled: () => void invalidateInAllTabs(client, userId, 'orders'),
  })
}

/**
 * Deletes a pending order, which cancels its payment. In the cache it becomes a cancelled order: the page, which is about to
 * be left, would fetch an order that is removed from the cache.
 */
export function useDeleteOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationKey: deletionKey(userId),
    mutationFn: (order: Pick<Order, 'id' | 'iri' | 'status'>) =>
      endOrder(userId, order, () => {
        announceDeletion(client, order)
        return deleteOrder(http, order)
      }),
    onError: (error, order) => {
      // Without a response the order may have been deleted.
      if (isApiError(error) && error.kind === 'http') withdrawDeletion(client, order)
      return invalidateInAllTabs(client, userId, 'orders')
    },
    onSuccess: (_data, { id }) => {
      rememberStatuses(userId, [{ id, status: orderStatus('cancelled') }])
      client.setQueryData(
        orderQuery(userId, id).queryKey,
        order => order && { ...order, status: orderStatus('cancelled') },
      )
      notifyOtherTabs('orders')
      return Promise.all([
        client.invalidateQueries({ queryKey: orderListsKey(userId) }),
        client.invalidateQueries({ queryKey: ordersByNumberKey(userId) }),
      ])
    },
  })
}
