import type { Offer } from '@/api/offers'
import { cx } from '@/lib/cx'
import { PopularLabel } from '@/ui/popular-label'
import { CheckList } from '@/ui/check-list'
import { WarningIcon } from '@/ui/icons'
import { Amount } from '@/ui/amount'
import { QuantityRange } from '@/ui/quantity-range'
import { RadioRow } from '@/ui/radio-rows'

interface OfferRowProps {
  /** The same for all offers of a form. */
  name: string
  offer: Offer
  /** Why it is unavailable for this search; null if it is available. */
  hint: string | null
  /** What one email costs, and the chosen quantity: null where the offer doesn't sell that. */
  price: { unit: string; total: string | null }
  checked: boolean
  onChange: () => void
}

/** An offer to pick, with its total for the chosen quantity. One that is unavailable for this search is dimmed and says why. */
export function OfferRow({ name, offer, hint, price, checked, onChange }: OfferRowProps) {
  const dimmed = hint !== null && 'opacity-62 forced-colors:opacity-100'
  const isOutOfRange = hint === null && price.total === null
  return (
    <RadioRow
      name={name}
      label={offer.name}
      value={offer.id}
      checked={checked}
      onChange={onChange}
      disabled={hint !== null}
    >
      <div className="@container flex flex-wrap gap-x-4 wrap-anywhere max-sm:gap-y-1">
        <div className="grid min-w-0 flex-1 basis-2/5 grid-cols-1 content-start gap-2 max-sm:contents">
          <div className={cx('flex flex-wrap items-center gap-x-3 max-sm:flex-1 max-sm:basis-2/5', dimmed)}>
            <span className="flex flex-wrap items-center gap-x-2 text-16 font-strong">
              {offer.name}
              {offer.type === 'premium' && <PopularLabel />}
            </span>
            <span className={cx('max-sm:basis-full', isOutOfRange ? 'text-warning' : 'text-secondary')}>
              <QuantityRange min={offer.minQuantity} max={offer.maxQuantity} />
            </span>
          </div>
          {hint === null ? (
            <div className={cx('max-sm:order-last max-sm:basis-full', !checked && 'max-sm:hidden')}>
              <CheckList inline items={offer.features} />
            </div>
          ) : (
            <div className="flex gap-2 max-sm:order-last max-sm:basis-full">
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
            {hint === null ? (price.total ?? '–') : price.unit}
          </Amount>
          <p className="text-secondary">{hint === null && `${price.unit} `}per Email</p>
        </div>
      </div>
    </RadioRow>
  )
}
