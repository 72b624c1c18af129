import { useId, type ReactNode } from 'react'
import type { Offer } from '@/api/offers'
import type { CartDialogChoice } from '@/config/cart-dialog-url'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { tooFewFor } from '@/lib/offer-prices'
import { useCartCurrency } from '@/queries/cart-query'
import { useOffers } from '@/queries/offers'
import { useSkeleton } from '@/ui/use-skeleton'
import { useUserId } from '@/session/use-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Empty } from '@/ui/empty'
import { ReadError } from '@/ui/error-card'
import { useReadFailure } from '@/ui/failure-toast'
import { FieldError } from '@/ui/field-error'
import { RadioRows } from '@/ui/radio-rows'
import { UnreadableNotice, unreadableText } from '@/ui/unreadable-notice'
import { problemTitle } from './use-add-to-cart'
import type { LineSubmission } from './use-add-line'
import { unavailableHint } from './offer-choice'
import { OfferForm } from './offer-form'
import { OfferFormSkeleton } from './offer-form-skeleton'
import { OfferRow } from './offer-row'

export interface LineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The label of the button that submits the choice. */
  submitLabel: string
  /** The number of emails that the search found; Infinity where that is unknown, undefined while it is being asked for. */
  total: number | undefined
  /** The choice to open with, if these offers have it. */
  preferred: (offers: readonly Offer[]) => CartDialogChoice
  submission: LineSubmission
  /** Called at each change of the choice and when it is submitted, so that the URL can keep it. */
  onChoice: (choice: CartDialogChoice, submitted?: boolean) => void
  /** What was searched for, above all else. */
  search?: ReactNode
  /** Part of the description, once there is a choice. */
  note?: ReactNode
  /** The searches that find more, where a search found fewer than any offer sells. */
  wider?: ReactNode
  /** Below the form. */
  children?: ReactNode
}

const offersErrorText = 'Failed to load offers. Please try again later.'

/** The offer and the quantity of a cart line. */
export function LineDialog({ open, onOpenChange, total, submission, ...props }: LineDialogProps) {
  const { title, description, note } = props
  const formId = useId()
  const isSignedIn = useUserId() !== null
  const offers = useOffers(total, open && isSignedIn)
  const failure = { ...offers, isError: open && offers.isError }
  const offersMissing = useReadFailure(failure, problemTitle, offersErrorText)
  const isLoading = offers.data === undefined || total === undefined
  const state = useSkeleton(open && isLoading && !offersMissing)
  const hasOffers = offers.data !== undefined && offers.data.offers.length > 0
  const unreadable = offers.data?.unreadable ?? 0
  const currency = useCartCurrency()
  const tooFew = total === undefined ? null : tooFewFor(offers.data?.offers ?? [], total)
  const canSubmit = tooFew === null && (state !== 'ready' || hasOffers)

  function content() {
    if (state !== 'ready') return <OfferFormSkeleton hidden={state === 'waiting'} />
    if (offersMissing || (!hasOffers && unreadable > 0)) {
      return (
        <ReadError query={offers}>
          {offersMissing ? offersErrorText : unreadableText(unreadable, 'offer')}
        </ReadError>
      )
    }
    if (!hasOffers || total === undefined) return <Empty title="No offers available at the moment." />
    if (tooFew !== null) {
      return (
        <>
          <TooFew smallest={tooFew}>{props.wider}</TooFew>
          <RadioRows label="Offers">
            {offers.data.offers.map(offer => (
              <OfferRow
                key={offer.id}
                name={`${formId}-offer`}
                offer={offer}
                hint={unavailableHint(offer, total)}
                price={{ unit: formatMoney(offer.pricePerDomain, currency), total: null }}
                checked={false}
                onChange={() => {}}
              />
            ))}
          </RadioRows>
        </>
      )
    }
    return (
      <OfferForm
        id={formId}
        offers={offers.data.offers}
        total={total}
        preferred={props.preferred(offers.data.offers)}
        submission={submission}
        onChoice={props.onChoice}
      />
    )
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        description === undefined && note === undefined ? undefined : (
          <>
            {description}
            {state === 'ready' && hasOffers && note}
          </>
        )
      }
      footer={
        <>
          {submission.failure !== null && (
            <FieldError role="alert" className="max-sm:order-last max-sm:py-1 sm:mr-auto sm:self-center">
              {submission.failure}
            </FieldError>
          )}
          <Button
            variant={tooFew === null ? 'quiet' : 'neutral'}
            className={canSubmit ? 'max-sm:hidden' : ''}
            onClick={() => onOpenChange(false)}
          >
            Cancel
          </Button>
          {canSubmit && (
            <Button type="submit" form={formId} busy={submission.isBusy || state !== 'ready'}>
              {props.submitLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {props.search}
        {content()}
        {hasOffers && <UnreadableNotice count={unreadable} noun="offer" />}
        {props.children}
      </div>
    </Dialog>
  )
}

/** Says that no offer sells as few as a search found. */
function TooFew({ smallest, children }: { smallest: number; children: ReactNode }) {
  return (
    <div>
      <p className="text-16 font-strong">No plan sells fewer than {formatCount(smallest)}</p>
      {children && (
        <>
          <p className="mt-1 text-14 text-secondary">
            An address must match every field of the search. Try it without one of them:
          </p>
          <div className="mt-3 flex flex-wrap gap-2">{children}</div>
        </>
      )}
    </div>
  )
}
