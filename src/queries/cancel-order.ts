import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@/api/errors'
import { cancelOrder, deleteOrder, fetchOrder, type Order } from '@/api/orders'
import { timing } from '@/config/timing'
import { orderStatus, type OrderStatus } from '@/lib/order-status'
import { paymentState, rememberStatuses, setPaymentState } from '@/memory/purchase-memory'
import { useUserId } from '@/session/use-session'
import { http } from './http'
import { cancellationKey, deletionKey, orderListsKey, ordersByNumberKey } from './keys'
import { withOrderLock, type OrderLock } from './tab-lock'
import { isNotFound, notPendingError, orderQuery } from './orders'
import { requireUser } from './require-user'
import { verifyAfterFailure } from './verify-after-failure'
import { announceDeletion, withdrawDeletion, invalidateInAllTabs, notifyOtherTabs } from './tabs'

/** Thrown where an order's id is another order's by now: a server may give it to a new one once the order is deleted. */
class AnotherOrderError extends Error {}

export const isAnotherOrder = (error: unknown): error is Error => error instanceof AnotherOrderError

type EndedOrder = Pick<Order, 'id' | 'orderNumber' | 'status'>

/** Reads an order's status; a missing order counts as cancelled. */
async function readStatus({ id, orderNumber }: EndedOrder): Promise<OrderStatus> {
  try {
    const read = await fetchOrder(http, id)
    if (read.orderNumber === orderNumber) return read.status
  } catch (error) {
    if (isNotFound(error)) return orderStatus('cancelled')
    throw error
  }
  throw new AnotherOrderError('This is another order now. Please check it before you cancel it.')
}

/**
 * Thrown where this tab, or another one that was waited for, may have paid for the order, though the server doesn't say so
 * yet.
 */
class MayBePaidError extends Error {}

export const isMayBePaid = (error: unknown): boolean => error instanceof MayBePaidError

/**
 * Ends a pending order, in one tab at a time. It is read first: an order that is cancelled counts as done, one that is paid
 * for is an error, and so is another one with its id. A payment in another tab may take long, so the wait is limited to the
 * time of a call. `askIsPaid` asks the card provider whether a payment was made; null where it can't say.
 */
async function endOrder(
  userId: string | null,
  order: EndedOrder,
  end: () => Promise<void>,
  askIsPaid = () => Promise.resolve<boolean | null>(null),
) {
  const { id, status } = order
  const work = async ({ waited, mayBePaid }: OrderLock) => {
    const payment = paymentState(userId, id)
    const now = await readStatus(order).catch((error: unknown) => {
      // A cancellation charges nobody, so a failed read keeps nobody from it whose order has no sign of a payment.
      const isFinal = isAnotherOrder(error) || (isApiError(error) && error.status === 401)
      if (isFinal || waited || payment !== null || !status.isCancellable) throw error
      return status
    })
    requireUser(userId)
    if (now.name === 'cancelled') return
    if (!now.isCancellable) throw notPendingError()
    // Another device, or another session of this one, may have paid.
    const isPaid = payment === 'reported' || (await askIsPaid())
    requireUser(userId)
    if (isPaid === true) setPaymentState(userId, [id], 'reported')
    if (isPaid === true || (isPaid === null && payment === 'begun'))
      throw new MayBePaidError('This order may just have been paid for.')
    if (mayBePaid) throw new MayBePaidError('This order may just have been paid for in another tab.')
    if (payment !== null) setPaymentState(userId, [id], null)
    await verifyAfterFailure(end, async () => (await readStatus(order)).name === 'cancelled')
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
    mutationFn: async (order: EndedOrder) => {
      await endOrder(userId, order, () => cancelOrder(http, order.id))
      return performance.now()
    },
    onSuccess: (_data, { id }) => rememberStatuses(userId, [{ id, status: orderStatus('cancelled') }]),
    onSettled: () => void invalidateInAllTabs(client, userId, 'orders'),
  })
}

interface Deletion extends EndedOrder, Pick<Order, 'iri'> {
  askIsPaid?: () => Promise<boolean | null>
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
    mutationFn: ({ askIsPaid, ...order }: Deletion) =>
      endOrder(
        userId,
        order,
        () => {
          announceDeletion(client, order)
          return deleteOrder(http, order)
        },
        askIsPaid,
      ),
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
