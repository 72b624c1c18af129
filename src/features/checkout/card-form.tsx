import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { withOrderLock } from '@/queries/tab-lock'
import { useAppearance } from './use-appearance'
import { isForCustomer, paymentErrorText, unexpectedError } from './payment-rules'

export interface CardFormProps {
  stripe: Stripe
  clientSecret: string
  orderId: string
  /** The form's id, by which the button that submits it names it. */
  formId: string
  /** Reads the order anew; gives whether it can still be paid for, as far as is known. */
  isOpen: () => Promise<boolean>
  onPaying: (paying: boolean) => void
  /** What went wrong with a payment; null when the next one is tried. */
  onProblem: (problem: string | null) => void
  /** The provider can't show its form. */
  onBroken: () => void
}

/** The card provider's form in our look. A chunk of its own, with the provider's library. */
export function CardForm({ stripe, clientSecret, ...props }: CardFormProps) {
  const appearance = useAppearance()
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <PaymentForm {...props} />
    </Elements>
  )
}

/** The payment is made, and its outcome stands on another page. */
const leaving = Symbol('leaving')

const elementOptions: StripePaymentElementOptions = {
  layout: { type: 'accordion', defaultCollapsed: false, radios: 'always', spacedAccordionItems: false },
}

function PaymentForm({
  orderId,
  formId,
  isOpen,
  onPaying,
  onProblem,
  onBroken,
}: Omit<CardFormProps, 'stripe' | 'clientSecret'>) {
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const sending = useRef(false)

  /** Makes the payment and leaves for its outcome; else gives what went wrong, null where there is nothing to pay. */
  async function pay(): Promise<string | null | typeof leaving> {
    if (!stripe || !elements) return null
    const { error: incomplete } = await elements.submit()
    if (incomplete) return paymentErrorText(incomplete)
    return withOrderLock(orderId, async waited => {
      if (waited && !(await isOpen())) return null
      const returnPath = paths.paymentSuccess(orderId)
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: new URL(returnPath, window.location.origin).href },
      })
      const made = error.payment_intent?.status
      if (made === 'succeeded' || made === 'processing') {
        void navigate(returnPath)
        return leaving
      }
      return isForCustomer(error) || (await isOpen()) ? paymentErrorText(error) : null
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    onPaying(true)
    onProblem(null)
    const outcome = await pay().catch(() => unexpectedError)
    if (outcome === leaving) return
    onProblem(outcome)
    onPaying(false)
    sending.current = false
  }

  return (
    <form id={formId} onSubmit={event => void submit(event)}>
      <PaymentElement options={elementOptions} onLoadError={onBroken} />
    </form>
  )
}
