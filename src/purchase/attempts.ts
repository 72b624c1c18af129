import * as v from 'valibot'
import { paymentsKey } from '@/config/storage-keys'
import { parseStoredJson, readableValues, storedTime } from '@/lib/stored-json'
import type { PurchaseContext } from './context'

/** 'begun': nothing was heard of the payment yet. 'reported': the card provider says that it was made or is being processed. */
const attemptState = v.picklist(['begun', 'reported'])
const attempt = v.object({ order: v.string(), at: storedTime, state: attemptState })

/** What this browser knows of an order's payment that the server may learn of later. */
export type PaymentAttempt = v.InferOutput<typeof attemptState>

/** The name of the lock of an order: whoever pays for it, cancels or deletes it holds it. */
export const orderLock = (orderId: string) => `listwell-order-${orderId}`

/** How long, in ms, an attempt counts while the server says nothing of it. */
const LIFETIME = 60 * 60_000

type AttemptContext = Pick<PurchaseContext, 'userId' | 'storage' | 'clock'>

function readAttempts({ userId, storage, clock }: AttemptContext) {
  try {
    const stored = parseStoredJson(storage().getItem(paymentsKey(userId)))
    const all = readableValues(attempt, Array.isArray(stored) ? stored : [])
    // One that is to come is of a clock that has been put right since.
    return all.filter(({ at }) => clock.now() >= at && clock.now() - at < LIFETIME)
  } catch {
    // Blocked storage holds nothing.
    return []
  }
}

/** The payment of an order that this browser has begun; null where there was none within the hour, or where it failed. */
export const paymentAttempt = (context: AttemptContext, orderId: string): PaymentAttempt | null =>
  readAttempts(context).find(({ order }) => order === orderId)?.state ?? null

/** Remembers it for all tabs; null: nothing was paid. Where nothing can be stored the server alone has the last word. */
export function rememberAttempt(context: AttemptContext, orderId: string, state: PaymentAttempt | null) {
  const { userId, storage, clock } = context
  const others = readAttempts(context).filter(({ order }) => order !== orderId)
  const attempts = state === null ? others : [...others, { order: orderId, at: clock.now(), state }]
  try {
    const key = paymentsKey(userId)
    if (attempts.length > 0) storage().setItem(key, JSON.stringify(attempts))
    else storage().removeItem(key)
  } catch {
    // Storage is blocked or full.
  }
}

/** Forgets those of orders of which the server has said what became of them. */
export function forgetAttempts(context: AttemptContext, orderIds: readonly string[]) {
  for (const { order } of readAttempts(context))
    if (orderIds.includes(order)) rememberAttempt(context, order, null)
}

/**
 * Remembers what the card provider's return to the site says. It stands in a URL, which anybody can write: it counts only
 * for a payment that this browser has begun, and never erases a report.
 */
export function rememberReturn(context: AttemptContext, orderId: string, state: 'reported' | 'failed') {
  if (paymentAttempt(context, orderId) === 'begun')
    rememberAttempt(context, orderId, state === 'failed' ? null : state)
}
