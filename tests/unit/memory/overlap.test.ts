/**
 * @promise A search includes another by its criteria alone: any order and case, none means any, the two types
 *   are never compared.
 */
import { fc } from '@tests/support/fast-check'
import { describe, expect, it } from 'vitest'
import { criterionNames, mapCriteria, type SearchCriteria } from '@/config/search-criteria'
import { findOverlaps, includesSearch, isEquivalentSearch } from '@/memory/overlap'
import type { RememberedOrder } from '@/memory/purchases'

const search = (parts: Partial<SearchCriteria>): SearchCriteria => ({
  searchType: 'keyword',
  ...mapCriteria(() => []),
  ...parts,
})

const isp = (...hostingProviders: string[]) => ({ searchType: 'isp', hostingProviders }) as const

describe('includesSearch', () => {
  it.each<[string, Partial<SearchCriteria>, Partial<SearchCriteria>, boolean]>([
    ['with the same criteria', { keywords: ['bank'] }, { keywords: ['bank'] }, true],
    ['with one country more', { countries: ['DE', 'FR'] }, { countries: ['DE'] }, true],
    ['with one country less', { countries: ['DE'] }, { countries: ['DE', 'FR'] }, false],
    ['with one criterion less', { keywords: ['bank'] }, { keywords: ['bank'], countries: ['DE'] }, true],
    ['with one criterion more', { keywords: ['bank'], countries: ['DE'] }, { keywords: ['bank'] }, false],
    ['with other values', { countries: ['DE'] }, { countries: ['FR'] }, false],
    ['with other criteria', { countries: ['DE'] }, { tlds: ['de'] }, false],
    ['with a dot before the TLD', { tlds: ['.NET'] }, { tlds: ['net'] }, true],
    [
      'with values for the other type',
      { ...isp('OVH'), searchType: 'keyword', tlds: ['a'] },
      { tlds: ['a'] },
      true,
    ],
    ['by provider', isp('ovh', 'Aruba'), isp('OVH'), true],
    ['of the other type', isp('OVH'), { keywords: ['OVH'] }, false],
    ['of the other type, both without criteria', { searchType: 'isp' }, {}, false],
  ])('compares a search %s', (_, outer, inner, expected) => {
    expect(includesSearch(search(outer), search(inner))).toBe(expected)
  })
})

it.each<[string, Partial<SearchCriteria>, Partial<SearchCriteria>, boolean]>([
  ['the same in another order and case', { keywords: ['a', 'B'] }, { keywords: ['b', 'A'] }, true],
  ['a narrower one', { keywords: ['a', 'b'] }, { keywords: ['a'] }, false],
  ['a wider one', { keywords: ['a'] }, { keywords: ['a', 'b'] }, false],
])('compares a search with %s', (_, one, other, expected) => {
  expect(isEquivalentSearch(search(one), search(other))).toBe(expected)
})

const values = (words: readonly string[]) => fc.subarray([...words])

/** Few values, so that inclusion is common, and letters whose cases are not pairs. */
const searches: fc.Arbitrary<SearchCriteria> = fc.record({
  searchType: fc.constantFrom('keyword' as const, 'isp' as const),
  keywords: values(['bank', 'straße', 'ΟΔΟΣ', 'İzmir', 'ﬁ', '\u212A']),
  countries: values(['DE', 'FR', 'US']),
  tlds: values(['com', 'net', 'ею']),
  hostingProviders: values(['OVH', 'Straẞe', '1&1']),
})

const criterion = fc.constantFrom(...criterionNames)

const mapValues = (one: SearchCriteria, change: (list: string[]) => string[]): SearchCriteria => ({
  searchType: one.searchType,
  ...mapCriteria((_, name) => change(one[name])),
})

describe('the inclusion of searches', () => {
  it('every search includes itself', () => {
    fc.assert(
      fc.property(searches, one => {
        expect(includesSearch(one, one)).toBe(true)
      }),
    )
  })

  it('inclusion is transitive along searches that get narrower', () => {
    fc.assert(
      fc.property(searches, criterion, criterion, (a, x, y) => {
        const narrower = (one: SearchCriteria, name: typeof x) => ({ ...one, [name]: one[name].slice(0, 1) })
        const b = narrower(a, x)
        const c = narrower(b, y)
        expect([includesSearch(a, b), includesSearch(b, c), includesSearch(a, c)]).not.toContain(false)
      }),
    )
  })

  it.each<[string, (list: string[]) => string[]]>([
    ['the order of values', list => list.toReversed()],
    ['repetitions', list => [...list, ...list]],
    ['upper case', list => list.map(text => text.toUpperCase())],
    ['lower case', list => list.map(text => text.toLowerCase())],
    ['the way in which letters are composed', list => list.map(text => text.normalize('NFD'))],
    ['spaces around a value', list => list.map(text => ` ${text} `)],
  ])('inclusion doesn’t depend on %s', (_, change) => {
    fc.assert(
      fc.property(searches, searches, (a, b) => {
        expect(includesSearch(mapValues(a, change), b)).toBe(includesSearch(a, b))
        expect(includesSearch(a, mapValues(b, change))).toBe(includesSearch(a, b))
      }),
    )
  })

  it('claims nothing that values from outside of both would contradict', () => {
    // What a search finds, taken literally: an address has one value of each criterion.
    const finds = (one: SearchCriteria, address: Record<string, string>) =>
      criterionNames.every(
        name => one[name].length === 0 || one[name].some(value => value.toLowerCase() === address[name]),
      )
    const words = fc.constantFrom('a', 'b', 'c')
    const lists = fc.uniqueArray(words)
    const simple = fc.record({ keywords: lists, tlds: lists }).map(parts => search(parts))
    const addresses = fc.record({ keywords: words, countries: words, tlds: words, hostingProviders: words })
    fc.assert(
      fc.property(simple, simple, addresses, (a, b, address) => {
        fc.pre(includesSearch(a, b) && finds(b, address))
        expect(finds(a, address)).toBe(true)
      }),
      { maxSkipsPerRun: 10_000 },
    )
  })
})

const tlds = (...names: string[]) => search({ tlds: names })

const order = (
  at: number,
  state: RememberedOrder['state'],
  ...bought: (SearchCriteria | null)[]
): RememberedOrder => ({
  id: String(at),
  at,
  state,
  lines: bought.map(criteria => ({ offerIri: null, offerName: null, quantity: null, criteria })),
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
