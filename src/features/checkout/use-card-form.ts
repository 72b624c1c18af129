import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '@/api/orders'
import { useApp } from '@/config/app'
import { within } from '@/platform/clock'
import { usePaymentIntent } from '@/queries/payment-intent'
import { refusalWords } from '@/queries/failure-text'
import { isFormMissing, useCardProvider } from './use-card-provider'
import { isReportOfPayment } from './payment-rules'

const SCRIPT_FAILED = 'The card form couldn’t be loaded. Please try again, or reload the page.'
const INITIALIZATION_FAILED = 'Failed to initialize payment. Please try again.'
const AMOUNT_MISSING = 'The amount of this order is missing, so it can’t be paid now.'

/** How long, in ms, who cancels waits for the provider's answer. */
export const ANSWER_LIMIT = 5000

/** What a query has read, once it is there where it is being read; undefined where it isn't, or can't be read. */
const dataOf = async <T>({ data, isFetching, refetch }: UseQueryResult<T>): Promise<T | undefined> =>
  data === undefined && isFetching ? (await refetch({ cancelRefetch: false })).data : data

type CardProvider = NonNullable<ReturnType<typeof useCardProvider>['data']>

/** What stands in the place of the card form. */
export type CardFormState =
  | { kind: 'not configured' }
  | { kind: 'failed'; text: string; retry: () => void }
  | { kind: 'loading' }
  | { kind: 'shown'; provider: CardProvider; clientSecret: string }

/**
 * The form to pay for an order at its price. `isRenewing`: it is of the last price, while the payment of a new one is
 * prepared. `reload` reads the order again.
 */
export function useCardForm(order: Order, reload: () => void) {
  const app = useApp()
  const { stripeKey } = app.settings
  const hasAmount = order.totalAmount !== null
  const intent = usePaymentIntent(order, order.status.isPayable && hasAmount && stripeKey !== null)
  const script = useCardProvider()
  const [hasFailed, setFailed] = useState(false)
  const [readySecret, setReadySecret] = useState<string | null>(null)
  const { data: clientSecret, error: intentError } = intent

  function retry() {
    setFailed(false)
    setReadySecret(null)
    if (isFormMissing(script.error)) app.reload()
    else if (script.error !== null) void script.refetch()
    if (intentError !== null || hasFailed) void intent.refetch()
  }

  function stateNow(): CardFormState {
    if (stripeKey === null) return { kind: 'not configured' }
    if (!hasAmount) return { kind: 'failed', text: AMOUNT_MISSING, retry: reload }
    if (script.error !== null) return { kind: 'failed', text: SCRIPT_FAILED, retry }
    if (intentError !== null) {
      const text = [INITIALIZATION_FAILED, refusalWords(intentError)].filter(Boolean).join('\n')
      return { kind: 'failed', text, retry }
    }
    if (hasFailed) return { kind: 'failed', text: INITIALIZATION_FAILED, retry }
    if (script.data === undefined || clientSecret === undefined) return { kind: 'loading' }
    return { kind: 'shown', provider: script.data, clientSecret }
  }

  /** Whether the provider says that the order's payment was made; null where it doesn't say in time. */
  async function askIsPaid(): Promise<boolean | null> {
    async function read() {
      const [provider, secret] = await Promise.all([dataOf(script), dataOf(intent)])
      return secret === undefined ? undefined : provider?.stripe.retrievePaymentIntent(secret)
    }
    const answer = await within(app.clock, ANSWER_LIMIT, read(), () => undefined).catch(() => undefined)
    const status = answer?.paymentIntent?.status
    return status === undefined ? null : isReportOfPayment(status)
  }

  const state = stateNow()
  return {
    state,
    /** Whether there is a form, or will be. */
    isExpected: state.kind === 'loading' || state.kind === 'shown',
    isReady: state.kind === 'shown' && readySecret === clientSecret,
    intentError,
    isRenewing: intent.isPlaceholderData,
    askIsPaid,
    setReady: () => setReadySecret(clientSecret ?? null),
    setFailed: () => setFailed(true),
  }
}
