import type { Cart, CartItem } from '@/api/cart'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { KeepFocus } from '@/ui/keep-focus'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { isPriced, shownLines } from './cart-lines'
import { removeFailedText } from './use-remove-line'

interface SkippedLinesProps {
  cart: Cart
  /** Ids of the lines that couldn't be removed. */
  failed: ReadonlySet<string>
  onRemove: (line: CartItem) => void
}

/** Says how many lines of the cart aren't shown, and removes those that can be removed. */
export function SkippedLines({ cart, failed, onRemove }: SkippedLinesProps) {
  const lines = cart.items.filter(({ offerName }) => offerName === null)
  const count = lines.length + cart.unreadable
  if (count === 0) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:px-6">
      <div className="grid min-w-0 flex-1 basis-1/2 gap-1">
        <UnreadableNotice count={count} noun="item" />
        {shownLines(cart.items).some(isPriced) && (
          <p className="text-secondary">
            {count === 1
              ? 'It isn’t part of the total, but is part of the order.'
              : 'They aren’t part of the total, but are part of the order.'}
          </p>
        )}
        {lines.some(line => failed.has(line.id)) && <FieldError role="alert">{removeFailedText}</FieldError>}
      </div>
      {lines.length > 0 && (
        <KeepFocus>
          <Button variant="neutral" size="sm" onClick={() => lines.forEach(onRemove)}>
            Remove
          </Button>
        </KeepFocus>
      )}
    </Card>
  )
}
