import type { Order, OrderFile, OrderItem } from '@/api/orders'
import { formatDate, readDate } from '@/lib/dates'
import { isolateText } from '@/lib/isolate-text'

const DAY = 24 * 60 * 60_000
const WARNING_DAYS = 7

/** Until when a file can be downloaded; 'unknown' without a date or with an invalid one. */
export type Expiry =
  | { kind: 'unknown' }
  | { kind: 'expired'; date: string }
  | { kind: 'soon'; days: number }
  | { kind: 'later'; date: string }

/** The expiry of a file as of `now` (ms): past, soon (with the whole days left, 7 at most), or a later date. */
export function fileExpiry(expiresAt: string | null, now: number): Expiry {
  const date = readDate(expiresAt)
  if (date === null || expiresAt === null) return { kind: 'unknown' }
  const left = date.getTime() - now
  if (left <= 0) return { kind: 'expired', date: expiresAt }
  const days = Math.floor(left / DAY)
  return days <= WARNING_DAYS ? { kind: 'soon', days } : { kind: 'later', date: expiresAt }
}

/** The next of several expiries as of `now` (ms); the last one where all are past. Times are in ms since 1970. */
export function nextExpiry(times: readonly number[], now: number): Expiry {
  const sorted = times.toSorted((a, b) => a - b)
  const next = sorted.find(time => time > now) ?? sorted.at(-1)
  return fileExpiry(next === undefined ? null : new Date(next).toISOString(), now)
}

/** 'Expires in 5 days', 'Expires today', 'Expires Dec 20, 2026', 'Expired Nov 12, 2026'; empty where it is unknown. */
export function expiryText(expiry: Expiry, locale?: string): string {
  if (expiry.kind === 'unknown') return ''
  if (expiry.kind === 'expired') return `Expired ${formatDate(expiry.date, '', locale)}`
  return `Expires ${daysText(expiry, locale)}`
}

/** The same for an order: 'Files expire in 5 days', 'Files expired Nov 12, 2026'. */
export function filesExpiryText(expiry: Expiry, locale?: string): string {
  if (expiry.kind === 'unknown') return ''
  if (expiry.kind === 'expired') return `Files expired ${formatDate(expiry.date, '', locale)}`
  return `Files expire ${daysText(expiry, locale)}`
}

function daysText(expiry: Extract<Expiry, { kind: 'soon' | 'later' }>, locale?: string): string {
  if (expiry.kind === 'later') return formatDate(expiry.date, '', locale)
  if (expiry.days === 0) return 'today'
  return expiry.days === 1 ? 'in 1 day' : `in ${expiry.days} days`
}

/** An order line with its files; without an item, the files that belong to no known line. */
interface FileGroup {
  item: OrderItem | null
  files: OrderFile[]
}

/** An id; of an IRI in its place, the id that ends it. */
const lastSegment = (id: string) => id.slice(id.lastIndexOf('/') + 1)

/** The lines of an order with their files, which name them by id or IRI. The files of no known line are the last group. */
export function groupFiles({ items, files }: Pick<Order, 'items' | 'files'>): FileGroup[] {
  const groups = items.map((item): FileGroup & { item: OrderItem } => ({ item, files: [] }))
  const filesByItem = new Map<string, OrderFile[]>(
    groups.map(({ item, files: own }) => [lastSegment(item.id), own]),
  )
  const otherFiles: OrderFile[] = []
  for (const file of files) (filesByItem.get(lastSegment(file.itemId ?? '')) ?? otherFiles).push(file)
  return otherFiles.length === 0 ? groups : [...groups, { item: null, files: otherFiles }]
}

/** Whether 'Download All Files' is shown: for several files, also those that can't be shown, of which at least one has a link. */
export const isDownloadAllOffered = ({
  files,
  unreadableFiles,
}: Pick<Order, 'files' | 'unreadableFiles'>): boolean =>
  files.length + unreadableFiles > 1 && files.some(hasLink)

/** The name of the archive with all files of an order. */
export const allFilesName = (orderNumber: string) => `order_${orderNumber}_files.zip`

/** The toast that says why a download isn't possible. */
export interface DownloadRefusal {
  title: 'Download Unavailable' | 'No Files Available' | 'Files Expired'
  text: string
}

/** Why a file can't be downloaded at `now`; null where it can. */
export function fileRefusal(file: OrderFile, now: number): DownloadRefusal | null {
  const title = 'Download Unavailable'
  if (!hasLink(file)) return { title, text: `There is no download link for ${isolateText(file.fileName)}.` }
  const expiry = fileExpiry(file.expiresAt, now)
  return expiry.kind === 'expired' ? { title, text: `${isolateText(file.fileName)} has expired.` } : null
}

/** Why the files can't be downloaded together at `now`; null where they can. The archive needs all of them unexpired. */
export function allFilesRefusal(files: readonly OrderFile[], now: number): DownloadRefusal | null {
  if (!files.some(hasLink)) {
    return { title: 'No Files Available', text: 'This order has no files to download.' }
  }
  const isExpired = (file: OrderFile) => fileExpiry(file.expiresAt, now).kind === 'expired'
  if (!files.some(isExpired)) return null
  const text = files.every(isExpired)
    ? 'All files of this order have expired.'
    : 'Some files have expired, so they can’t all be downloaded together. Download the others one by one.'
  return { title: 'Files Expired', text }
}

const hasLink = (file: OrderFile) => Boolean(file.downloadUrl)
