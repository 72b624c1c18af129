import { describe, expect, it } from 'vitest'
import { mapCriteria, type SearchCriteria } from '@/config/search-criteria'
import { findOverlaps } from '@/memory/overlap-notes'
import type { RememberedOrder } from '@/memory/purchases'

const tlds = (...values: string[]): SearchCriteria => ({
  searchType: 'keyword',
  ...mapCriteria(() => []),
  tlds: values,
})

const order = (
  at: number,
  state: RememberedOrder['state'],
  ...searches: (SearchCriteria | null)[]
): RememberedOrder => ({
  id: String(at),
  at,
  state,
  lines: searches.map(criteria => ({ offerIri: null, offerName: null, quantity: null, criteria })),
})

describe('what a search for .com and .net includes', () => {
  it.each<[string, (SearchCriteria | null)[], RememberedOrder[], [string, number | null, string][]]>([
    ['nothing, of nothing', [], [], []],
    ['a line of the cart', [tlds('com')], [], [['cart', null, '.com']]],
    ['no line of another search', [tlds('org'), tlds('com', 'org')], [], []],
    ['no line whose search is unknown', [null], [order(1, 'bought', null)], []],
    ['what was bought', [], [order(1, 'bought', tlds('com'))], [['bought', 1, '.com']]],
    ['what was ordered', [], [order(1, 'placed', tlds('com'))], [['ordered', 1, '.com']]],
    ['nothing of an order that has ended', [], [order(1, 'ended', tlds('com'))], []],
    ['no line that has no name', [{ ...tlds(), hostingProviders: ['kept'] }], [], []],
    [
      'each name once, of the newest order',
      [tlds('com'), tlds('com')],
      [order(1, 'bought', tlds('com'), tlds('net')), order(2, 'bought', tlds('com'))],
      [
        ['cart', null, '.com'],
        ['bought', 2, '.com'],
        ['bought', 1, '.net'],
      ],
    ],
  ])('is %s', (_, cart, orders, expected) => {
    const found = findOverlaps(tlds('com', 'net'), cart, orders)
    expect(found.map(({ kind, at, name }) => [kind, at, name])).toEqual(expected)
  })

  it.each([
    ['as many as it finds', 500, tlds('com', 'net'), 'all'],
    ['more than it finds now', 499, tlds('com', 'net'), 'all'],
    ['fewer than it finds', 501, tlds('com', 'net'), 'bought'],
    ['as many of a narrower search', 500, tlds('com'), 'bought'],
    ['an unknown part', undefined, tlds('com', 'net'), 'bought'],
    ['a part of what has no known end', Infinity, tlds('com', 'net'), 'bought'],
  ])('is, of %s, said to be what was bought: %s found', (_, total, bought, kind) => {
    const [line] = order(1, 'bought', bought).lines
    const orders = [{ ...order(1, 'bought'), lines: line ? [{ ...line, quantity: 500 }] : [] }]
    expect(findOverlaps(tlds('com', 'net'), [], orders, total).map(one => one.kind)).toEqual([kind])
  })

  it('has no name where the search has none', () => {
    expect(findOverlaps(tlds(), [tlds()], [order(1, 'bought', tlds())])).toEqual([])
  })
})
