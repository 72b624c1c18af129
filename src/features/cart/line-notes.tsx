import { useId } from 'react'
import { formatCount } from '@/lib/counts'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { KeepFocus } from '@/ui/keep-focus'
import { isPriced, type CartLine, type EqualLineGroup } from './cart-lines'
import { LineOverlaps, type LineOverlapsProps } from './overlap-notice'
import { removeFailedText } from './use-remove-line'
import { useMergeLines } from './use-replace-lines'

/** Says that lines are equal, and makes one of them. */
function EqualLines({ lines }: { lines: EqualLineGroup }) {
  const id = useId()
  const { merge, isMerging } = useMergeLines()
  const others = lines.length - 1
  return (
    <KeepFocus>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <p id={id}>
          {others === 1 ? 'Another line has' : `${formatCount(others)} other lines have`} the same offer and
          search.
        </p>
        <Button
          size="sm"
          variant="neutral"
          aria-describedby={id}
          busy={isMerging}
          onClick={() => void merge(lines)}
        >
          Merge
        </Button>
      </div>
    </KeepFocus>
  )
}

/** What a line lacks that isn't part of the total. */
function missingOf({ quantity, totalPrice }: CartLine) {
  if (quantity === null) return 'quantity'
  return totalPrice === null ? 'price' : 'unit price'
}

interface LineNotesProps extends LineOverlapsProps {
  /** Those that are equal to this one, with it; undefined where there are none, or another one of them says so. */
  equal: EqualLineGroup | undefined
  failed: boolean
}

/** What a customer should know of a line before it is ordered. */
export function LineNotes({ line, lines, equal, orders, failed }: LineNotesProps) {
  return (
    <>
      {equal && <EqualLines lines={equal} />}
      <LineOverlaps line={line} lines={lines} orders={orders} />
      {!isPriced(line) && (
        <p className="pt-2 text-secondary">
          Without a {missingOf(line)} this line isn’t part of the total
          {lines.some(isPriced) && ', but is part of the order'}.
        </p>
      )}
      {failed && (
        <FieldError role="alert" className="pt-2">
          {removeFailedText}
        </FieldError>
      )}
    </>
  )
}
