import { useId, useState } from 'react'
import type { Order } from '@/api/orders'
import { settings } from '@/config/settings'
import { cx } from '@/lib/cx'
import { formatMoney } from '@/lib/money'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ErrorCard } from '@/ui/error-card'
import { FieldError } from '@/ui/field-error'
import { InfoIcon, LockIcon } from '@/ui/icons/deferred'
import { Amount } from '@/ui/amount'
import { ThirdPartyBoundary } from '@/ui/third-party-boundary'
import { toast } from '@/ui/toast'
import { dataOf, isFormMissing, isIntentPaid, useCardProvider } from './use-card-provider'
import { CardFormSkeleton } from './checkout-skeleton'
import { initializationFailedText, type OrderCheck } from './payment-rules'
import type { useCancelPayment } from './use-cancel-payment'
import { useToastOnChange } from './use-toast-on-change'

const SCRIPT_FAILED = 'The card form couldn’t be loaded. Please try again, or reload the page.'
const AMOUNT_MISSING = 'The amount of this order is missing, so it can’t be paid now.'

interface CardPaymentProps {
  order: Order
  /** Reads the order again. */
  reload: () => void
  /** Of the payment intent; undefined while it loads. */
  clientSecret: string | undefined
  /** Whether it is the one of the last price, while another is requested. */
  renewing: boolean
  /** Why the payment intent couldn't be created. */
  intentProblem: string | null
  retryIntent: () => void
  /** Resolves to its client secret, once it is there; undefined where it can't be created. */
  findClientSecret: () => Promise<string | undefined>
  cancelling: ReturnType<typeof useCancelPayment>
  /** Whether a payment is being made; the page of its outcome may be opened next. */
  paying: boolean
  onPaying: (paying: boolean) => void
  /** Reads the order again, and compares it with what is shown. */
  checkOrder: () => Promise<OrderCheck>
}

/** The card form, or why there is none, and the buttons to pay and to cancel. */
export function CardPayment({
  order,
  reload,
  clientSecret,
  renewing,
  intentProblem,
  retryIntent,
  findClientSecret,
  cancelling,
  paying,
  onPaying,
  checkOrder,
}: CardPaymentProps) {
  const id = useId()
  const { stripeKey } = settings
  const cardProvider = useCardProvider(stripeKey)
  const { data: provider, error: scriptError, refetch: retryScript } = cardProvider
  const scriptFailed = scriptError !== null
  const [formFailed, setFormFailed] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const intentFailed = intentProblem !== null
  const failed = scriptFailed || intentFailed || formFailed
  const ready = provider !== undefined && clientSecret !== undefined
  // A payment that is being made was one of a known amount.
  const hasAmount = order.totalAmount !== null || paying
  const payable = stripeKey !== null && hasAmount && !failed
  const disabled = cancelling.busy || renewing
  const problem = scriptFailed ? SCRIPT_FAILED : (intentProblem ?? initializationFailedText)
  useToastOnChange(error, toast.error)
  // The checkout shows a toast for a failed payment intent.
  useToastOnChange(failed && !intentFailed ? problem : null, toast.error)

  function retry() {
    setFormFailed(false)
    if (isFormMissing(scriptError)) location.reload()
    else if (scriptFailed) void retryScript()
    if (intentFailed || formFailed) retryIntent()
  }

  /** Whether the provider says that the order's payment was made; null where it doesn't say. */
  const askIsPaid = () => isIntentPaid(() => dataOf(cardProvider), findClientSecret)

  function form() {
    if (stripeKey === null) return <NotConfigured />
    if (!hasAmount) return <ErrorCard onRetry={reload}>{AMOUNT_MISSING}</ErrorCard>
    if (failed) {
      return <ErrorCard onRetry={retry}>{problem}</ErrorCard>
    }
    if (!ready) return <CardFormSkeleton />
    const { CardForm, stripe } = provider
    const fail = () => setFormFailed(true)
    return (
      <ThirdPartyBoundary onError={fail}>
        <CardForm
          stripe={stripe}
          clientSecret={clientSecret}
          orderId={order.id}
          formId={`${id}-form`}
          disabled={disabled}
          checkOrder={checkOrder}
          onPaying={onPaying}
          onError={setError}
          askIsPaid={askIsPaid}
          onLoadError={fail}
        />
      </ThirdPartyBoundary>
    )
  }

  const amount = order.totalAmount === null ? '' : formatMoney(order.totalAmount, order.currency)
  const shown = error ?? cancelling.problem
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="title text-20">
        Payment
      </h2>
      <div className="mt-4">{form()}</div>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {payable && (
          <Button
            type="submit"
            form={`${id}-form`}
            size="lg"
            busy={paying || !ready || disabled}
            className="max-sm:w-full sm:min-w-menu"
          >
            <span>
              Pay{' '}
              <Amount size={16} strong>
                {amount}
              </Amount>
            </span>
          </Button>
        )}
        <Button
          variant={payable ? 'quiet' : 'neutral'}
          size="lg"
          busy={cancelling.busy}
          onClick={() => {
            if (paying) return
            setError(null)
            void cancelling.cancel(order, askIsPaid)
          }}
          className="max-sm:w-full"
        >
          Cancel
        </Button>
        {/* In one place, so that an error doesn't move the buttons. */}
        <div className={cx('max-sm:mt-2', shown === null && 'sm:ml-auto')}>
          {shown !== null ? (
            <div role="alert">
              <FieldError id={`${id}-problem`}>{shown}</FieldError>
            </div>
          ) : (
            payable && (
              <p className="flex items-center gap-2 text-14 text-secondary">
                <LockIcon />
                Card details go to the payment provider only.
              </p>
            )
          )}
        </div>
      </div>
    </section>
  )
}

function NotConfigured() {
  return (
    <Card className="flex items-center gap-4 p-4">
      <InfoIcon className="text-secondary" />
      <p>Card payment is not configured. The order stays pending until it can be paid for.</p>
    </Card>
  )
}
