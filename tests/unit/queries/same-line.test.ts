import { describe, expect, it } from 'vitest'
import type { CartItem } from '@/api/cart'
import { lineCriteria } from '@/memory/line-criteria'
import {
  haveEqualLines,
  hasSameOffer,
  haveSameSearch,
  isRememberedLine,
  linesWithoutEqual,
} from '@/queries/same-line'

const bank = { searchType: 'keyword', keywords: ['bank', 'loan'], countries: ['DE'] }

describe('the searches of two lines', () => {
  it.each([
    ['values in another order', { ...bank, keywords: ['loan', 'bank'] }, true],
    ['values in upper case', { ...bank, keywords: ['BANK', 'Loan'] }, true],
    ['values in one text', { ...bank, keywords: 'bank,loan' }, true],
    ['one value less', { ...bank, keywords: ['bank'] }, false],
    ['a criterion without values', { ...bank, countries: [] }, false],
    ['a parameter that the site doesn’t know', { ...bank, industry: 'food' }, false],
  ])('differ by %s only where they find something else', (_how, other, isSame) => {
    expect(haveSameSearch(bank, other)).toBe(isSame)
    expect(haveSameSearch(other, bank)).toBe(isSame)
  })

  it('compares searches that the site can’t run by each of their parameters', () => {
    const food = { ...bank, industry: 'food' }
    expect(haveSameSearch(food, { industry: 'food', ...bank })).toBe(true)
    expect(haveSameSearch(food, { ...food, industry: 'cars' })).toBe(false)
  })

  it('takes two lines for the same where neither’s search is known, as one line that is read twice', () => {
    expect(haveSameSearch(null, null)).toBe(true)
    expect(haveSameSearch(null, bank)).toBe(false)
    expect(haveSameSearch({ ...bank, industry: 'food' }, null)).toBe(false)
  })
})

describe('the offers of two lines', () => {
  const line = { offerIri: '/api/offers/2', offerName: 'Growth', quantity: 500 }
  it.each([
    ['the same IRI', { ...line, offerName: null }, true],
    ['another IRI of the same name', { ...line, offerIri: '/api/plans/2' }, true],
    ['another IRI, both without a name', { ...line, offerIri: '/api/offers/3', offerName: null }, false],
    ['no IRI, but the name', { ...line, offerIri: null }, true],
    ['no IRI and another name', { ...line, offerIri: null, offerName: 'Starter' }, false],
    ['another IRI and another name', { ...line, offerIri: '/api/offers/3', offerName: 'Starter' }, false],
    ['another quantity', { ...line, quantity: 501 }, false],
  ])('with %s are the same only by IRI or name, and quantity', (_how, other, isSame) => {
    const one = other.offerName === null && !isSame ? { ...line, offerName: null } : line
    expect(hasSameOffer(one, other)).toBe(isSame)
    expect(hasSameOffer(other, one)).toBe(isSame)
  })

  it('of which only one has an IRI are the same by the name alone', () => {
    const nameless = { ...line, offerName: null }
    expect(hasSameOffer({ ...nameless, offerIri: null }, nameless)).toBe(true)
    expect(hasSameOffer(nameless, { ...nameless, offerIri: null })).toBe(true)
    expect(hasSameOffer({ ...line, offerIri: null }, { ...line, offerName: 'Starter' })).toBe(false)
  })

  it('are the same where neither has an IRI or a name', () => {
    const unknown = { offerIri: null, offerName: null, quantity: 500 }
    expect(hasSameOffer(unknown, { ...unknown })).toBe(true)
  })
})

describe('a line that this browser remembers', () => {
  const offer = { offerIri: '/api/offers/2', offerName: 'Growth', quantity: 500 }
  const lineOf = (rawParameters: CartItem['rawParameters']) => ({ ...offer, rawParameters })
  const remembered = { ...offer, criteria: lineCriteria(bank) }
  const unknown = { ...offer, criteria: null }
  const food = { ...bank, industry: 'food' }

  it.each([
    ['the same search', remembered, lineOf(bank), true],
    ['another search', remembered, lineOf({ ...bank, keywords: ['loan'] }), false],
    ['another quantity', remembered, { ...lineOf(bank), quantity: 501 }, false],
    ['a search that the site can’t run', remembered, lineOf(food), false],
    ['a search, where the remembered one can’t be run', unknown, lineOf(bank), false],
    ['no more of its search than the memory has', unknown, lineOf(food), true],
    ['a search that isn’t known', remembered, lineOf(null), false],
  ])('with %s', (_what, one, line, isSame) => expect(isRememberedLine(one, line)).toBe(isSame))
})

describe('two lists of lines', () => {
  const isEqual = (one: number, other: number) => one === other
  it('takes each line for an equal of one alone', () => {
    expect(linesWithoutEqual([1, 1, 2, 3], [3, 1, 4], isEqual)).toEqual([1, 2])
    expect(linesWithoutEqual([1, 1], [1, 2], isEqual)).toEqual([1])
  })
  it('are equal in any order, with as many lines', () => {
    expect(haveEqualLines([1, 2, 2], [2, 1, 2], isEqual)).toBe(true)
    expect(haveEqualLines([1, 2], [2, 1, 2], isEqual)).toBe(false)
    expect(haveEqualLines([1, 1, 2], [2, 1, 2], isEqual)).toBe(false)
  })
})
