import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { readDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { ClockIcon } from '@/ui/icons'
import { saveFile } from '@/ui/save-file'
import { useToast } from '@/ui/toast'
import { expiryCalendar } from './expiry-calendar'
import { hasLink } from './file-rules'

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
