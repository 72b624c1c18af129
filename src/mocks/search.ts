import type { CriterionName } from '@/config/search-criteria'
import type { MockCriteria } from '@/mocks/criteria'
import { addressAt, type Address } from './dataset/addresses'
import { COUNTRY_CODES } from './dataset/countries'
import { DOMAIN_COUNT, domainAt, domainColumns, matchKeywords, type Domain } from './dataset/domains'
import { PROVIDER_NAMES } from './dataset/providers'
import { TLDS } from './dataset/tlds'

export interface Row {
  address: Address
  domain: Domain
}

/** What matches each criterion: a flag for each entry of its column, of its domains for keywords; null if it doesn’t filter. */
type Matcher = Record<CriterionName, Uint8Array | null>

function picked(all: readonly string[], wanted: readonly string[], clean: (text: string) => string) {
  if (wanted.length === 0) return null
  const names = new Set(wanted.map(clean))
  return Uint8Array.from(all, item => (names.has(clean(item)) ? 1 : 0))
}

const lower = (text: string) => text.trim().toLowerCase()

function matcherOf(criteria: MockCriteria): Matcher {
  return {
    countries: picked(COUNTRY_CODES, criteria.countries, lower),
    hostingProviders: picked(PROVIDER_NAMES, criteria.hostingProviders, lower),
    tlds: picked(TLDS, criteria.tlds, text => lower(text).replace(/^\./, '')),
    keywords: criteria.keywords.length === 0 ? null : matchKeywords(criteria.keywords),
  }
}

interface Found {
  /** The first matches, in a stable order. */
  domains: readonly number[]
  /** Number of addresses of all matches. */
  total: number
}

function find(criteria: MockCriteria, wanted = DOMAIN_COUNT): Found {
  const { countries, hostingProviders: providers, tlds, keywords } = matcherOf(criteria)
  const { country, provider, tld, mailboxes } = domainColumns()
  const domains: number[] = []
  let total = 0
  for (let domain = 0; domain < DOMAIN_COUNT; domain++) {
    if (keywords !== null && keywords[domain] === 0) continue
    if (countries !== null && countries[country[domain] ?? 0] === 0) continue
    if (providers !== null && providers[provider[domain] ?? 0] === 0) continue
    if (tlds !== null && tlds[tld[domain] ?? 0] === 0) continue
    if (domains.length < wanted) domains.push(domain)
    total += mailboxes[domain] ?? 0
  }
  return { domains, total }
}

/** The first address of every domain, then the second one of every domain, and so on. */
function* rowsOf({ domains, total }: Found): Generator<Row> {
  const { mailboxes } = domainColumns()
  let given = 0
  for (let index = 0; given < total; index++) {
    for (const domain of domains) {
      if ((mailboxes[domain] ?? 0) <= index) continue
      given++
      yield { address: addressAt(domain, index), domain: domainAt(domain) }
    }
  }
}

/** Exact number of matching addresses. */
export const countMatches = (criteria: MockCriteria): number => find(criteria, 0).total

/** The matching addresses, in a stable order. */
export const matchingRows = (criteria: MockCriteria): Generator<Row> => rowsOf(find(criteria))

/** The first `wanted` matching domains, in the order of their first addresses. */
export const matchingDomains = (criteria: MockCriteria, wanted = DOMAIN_COUNT): Domain[] =>
  find(criteria, wanted).domains.map(domainAt)

/** The first rows of a search and the number of all rows. */
export function search(criteria: MockCriteria, shown: number): { total: number; rows: Row[] } {
  const found = find(criteria, shown)
  const rows: Row[] = []
  for (const row of rowsOf(found)) {
    if (rows.push(row) === shown) break
  }
  return { total: found.total, rows }
}
