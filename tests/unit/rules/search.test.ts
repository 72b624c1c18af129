/**
 * @promise TLDs begin with the popular ones, then go by letter.
 * @promise About 50 hosting providers.
 * @promise '{n} Emails found for {summary}'.
 * @promise Columns Email, Domain, TLD and one for each attribute label, 100 at most.
 * @promise Blurred, masked fake rows: total minus 4, six at most; cells '*****'.
 */
import { describe, expect, it } from 'vitest'
import type { EmailRecord } from '@/api/search'
import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { attributeColumns } from '@/features/search/results-columns'
import { createCountryList } from '@/features/search/countries'
import { addKeywords, isRunnable, isSameSearch, parseSearchUrl } from '@/features/search/parse-criteria'
import { providers } from '@/features/search/providers'
import { fakeRows } from '@/features/search/results-table'
import { parseLastSearch } from '@/features/search/search-state'
import { searchUrl } from '@/config/search-url'
import { foundText, summaryText, totalOf } from '@/features/search/summary'
import { sortTlds } from '@/features/search/tld-options'
import { widerSearches } from '@/features/search/wider-searches'

const criteria = (change: Partial<SearchCriteria>): SearchCriteria => ({ ...noCriteria, ...change })
const isp = (...hostingProviders: string[]) => criteria({ searchType: 'isp', hostingProviders })

describe('keywords', () => {
  it.each<[string, string[], string, string[]]>([
    ['one', [], 'bank', ['bank']],
    ['trimmed, its spaces made one', [], '  credit \u00a0 union ', ['credit union']],
    ['nothing', ['bank'], ' , ,\n', ['bank']],
    ['a repetition in another case', ['Bank'], 'bank, BANK', ['Bank']],
    ['a repetition in a capital that has no other form', ['Straße'], 'Straẞe', ['Straße']],
    ['several', ['a'], 'b,c, d', ['a', 'b', 'c', 'd']],
    ['separators of any script', [], 'a;b，c、d|e', ['a', 'b', 'c', 'd|e']],
    ['control characters and half characters', [], 'a\u0000b\ud800c', ['a b c']],
    ['markup, as text', [], '<b>x</b>', ['<b>x</b>']],
    ['emoji', [], '🏦', ['🏦']],
  ])('takes %s', (_what, before, text, after) => {
    expect(addKeywords(before, text)).toEqual(after)
  })

  it('cuts a keyword that is too long, and accepts no more keywords than a list can hold', () => {
    expect(addKeywords([], 'x'.repeat(10_000))).toEqual(['x'.repeat(100)])
    const began = performance.now()
    expect(addKeywords([], `x${'\u0316\u0301'.repeat(60_000)}`)).toHaveLength(1)
    // In quadratic time it takes several seconds.
    expect(performance.now() - began).toBeLessThan(1000)
    expect(addKeywords([], Array.from({ length: 5000 }, (_, i) => `k${i}`).join())).toHaveLength(300)
  })
})

it.each<[SearchCriteria, boolean]>([
  [noCriteria, false],
  [criteria({ keywords: ['a'] }), true],
  [criteria({ countries: ['US'] }), true],
  [criteria({ tlds: ['com'] }), true],
  [criteria({ hostingProviders: ['OVH'] }), false],
  [criteria({ searchType: 'isp', keywords: ['a'], countries: ['US'], tlds: ['com'] }), false],
  [isp('OVH'), true],
])('decides whether the search %j can run: %s', (given, expected) => {
  expect(isRunnable(given)).toBe(expected)
})

