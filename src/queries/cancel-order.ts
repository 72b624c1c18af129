import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from '@/api/errors'
import { cancelOrder, deleteOrder, fetchOrder, type Order } from '@/api/orders'
import { timing } from '@/config/timing'
import { orderStatus, type OrderStatus } from '@/lib/order-status'
import { useUserId } from '@/session/use-session'
import { http } from './http'
import { cancellationKey, orderListsKey, ordersByNumberKey } from './keys'
import { withOrderLock } from './tab-lock'
import { isNotFound, notPendingError, orderQuery } from './orders'
import { verifyAfterFailure } from './verify-after-failure'
import { beginDeletion, endDeletion, reread, tellTabs } from './tabs'

/** An order's status now; one that isn't there any more was cancelled. */
const statusNow = (id: string): Promise<OrderStatus> =>
  fetchOrder(http, id).then(
    ({ status }) => status,
    (error: unknown) => {
      if (isNotFound(error)) return orderStatus('cancelled')
      throw error
    },
  )

/**
 * Ends a pending order, by one tab at a time. Where another tab has done something to it meanwhile, or something else is
 * known to have changed it, that is read first: what is cancelled stays so, what is paid for is left. A payment in another
 * tab may take long: it isn't waited for longer than a call.
 */
async function endOrder({ id, status }: Pick<Order, 'id' | 'status'>, end: () => Promise<void>) {
  const patience = AbortSignal.timeout(timing.callLimit)
  const work = async (waited: boolean) => {
    if (waited || !status.isCancellable) {
      const now = await statusNow(id)
      if (now.name === 'cancelled') return
      if (!now.isCancellable) throw notPendingError()
    }
    await verifyAfterFailure(end, async () => (await statusNow(id)).name === 'cancelled')
  }
  try {
    await withOrderLock(id, work, patience)
  } catch (error) {
    throw patience.aborted && !isApiError(error)
      ? new ApiError('timeout', 'Another tab is at work on this order.')
      : error
  }
}

/** Cancels a pending order, which shows at once, and not any more where it fails. */
export function useCancelOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationKey: cancellationKey(userId),
    // It is remembered for as long as the orders: one that was cancelled stays so.
    gcTime: Infinity,
    mutationFn: (order: Pick<Order, 'id' | 'status'>) => endOrder(order, () => cancelOrder(http, order.id)),
    onSettled: () => void reread(client, userId, 'orders'),
  })
}

/**
 * Deletes a pending order, which cancels its payment. Until it is asked for again it counts as cancelled: removed from the
 * cache, it would be asked for by the very page that is about to be left.
 */
export function useDeleteOrder() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (order: Pick<Order, 'id' | 'iri' | 'status'>) =>
      endOrder(order, () => {
        beginDeletion(order)
        return deleteOrder(http, order)
      }),
    onError: (error, order) => {
      // An answer that was lost may have been a good one.
      if (isApiError(error) && error.kind === 'http') endDeletion(order)
      return reread(client, userId, 'orders')
    },
    onSuccess: (_data, { id }) => {
      client.setQueryData(
        orderQuery(userId, id).queryKey,
        order => order && { ...order, status: orderStatus('cancelled') },
      )
      tellTabs('orders')
      return Promise.all([
        client.invalidateQueries({ queryKey: orderListsKey(userId) }),
        client.invalidateQueries({ queryKey: ordersByNumberKey(userId) }),
      ])
    },
  })
}
