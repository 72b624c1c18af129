const isDecimal = (text: string): text is `${number}` => Number.isFinite(Number(text))

/** Cents as the amount of whole units that `Intl` takes to the last digit: a division would round large ones. */
function unitsOf(cents: number): number | `${number}` {
  const exact = `${cents}e-2`
  return isDecimal(exact) ? exact : cents / 100
}

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
      // Other dollars keep what tells them apart.
      currencyDisplay: code === 'USD' ? 'narrowSymbol' : 'symbol',
      ...digits,
    }).format(unitsOf(cents))
  } catch {
    return `${code} ${new Intl.NumberFormat(locale, digits).format(unitsOf(cents))}`
  }
}

/** A whole number with its thousands grouped. */
export function formatCount(count: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count)
}