describe('the URL of a search', () => {
  it.each<[SearchCriteria, string]>([
    [
      criteria({ keywords: ['a', 'b'], countries: ['US', 'DE'], tlds: ['com', 'net'] }),
      '/search?type=keyword&keywords=a,b&countries=US,DE&tlds=com,net',
    ],
    [
      criteria({ keywords: ['credit union', 'a&b=c', '50%', '1+1', 'Zürich'] }),
      '/search?type=keyword&keywords=credit%20union,a%26b%3Dc,50%25,1%2B1,Z%C3%BCrich',
    ],
    [criteria({ tlds: ['de'], hostingProviders: ['OVH'] }), '/search?type=keyword&tlds=de'],
    [{ ...isp('Google Cloud', 'OVH'), keywords: ['a'] }, '/search?type=isp&providers=Google%20Cloud,OVH'],
  ])('the URL of %j is %s, and it is read back', (given, address) => {
    expect(searchUrl(given)).toBe(address)
    const read = parseSearchUrl(new URL(address, 'https://listwell.example').search)
    expect(read && isSameSearch(read, given)).toBe(true)
  })

  it.each([
    [''],
    ['?type=keyword'],
    ['?type=isp'],
    ['?type=isp&keywords=a&tlds=com'],
    ['?providers=OVH'],
    ['?keywords='],
    ['?keywords=,%20,%00&countries=USA,1,<b>&tlds=.,-'],
    ['?next=/cart'],
  ])('reads no search from %j', query => {
    expect(parseSearchUrl(query)).toBeNull()
  })

  it.each<[string, Partial<SearchCriteria>]>([
    ['?type=keyword&keywords=a,b,A,,b', { keywords: ['a', 'b'] }],
    ['?type=nonsense&keywords=a', { keywords: ['a'] }],
    ['?keywords=a&keywords=b', { keywords: ['a', 'b'] }],
    ['?countries=us,DE,Germany,%3Cscript%3E,us', { countries: ['US', 'DE'] }],
    ['?tlds=.com,NET,co.uk,a/b,рф', { tlds: ['com', 'net', 'co.uk', 'рф'] }],
    ['?keywords=%E0%A4%A', { keywords: ['\ufffd%A'] }],
    ['?type=isp&providers=OVH,ovh,Nobody', { searchType: 'isp', hostingProviders: ['OVH', 'Nobody'] }],
  ])('reads the valid part of the URL %j', (query, expected) => {
    expect(parseSearchUrl(query)).toEqual(criteria(expected))
  })

  it('cuts a search of enormous length', () => {
    const numbers = Array.from({ length: 9000 }, (_, i) => i).join()
    const read = parseSearchUrl(`?keywords=${'y'.repeat(50_000)},${numbers}`)
    expect(read?.keywords).toHaveLength(300)
    expect(read?.keywords[0]).toHaveLength(100)
  })

  it('a search is the same with other lists kept for the other type', () => {
    const search = criteria({ tlds: ['com'] })
    expect(isSameSearch(search, { ...search, hostingProviders: ['OVH'] })).toBe(true)
    expect(isSameSearch(search, isp('com'))).toBe(false)
  })
})

describe('a stored search', () => {
  it('reads a stored search back', () => {
    const given = criteria({ keywords: ['a'], countries: ['DE'], tlds: ['com'], hostingProviders: ['OVH'] })
    expect(parseLastSearch(JSON.stringify(given))).toEqual(given)
  })

  it.each([[''], ['null'], ['17'], ['"text"'], ['{'], ['undefined']])(
    'reads no search from the stored text %j',
    text => {
      expect(parseLastSearch(text)).toBeNull()
    },
  )

  it.each<[string, Partial<SearchCriteria>]>([
    ['[]', {}],
    ['{}', {}],
    ['{"searchType":7,"keywords":"bank","countries":{"0":"US"},"tlds":[1,null,{},"com"]}', { tlds: ['com'] }],
    ['{"searchType":"isp","hostingProviders":["OVH"],"more":1}', isp('OVH')],
    [
      '{"keywords":["a\\u0000b","\\ud83d"],"countries":["usa","us"]}',
      { keywords: ['a b'], countries: ['US'] },
    ],
    ['{"__proto__":{"keywords":["x"]}}', {}],
  ])('reads the valid part of the stored text %j', (text, expected) => {
    expect(parseLastSearch(text)).toEqual(criteria(expected))
  })
})

describe('the summary', () => {
  it.each<[SearchCriteria, string]>([
    [
      criteria({ keywords: ['bank', 'credit union'], countries: ['US', 'DE', 'CA'], tlds: ['com', 'net'] }),
      'bank, credit union, 3 countries, 2 TLDs',
    ],
    [criteria({ countries: ['US'], tlds: ['com'] }), '1 country, 1 TLD'],
    [criteria({ keywords: ['bank'], hostingProviders: ['OVH'] }), 'bank'],
    [isp('OVH', 'Wix'), '2 ISPs'],
    [{ ...isp('OVH'), keywords: ['bank'] }, '1 ISP'],
  ])('the summary of %j is %s', (given, expected) => {
    expect(summaryText(given)).toBe(expected)
  })

  it.each([
    [12_840, false, '12,840 Emails found'],
    [0, false, '0 Emails found'],
    [1, false, '1 Email found'],
    [1, true, 'More than 1 Emails found'],
    [30, true, 'More than 30 Emails found'],
  ])('the heading of %i, of more: %s, begins with %s', (total, hasMore, text) => {
    expect(foundText({ total, hasMore })).toBe(text)
  })

  it('the number found is unlimited where the server hasn’t counted', () => {
    expect([false, true].map(hasMore => totalOf({ total: 30, hasMore }))).toEqual([30, Infinity])
  })
})

describe('the wider searches', () => {
  const all = criteria({ keywords: ['bank', 'credit'], countries: ['DE', 'FR', 'IT'], tlds: ['com'] })

  it('leave out one criterion each, with its values or their number', () => {
    expect(widerSearches(all)).toEqual([
      { name: 'keywords', without: ['bank', 'credit'], search: { ...all, keywords: [] } },
      { name: 'countries', without: ['3 countries'], search: { ...all, countries: [] } },
      { name: 'tlds', without: ['.com'], search: { ...all, tlds: [] } },
    ])
  })

  it.each<[string, number, SearchCriteria]>([
    ['two criteria', 2, criteria({ keywords: ['bank'], tlds: ['com'] })],
    ['one criterion', 0, criteria({ keywords: ['bank'] })],
    ['one of its type', 0, { ...isp('OVH'), keywords: ['bank'] }],
  ])('of a search with %s are %i', (_what, count, search) => {
    expect(widerSearches(search)).toHaveLength(count)
  })
})

