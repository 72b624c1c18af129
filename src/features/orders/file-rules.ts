import type { Order, OrderFile, OrderItem } from '@/api/orders'
import { formatDate, readDate } from '@/lib/dates'

const DAY = 24 * 60 * 60_000
const WARNING_DAYS = 7

/** Until when a file can be had; 'unknown' where no date is given or it can't be read. */
export type Expiry =
  | { kind: 'unknown' }
  | { kind: 'expired'; date: string }
  | { kind: 'soon'; days: number }
  | { kind: 'later'; date: string }

/** The expiry of a file as of `now` (ms): past, a warning with the whole days left from 7 downwards, or a later date. */
export function fileExpiry(expiresAt: string | null, now: number): Expiry {
  const date = readDate(expiresAt)
  if (date === null || expiresAt === null) return { kind: 'unknown' }
  const left = date.getTime() - now
  if (left <= 0) return { kind: 'expired', date: expiresAt }
  const days = Math.floor(left / DAY)
  return days <= WARNING_DAYS ? { kind: 'soon', days } : { kind: 'later', date: expiresAt }
}

/** 'Expires in 5 days', 'Expires today', 'Expires Dec 20, 2026', 'Expired Nov 12, 2026'; empty where it is unknown. */
export function expiryText(expiry: Expiry, locale?: string): string {
  if (expiry.kind === 'unknown') return ''
  if (expiry.kind === 'expired') return `Expired ${formatDate(expiry.date, '', locale)}`
  if (expiry.kind === 'later') return `Expires ${formatDate(expiry.date, '', locale)}`
  if (expiry.days === 0) return 'Expires today'
  return expiry.days === 1 ? 'Expires in 1 day' : `Expires in ${expiry.days} days`
}

/** An order line with its files, or, with no item, the files of no line that is known. */
export interface FileGroup {
  item: OrderItem | null
  files: OrderFile[]
}

/** Each line of an order with its files, in the order's own order; files of no known line come last, together. */
export function groupFiles({ items, files }: Pick<Order, 'items' | 'files'>): FileGroup[] {
  const groups = items.map((item): FileGroup => ({ item, files: [] }))
  const known = new Map(groups.map(group => [group.item?.id, group.files]))
  const rest: OrderFile[] = []
  for (const file of files) (known.get(file.itemId ?? undefined) ?? rest).push(file)
  return rest.length === 0 ? groups : [...groups, { item: null, files: rest }]
}

/** Whether all files are offered as one: more than one of them, and at least one that can be downloaded. */
export const isDownloadAllOffered = (files: readonly OrderFile[]): boolean =>
  files.length > 1 && files.some(hasLink)

/** The name under which all files of an order arrive. */
export const allFilesName = (orderNumber: string) => `order_${orderNumber}_files.zip`

/** Why a download can't be made, in the words of its toast. */
export interface Refusal {
  title: 'Download Unavailable' | 'No Files Available' | 'Files Expired'
  text: string
}

/** Why a file can't be downloaded at `now`; null where it can. */
export function fileRefusal(file: OrderFile, now: number): Refusal | null {
  const title = 'Download Unavailable'
  if (!hasLink(file)) return { title, text: `There is no download link for ${file.fileName}.` }
  const expiry = fileExpiry(file.expiresAt, now)
  return expiry.kind === 'expired' ? { title, text: `${file.fileName} has expired.` } : null
}

/** Why the files can't be downloaded as one at `now`; null where they can. One that has expired holds up all. */
export function allFilesRefusal(files: readonly OrderFile[], now: number): Refusal | null {
  if (!files.some(hasLink)) {
    return { title: 'No Files Available', text: 'This order has no files to download.' }
  }
  return files.some(file => fileExpiry(file.expiresAt, now).kind === 'expired')
    ? {
        title: 'Files Expired',
        text: 'Some files have expired, so all can’t be downloaded together. Download the others one by one.',
      }
    : null
}

const hasLink = (file: OrderFile) => Boolean(file.downloadUrl)
