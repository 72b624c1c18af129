import type { Offer } from '@/api/offers'
import { cx } from '@/lib/cx'
import { formatMoney } from '@/lib/money'
import { PopularLabel } from '@/ui/badge'
import { CheckList } from '@/ui/check-list'
import { WarningIcon } from '@/ui/icons'
import { Amount } from '@/ui/amount'
import { QuantityRange } from '@/ui/quantity-range'
import { RadioRow } from '@/ui/radio-rows'
import { unavailableHint } from './offer-choice'

interface OfferRowProps {
  /** The same for all offers of a form. */
  name: string
  offer: Offer
  /** The number of emails that the search found. */
  total: number
  /** Of the offer's price; null: the default. */
  currency: string | null
  checked: boolean
  onChange: () => void
}

/** An offer to pick. One that is unavailable for this search is dimmed and says why. */
export function OfferRow({ name, offer, total, currency, checked, onChange }: OfferRowProps) {
  const hint = unavailableHint(offer, total)
  const dimmed = hint !== null && 'opacity-62 forced-colors:opacity-100'
  return (
    <RadioRow
      name={name}
      label={offer.name}
      value={offer.id}
      checked={checked}
      onChange={onChange}
      disabled={hint !== null}
    >
      <div className="@container flex flex-wrap gap-x-4">
        <div className="grid min-w-0 flex-1 basis-2/5 grid-cols-1 gap-2 wrap-anywhere max-sm:gap-0">
          <div className={cx('flex flex-wrap items-center gap-x-3', dimmed)}>
            <span className="flex flex-wrap items-center gap-x-2 text-16 font-strong">
              {offer.name}
              {offer.type === 'premium' && <PopularLabel />}
            </span>
            <span className="text-secondary max-sm:basis-full">
              <QuantityRange min={offer.minQuantity} max={offer.maxQuantity} />
            </span>
          </div>
          {hint === null ? (
            <div className="max-sm:hidden">
              <CheckList inline items={offer.features} />
            </div>
          ) : (
            <div className="flex gap-2">
              <WarningIcon className="mt-0.5 text-warning max-sm:hidden" />
              <div>
                <p className="font-strong">Not enough results for this offer</p>
                <p className="text-secondary">{hint}</p>
              </div>
            </div>
          )}
        </div>
        <div className={cx('ml-auto max-w-full text-right', dimmed)}>
          <Amount size={16} strong fit>
            {formatMoney(offer.pricePerDomain, currency)}
          </Amount>
          <p className="text-secondary">per Email</p>
        </div>
      </div>
    </RadioRow>
  )
}
