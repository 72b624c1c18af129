import { activeCriteria, isCriterionName, mapCriteria, type SearchCriteria } from '@/config/search-criteria'

type Parameters = Readonly<Record<string, string | readonly string[] | null>>

const valuesOf = (value: string | readonly string[] | null | undefined): string[] =>
  (typeof value === 'string' ? value.split(',') : [...(value ?? [])])
    .map(text => text.trim())
    .filter(text => text !== '')

// Every line of a cart is compared with the others.
const known = new WeakMap<Parameters, SearchCriteria | null>()

/**
 * The search of a cart line's search parameters; null where they are none that this site can run: without a search type or
 * without criteria, and with parameters that it doesn't know, which may narrow the search.
 */
export function lineCriteria(parameters: Parameters): SearchCriteria | null {
  let search = known.get(parameters)
  if (search === undefined) {
    search = readCriteria(parameters)
    known.set(parameters, search)
  }
  return search
}

function readCriteria(parameters: Parameters): SearchCriteria | null {
  const type = parameters['searchType']
  const searchType = type === 'keyword' || type === 'isp' ? type : null
  if (searchType === null) return null
  const unknown = Object.keys(parameters).filter(key => key !== 'searchType' && !isCriterionName(key))
  if (unknown.some(key => valuesOf(parameters[key]).length > 0)) return null
  const search: SearchCriteria = { searchType, ...mapCriteria((_, name) => valuesOf(parameters[name])) }
  return activeCriteria(search).length > 0 ? search : null
}
