/**
 * @promise Offers by `sortOrder`; premium is 'Popular'; per Email; min - max or ∞.
 * @promise The only offer that fits is chosen, with the larger of its minimum and the total.
 * @promise Offers out of range are dimmed, with the hint that fits.
 */
import { describe, expect, it } from 'vitest'
import type { Offer } from '@/api/offers'
import { clamp, initialChoice, pickOffer, rangeNote, unavailableHint } from '@/features/cart/offer-choice'
import { shownOffers } from '@/lib/offer-prices'

const offer = (id: string, minQuantity: number, maxQuantity: number | null, sortOrder = 0): Offer => ({
  id,
  iri: `/api/offers/${id}`,
  type: null,
  name: `Offer ${id}`,
  description: null,
  pricePerDomain: 5,
  minQuantity,
  maxQuantity,
  features: [],
  sortOrder,
})

const starter = offer('1', 100, 25_000)
const growth = offer('2', 1000, null)
const enterprise = offer('3', 50_000, null)
const offers = [starter, growth, enterprise]

describe('the offers that are shown', () => {
  it.each([
    { orders: [30, 10, 20], shown: [10, 20, 30] },
    { orders: [4, 3, 2, 1], shown: [1, 2, 3] },
    { orders: [-1, 0], shown: [-1, 0] },
    { orders: [], shown: [] },
  ])('shows $shown of $orders', ({ orders, shown }) => {
    const given = orders.map(sortOrder => offer('1', 1, null, sortOrder))
    expect(shownOffers(given).map(one => one.sortOrder)).toEqual(shown)
  })

  it('keeps the given order among equals and leaves the list itself alone', () => {
    const given = [offer('b', 1, null, 1), offer('a', 1, null, 1), offer('c', 1, null, 0)]
    expect(shownOffers(given).map(one => one.id)).toEqual(['c', 'b', 'a'])
    expect(given.map(one => one.id)).toEqual(['b', 'a', 'c'])
  })
})

describe('unavailableHint', () => {
  it.each([
    [99, 'Minimum quantity is 100, but only 99 available.'],
    [100, null],
    [25_000, null],
    [25_001, 'This offer covers at most 25,000.'],
  ])('the hint of an offer of 100 - 25,000 with %i found is %s', (total, hint) => {
    expect(unavailableHint(starter, total)).toBe(hint)
  })

  it('gives no hint where the number found is unknown', () => {
    for (const one of offers) expect(unavailableHint(one, Infinity)).toBeNull()
    expect(initialChoice([starter], Infinity)).toMatchObject({ offer: '1', quantity: 100 })
  })

  it('an unlimited offer has no upper bound', () => {
    expect(unavailableHint(growth, 11_000_000)).toBeNull()
    expect(unavailableHint(enterprise, 12_840)).toBe('Minimum quantity is 50,000, but only 12,840 available.')
  })
})

describe('rangeNote', () => {
  it.each([
    [99, { text: 'Minimum quantity of Offer 1 is 100.', nearest: 100 }],
    [100, null],
    [25_000, null],
    [25_001, { text: 'Maximum quantity of Offer 1 is 25,000.', nearest: 25_000 }],
  ])('the note of an offer of 100 - 25,000 for %i is %j', (quantity, note) => {
    expect(rangeNote(starter, quantity)).toEqual(note)
  })

  it('has no maximum for an offer without one', () => {
    expect(rangeNote(offer('1', 100, null), 1_000_000)).toBeNull()
  })
})

describe('initialChoice', () => {
  const nothing = { offer: null, quantity: 1, touched: false }

  it.each([
    ['two in range', 12_840, nothing],
    ['only the first in range', 500, { offer: '1', quantity: 500, touched: false }],
    ['only the first, at its lower bound', 100, { offer: '1', quantity: 100, touched: false }],
    ['only the second in range', 30_000, { offer: '2', quantity: 30_000, touched: false }],
    ['the two unlimited ones', 50_000, nothing],
    ['none in range', 99, nothing],
  ])('chooses the only offer in range: %s', (_case, total, choice) => {
    expect(initialChoice(offers, total)).toEqual(choice)
  })

  it('chooses nothing without offers', () => {
    expect(initialChoice([], 500)).toEqual(nothing)
  })

  it.each([
    ['the choice', 12_840, { offer: '2', quantity: 3000 }, { offer: '2', quantity: 3000, touched: true }],
    ['the offer with its minimum', 12_840, { offer: '2' }, { offer: '2', quantity: 1000, touched: false }],
    [
      'the quantity with the only offer',
      500,
      { quantity: 200 },
      { offer: '1', quantity: 200, touched: true },
    ],
    [
      'no unavailable offer',
      12_840,
      { offer: '3', quantity: 20 },
      { ...nothing, quantity: 20, touched: true },
    ],
    ['no unknown offer', 12_840, { offer: 'x' }, nothing],
    ['no quantity that is no number', 500, { quantity: NaN }, { offer: '1', quantity: 500, touched: false }],
    ['no fraction', 12_840, { quantity: 1.5 }, nothing],
  ])('takes of what is wanted %s', (_case, total, wanted, choice) => {
    expect(initialChoice(offers, total, wanted)).toEqual(choice)
  })
})

it.each([
  [0, 1],
  [200, 200],
  [9e9, 12_840],
])('limits a quantity of %i to 1 and the number found: %i', (quantity, limited) => {
  expect(clamp(quantity, 12_840)).toBe(limited)
})

describe('pickOffer', () => {
  it('takes the offer’s minimum as long as the quantity is untouched', () => {
    const first = pickOffer({ offer: null, quantity: 1, touched: false }, growth)
    expect(first).toEqual({ offer: '2', quantity: 1000, touched: false })
    expect(pickOffer(first, starter)).toEqual({ offer: '1', quantity: 100, touched: false })
  })

  it('keeps a quantity that the customer has chosen', () => {
    const chosen = { offer: '1', quantity: 500, touched: true }
    expect(pickOffer(chosen, growth)).toEqual({ ...chosen, offer: '2' })
  })
})
