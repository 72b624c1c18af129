import { useEffect, useRef, useState } from 'react'
import type { Offer } from '@/api/offers'
import type { CartDialogChoice } from '@/config/cart-dialog-url'
import { formatCount } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { formatMoney } from '@/lib/money'
import { cheaperQuantity, cheapestOffer, isInRange } from '@/lib/offer-prices'
import { lineViolations } from '@/queries/cart'
import { useCartCurrency } from '@/queries/cart-query'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { focusInvalid } from '@/ui/focus-invalid'
import { CheckIcon } from '@/ui/icons'
import { RadioRows } from '@/ui/radio-rows'
import type { LineSubmission } from './use-add-line'
import { clamp, initialChoice, pickOffer, rangeNote, unavailableHint, type OfferChoice } from './offer-choice'
import { OfferRow } from './offer-row'
import { PriceSummary } from './price-summary'
import { QuantityField, type QuantityMessage } from './quantity-field'

interface OfferFormProps {
  /** The form's element id, by which a button outside the form submits it. */
  id: string
  offers: Offer[]
  total: number
  preferred: CartDialogChoice
  submission: LineSubmission
  onChoice: (choice: CartDialogChoice, submitted?: boolean) => void
}

const offerMissingText = 'Please select an offer.'

/** The offers, the quantity and their price. */
export function OfferForm({ id, offers, total, preferred, submission, onChoice }: OfferFormProps) {
  const announce = useAnnounce()
  const currency = useCartCurrency()
  const { error } = submission
  const [choice, setChoice] = useState(() => initialChoice(offers, total, preferred))
  const [isOfferAskedFor, setOfferAskedFor] = useState(false)
  // A second click may follow before the first one is shown, and while the dialog closes.
  const isSubmitted = useRef(false)
  const [isTooMuchTyped, setTooMuchTyped] = useState(false)
  // Fewer may be found than before, or than were preferred.
  const quantity = clamp(choice.quantity, total)
  const form = useRef<HTMLFormElement>(null)
  const available = offers.filter(offer => unavailableHint(offer, total) === null)
  const picked = available.find(offer => offer.id === choice.offer)
  const max = Number.isFinite(total) ? total : (picked?.maxQuantity ?? Infinity)
  const money = (cents: number) => formatMoney(cents, currency)
  const violations = lineViolations(error)
  const note = picked ? rangeNote(picked, quantity) : null
  const lowest = cheapestOffer(available, quantity)
  const cheaper = cheaperQuantity(available, quantity, total)

  useEffect(() => {
    const field = error !== null && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) focusInvalid(field, announce)
  }, [error, announce])

  function choose(next: OfferChoice, tooMany = false) {
    setChoice(next)
    setTooMuchTyped(tooMany)
    if (error !== null) submission.reset()
    onChoice({ offer: next.offer, quantity: next.touched ? next.quantity : null })
  }

  /** For a button that goes away then: the field must show the quantity before it selects its text at the focus. */
  function take(offer: Offer, taken: number) {
    choose({ offer: offer.id, quantity: taken, touched: true })
    const field = () => document.getElementById(id)?.querySelector<HTMLElement>('[role="spinbutton"]')
    queueMicrotask(() => field()?.focus())
  }
  const costOf = (offer: Offer, count = quantity) => money(offer.pricePerDomain * count)

  function messageOf(): QuantityMessage {
    if (violations.quantity) return { text: violations.quantity, isError: true }
    // More may be found by now.
    if ((isTooMuchTyped || choice.quantity > total) && quantity >= max) {
      const most = formatCount(max)
      const reason = total === max ? `Only ${most} are available.` : `Maximum quantity is ${most}.`
      return { text: `${reason} The quantity is now ${formatCount(quantity)}.` }
    }
    if (picked && note) {
      const { text, nearest } = note
      return { text, action: { label: `Use ${formatCount(nearest)}`, run: () => take(picked, nearest) } }
    }
    if (cheaper === null) return {}
    const { offer, quantity: more } = cheaper
    const label = `${formatCount(more)} with ${offer.name} cost less: ${costOf(offer, more)}`
    return { action: { label, run: () => take(offer, more) } }
  }
  const message = messageOf()

  async function submit() {
    if (picked) {
      if (isSubmitted.current) return
      isSubmitted.current = true
      onChoice({ offer: picked.id, quantity }, true)
      isSubmitted.current = await submission.submit(picked, quantity)
      return
    }
    setOfferAskedFor(true)
    announce(offerMissingText)
    const radio = form.current?.querySelector<HTMLElement>('input[type="radio"]:enabled')
    const target = radio ?? form.current?.querySelector<HTMLElement>('[role="radiogroup"]')
    target?.focus()
  }

  return (
    <form
      id={id}
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      className="max-sm:last:-mb-6"
    >
      <RadioRows label="Offers" error={isOfferAskedFor && !picked ? offerMissingText : violations.offer}>
        {offers.map(offer => (
          <OfferRow
            key={offer.id}
            name={`${id}-offer`}
            offer={offer}
            hint={unavailableHint(offer, total)}
            price={{
              unit: money(offer.pricePerDomain),
              total: isInRange(offer, quantity) ? costOf(offer) : null,
            }}
            checked={offer === picked}
            onChange={() => choose(pickOffer({ ...choice, quantity }, offer))}
          />
        ))}
      </RadioRows>
      <div className="@container flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:gap-x-12 sm:gap-y-3">
        <QuantityField
          value={quantity}
          max={max}
          total={total}
          offers={picked ? [picked] : available}
          message={message}
          onChange={(chosen, isTooMuch) => choose({ ...choice, quantity: chosen, touched: true }, isTooMuch)}
        />
        <PriceSummary
          unitPrice={picked ? money(picked.pricePerDomain) : null}
          quantity={quantity}
          total={picked && note === null ? costOf(picked) : null}
        >
          {/* Its space is reserved. On phones it is below the field, in the place of what is said of the quantity. */}
          <div
            className={cx(
              'min-h-control-sm max-sm:order-1 sm:mt-3',
              (message.text ?? message.action) !== undefined && 'max-sm:hidden',
            )}
          >
            {lowest !== null && lowest === picked && (
              <p className="flex min-h-control-sm items-center justify-end gap-2 text-14 text-secondary">
                <CheckIcon />
                Lowest price
              </p>
            )}
            {lowest !== null && lowest !== picked && (
              <Button
                variant="neutral"
                size="sm"
                className="w-full wrap-anywhere"
                onClick={() => take(lowest, quantity)}
              >
                {`Lowest price: ${costOf(lowest)} with ${lowest.name}`}
              </Button>
            )}
          </div>
        </PriceSummary>
      </div>
    </form>
  )
}
