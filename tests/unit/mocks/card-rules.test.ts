import { describe, expect, it } from 'vitest'
import { createCardRules } from '@/mocks/stripe/card-rules'

const rules = createCardRules()
const now = new Date(2026, 10, 21)
const good = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  code: '123',
  country: 'DE',
  postalCode: '10115',
}

describe('the card form', () => {
  it.each([
    [{}, []],
    [{ expiry: '11 / 26' }, []],
    [{ number: '3782 822463 10005', code: '1234' }, []],
    [{ number: '' }, ['Your card number is incomplete.']],
    [{ number: '4242 4242 4242 424' }, ['Your card number is incomplete.']],
    [{ number: '4242 4242 4242 4241' }, ['Your card number is invalid.']],
    [{ expiry: '12 / 3' }, ["Your card's expiration date is incomplete."]],
    [{ expiry: '13 / 30' }, ["Your card's expiration date is invalid."]],
    [{ expiry: '12 / 25' }, ["Your card's expiration year is in the past."]],
    [{ expiry: '10 / 26' }, ["Your card's expiration date is in the past."]],
    [{ code: '12' }, ["Your card's security code is incomplete."]],
    [{ number: '3782 822463 10005', code: '123' }, ["Your card's security code is incomplete."]],
    [
      { code: '', postalCode: ' ' },
      ["Your card's security code is incomplete.", 'Your postal code is incomplete.'],
    ],
  ])('reports the mistakes of %o', (changes, messages) => {
    expect(rules.check({ ...good, ...changes }, now).map(problem => problem.message)).toEqual(messages)
  })

  it.each([
    ['42424242424242424', '4242 4242 4242 4242'],
    ['4242 42', '4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['abc', ''],
  ])('formats the number %s as %s', (typed, shown) => {
    expect(rules.formatNumber(typed)).toBe(shown)
  })

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['734', '07 / 34'],
  ])('formats the expiry %s as %s', (typed, shown) => {
    expect(rules.formatExpiry(typed)).toBe(shown)
  })
})
