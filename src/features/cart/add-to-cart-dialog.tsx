import { useId, type ReactNode } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import { useCart } from '@/queries/cart'
import { useOffers } from '@/queries/offers'
import { useSkeleton } from '@/queries/use-skeleton'
import { useSession } from '@/session/use-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Empty } from '@/ui/empty'
import { ErrorCard } from '@/ui/error-card'
import { ErrorIcon } from '@/ui/icons/initial'
import { useFailureToast, useReadFailure } from '@/ui/failure-toast'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { addFailure, problemTitle, useAddToCart } from './add-to-cart'
import type { ReportedChoice } from './offer-choice'
import { OfferForm } from './offer-form'
import { OfferFormSkeleton } from './offer-form-skeleton'
import { SignInPrompt, SignInSteps } from './sign-in-prompt'

export interface AddToCartDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The search that the line is bought from. */
  criteria: SearchCriteria
  /** The number of emails that the search found, above 0; Infinity where that is unknown. */
  total: number
  /** The results' heading: '12,840 Emails found for bank, 3 countries'. */
  summary: ReactNode
  /** The URL of the page with this dialog open, to return to after sign-in. */
  next: string
  /** The choice before the sign-in: the offer's id and the quantity. */
  initialOffer?: string | undefined
  initialQuantity?: number | undefined
  /** Called at each change of the choice and when it is submitted, so that the URL can keep it. */
  onChoice?: ((choice: ReportedChoice, submitted?: boolean) => void) | undefined
}

const cartErrorText = 'Failed to load cart. Please try again later.'
const offersErrorText = 'Failed to load offers. Please try again later.'

/** Adds emails of a search to the cart, by an offer and a quantity; visitors are asked to sign in instead. */
export default function AddToCartDialog({
  open,
  onOpenChange,
  criteria,
  total,
  summary,
  next,
  initialOffer,
  initialQuantity,
  onChoice,
}: AddToCartDialogProps) {
  const { status } = useSession()
  const formId = useId()
  const cart = useCart()
  const offers = useOffers({ enabled: open && status === 'signed-in', total })
  const { add, busy, error, resetError } = useAddToCart(open, criteria, {
    onSend: (offer, quantity) => onChoice?.({ offer: offer.id, quantity }, true),
    onAdded: () => onOpenChange(false),
  })
  useFailureToast(cart, problemTitle, cartErrorText)
  const offersMissing = useReadFailure(offers, problemTitle, offersErrorText)

  const failure = addFailure(error)
  const close = () => onOpenChange(false)
  const isVisitor = status === 'anonymous'
  const state = useSkeleton(open && !isVisitor && offers.data === undefined && !offersMissing)
  const hasOffers = offers.data !== undefined && offers.data.offers.length > 0

  function content() {
    if (isVisitor) return <SignInPrompt />
    if (state !== 'ready') return <OfferFormSkeleton hidden={state === 'waiting'} />
    if (offersMissing) {
      return (
        <ErrorCard busy={offers.isFetching} onRetry={() => void offers.refetch()}>
          {offersErrorText}
        </ErrorCard>
      )
    }
    if (!hasOffers) {
      return (
        <div className="max-sm:px-2">
          <Empty title="No offers available at the moment." />
        </div>
      )
    }
    return (
      <OfferForm
        id={formId}
        offers={offers.data.offers}
        total={total}
        currency={cart.data?.currency ?? null}
        preferred={{ offer: initialOffer, quantity: initialQuantity }}
        error={error}
        onEdit={resetError}
        onChoice={onChoice}
        onSubmit={add}
      />
    )
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add to Cart"
      description={summary}
      width={isVisitor ? 'prompt' : 'dialog'}
      footer={
        isVisitor ? (
          <SignInSteps next={next} onCancel={close} />
        ) : (
          <>
            {failure !== null && (
              <p
                role="alert"
                className="flex gap-2 font-strong text-destructive max-sm:order-last max-sm:py-1 sm:mr-auto sm:self-center"
              >
                <ErrorIcon className="mt-0.5" />
                {failure}
              </p>
            )}
            <Button variant="quiet" className="max-sm:hidden" onClick={close}>
              Cancel
            </Button>
            {state === 'ready' && hasOffers && (
              <Button type="submit" form={formId} busy={busy}>
                Add to Cart
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {content()}
        {hasOffers && <UnreadableNotice count={offers.data.unreadable} noun="offer" />}
        {cart.isError && (
          <ErrorCard busy={cart.isFetching} onRetry={() => void cart.refetch()}>
            {cartErrorText}
          </ErrorCard>
        )}
      </div>
    </Dialog>
  )
}
