import { useMutationState, type Mutation, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Order } from '@/api/orders'
import { orderStatus } from '@/lib/order-status'
import { cancellationKey } from './keys'

/** The state of a cancellation, whose result is the time of its response (ms since the page was opened). */
const cancellation = v.object({
  variables: v.object({ id: v.string() }),
  data: v.fallback(v.number(), Infinity),
})

/**
 * Returns a function that shows an order as cancelled while this tab cancels it, and afterwards. Otherwise an older response
 * or update would show it as pending again. A status other than pending is newer and stays.
 */
export function useShownOrder(userId: string | null) {
  const cancelled = useMutationState<string | undefined, Mutation<number, Error, Pick<Order, 'id'>>>({
    filters: { mutationKey: cancellationKey(userId), predicate: ({ state }) => state.status !== 'error' },
    select: ({ state }) => state.variables?.id,
  })
  return <T extends Order>(order: T): T =>
    order.status.isCancellable && cancelled.includes(order.id)
      ? { ...order, status: orderStatus('cancelled') }
      : order
}

/** Forgets the cancellations of orders whose responses came before a time; without one, also those without a response. */
export function forgetCancellations(
  client: QueryClient,
  userId: string | null,
  ids: readonly string[],
  before = Infinity,
) {
  const cache = client.getMutationCache()
  for (const mutation of cache.findAll({ mutationKey: cancellationKey(userId) })) {
    const { success, output } = v.safeParse(cancellation, mutation.state)
    if (success && output.data <= before && ids.includes(output.variables.id)) cache.remove(mutation)
  }
}

/**
 * Reads orders. One that is pending, though this tab had cancelled it before the request, isn't shown as cancelled any more:
 * the server has kept it, or has given its id to another one.
 */
export async function readPastCancellations<T>(
  client: QueryClient,
  userId: string | null,
  read: () => Promise<T>,
  ordersOf: (data: T) => readonly Order[],
): Promise<T> {
  const requestedAt = performance.now()
  const data = await read()
  const pending = ordersOf(data).filter(({ status }) => status.isCancellable)
  forgetCancellations(
    client,
    userId,
    pending.map(({ id }) => id),
    requestedAt,
  )
  return data
}
