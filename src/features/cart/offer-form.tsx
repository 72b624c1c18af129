import { useEffect, useRef, useState } from 'react'
import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'
import { lineViolations } from '@/queries/cart'
import { RadioRows } from '@/ui/radio-rows'
import { NumberField } from '@/ui/number-field'
import { rangeNote, initialChoice, unavailableHint, type OfferChoice } from './offer-choice'
import { OfferRow } from './offer-row'
import { PriceSummary } from './price-summary'

interface OfferFormProps {
  /** The form's element id, by which a button outside the form submits it. */
  id: string
  offers: Offer[]
  total: number
  preferred: { offer: string | undefined; quantity: number | undefined }
  /** The error of the last submit, null if there is none. */
  error: Error | null
  /** Called when the choice changes after an error, which no longer applies. */
  onEdit: (() => void) | undefined
  onChoice: ((choice: OfferChoice) => void) | undefined
  onSubmit: (offer: Offer, quantity: number) => Promise<void>
}

/** The offers, the quantity and their price. */
export function OfferForm({
  id,
  offers,
  total,
  preferred,
  error,
  onEdit,
  onChoice,
  onSubmit,
}: OfferFormProps) {
  const [choice, setChoice] = useState(() => initialChoice(offers, total, preferred))
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const picked = offers.find(offer => offer.id === choice.offer && unavailableHint(offer, total) === null)
  const violations = lineViolations(error)

  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
  }, [error])

  function choose(change: Partial<OfferChoice>) {
    const next = { ...choice, ...change }
    setChoice(next)
    if (next.offer !== null) setMissing(false)
    onEdit?.()
    onChoice?.(next)
  }

  function submit() {
    if (picked) {
      void onSubmit(picked, choice.quantity)
      return
    }
    setMissing(true)
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
        submit()
      }}
      className="flex flex-col gap-6"
    >
      <RadioRows label="Offers" error={missing ? 'Please select an offer.' : violations.offer}>
        {offers.map(offer => (
          <OfferRow
            key={offer.id}
            name={`${id}-offer`}
            offer={offer}
            total={total}
            checked={offer === picked}
            onChange={() => choose({ offer: offer.id })}
          />
        ))}
      </RadioRows>
      <div className="@container flex flex-col gap-4 px-2 sm:flex-row sm:flex-wrap sm:gap-x-12 sm:px-0">
        <NumberField
          label="Quantity"
          value={choice.quantity}
          min={1}
          max={Number.isFinite(total) ? total : (picked?.maxQuantity ?? Infinity)}
          onChange={quantity => choose({ quantity })}
          hint={`1 - ${formatCount(total)}`}
          note={picked ? rangeNote(picked, choice.quantity) : null}
          error={violations.quantity}
          decreaseLabel="Decrease quantity"
          increaseLabel="Increase quantity"
        />
        <PriceSummary unitPrice={picked?.pricePerDomain ?? null} quantity={choice.quantity} />
      </div>
    </form>
  )
}
