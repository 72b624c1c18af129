import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { paymentState, setPaymentState } from '@/memory/purchase-memory'
import { OrderBusyError, withOrderLock } from '@/queries/tab-lock'
import { useIsSameUser, useUserId } from '@/session/use-session'
import { useAppearance } from './use-appearance'
import {
  isForCustomer,
  isReportOfPayment,
  isUnpaidIntent,
  paymentErrorText,
  paymentRefusalText,
  unexpectedErrorText,
  type OrderCheck,
} from './payment-rules'

interface CardFormProps {
  stripe: Stripe
  clientSecret: string
  orderId: string
  /** The form's id, for the button outside that submits it. */
  formId: string
  /** Whether it can't be submitted now. In the provider's fields Enter submits it, whatever the button is like. */
  disabled: boolean
  /** Reads the order again, and compares it with what is shown. */
  checkOrder: () => Promise<OrderCheck>
  onPaying: (paying: boolean) => void
  /** Called with the error of a payment, and with null when the next payment starts. */
  onError: (error: string | null) => void
  /** Whether the provider says that the order's payment was made; null where it doesn't say. */
  askIsPaid: () => Promise<boolean | null>
  /** Called when the provider can't show its form. */
  onLoadError: () => void
}

/** The card provider's form in the site's design. This chunk contains the provider's library. */
export function CardForm({ stripe, clientSecret, ...props }: CardFormProps) {
  const appearance = useAppearance()
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <PaymentForm {...props} />
    </Elements>
  )
}

/** Resolves once the page is left. */
const pageHidden = () =>
  new Promise<null>(resolve => {
    window.addEventListener('pagehide', () => resolve(null), { once: true })
  })

/** The payment was made, and the page of its outcome is being opened. */
const leaving = Symbol('leaving')

const elementOptions: StripePaymentElementOptions = {
  layout: { type: 'accordion', defaultCollapsed: false, radios: 'always', spacedAccordionItems: false },
}

function PaymentForm({
  orderId,
  formId,
  disabled,
  checkOrder,
  onPaying,
  onError,
  askIsPaid,
  onLoadError,
}: Omit<CardFormProps, 'stripe' | 'clientSecret'>) {
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const isSameUser = useIsSameUser()
  const userId = useUserId()
  const sending = useRef(false)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])

  /** Makes the payment and opens the page of its outcome. Otherwise returns the error, or null when nothing can be paid. */
  async function pay(): Promise<string | null | typeof leaving> {
    if (!stripe || !elements) return null
    const { error: incomplete } = await elements.submit()
    if (incomplete) return paymentErrorText(incomplete)
    return withOrderLock(orderId, async lock => {
      // The page may show an old price or status: it isn't polled for ever, and another tab may have paid.
      const check = await checkOrder()
      if (check !== 'payable') return paymentRefusalText[check]
      // The customer has left the page meanwhile.
      if (!mounted.current) return null
      const returnPath = paths.paymentSuccess(orderId)
      if (lock.mayBePaid || paymentState(userId, orderId) === 'reported') {
        void navigate(returnPath)
        return leaving
      }
      // For who cancels after a reload, or where nothing is heard of the payment.
      setPaymentState(userId, [orderId], 'begun')
      lock.setPaid(true)
      const confirmation = stripe.confirmPayment({
        elements,
        confirmParams: { return_url: new URL(returnPath, window.location.origin).href },
      })
      // A page that the provider's own replaces may be kept as it is: it would keep the lock, and be busy on return.
      const outcome = await Promise.race([confirmation, pageHidden()])
      // Nothing is opened for who has signed in since.
      if (outcome === null || !isSameUser()) return null
      const { error } = outcome
      // Of another error the provider doesn't say that nothing was paid.
      const isUnpaid = isForCustomer(error) || isUnpaidIntent(error.payment_intent?.status)
      lock.setPaid(!isUnpaid)
      if (isUnpaid) setPaymentState(userId, [orderId], null)
      if (isReportOfPayment(error.payment_intent?.status)) {
        setPaymentState(userId, [orderId], 'reported')
        void navigate(returnPath)
        return leaving
      }
      return isForCustomer(error) || (await checkOrder()) !== 'unpayable' ? paymentErrorText(error) : null
    })
  }

  /** Of a payment that was made the provider shows no form: then the page of its outcome is opened. */
  async function handleLoadError() {
    const isPaid = paymentState(userId, orderId) === 'reported' || (await askIsPaid()) === true
    if (!mounted.current || !isSameUser()) return
    if (!isPaid) {
      onLoadError()
      return
    }
    setPaymentState(userId, [orderId], 'reported')
    void navigate(paths.paymentSuccess(orderId), { replace: true })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.current || disabled) return
    sending.current = true
    onPaying(true)
    onError(null)
    const outcome = await pay().catch((cause: unknown) =>
      cause instanceof OrderBusyError ? cause.message : unexpectedErrorText,
    )
    if (outcome === leaving || !isSameUser()) return
    onError(outcome)
    onPaying(false)
    sending.current = false
  }

  return (
    <form id={formId} data-payment onSubmit={event => void submit(event)}>
      <PaymentElement options={elementOptions} onLoadError={() => void handleLoadError()} />
    </form>
  )
}
