import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { readDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { ClockIcon } from '@/ui/icons/deferred'
import { saveFile } from '@/ui/save-file'
import { toast } from '@/ui/toast'
import { expiryCalendar } from './expiry-calendar'

interface ExpiryReminderProps {
  order: Pick<Order, 'orderNumber' | 'files'>
  /** When the order was read (ms since 1970). */
  now: number
}

/** Saves a calendar file with the next expiry of an order's files; nothing where none is to come. */
export function ExpiryReminder({ order: { orderNumber, files }, now }: ExpiryReminderProps) {
  const times = files.flatMap(({ downloadUrl, expiresAt }) =>
    downloadUrl ? (readDate(expiresAt)?.getTime() ?? []) : [],
  )
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
      icon={<ClockIcon />}
      onClick={save}
      className="max-sm:order-last max-sm:w-full print:hidden"
    >
      Add Expiry to Calendar
    </Button>
  )
}
