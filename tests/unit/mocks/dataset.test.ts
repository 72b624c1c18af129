import { mapCriteria } from '@/config/search-criteria'
import { beforeAll, expect, it } from 'vitest'
import { createCountryList } from '@/features/search/countries'
import { providers } from '@/features/search/providers'
import { PROVIDER_NAMES } from '@/mocks/dataset/providers'
import { COUNTRY_CODES } from '@/mocks/dataset/countries'
import { DOMAIN_COUNT, domainAt, domainColumns, type Domain } from '@/mocks/dataset/domains'
import { TLDS } from '@/mocks/dataset/tlds'
import type { MockCriteria } from '@/mocks/criteria'
import { countMatches, matchingDomains, matchingRows, search } from '@/mocks/search'

const nothing: MockCriteria = mapCriteria(() => [])
const find = (criteria: Partial<MockCriteria>) => ({ ...nothing, ...criteria })

it('the dataset is as large as the product claims', () => {
  expect(countMatches(nothing)).toBeGreaterThan(11_200_000)
  expect(countMatches(nothing)).toBeLessThan(11_400_000)
  expect(new Set(COUNTRY_CODES).size).toBeGreaterThan(200)
  expect(new Set(TLDS).size).toBeGreaterThan(1000)
  expect(TLDS).toHaveLength(new Set(TLDS).size)
  expect(PROVIDER_NAMES).toHaveLength(50)
})

it('contains everything that the app’s lists offer', () => {
  expect([...PROVIDER_NAMES].toSorted()).toEqual([...providers].toSorted())
  const codes = createCountryList([]).options.map(({ value }) => value)
  expect(codes.filter(code => !COUNTRY_CODES.includes(code))).toEqual([])
})

it('the dataset has unique domain names, and addresses in every country, TLD and provider', () => {
  const names = new Set<string>()
  for (let index = 0; index < DOMAIN_COUNT; index++) names.add(domainAt(index).name)
  expect(names.size).toBe(DOMAIN_COUNT)
  const { country, tld, provider } = domainColumns()
  expect(new Set(country).size).toBe(COUNTRY_CODES.length)
  expect(new Set(tld).size).toBe(TLDS.length)
  expect(new Set(provider).size).toBe(PROVIDER_NAMES.length)
})

const searches: [string, Partial<MockCriteria>][] = [
  ['a keyword within a word', { keywords: ['notar'], countries: ['FR', 'BE'] }],
  ['a keyword across two words', { keywords: ['thba'], countries: ['US'] }],
  ['a keyword in capitals', { keywords: ['NorthBank'] }],
  ['a keyword of two words', { keywords: ['credit union'] }],
  ['a keyword with a hyphen and a dot', { keywords: ['h-bank.example.n'] }],
  ['a keyword that is a TLD', { keywords: ['.museum'] }],
  ['a keyword that no name has', { keywords: ['zzzz'] }],
  ['alternative keywords', { keywords: ['yoga', 'quay'], countries: ['AT'] }],
  ['a country and a TLD', { countries: ['CH'], tlds: ['li', 'ch'] }],
  ['a TLD with its dot', { tlds: ['.swiss'] }],
  ['a provider', { hostingProviders: ['Xserver'], countries: ['DE', 'JP'] }],
  ['all kinds', { keywords: ['a'], countries: ['DE'], tlds: ['de'], hostingProviders: ['Hetzner', 'OVH'] }],
]

const everyDomain: Domain[] = []
beforeAll(() => {
  for (let index = 0; index < DOMAIN_COUNT; index++) everyDomain.push(domainAt(index))
})

/** The same rules, applied to every domain. */
function expectedDomains(criteria: MockCriteria): Set<string> {
  const has = (list: readonly string[], test: (item: string) => boolean) =>
    list.length === 0 || list.some(test)
  const names = new Set<string>()
  for (const domain of everyDomain) {
    const found =
      has(criteria.keywords, keyword => {
        const text = keyword.toLowerCase()
        const spellings = [text.replaceAll(' ', '-'), text.replaceAll(' ', '')]
        return spellings.some(spelling => domain.name.includes(spelling))
      }) &&
      has(criteria.countries, country => domain.country === country) &&
      has(criteria.tlds, tld => domain.tld === tld.replace('.', '')) &&
      has(criteria.hostingProviders, provider => domain.provider === provider)
    if (found) names.add(domain.name)
  }
  return names
}

it.each(searches)('a search finds exactly the matches of %s', (_, some) => {
  const criteria = find(some)
  const found = [...matchingDomains(criteria)].map(domain => domain.name)
  expect(found).toHaveLength(new Set(found).size)
  expect(new Set(found)).toEqual(expectedDomains(criteria))
})

it('a search counts as many addresses as it has rows, without duplicates', () => {
  const criteria = find({ keywords: ['notary'], countries: ['FR'] })
  const rows = [...matchingRows(criteria)]
  expect(rows.length).toBeGreaterThan(100)
  expect(countMatches(criteria)).toBe(rows.length)
  expect(new Set(rows.map(row => row.address.id)).size).toBe(rows.length)
  expect(new Set(rows.map(row => `${row.address.local}@${row.domain.name}`)).size).toBe(rows.length)
})

it('a search returns the same order each time, whatever the order of the criteria', () => {
  const once = search(find({ keywords: ['bank', 'law'], countries: ['US', 'DE'] }), 20)
  const again = search(find({ keywords: ['law', 'bank'], countries: ['DE', 'US'] }), 20)
  expect(again).toEqual(once)
  expect(once.rows).toHaveLength(20)
})

it('a search never returns a real domain', () => {
  for (const { domain } of search(find({ countries: ['DE'] }), 200).rows) {
    expect(domain.name).toMatch(new RegExp(`^[a-z]+-?[a-z]+\\.example\\.${domain.tld}$`))
  }
})
