/**
 * @promise A purchase is named by its criteria.
 */
import { expect, it } from 'vitest'
import { mapCriteria, type SearchCriteria } from '@/config/search-criteria'
import { lineCriteria } from '@/memory/line-criteria'
import { lineName, purchaseName } from '@/memory/purchase-name'

it.each<[Partial<SearchCriteria>, string | null]>([
  [{ keywords: ['bank'], countries: ['DE'] }, 'bank, Germany'],
  [{ countries: ['DE', 'FR', 'IT'], tlds: ['com'] }, 'Germany, France, Italy, .com'],
  [{ keywords: ['bank'], countries: ['DE', 'FR', 'IT', 'ES'] }, 'bank, 4 countries'],
  [{ tlds: ['a', 'b', 'c', 'd', 'e'] }, '5 TLDs'],
  [{ keywords: ['a', 'b', 'c'] }, 'a, b, c'],
  [{ keywords: ['a', 'b', 'c', 'd'] }, 'a, b, 2 more keywords'],
  [{ searchType: 'isp', hostingProviders: ['OVH'], keywords: ['kept'] }, 'OVH'],
  [{ searchType: 'isp', keywords: ['kept'] }, null],
  [{}, null],
])('a purchase of %j is called %j', (parts, name) => {
  expect(purchaseName({ searchType: 'keyword', ...mapCriteria(() => []), ...parts })).toBe(name)
})

it.each<[string, Parameters<typeof lineName>[0], string | null]>([
  ['with a search', { criteria: { searchType: 'keyword', ...mapCriteria(() => []), tlds: ['com'] } }, '.com'],
  ['without one', { criteria: null }, null],
  ['that isn’t remembered', undefined, null],
])('a line %s is called %j by its search', (_, line, name) => {
  expect(lineName(line)).toBe(name)
})

const bank = {
  searchType: 'keyword',
  keywords: ['bank'],
  countries: ['DE', 'FR'],
  tlds: [],
  hostingProviders: [],
}

it.each<[string, Parameters<typeof lineCriteria>[0], object | null]>([
  ['lists', { searchType: 'keyword', keywords: ['bank'], countries: ['DE', 'FR'], tlds: [] }, bank],
  ['texts', { searchType: 'keyword', keywords: 'bank', countries: 'DE, FR', tlds: null }, bank],
  ['an empty unknown parameter', { ...bank, employees: '' }, bank],
  ['an unknown parameter', { ...bank, employees: '50' }, null],
  [
    'providers',
    { searchType: 'isp', hostingProviders: ['OVH'] },
    { searchType: 'isp', ...mapCriteria(() => []), hostingProviders: ['OVH'] },
  ],
  ['an unknown parameter without a value', { ...bank, employees: undefined }, bank],
  ['a list from its eleventh place on', { ...bank, countries: { 10: 'DE', 11: 'FR' } }, bank],
  ['a criterion with names that end in a digit', { ...bank, countries: { a1: 'DE' } }, null],
  ['a criterion with names that begin with a digit', { ...bank, countries: { '1a': 'DE' } }, null],
  ['lists with holes', { ...bank, countries: { 1: 'DE', 3: 'FR' }, employees: {} }, bank],
  ['numbers', { ...bank, keywords: 24 }, { ...bank, keywords: ['24'] }],
  ['an unknown parameter that is an object', { ...bank, employees: { min: 10 } }, null],
  ['an unknown parameter that is a number', { ...bank, employees: 50 }, null],
  ['a criterion that is an object', { ...bank, countries: { code: 'DE' } }, null],
  ['a criterion with a value that is an object', { ...bank, countries: ['DE', { code: 'FR' }] }, null],
  ['a criterion with half of a surrogate pair', { ...bank, keywords: ['k\ud800'] }, null],
  ['an unknown search type', { ...bank, searchType: 'phone' }, null],
  ['no search type', { keywords: ['bank'] }, null],
  ['criteria of the other type alone', { ...bank, searchType: 'isp' }, null],
])('reads the search of a line from %s', (_, parameters, expected) => {
  expect(lineCriteria(parameters)).toEqual(expected)
})

it('reads the search of one line once', () => {
  const parameters = { searchType: 'keyword', keywords: ['bank'] }
  expect(lineCriteria(parameters)).toBe(lineCriteria(parameters))
})
