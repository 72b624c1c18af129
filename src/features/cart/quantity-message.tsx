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
  return (
    <div className="flex min-h-control-sm flex-wrap items-center gap-x-2 gap-y-1 text-14 max-sm:order-1 sm:basis-full sm:gap-x-4">
      {isError ? (
        <FieldError id={id}>{text}</FieldError>
      ) : (
        <p id={id} role="status" className="flex gap-2 text-secondary">
          {text !== undefined && <WarningIcon className="mt-0.5 text-warning max-sm:hidden" />}
          {text}
        </p>
      )}
      {action && (
        <Button variant="neutral" size="sm" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
