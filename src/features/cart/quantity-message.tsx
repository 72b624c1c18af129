import { cx } from '@/lib/cx'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { WarningIcon } from '@/ui/icons'

interface QuantityMessageProps {
  /** The id by which the field refers to the text. */
  id: string
  text?: string | undefined
  /** Whether the server refused the quantity. */
  isError?: boolean | undefined
  action?: { label: string; run: () => void } | undefined
}

/** What is to be said of the quantity, one thing at a time. Its space is reserved, so that nothing moves. */
export function QuantityMessage({ id, text, isError = false, action }: QuantityMessageProps) {
  const isEmpty = text === undefined && action === undefined
  return (
    <div
      className={cx(
        'flex items-center gap-x-2 text-14 max-sm:order-1 sm:min-h-control-sm sm:basis-full sm:flex-wrap sm:gap-x-4',
        isEmpty ? 'max-sm:-mb-2' : 'max-sm:min-h-control-sm',
      )}
    >
      {isError ? (
        <FieldError id={id}>{text}</FieldError>
      ) : (
        <p
          id={id}
          role="status"
          className={cx('flex gap-2 text-secondary', text !== undefined && 'max-sm:flex-1')}
        >
          {text !== undefined && <WarningIcon className="mt-0.5 text-warning max-sm:hidden" />}
          {text}
        </p>
      )}
      {action && (
        <Button
          variant="neutral"
          size="sm"
          className={cx(text === undefined && 'max-sm:flex-1 wrap-anywhere')}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
