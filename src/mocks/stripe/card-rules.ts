export interface CardFields {
  number: string
  expiry: string
  code: string
  country: string
  postalCode: string
}

export interface CardProblem {
  field: keyof CardFields
  message: string
}

export interface CardRules {
  digits: (text: string) => string
  /** A card number in groups, as on the card. */
  formatNumber: (text: string) => string
  /** `MM / YY`. */
  formatExpiry: (text: string) => string
  /** The first problem of each field, in the order of the fields. */
  check: (fields: CardFields, now: Date) => CardProblem[]
}

/**
 * The card form's validation and its messages. Its source is sent to the page as text: it uses nothing from outside its
 * body.
 */
export function createCardRules(): CardRules {
  const digits = (text: string) => text.replace(/\D/g, '')
  const isAmex = (number: string) => /^3[47]/.test(number)
  const lengthOf = (number: string) => (isAmex(number) ? 15 : 16)

  function luhn(number: string): boolean {
    const sum = Array.from(number)
      .toReversed()
      .reduce((total, digit, place) => {
        const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
        return total + (value > 9 ? value - 9 : value)
      }, 0)
    return sum % 10 === 0
  }

  function numberProblem(text: string): string {
    const number = digits(text)
    if (number.length < lengthOf(number)) return 'Your card number is incomplete.'
    return luhn(number) ? '' : 'Your card number is invalid.'
  }

  function expiryProblem(text: string, now: Date): string {
    const date = digits(text)
    if (date.length < 4) return "Your card's expiration date is incomplete."
    const month = Number(date.slice(0, 2))
    const year = 2000 + Number(date.slice(2, 4))
    if (month < 1 || month > 12) return "Your card's expiration date is invalid."
    if (year < now.getFullYear()) return "Your card's expiration year is in the past."
    const isPast = year === now.getFullYear() && month < now.getMonth() + 1
    return isPast ? "Your card's expiration date is in the past." : ''
  }

  function codeProblem(code: string, number: string): string {
    const isComplete = digits(code).length >= (isAmex(digits(number)) ? 4 : 3)
    return isComplete ? '' : "Your card's security code is incomplete."
  }

  return {
    digits,
    formatNumber(text) {
      const number = digits(text).slice(0, lengthOf(digits(text)))
      const groups = isAmex(number) ? [0, 4, 10] : [0, 4, 8, 12]
      return groups
        .map((start, index) => number.slice(start, groups[index + 1]))
        .join(' ')
        .trim()
    },
    formatExpiry(text) {
      const typed = digits(text)
      const date = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
      return date.length > 2 ? `${date.slice(0, 2)} / ${date.slice(2)}` : date
    },
    check({ number, expiry, code, postalCode }, now) {
      const problems: CardProblem[] = [
        { field: 'number', message: numberProblem(number) },
        { field: 'expiry', message: expiryProblem(expiry, now) },
        { field: 'code', message: codeProblem(code, number) },
        { field: 'postalCode', message: postalCode.trim() === '' ? 'Your postal code is incomplete.' : '' },
      ]
      return problems.filter(({ message }) => message !== '')
    },
  }
}
