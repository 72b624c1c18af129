import { isApiError, orIfMissing } from '@/api/errors'
import { fetchOrder, type Order } from '@/api/orders'
import { orderLock, paymentAttempt, rememberAttempt } from './attempts'
import type { PurchaseContext } from './context'
import { exclusive, type BusyElsewhere } from './exclusive'
import { purchaseSteps, stepOf } from './steps'

export type EndResult =
  /** It is cancelled, or gone. */
  | { kind: 'ended' }
  /** A payment of it was reported, or the card provider can't say that there was none. */
  | { kind: 'may be paid' }
  /** A payment was begun, and only the checkout can ask the provider about it. */
  | { kind: 'ask at checkout' }
  /** The server has a status that doesn't allow it. */
  | { kind: 'not pending' }
  | BusyElsewhere

interface EndRequest {
  /** Cancels or deletes the order. */
  end: () => Promise<void>
  /** Asks the card provider whether the order was paid for; null where it doesn't say. Absent where it can't be asked. */
  askIsPaid?: () => Promise<boolean | null>
}

/**
 * Ends a pending order, in one tab at a time; one that is cancelled or gone already counts as ended. Where the call fails, the
 * order is read to see whether only its response was lost; rejects where it wasn't.
 */
export const endOrder = (
  context: PurchaseContext,
  shown: Order,
  { end, askIsPaid }: EndRequest,
): Promise<EndResult> =>
  exclusive(context, orderLock(shown.id), async (): Promise<EndResult> => {
    const attempt = paymentAttempt(context, shown.id)
    const order = await readOrder(context, shown.id).catch((error: unknown) => {
      // A cancellation charges nobody, so a failed read keeps nobody from it whose order has no sign of a payment.
      if (attempt !== null || (isApiError(error) && error.status === 401)) throw error
      return shown
    })
    if (isEnded(order)) return { kind: 'ended' }
    const step = stepOf(order, attempt)
    const { canEnd } = purchaseSteps[step]
    if (step === 'reported') return { kind: 'may be paid' }
    if (canEnd === false) return { kind: 'not pending' }
    if (canEnd === 'if unpaid' && askIsPaid === undefined) return { kind: 'ask at checkout' }
    // Another device may have paid, of which this browser knows nothing.
    const isPaid = (await askIsPaid?.()) ?? null
    if (isPaid === true) rememberAttempt(context, shown.id, 'reported')
    if (isPaid === true || (isPaid === null && canEnd === 'if unpaid')) return { kind: 'may be paid' }
    try {
      await end()
    } catch (error) {
      const now = await readOrder(context, shown.id).catch(() => order)
      if (!isEnded(now)) throw error
    }
    rememberAttempt(context, shown.id, null)
    return { kind: 'ended' }
  })

/** An order as the server has it; null where it no longer exists. */
const readOrder = ({ http }: PurchaseContext, id: string): Promise<Order | null> =>
  orIfMissing(fetchOrder(http, id), null)

const isEnded = (order: Order | null): order is null => order === null || order.status.name === 'cancelled'
