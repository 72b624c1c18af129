import { useId } from 'react'
import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { NumberField } from '@/ui/number-field'

/** What is to be said of a quantity, one thing at a time. */
export interface QuantityMessage {
  text?: string
  /** Whether the server refused the quantity. */
  isError?: boolean
  action?: { label: string; run: () => void }
}

interface QuantityFieldProps {
  value: number
  max: number
  /** The number of emails that the search found; Infinity if it is unknown. */
  total: number
  /** The picked offer, or else those that can be picked. */
  offers: readonly Pick<Offer, 'minQuantity'>[]
  message: QuantityMessage
  /** Called with whether a larger quantity was typed, too. */
  onChange: (quantity: number, isTooMuch?: boolean) => void
}

/** The quantity, and buttons for those that are chosen most, each once. */
export function QuantityField({ value, max, total, offers, message, onChange }: QuantityFieldProps) {
  const messageId = useId()
  const { text, isError = false, action } = message
  const minimum = Math.min(...offers.map(({ minQuantity }) => minQuantity))
  const shortcuts = [
    ...(minimum < total ? [{ label: 'Minimum', quantity: minimum }] : []),
    ...(total > 1000 && minimum !== 1000 ? [{ label: formatCount(1000), quantity: 1000 }] : []),
    ...(Number.isFinite(total) ? [{ label: 'All', quantity: total }] : []),
  ]
  return (
    <div className="flex flex-col gap-2 max-sm:contents sm:w-number-field">
      <NumberField
        label="Quantity"
        value={value}
        min={1}
        max={max}
        onChange={onChange}
        hint={`1 - ${formatCount(total)}`}
        messageId={text === undefined ? undefined : messageId}
        invalid={isError}
      />
      <div role="group" aria-label="Common quantities" className="flex flex-wrap gap-2 max-sm:order-2">
        {shortcuts.map(({ label, quantity }) => (
          <Button
            key={label}
            variant="neutral"
            size="sm"
            className="flex-auto px-2!"
            onClick={() => onChange(quantity)}
          >
            {label}
          </Button>
        ))}
      </div>
      {/* Two lines are reserved beside the lowest price, so that nothing moves. */}
      <div
        className={cx(
          'flex items-center text-14 max-sm:order-1 sm:-mr-8 sm:min-h-row',
          text === undefined && !action ? 'max-sm:-mb-2' : 'max-sm:min-h-control-sm',
        )}
      >
        {isError ? (
          <FieldError id={messageId}>{text}</FieldError>
        ) : (
          <p id={messageId} role="status" className={cx('text-secondary', text !== undefined && 'flex-1')}>
            {text}
          </p>
        )}
        {action && (
          <Button
            variant="neutral"
            size="sm"
            className={text === undefined ? 'flex-1 wrap-anywhere' : 'ml-2 shrink-0'}
            onClick={action.run}
          >
            {action.label}
          </Button>
        )}
      </div>
    </div>
  )
}
