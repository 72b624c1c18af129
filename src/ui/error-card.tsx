import { useRef, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Button } from './button'
import { Card } from './card'
import { WarningIcon } from './icons'
import { useKeepFocus } from './keep-focus'

interface ErrorCardProps {
  /** What happened. */
  children: ReactNode
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
  /** Another action, in place of the retry or beside it. */
  action?: ReactNode
  className?: string
}

/**
 * An error message on the page, with a retry or another action. It is announced when it appears. When it is removed with
 * the focus in it, the focus stays on the page.
 */
export function ErrorCard({ children, onRetry, busy, action, className }: ErrorCardProps) {
  // The alert itself is what is inserted: Orca doesn't say one within another new element.
  const ref = useRef<HTMLDivElement>(null)
  useKeepFocus(ref)
  return (
    <Card ref={ref} role="alert" className={cx('flex flex-wrap items-center gap-4 px-4 py-4', className)}>
      <div className="flex min-w-0 flex-1 basis-1/2 gap-4">
        <WarningIcon className="mt-0.5 text-destructive" />
        <div className="min-w-0 text-14 text-pretty whitespace-pre-line">{children}</div>
      </div>
      {(onRetry || action) && (
        <div className="flex flex-wrap gap-2">
          {onRetry && (
            <Button variant="neutral" size="sm" busy={busy} onClick={onRetry}>
              Retry
            </Button>
          )}
          {action}
        </div>
      )}
    </Card>
  )
}

interface ReadErrorProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
  /** What couldn't be read. */
  children: ReactNode
  className?: string
}

/** An error message in place of what couldn't be read, with a retry. */
export const ReadError = ({ query, children, className = '' }: ReadErrorProps) => (
  <ErrorCard className={className} busy={query.isFetching} onRetry={() => void query.refetch()}>
    {children}
  </ErrorCard>
)
