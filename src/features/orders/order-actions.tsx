import { useId } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { readDate } from '@/lib/dates'
import { usePurchaseStep } from '@/queries/purchase'
import { Button, ButtonLink, type ButtonSize } from '@/ui/button'
import { ClockIcon, DownloadIcon, ErrorIcon } from '@/ui/icons'
import { saveFile } from '@/ui/save-file'
import { useToast } from '@/ui/toast'
import { expiryCalendar } from './expiry-calendar'
import { unavailableClass } from './file-row'
import { hasLink, isDownloadAllOffered } from './file-rules'
import type { Downloads } from './use-downloads'

interface OrderActionsProps {
  order: Order
  downloads: Downloads
}

/** The main action of an order: to pay for it, or to download all files; beside it a reminder of their expiry. */
export function OrderActions({ order, downloads }: OrderActionsProps) {
  const { step } = usePurchaseStep(order)
  if (step === 'reported') return <p className="font-strong">Payment processing</p>
  if (order.status.isPayable) {
    return (
      <ButtonLink to={paths.checkout(order.id)} className="max-sm:w-full">
        Retry Payment
      </ButtonLink>
    )
  }
  return (
    <>
      <ExpiryReminder order={order} now={downloads.now} />
      <DownloadAll order={order} downloads={downloads} />
    </>
  )
}

/** Downloads the files of an order together; nothing where there is one only. */
export function DownloadAll({ order, downloads, size }: OrderActionsProps & { size?: ButtonSize }) {
  const reason = useId()
  const { refusalOfAll, stateOfAll, downloadAll } = downloads
  if (!isDownloadAllOffered(order)) return null
  const refusal = refusalOfAll(order.files)
  const problem = refusal?.title ?? (stateOfAll === 'failed' ? 'Download Failed' : null)
  return (
    <div className="flex flex-wrap items-center gap-4 max-sm:w-full print:hidden">
      {problem !== null && (
        <p id={reason} className="flex items-center gap-2 text-14 font-strong text-destructive max-sm:w-full">
          <ErrorIcon />
          {problem}
        </p>
      )}
      <Button
        size={size}
        busy={stateOfAll === 'busy'}
        icon={<DownloadIcon />}
        aria-describedby={problem === null ? undefined : reason}
        onClick={() => downloadAll(order)}
        variant={refusal ? 'neutral' : 'solid'}
        className={cx('max-sm:w-full', refusal && unavailableClass)}
      >
        Download All Files
      </Button>
    </div>
  )
}

/** Saves a calendar file with the next expiry of an order's files; nothing where none is to come, as of `now`. */
export function ExpiryReminder({ order, now }: { order: Order; now: number }) {
  const toast = useToast()
  const { orderNumber, files } = order
  const times = files.filter(hasLink).map(file => readDate(file.expiresAt)?.getTime() ?? 0)
  const expiresAt = Math.min(...times.filter(time => time > now))
  if (expiresAt === Infinity) return null
  const name = `order_${orderNumber}_expiry.ics`
  function save() {
    const url = new URL(paths.order(orderNumber), location.origin).href
    saveFile(name, expiryCalendar({ orderNumber, expiresAt, url, now: Date.now() }), 'text/calendar')
    toast.success('Reminder Saved', { text: `Open ${name} to add it to your calendar.` })
  }
  return (
    <Button
      variant="neutral"
      icon={<ClockIcon className="max-sm:hidden" />}
      onClick={save}
      className="max-sm:order-last max-sm:w-full print:hidden"
    >
      Add Expiry to Calendar
    </Button>
  )
}
