import { once } from './once'

const counts = once((locale?: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))

/** A whole number with its thousands grouped. */
export function formatCount(count: number, locale?: string): string {
  return counts(locale).format(count)
}
