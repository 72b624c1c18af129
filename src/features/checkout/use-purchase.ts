import { useEffect, useRef, useState } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { useApp } from '@/config/app'
import { useDeleteOrder, usePaymentReport, usePayOrder, usePurchaseStep } from '@/queries/purchase'
import { useToast } from '@/ui/toast'
import { useOpenPage } from '@/ui/link'
import type { ProviderForm } from './card-form'
import { cancellationText, paymentText, unexpectedErrorText, unpayableReason } from './payment-rules'
import { useCardForm } from './use-card-form'

const CANCELLATION_FAILED = 'Failed to cancel payment. Please try again.'

/** What the checkout does of an order: its card form, its payment and its cancellation. */
export type Purchase = ReturnType<typeof usePurchase>

/**
 * The purchase of an order as it was read; `reload` reads it again. `order` is how it is shown: one that is being paid for keeps its
 * price. `onCancelled` is called once it is cancelled here.
 */
export function usePurchase(current: Order, reload: () => void, onCancelled: (order: Order) => void) {
  const { timing } = useApp()
  const toast = useToast()
  const openPage = useOpenPage()
  const payment = usePayOrder()
  const deletion = useDeleteOrder()
  const order = payment.isPending ? payment.variables.order : current
  const isReported = usePurchaseStep(order).step === 'reported'
  const form = useCardForm(order, reload)
  const { report } = usePaymentReport()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<'no' | 'yes' | 'long ago'>('no')
  const running = useRef({ stop: new AbortController(), end: Promise.resolve() })
  // The second click of a double click comes before the page shows the first one.
  const doing = useRef<'nothing' | 'paying' | 'cancelling'>('nothing')
  // Who leaves the page pays nothing that wasn't sent.
  useEffect(() => () => running.current.stop.abort(), [])

  const isPaid = payment.data?.kind === 'reported'
  const isCancelled = deletion.data?.kind === 'ended'
  const isCancelling = deletion.isPending || isCancelled
  // Whether it is being worked on, or the next page opens: nothing else may take the place of its form then.
  const isBusy = payment.isPending || deletion.isPending || isPaid || isCancelled

  function tell(text: string | null) {
    setProblem(text)
    if (text !== null) toast.error(text)
  }

  async function confirm(providerForm: ProviderForm) {
    setSent('yes')
    const late = setTimeout(() => setSent('long ago'), timing.requestTimeout)
    try {
      return await providerForm.confirm(paths.paymentSuccess(order.id))
    } finally {
      clearTimeout(late)
    }
  }

  async function pay(providerForm: ProviderForm) {
    if (isBusy || doing.current !== 'nothing' || form.isRenewing) return
    doing.current = 'paying'
    setProblem(null)
    const stop = new AbortController()
    const provider = { check: providerForm.check, confirm: () => confirm(providerForm) }
    const end = payment
      .mutateAsync(
        { order, stop, provider },
        {
          // Not called once the page has been left.
          onSuccess: result => {
            if (result.kind === 'reported') openPage(paths.paymentSuccess(order.id))
            if (result.kind === 'silent') form.setFailed()
          },
        },
      )
      .then(paymentText, () => unexpectedErrorText)
      .then(tell)
      .finally(() => setSent('no'))
    running.current = { stop, end }
    await end
    if (doing.current === 'paying') doing.current = 'nothing'
  }

  async function cancel() {
    if (sent !== 'no' || isCancelled || doing.current === 'cancelling') return
    doing.current = 'cancelling'
    setProblem(null)
    running.current.stop.abort()
    try {
      const result = await deletion.mutateAsync(
        { order, askIsPaid: form.askIsPaid, after: running.current.end },
        { onSuccess: ({ kind }) => kind === 'ended' && onCancelled(order) },
      )
      tell(cancellationText(result))
    } catch {
      tell(CANCELLATION_FAILED)
    }
    doing.current = 'nothing'
  }

  /** Of a payment that was made the provider shows no form. One that gets ready while the provider is asked stays. */
  async function failForm(ready?: AbortSignal) {
    if ((await form.askIsPaid()) === true) report(order.id)
    if (ready?.aborted !== true) form.setFailed()
  }

  return {
    order,
    /** Whether its payment was reported, and the server doesn't know of it yet. */
    isReported,
    form,
    failForm,
    problem,
    /** Why the order can't be paid for. */
    unpayable: isBusy ? null : unpayableReason(current, form.intentError),
    isBusy,
    isPaying: payment.isPending || isPaid,
    /** Whether the payment was sent: then it can't be canceled any more. */
    isSent: sent !== 'no' || isPaid,
    isCancelling,
    /** Whether the provider, and a bank behind it, has had a payment for long without an answer. */
    isWaiting: sent === 'long ago',
    pay,
    cancel,
  }
}
