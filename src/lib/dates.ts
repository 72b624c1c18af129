import { memoize } from './memoize'

/** Parses an ISO date, in UTC where it has no offset; null for an empty or invalid one. */
export function readDate(text: string | null | undefined): Date | null {
  if (!text) return null
  const date = new Date(text.replace(/^([\d-]+)[T ](\d\d:\d\d(:\d\d(\.\d+)?)?)$/, '$1T$2Z'))
  return Number.isNaN(date.getTime()) ? null : date
}

const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const formats = memoize((locale?: string) => new Intl.DateTimeFormat(locale, options))
  return (text: string | null | undefined, fallback = 'N/A', locale?: string): string => {
    const date = readDate(text)
    return date ? formats(locale).format(date) : fallback
  }
}

/** A day in the browser's locale, such as Nov 21, 2026; `fallback` for an invalid date. */
export const formatDate = dateFormat({ dateStyle: 'medium' })

/** A day and a time in the browser's locale; `fallback` for an invalid date. */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

const shortDays = memoize(
  (isThisYear: boolean, locale?: string) =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      ...(!isThisYear && { year: 'numeric' }),
    }),
)

/** A day in the browser's locale without the year where it is this one, such as Nov 2; times in ms since 1970. */
export function formatShortDate(time: number, now = Date.now(), locale?: string): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return shortDays(isThisYear, locale).format(time)
}
