import type { SearchCriteria } from '@/api/search'

/**
 * The criteria as an order line keeps them. Lists of the other search type, kept in the form for switching back, had no
 * part in the result and are left empty.
 */
export function lineCriteria(criteria: SearchCriteria): SearchCriteria {
  return criteria.searchType === 'isp'
    ? { ...criteria, keywords: [], countries: [], tlds: [] }
    : { ...criteria, hostingProviders: [] }
}

export interface ShownParameter {
  label: string
  text: string
}

/** The English name of a country by its ISO 3166 code, as the search names it; the code itself where there is none. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

const withDot = (tld: string) => (tld.startsWith('.') ? tld : `.${tld}`)
const asItIs = (value: string) => value

const known = new Map<string, { label: string; show: (value: string) => string }>([
  ['keywords', { label: 'Keywords', show: asItIs }],
  ['countries', { label: 'Countries', show: countryName }],
  ['tlds', { label: 'TLDs', show: withDot }],
  ['hostingProviders', { label: 'Hosting Providers', show: asItIs }],
])

/** 'minEmployees' and 'min_employees' read 'Min employees'. */
function humanised(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A line's search parameters as they are shown: the known ones first; the search type and empty values are left out. */
export function shownParameters(
  parameters: Readonly<Record<string, string | readonly string[] | null>>,
): ShownParameter[] {
  const unknown = Object.keys(parameters).filter(key => key !== 'searchType' && !known.has(key))
  return [...known.keys(), ...unknown].flatMap(key => {
    const value = parameters[key] ?? []
    const values = (typeof value === 'string' ? [value] : value).filter(one => one.trim() !== '')
    if (values.length === 0) return []
    const { label, show } = known.get(key) ?? { label: humanised(key), show: asItIs }
    return [{ label, text: values.map(show).join(', ') }]
  })
}
