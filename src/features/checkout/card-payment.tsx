import { useEffect, useId, type ReactNode } from 'react'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { formatMoney } from '@/lib/money'
import { Button, ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { ErrorCard } from '@/ui/error-card'
import { FieldError } from '@/ui/field-error'
import { InfoIcon, LockIcon } from '@/ui/icons'
import { TextLink } from '@/ui/link'
import { Amount } from '@/ui/amount'
import { ThirdPartyBoundary } from '@/ui/third-party-boundary'
import { useToast } from '@/ui/toast'
import { CardFormSkeleton } from './checkout-skeleton'
import type { Purchase } from './use-purchase'

/** The card form, or why there is none, and the buttons to pay, to pay later and to cancel. */
export function CardPayment({ purchase }: { purchase: Purchase }) {
  const toast = useToast()
  const id = useId()
  const { order, form, isPaying, isCancelling } = purchase
  const { state, isExpected, isReady } = form
  const failure = state.kind === 'failed' ? state.text : null
  useEffect(() => {
    const [title, ...more] = failure?.split('\n') ?? []
    if (title !== undefined) toast.error(title, { text: more.join('\n') || undefined })
  }, [failure, toast])
  const amount = order.totalAmount === null ? '' : formatMoney(order.totalAmount, order.currency)
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="title text-20">
        Payment
      </h2>
      <div className="mt-4">
        <FormPlace purchase={purchase} formId={`${id}-form`} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {isExpected && (
          <Button
            type="submit"
            form={`${id}-form`}
            size="lg"
            busy={isPaying || isCancelling || (isReady && form.isRenewing)}
            disabled={!isReady}
            aria-describedby={isReady ? undefined : `${id}-reason`}
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
        <ButtonLink to={paths.orders} variant="neutral" size="lg" className="max-sm:flex-1">
          Pay later
        </ButtonLink>
        <Button
          variant="quiet"
          size="lg"
          busy={isCancelling}
          aria-disabled={isCancelling || purchase.isSent || undefined}
          onClick={purchase.isSent ? undefined : () => void purchase.cancel()}
          className={cx('max-sm:flex-1', purchase.isSent && 'text-tertiary')}
        >
          Cancel
        </Button>
        {/* One of them at a time, so that nothing moves; on phones above the buttons, where it is seen. */}
        <div className="min-h-6 basis-full max-sm:-order-1">
          <PaymentNote purchase={purchase} id={id} />
        </div>
      </div>
    </section>
  )
}

function FormPlace({ purchase, formId }: { purchase: Purchase; formId: string }) {
  const { state, isReady, setReady } = purchase.form
  if (state.kind === 'not configured')
    return (
      <Card className="flex items-center gap-4 p-4">
        <InfoIcon className="text-secondary" />
        <p>Card payment is not configured. The order stays pending until it can be paid for.</p>
      </Card>
    )
  if (state.kind === 'failed') return <ErrorCard onRetry={state.retry}>{state.text}</ErrorCard>
  if (state.kind === 'loading') return <CardFormSkeleton />
  const { CardForm, stripe } = state.provider
  const fail = (ready?: AbortSignal) => void purchase.failForm(ready)
  return (
    <ThirdPartyBoundary onError={() => fail()}>
      <CardForm
        stripe={stripe}
        clientSecret={state.clientSecret}
        formId={formId}
        isReady={isReady}
        onReady={setReady}
        onFail={fail}
        onSubmit={providerForm => void purchase.pay(providerForm)}
      />
    </ThirdPartyBoundary>
  )
}

/** What went wrong, why Pay is disabled, or what becomes of the card's details: one of them. */
function PaymentNote({ purchase, id }: { purchase: Purchase; id: string }): ReactNode {
  if (purchase.isWaiting)
    return (
      <p role="status" className="text-14 text-secondary">
        Still waiting for your bank. The order shows the payment once it arrives.{' '}
        <TextLink to={paths.order(purchase.order.orderNumber)}>View Order Details</TextLink>
      </p>
    )
  if (purchase.problem !== null) return <FieldError role="alert">{purchase.problem}</FieldError>
  if (!purchase.form.isExpected) return null
  return (
    <p id={`${id}-reason`} className="flex items-center gap-2 text-14 text-secondary">
      <LockIcon />
      {purchase.form.isReady ? 'Card details go to the payment provider only.' : 'The card form is loading.'}
    </p>
  )
}
