import { memoize } from '@/lib/memoize'
import { COUNTRY_CODES, countryTld } from './countries'
import { PROVIDER_NAMES } from './providers'
import { GENERIC_TLDS, TLDS } from './tlds'
import { FIRST_WORDS, SECOND_WORDS } from './words'

const SEED = 0x4c69_7374

/** Number of domains. A domain is an integer below it. Each has a label: a first and a second word, with or without a hyphen. */
export const DOMAIN_COUNT = FIRST_WORDS.length * SECOND_WORDS.length * 2
const LABEL_MASK = DOMAIN_COUNT - 1

export interface Domain {
  name: string
  tld: string
  country: string
  provider: string
  /** Year. */
  founded: number
  employees: number
  mailboxes: number
}

/** A 32-bit hash of an integer (the finaliser of MurmurHash3). */
export function hash(value: number): number {
  let h = value ^ SEED
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35)
  return h ^ (h >>> 16)
}

/**
 * The name of a domain. Its label is chosen by a permutation of the integers below `DOMAIN_COUNT`, so that neighbours differ
 * and no label occurs twice: 9 bits for the first word, 8 for the second, 1 for a hyphen between them. It is a subdomain of
 * `example.{tld}`, so no real domain is named.
 */
function nameOf(domain: number, tld: string): string {
  let label = (Math.imul(domain, 0x2_c1b3) + SEED) & LABEL_MASK
  label ^= label >>> 9
  label = Math.imul(label, 0x1_9e37) & LABEL_MASK
  label ^= label >>> 9
  const joiner = (label & 1) === 1 ? '-' : ''
  return `${FIRST_WORDS[label >>> 9] ?? ''}${joiner}${SECOND_WORDS[(label >>> 1) & 0xff] ?? ''}.example.${tld}`
}

/** A lookup table in which each item has as many slots as its weight says, at least one. */
function slots(size: number, weights: readonly number[]): Uint16Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table = new Uint16Array(size)
  let end = 0
  let reached = 0
  weights.forEach((weight, item) => {
    const start = end
    reached += weight
    end = Math.max(start + 1, Math.round((size - weights.length) * (reached / total)) + item + 1)
    table.fill(item, start, end)
  })
  return table
}

const falling = (count: number, flatness: number) =>
  Array.from({ length: count }, (_, rank) => 1 / (rank + flatness))

const COUNTRY_SLOTS = slots(1 << 16, falling(COUNTRY_CODES.length, 2.2))
const PROVIDER_SLOTS = slots(1 << 8, falling(PROVIDER_NAMES.length, 4))
const GENERIC_SLOTS = slots(1 << 16, [4.5, ...falling(GENERIC_TLDS.length - 1, 6)])
/** How many of 256 domains have their country's TLD: about a third, but few in the United States. */
const OWN_TLD_SHARE = 90
const OWN_TLD_SHARE_US = 8
const OWN_TLD = COUNTRY_CODES.map(code => TLDS.indexOf(countryTld(code) ?? 'com'))
/** Few domains have many mailboxes: between 1 and 120, 43 on average. */
const MAILBOX_SLOTS = Uint8Array.from(
  { length: 256 },
  (_, slot) => 2 + Math.trunc(118 * (slot / 255) ** 1.84),
)

/** The searchable columns, one entry per domain. Addresses are generated, not stored. */
interface DomainColumns {
  /** Indexes into `COUNTRY_CODES`, `PROVIDER_NAMES` and `TLDS`. */
  country: Uint8Array
  provider: Uint8Array
  tld: Uint16Array
  mailboxes: Uint8Array
}

function computeColumns(): DomainColumns {
  const columns = {
    country: new Uint8Array(DOMAIN_COUNT),
    provider: new Uint8Array(DOMAIN_COUNT),
    tld: new Uint16Array(DOMAIN_COUNT),
    mailboxes: new Uint8Array(DOMAIN_COUNT),
  }
  for (let domain = 0; domain < DOMAIN_COUNT; domain++) {
    const place = hash(domain)
    const naming = hash(domain + DOMAIN_COUNT)
    const country = COUNTRY_SLOTS[place >>> 16] ?? 0
    const ownShare = country === 0 ? OWN_TLD_SHARE_US : OWN_TLD_SHARE
    const ownTld = (naming & 0xff) < ownShare
    columns.country[domain] = country
    columns.provider[domain] = PROVIDER_SLOTS[place & 0xff] ?? 0
    columns.tld[domain] = (ownTld ? OWN_TLD[country] : GENERIC_SLOTS[naming >>> 16]) ?? 0
    columns.mailboxes[domain] = MAILBOX_SLOTS[(place >>> 8) & 0xff] ?? 0
  }
  return columns
}

/** The columns of all domains, computed at the first call (about 20 ms). */
export const domainColumns = memoize(computeColumns)

/** All attributes of a domain. */
export function domainAt(domain: number): Domain {
  const { country, provider, tld, mailboxes } = domainColumns()
  const h = hash(domain + 2 * DOMAIN_COUNT)
  const size = mailboxes[domain] ?? 0
  const ending = TLDS[tld[domain] ?? 0] ?? ''
  return {
    name: nameOf(domain, ending),
    tld: ending,
    country: COUNTRY_CODES[country[domain] ?? 0] ?? '',
    provider: PROVIDER_NAMES[provider[domain] ?? 0] ?? '',
    founded: 2024 - ((h >>> 8) % 76),
    employees: size * (1 + (h & 7)) + ((h >>> 4) & 15),
    mailboxes: size,
  }
}

/** All names in one text, so that a keyword is found in all of them at once, and where each begins. */
const allNames = memoize(() => {
  const names = Array.from(domainColumns().tld, (tld, domain) => nameOf(domain, TLDS[tld] ?? ''))
  const starts = new Uint32Array(DOMAIN_COUNT + 1)
  names.forEach((name, domain) => {
    starts[domain + 1] = (starts[domain] ?? 0) + name.length + 1
  })
  return { text: names.join(' '), starts }
})

/** A domain name has no spaces: the words of a keyword are adjacent, with or without a hyphen. */
const spellings = (keyword: string) => {
  const words = keyword.toLowerCase().trim().split(/\s+/)
  return [...new Set([words.join('-'), words.join('')])].filter(text => text !== '')
}

/** 1 for each domain whose name contains one of the keywords. */
export function matchKeywords(keywords: readonly string[]): Uint8Array {
  const { text, starts } = allNames()
  const hits = new Uint8Array(DOMAIN_COUNT)
  for (const spelling of keywords.flatMap(spellings)) {
    let after = 0
    for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, starts[after])) {
      while ((starts[after] ?? Infinity) <= at) after++
      hits[after - 1] = 1
    }
  }
  return hits
}
