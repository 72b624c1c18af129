import { cx } from '@/lib/cx'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'

interface QuantityMessageProps {
  /** The id by which the field refers to the text. */
  id: string
  text?: string | undefined
  /** Whether the server refused the quantity. */
  isError?: boolean | undefined
  action?: { label: string; run: () => void } | undefined
}

/** What is to be said of the quantity, one thing at a time. Two lines are reserved beside the lowest price, so that nothing moves. */
export function QuantityMessage({ id, text, isError = false, action }: QuantityMessageProps) {
  const isEmpty = text === undefined && action === undefined
  return (
    <div
      className={cx(
        'flex items-center text-14 max-sm:order-1 sm:-mr-8 sm:min-h-row',
        isEmpty ? 'max-sm:-mb-2' : 'max-sm:min-h-control-sm',
      )}
    >
      {isError ? (
        <FieldError id={id}>{text}</FieldError>
      ) : (
        <p id={id} role="status" className={cx('text-secondary', text !== undefined && 'flex-1')}>
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
  )
}
