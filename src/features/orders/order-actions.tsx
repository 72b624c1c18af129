import { useId } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorIcon } from '@/ui/icons/initial'
import { DownloadIcon } from '@/ui/icons/deferred'
import { ExpiryReminder } from './expiry-reminder'
import { allFilesRefusal, isDownloadAllOffered } from './file-rules'

interface OrderActionsProps {
  order: Order
  /** When the order was read (ms since 1970). */
  now: number
  state: 'busy' | 'failed' | undefined
  onDownloadAll: () => void
}

/** The main action of an order: to pay for it, or to download all files; beside it a reminder of their expiry. */
export function OrderActions({ order, now, state, onDownloadAll }: OrderActionsProps) {
  const reason = useId()
  if (order.status.isPayable) {
    return (
      <ButtonLink to={paths.checkout(order.id)} className="max-sm:w-full print:hidden">
        Retry Payment
      </ButtonLink>
    )
  }
  const reminder = <ExpiryReminder order={order} now={now} />
  if (!isDownloadAllOffered(order)) return reminder
  const refusal = allFilesRefusal(order.files, now)
  const problem = refusal?.title ?? (state === 'failed' ? 'Download Failed' : null)
  return (
    <>
      {reminder}
      {problem !== null && (
        <p
          id={reason}
          className="flex items-center gap-2 text-14 font-strong text-destructive max-sm:w-full print:hidden"
        >
          <ErrorIcon />
          {problem}
        </p>
      )}
      <Button
        busy={state === 'busy'}
        icon={<DownloadIcon />}
        aria-describedby={problem === null ? undefined : reason}
        onClick={onDownloadAll}
        variant={refusal ? 'neutral' : 'solid'}
        className={cx(
          'max-sm:w-full print:hidden',
          refusal && 'border-border bg-muted text-tertiary shadow-none',
        )}
      >
        Download All Files
      </Button>
    </>
  )
}
