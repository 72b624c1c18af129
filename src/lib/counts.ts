import { memoize } from './memoize'

const counts = memoize((locale?: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))

/** A whole number with its thousands grouped. */
export function formatCount(count: number, locale?: string): string {
  return counts(locale).format(count)
}

/** A count with what is counted: '1 email', '1,500 emails'. */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
