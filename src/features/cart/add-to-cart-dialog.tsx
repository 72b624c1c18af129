import { useId } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import { useCart } from '@/queries/cart'
import { useOffers } from '@/queries/offers'
import { useSkeleton } from '@/queries/use-skeleton'
import { useSession } from '@/session/use-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Empty } from '@/ui/empty'
import { ErrorCard } from '@/ui/error-card'
import { ErrorIcon } from '@/ui/icons/first-page'
import { useFailureToast, useReadFailure } from '@/ui/failure-toast'
import { addingFailed, problem, useAddToCart } from './add-to-cart'
import type { OfferChoice } from './offer-choice'
import { OfferForm } from './offer-form'
import { OfferFormSkeleton } from './offer-form-skeleton'
import { SignInPrompt, SignInSteps } from './sign-in-prompt'

export interface AddToCartDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The search that the line is bought from. */
  criteria: SearchCriteria
  /** All that the search found: above 0. */
  total: number
  /** What was found, in words: '12,840 Emails found for bank, 3 countries'. */
  summary: string
  /** The address of the page with this dialog open, to come back to after sign-in. */
  next: string
  /** What was chosen before the sign-in: the offer's id and the quantity. */
  initialOffer?: string | undefined
  initialQuantity?: number | undefined
  /** Told what is chosen at each change, so that an address can keep it, and what is submitted. */
  onChoice?: ((choice: OfferChoice, submitted?: boolean) => void) | undefined
}

const cartFailed = 'Failed to load cart. Please try again later.'
const offersFailed = 'Failed to load offers. Please try again later.'

/** Picks an offer and a quantity for a search's result and adds it to the cart; visitors are asked to sign in instead. */
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
  const offers = useOffers(open && status === 'signed-in')
  const { add, busy, error, forget } = useAddToCart(open, criteria, {
    onSend: (offer, quantity) => onChoice?.({ offer: offer.id, quantity }, true),
    onAdded: () => onOpenChange(false),
  })
  useFailureToast(cart, problem, cartFailed)
  const offersMissing = useReadFailure(offers, problem, offersFailed)

  const close = () => onOpenChange(false)
  const visitor = status === 'anonymous'
  const state = useSkeleton(open && !visitor && offers.data === undefined && !offersMissing)
  const someOffers = offers.data !== undefined && offers.data.length > 0

  function content() {
    if (visitor) return <SignInPrompt />
    if (state !== 'ready') return <OfferFormSkeleton hidden={state === 'waiting'} />
    if (offersMissing) {
      return (
        <ErrorCard busy={offers.isFetching} onRetry={() => void offers.refetch()}>
          {offersFailed}
        </ErrorCard>
      )
    }
    if (!someOffers) {
      return (
        <div className="max-sm:px-2">
          <Empty title="No offers available at the moment." />
        </div>
      )
    }
    return (
      <OfferForm
        id={formId}
        offers={offers.data}
        total={total}
        wanted={{ offer: initialOffer, quantity: initialQuantity }}
        error={error}
        onEdit={forget}
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
      width={visitor ? 'prompt' : 'dialog'}
      footer={
        visitor ? (
          <SignInSteps next={next} onCancel={close} />
        ) : (
          <>
            {error !== null && (
              <p
                role="alert"
                className="flex gap-2 font-strong text-destructive max-sm:order-last max-sm:py-1 sm:mr-auto sm:self-center"
              >
                <ErrorIcon className="mt-0.5" />
                {addingFailed}
              </p>
            )}
            <Button variant="quiet" className="max-sm:hidden" onClick={close}>
              Cancel
            </Button>
            {state === 'ready' && someOffers && (
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
        {cart.isError && (
          <ErrorCard busy={cart.isFetching} onRetry={() => void cart.refetch()}>
            {cartFailed}
          </ErrorCard>
        )}
      </div>
    </Dialog>
  )
}
