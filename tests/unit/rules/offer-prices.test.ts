import { describe, expect, it } from 'vitest'
import { cheaperQuantity, cheapestOffer, isInRange, shownOffers } from '@/lib/offer-prices'

const offer = (name: string, pricePerDomain: number, minQuantity: number, maxQuantity: number | null) => ({
  name,
  pricePerDomain,
  minQuantity,
  maxQuantity,
  sortOrder: 0,
})
const starter = offer('Starter', 5, 100, 25_000)
const growth = offer('Growth', 4, 1000, null)
const enterprise = offer('Enterprise', 2, 50_000, null)
const small = offer('Small', 9, 1, 99)
const bounded = offer('Bounded', 3, 1, 500)
const offers = [starter, growth, enterprise]
const names = (list: { name: string }[]) => list.map(({ name }) => name).join()

it.each([
  [99, false],
  [100, true],
  [25_000, true],
  [25_001, false],
])('%i is in the range of 100 - 25,000: %s', (quantity, expected) => {
  expect(isInRange(starter, quantity)).toBe(expected)
})

describe('the offers that are shown', () => {
  it.each([
    ['the first three where one of them fits', [...offers, small], 500, 'Starter,Growth,Enterprise'],
    ['the one that fits in the third place', [...offers, small], 50, 'Starter,Growth,Small'],
    ['the first three where none fits at all', offers, 50, 'Starter,Growth,Enterprise'],
    // Every offer fits an unknown total.
    [
      'the first three at an unknown total',
      [starter, small, bounded, growth],
      Infinity,
      'Starter,Small,Bounded',
    ],
    ['the first three without a search', [...offers, small], undefined, names(offers)],
    ['both of two offers', [starter, growth], 50, 'Starter,Growth'],
    ['nothing without offers', [], 50, ''],
  ])('shows %s', (_case, list, total, expected) => {
    expect(names(shownOffers(list, total))).toBe(expected)
  })
})

describe('the cheapest offer', () => {
  it.each([
    [99, undefined],
    [100, 'Starter'],
    [999, 'Starter'],
    [1000, 'Growth'],
    [49_999, 'Growth'],
    [50_000, 'Enterprise'],
  ])('the cheapest offer for %i is %s', (quantity, expected) => {
    expect(cheapestOffer(offers, quantity)?.name).toBe(expected)
  })

  it('takes the first of several offers at the same price', () => {
    expect(cheapestOffer([offer('A', 4, 1, null), offer('B', 4, 1, null)], 5)?.name).toBe('A')
  })
})

describe('a larger quantity that costs less', () => {
  it.each([
    ['at 900 of 5,556', 900, 5556, 'Growth', 1000],
    ['where a larger quantity costs the same', 800, 5556, undefined, undefined],
    ['at 801', 801, 5556, 'Growth', 1000],
    ['where fewer addresses were found', 900, 999, undefined, undefined],
    ['where just as many were found', 900, 1000, 'Growth', 1000],
    ['of a quantity that no offer has', 50, 5556, undefined, undefined],
    ['up to a later offer', 40_000, 60_000, 'Enterprise', 50_000],
    ['at the best price', 60_000, 90_000, undefined, undefined],
  ])('compares the price %s', (_case, quantity, total, name, cheaper) => {
    const found = cheaperQuantity(offers, quantity, total)
    expect(found?.offer.name).toBe(name)
    expect(found?.quantity).toBe(cheaper)
  })

  it('takes the smallest of several larger quantities', () => {
    const list = [offer('A', 10, 1, null), offer('C', 1, 300, null), offer('B', 2, 200, null)]
    expect(cheaperQuantity(list, 150, 1000)?.offer.name).toBe('B')
  })
})
