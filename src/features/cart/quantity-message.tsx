import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { WarningIcon } from '@/ui/icons'

interface Message {
  text: string
  /** Whether the server refused the quantity. */
  error?: boolean
  action?: { label: string; run: () => void }
}

type Cheaper = { offer: Offer; quantity: number }

interface QuantityMessageProps {
  /** The id by which the field refers to the message. */
  id: string
  message: Message | null
  /** A larger quantity that costs less: said while there is no message. */
  cheaper: Cheaper | null
  currency: string | null
  onCheaper: (cheaper: Cheaper) => void
  /** Called after a button was used, which goes away then. */
  onUsed: () => void
}

/** What is to be said of the quantity, one thing at a time. Its space is reserved, so that nothing moves. */
export function QuantityMessage({ id, message, cheaper, currency, onCheaper, onUsed }: QuantityMessageProps) {
  const saving =
    message === null && cheaper !== null
      ? {
          ...cheaper,
          text: `${formatCount(cheaper.quantity)} with ${cheaper.offer.name} cost less: ${formatMoney(cheaper.offer.pricePerDomain * cheaper.quantity, currency)}`,
        }
      : null
  const action = message?.action
  return (
    <div className="flex min-h-control-sm flex-wrap items-center gap-x-2 gap-y-1 text-14 max-sm:order-1 sm:basis-full sm:gap-x-4">
      {message?.error ? (
        <FieldError id={id}>{message.text}</FieldError>
      ) : (
        <p id={id} role="status" className="flex gap-2 text-secondary">
          {message && <WarningIcon className="mt-0.5 text-warning max-sm:hidden" />}
          {message?.text}
        </p>
      )}
      {action && (
        <Button
          variant="neutral"
          size="sm"
          onClick={() => {
            action.run()
            onUsed()
          }}
        >
          {action.label}
        </Button>
      )}
      {saving && (
        <Button
          variant="neutral"
          size="sm"
          onClick={() => {
            onCheaper(saving)
            onUsed()
          }}
        >
          {saving.text}
        </Button>
      )}
    </div>
  )
}
