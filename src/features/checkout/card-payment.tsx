import { useId, useState } from 'react'
import type { Order } from '@/api/orders'
import { settings } from '@/config/settings'
import { formatMoney } from '@/lib/money'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ErrorCard } from '@/ui/error-card'
import { FieldError } from '@/ui/field-error'
import { InfoIcon, LockIcon } from '@/ui/icons/other-pages'
import { Amount } from '@/ui/amount'
import { useCardProvider } from './use-card-provider'
import { CardFormSkeleton } from './checkout-skeleton'
import { initializationFailed } from './payment-rules'
import { cancellationFailed, type useCancelPayment } from './use-cancel-payment'

interface CardPaymentProps {
  order: Order
  /** Of the payment intent; undefined while it is being asked for. */
  clientSecret: string | undefined
  /** There is no payment intent to be had. */
  unprepared: boolean
  prepareAgain: () => void
  cancelling: ReturnType<typeof useCancelPayment>
  /** A payment is being made, and the page may be about to be left for its outcome. */
  paying: boolean
  onPaying: (paying: boolean) => void
  /** Reads the order anew; gives whether it can still be paid for, as far as is known. */
  isOpen: () => Promise<boolean>
}

/** The card form, or why there is none, over the two ways on: to pay, and to give the order up. */
export function CardPayment({
  order,
  clientSecret,
  unprepared,
  prepareAgain,
  cancelling,
  paying,
  onPaying,
  isOpen,
}: CardPaymentProps) {
  const id = useId()
  const { stripeKey } = settings
  const { data: provider, isError: unloaded, refetch: loadAgain } = useCardProvider(stripeKey)
  const [broken, setBroken] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const failed = unloaded || unprepared || broken
  const ready = provider !== undefined && clientSecret !== undefined
  const payable = stripeKey !== null && !failed

  function retry() {
    setBroken(false)
    if (unloaded) void loadAgain()
    if (unprepared || broken) prepareAgain()
  }

  function form() {
    if (stripeKey === null) return <NotConfigured />
    if (failed) {
      const text = unloaded ? 'The card form couldn’t be loaded. Please try again.' : initializationFailed
      return <ErrorCard onRetry={retry}>{text}</ErrorCard>
    }
    if (!ready) return <CardFormSkeleton />
    const { CardForm, stripe } = provider
    return (
      <CardForm
        stripe={stripe}
        clientSecret={clientSecret}
        orderId={order.id}
        formId={`${id}-form`}
        isOpen={isOpen}
        onPaying={onPaying}
        onProblem={setProblem}
        onBroken={() => setBroken(true)}
      />
    )
  }

  const amount = order.totalAmount === null ? '' : formatMoney(order.totalAmount, order.currency)
  const shown = problem ?? (cancelling.failed ? cancellationFailed : null)
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="title text-20">
        Payment
      </h2>
      <div className="mt-4">{form()}</div>
      {shown !== null && (
        <div role="alert" className="mt-4">
          <FieldError id={`${id}-problem`}>{shown}</FieldError>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {payable && (
          <Button
            type="submit"
            form={`${id}-form`}
            size="lg"
            busy={paying || cancelling.busy || !ready}
            className="max-sm:w-full sm:min-w-menu"
          >
            <span>
              Pay{amount !== '' && ' '}
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
            if (!paying) void cancelling.cancel(order)
          }}
          className="max-sm:w-full"
        >
          Cancel
        </Button>
        {payable && (
          <p className="flex items-center gap-2 text-14 text-secondary max-sm:mt-2 sm:ml-auto">
            <LockIcon />
            Card details go to the payment provider only.
          </p>
        )}
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
