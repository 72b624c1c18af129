import type { Order, OrderFile, OrderItem } from '@/api/orders'
import { formatDate, readDate } from '@/lib/dates'
import { isolateText } from '@/lib/isolate-text'
import { lastSegment } from '@/lib/last-segment'

const DAY = 24 * 60 * 60_000
const WARNING_DAYS = 7

/** Until when files can be downloaded; 'unknown' without a date or with an invalid one. */
export interface Expiry {
  kind: 'unknown' | 'expired' | 'soon' | 'later'
  /** 'Dec 20, 2026'; where it is soon 'in 5 days' or 'today'. */
  when: string
}

/** The expiry of a file as of `now` (ms): past, soon (with 7 whole days left at most), or later. */
export function fileExpiry(expiresAt: string | null, now: number): Expiry {
  const left = (readDate(expiresAt)?.getTime() ?? NaN) - now
  const days = Math.floor(left / DAY)
  if (left > 0 && days <= WARNING_DAYS) {
    return { kind: 'soon', when: days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days` }
  }
  const when = formatDate(expiresAt, '')
  return { kind: Number.isNaN(left) ? 'unknown' : left > 0 ? 'later' : 'expired', when }
}

/** The next of several expiries as of `now` (ms); the last one where all are past. Times are in ms since 1970. */
export function nextExpiry(times: readonly number[], now: number): Expiry {
  const sorted = times.toSorted((a, b) => a - b)
  const next = sorted.find(time => time > now) ?? sorted.at(-1)
  return fileExpiry(next === undefined ? null : new Date(next).toISOString(), now)
}

const expiryWords = { file: ['Expires', 'Expired'], order: ['Files expire', 'Files expired'] } as const

/** 'Expires in 5 days', 'Expires today', 'Expired Nov 12, 2026', of an order 'Files expire …'; empty where it is unknown. */
export const expiryText = ({ kind, when }: Expiry, of: 'file' | 'order'): string =>
  kind === 'unknown' ? '' : `${expiryWords[of][kind === 'expired' ? 1 : 0]} ${when}`

/** The lines of an order with their files, which name them by id or IRI. The files of no known line are the last group. */
export function groupFiles({ items, files }: Pick<Order, 'items' | 'files'>) {
  const groupFor = (item: OrderItem | null) => ({ item, files: new Array<OrderFile>() })
  const groups = items.map(groupFor)
  const others = groupFor(null)
  const groupOf = new Map(items.map(({ id }, index) => [lastSegment(id), groups[index]]))
  for (const file of files) (groupOf.get(lastSegment(file.itemId ?? '')) ?? others).files.push(file)
  return others.files.length === 0 ? groups : [...groups, others]
}

export const hasLink = (file: OrderFile) => Boolean(file.downloadUrl)

/** Whether 'Download All Files' is shown: for several files, also those that can't be shown, of which at least one has a link. */
export const isDownloadAllOffered = ({
  files,
  unreadableFiles,
}: Pick<Order, 'files' | 'unreadableFiles'>): boolean =>
  files.length + unreadableFiles > 1 && files.some(hasLink)

/** The name of the archive with all files of an order. */
export const allFilesName = (orderNumber: string) => `order_${orderNumber}_files.zip`

const isExpired = (file: OrderFile, now: number) => fileExpiry(file.expiresAt, now).kind === 'expired'

/** Why a file can't be downloaded at `now`, in a toast's words; null where it can. */
export function fileRefusal(file: OrderFile, now: number) {
  const title = 'Download Unavailable'
  const name = isolateText(file.fileName)
  if (!hasLink(file)) return { title, text: `There is no download link for ${name}.` }
  return isExpired(file, now) ? { title, text: `${name} has expired.` } : null
}

/** Why the files can't be downloaded together at `now`; null where they can. The archive needs all of them unexpired. */
export function allFilesRefusal(files: readonly OrderFile[], now: number) {
  if (!files.some(hasLink))
    return { title: 'No Files Available', text: 'This order has no files to download.' }
  const expired = files.filter(file => isExpired(file, now))
  if (expired.length === 0) return null
  if (expired.length === files.length)
    return { title: 'Files Expired', text: 'All files of this order have expired.' }
  const isAnyLeft = files.some(file => hasLink(file) && !isExpired(file, now))
  const text = isAnyLeft
    ? 'Some files have expired, so they can’t all be downloaded together. Download the others one by one.'
    : 'Some files have expired, and the others can’t be downloaded.'
  return { title: 'Files Expired', text }
}
