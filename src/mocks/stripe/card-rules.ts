export interface CardFields {
  number: string
  expiry: string
  code: string
  country: string
  postalCode: string
}

export interface CardProblem {
  field: keyof CardFields
  code: string
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

  function checkNumber(text: string): [code: string, message: string] | null {
    const number = digits(text)
    if (number.length < lengthOf(number)) return ['incomplete_number', 'Your card number is incomplete.']
    return luhn(number) ? null : ['invalid_number', 'Your card number is invalid.']
  }

  function checkExpiry(text: string, now: Date): [code: string, message: string] | null {
    const date = digits(text)
    if (date.length < 4) return ['incomplete_expiry', "Your card's expiration date is incomplete."]
    const month = Number(date.slice(0, 2))
    const year = 2000 + Number(date.slice(2, 4))
    if (month < 1 || month > 12) {
      return ['invalid_expiry_month', "Your card's expiration date is invalid."]
    }
    if (year < now.getFullYear()) {
      return ['invalid_expiry_year_past', "Your card's expiration year is in the past."]
    }
    const past = year === now.getFullYear() && month < now.getMonth() + 1
    return past ? ['invalid_expiry_month_past', "Your card's expiration date is in the past."] : null
  }

  function checkCode(code: string, number: string): [code: string, message: string] | null {
    const complete = digits(code).length >= (isAmex(digits(number)) ? 4 : 3)
    return complete ? null : ['incomplete_cvc', "Your card's security code is incomplete."]
  }

  return {
    digits,
    formatNumber(text) {
      const number = digits(text).slice(0, lengthOf(digits(text)))
      const groups = isAmex(number)
        ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
        : [number.slice(0, 4), number.slice(4, 8), number.slice(8, 12), number.slice(12)]
      return groups.filter(group => group !== '').join(' ')
    },
    formatExpiry(text) {
      const typed = digits(text)
      const date = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
      return date.length > 2 ? `${date.slice(0, 2)} / ${date.slice(2)}` : date
    },
    check(fields, now) {
      const found = {
        number: checkNumber(fields.number),
        expiry: checkExpiry(fields.expiry, now),
        code: checkCode(fields.code, fields.number),
        country: null,
        postalCode:
          fields.postalCode.trim() === '' ? ['incomplete_zip', 'Your postal code is incomplete.'] : null,
      }
      const names = ['number', 'expiry', 'code', 'postalCode'] as const
      return names.flatMap(field => {
        const [code, message] = found[field] ?? []
        return code === undefined || message === undefined ? [] : [{ field, code, message }]
      })
    },
  }
}
