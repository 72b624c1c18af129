/**
 * An amount of whole cents as currency with two decimals, in the browser's locale; `$` where the currency is absent.
 * A code that `Intl` doesn't take is shown as it is, before the number.
 */
export function formatMoney(cents: number, currency?: string | null, locale?: string): string {
  const code = currency || 'USD'
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
      ...digits,
    }).format(cents / 100)
  } catch {
    return `${code} ${new Intl.NumberFormat(locale, digits).format(cents / 100)}`
  }
}

/** A whole number with its thousands grouped. */
export function formatCount(count: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count)
}
