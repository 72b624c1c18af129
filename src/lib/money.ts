import { memoize } from './memoize'

const isDecimal = (text: string): text is `${number}` => Number.isFinite(Number(text))

/** Cents in whole units, exact to the last digit: a division would round large amounts. */
function unitsOf(cents: number): number | `${number}` {
  const exact = `${cents}e-2`
  return isDecimal(exact) ? exact : cents / 100
}

const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

const amounts = memoize((code: string, locale?: string) => {
  try {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      // Other dollars keep the country: CA$, A$.
      currencyDisplay: code === 'USD' ? 'narrowSymbol' : 'symbol',
      ...digits,
    })
    return (units: number | `${number}`) => format.format(units)
  } catch {
    const format = new Intl.NumberFormat(locale, digits)
    return (units: number | `${number}`) => `${code}\u00A0${format.format(units)}`
  }
})

/**
 * An amount of whole cents as currency with two decimals, in the browser's locale; `$` if the currency is absent, 'N/A' if the
 * amount is. A code that `Intl` doesn't accept is shown as it is, before the number.
 */
export function formatMoney(cents: number | null, currency?: string | null, locale?: string): string {
  if (cents === null) return 'N/A'
  return amounts(currency || 'USD', locale)(unitsOf(cents))
}

/** Whether a formatted amount is too long for a narrow column: eight digits or more. */
export const isLongAmount = (cents: number | null, currency?: string | null) =>
  cents !== null && formatMoney(cents, currency).length > 13
