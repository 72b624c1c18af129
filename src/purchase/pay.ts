import { orIfMissing } from '@/api/errors'
import { fetchOrder, type Order } from '@/api/orders'
import { within } from '@/platform/clock'
import { orderLock, paymentAttempt, rememberAttempt } from './attempts'
import type { PurchaseContext } from './context'
import { exclusive, type BusyElsewhere } from './exclusive'
import { changeOf } from './lines'
import { purchaseSteps, stepOf } from './steps'

/** The card provider's form. */
export interface CardProvider {
  /** Checks what was typed; resolves to what is wrong with it, null where nothing is. */
  check: () => Promise<string | null>
  /** Sends the payment. Where the provider redirects, the result may never come. */
  confirm: () => Promise<ProviderResult>
}

/** What the provider says of a payment: that it was made or is being processed, that nothing was paid, or neither. */
export interface ProviderResult {
  state: 'reported' | 'unpaid' | 'unknown'
  /** Null where there is nothing to say. */
  message: string | null
}

/** Why nothing was sent to the provider, or what it answered. */
export type PaymentResult =
  | { kind: 'reported' }
  | { kind: 'failed'; message: string | null }
  /** What was typed can't be sent. */
  | { kind: 'incomplete'; message: string }
  /** The provider's form didn't answer in time. */
  | { kind: 'silent' }
  /** The order has another price or other items than it was shown with. */
  | { kind: 'changed'; what: 'price' | 'items' }
  /** It was cancelled, paid or is being processed, or no longer exists. */
  | { kind: 'not payable' }
  /** It can't be read now. */
  | { kind: 'unread' }
  /** The customer has canceled or left the page before anything was sent. */
  | { kind: 'stopped' }
  | BusyElsewhere

/**
 * Pays for an order as it is shown, in one tab at a time, once the server was asked whether it still is. Never rejects but
 * where the provider does. Until the payment is sent, `signal` stops it at once.
 */
export async function payOrder(
  context: PurchaseContext,
  shown: Order,
  provider: CardProvider,
  signal: AbortSignal,
): Promise<PaymentResult> {
  const { clock, http, patience } = context
  const stopped = new Promise<'stopped'>(resolve => {
    signal.addEventListener('abort', () => resolve('stopped'))
  })
  const checked = provider.check().then(message => ({ message }))
  const answer = await Promise.race([stopped, within(clock, patience, checked, () => 'silent' as const)])
  if (typeof answer === 'string') return { kind: answer }
  if (answer.message !== null) return { kind: 'incomplete', message: answer.message }
  return exclusive(context, orderLock(shown.id), async (): Promise<PaymentResult> => {
    const read = orIfMissing<Order | null>(fetchOrder(http, shown.id, signal), null)
    const order = await read.catch(() => 'unread' as const)
    if (signal.aborted) return { kind: 'stopped' }
    if (order === 'unread') return { kind: 'unread' }
    const step = order === null ? 'ended' : stepOf(order, paymentAttempt(context, shown.id))
    if (step === 'reported') return { kind: 'reported' }
    if (order === null || !purchaseSteps[step].canPay) return { kind: 'not payable' }
    const what = changeOf(order, shown)
    if (what !== null) return { kind: 'changed', what }
    rememberAttempt(context, shown.id, 'begun')
    const { state, message } = await provider.confirm()
    if (state === 'unpaid') rememberAttempt(context, shown.id, null)
    if (state !== 'reported') return { kind: 'failed', message }
    rememberAttempt(context, shown.id, 'reported')
    return { kind: 'reported' }
  })
}
