import { memoize } from './memoize'

const counts = memoize((locale?: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))

/** A whole number with its thousands grouped. */
export function formatCount(count: number, locale?: string): string {
  return counts(locale).format(count)
}