describe('the columns', () => {
  type Attribute = EmailRecord['eavAttributes'][number]
  const attribute = (label: string | null, value: Attribute['value'], name: string | null = null) => ({
    name,
    label,
    value,
  })
  const row = (own: Attribute[], domain: Attribute[] = []): EmailRecord => ({
    id: '1',
    email: 'a***@b.example',
    domain: { name: 'b.example', tld: 'example', eavAttributes: domain },
    eavAttributes: own,
  })

  it('columns follow the labels of emails and domains in the order in which they appear', () => {
    const columns = attributeColumns([
      row([attribute('Role', 'Sales')], [attribute('Country', 'US')]),
      row([attribute('Seniority', 'Head')], [attribute('Founded', 1998), attribute('Country', 'DE')]),
    ])
    expect(columns.map(({ label, cells }) => [label, cells])).toEqual([
      ['Role', ['Sales', '']],
      ['Country', ['US', 'DE']],
      ['Seniority', ['', 'Head']],
      ['Founded', ['', '1998']],
    ])
  })

  it('joins columns of the same label, and shows their different values', () => {
    const [column, ...others] = attributeColumns([
      row([attribute('Country', 'US'), attribute('Country', 'CA')], [attribute('Country', 'US')]),
    ])
    expect(others).toEqual([])
    expect(column?.cells).toEqual(['US, CA'])
  })

  it('leaves out values without text', () => {
    const [column] = attributeColumns([row([attribute('Country', ' '), attribute('Country', 'CA')])])
    expect(column?.cells).toEqual(['CA'])
  })

  it('names a column after its attribute where there is no label, and leaves it out where there is neither', () => {
    const unnamed = [attribute(null, 'x', 'role'), attribute(' ', 'y'), attribute(null, 'z')]
    const columns = attributeColumns([row(unnamed)])
    expect(columns.map(({ label }) => label)).toEqual(['role'])
  })

  it.each([
    [['1998', '2007'], true],
    [['1,150', '58'], true],
    [['1.5', '-3', '12%'], true],
    [['12 Main Street', '58'], false],
    [['1 150'], true],
    [['5x'], false],
    [['A4'], false],
    [['', '58'], true],
    [['', ''], false],
    [['true'], false],
  ])('a column of %j is numeric: %s', (values, numeric) => {
    const [column] = attributeColumns(values.map(value => row([attribute('X', value)])))
    expect(column?.numeric).toBe(numeric)
  })

  it('shows values as the server wrote them', () => {
    const [column] = attributeColumns([1150, false, null].map(value => row([attribute('X', value)])))
    expect(column?.cells).toEqual(['1150', 'false', ''])
  })
})

it.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [9, 5],
  [10, 6],
  [12_840, 6],
])('a search that found %i has %i fake rows', (total, rows) => {
  expect(fakeRows(total)).toHaveLength(rows)
})

it('a fake row names no person and no domain', () => {
  for (const [email, domain, tld] of fakeRows(10)) {
    expect(email).toMatch(/^\w\*+@\w\*+\.example$/)
    expect(domain).toMatch(/^\w\*+\.example$/)
    expect(email).toContain(`@${domain}`)
    expect(tld).toMatch(/^\.\w+$/)
  }
})

describe('the lists to choose from', () => {
  const { options: countries } = createCountryList(['en'])

  it('the list of countries has each country once, by name, under its code', () => {
    expect(countries.length).toBeGreaterThan(200)
    expect(new Set(countries.map(({ value }) => value)).size).toBe(countries.length)
    const names = countries.map(({ name }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    expect(countries).toContainEqual({ value: 'DE', code: 'DE', name: 'Germany' })
  })

  it('the list of countries has the observers of the United Nations and well-known territories', () => {
    const names = new Map(countries.map(({ value, name }) => [value, name]))
    expect(['VA', 'PS', 'XK', 'HK', 'MO', 'TW', 'PR', 'GL'].map(code => names.get(code)).join()).toBe(
      'Vatican City,Palestine,Kosovo,Hong Kong,Macao,Taiwan,Puerto Rico,Greenland',
    )
  })

  it('the list of providers has about fifty providers, each once, by name', () => {
    expect(new Set(providers).size).toBe(50)
    for (const provider of providers) expect(provider).toMatch(/^[^,]+$/)
    expect(providers).toEqual([...providers].sort((a, b) => a.localeCompare(b, 'en')))
  })
})

it('the TLDs are sorted: the popular ones by how much they are used, then the others by letter, each once', () => {
  const popular = ['com', 'org', 'net', 'de', 'uk', 'info', 'io', 'co', 'eu', 'fr', 'nl', 'biz']
  expect(sortTlds(['zone', 'öko', 'aarp', ...popular.toReversed(), 'net', 'aarp', 'okinawa'])).toEqual([
    ...popular,
    'aarp',
    'okinawa',
    'öko',
    'zone',
  ])
})
