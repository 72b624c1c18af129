import { memoizeByObject } from '@/lib/memoize'
import { activeCriteria, isCriterionName, mapCriteria, type SearchCriteria } from '@/config/search-criteria'

type Parameters = Readonly<Record<string, unknown>>

/** The values of a parameter; null where it is no text, number or list. PHP encodes a list with holes as an object. */
export function membersOf(parameter: unknown): unknown[] | null {
  if (parameter === null || parameter === undefined) return []
  if (typeof parameter === 'string') return parameter.split(',')
  if (typeof parameter !== 'object') return [parameter]
  return Object.keys(parameter).every(key => /^\d+$/.test(key)) ? Object.values(parameter) : null
}

/** The texts of a parameter; null where it has other members, or texts that no URL can carry. */
function valuesOf(parameter: unknown): string[] | null {
  const members = membersOf(parameter)
  if (members === null || members.some(member => typeof member === 'object')) return null
  const texts = members.map(member => String(member).trim()).filter(text => text !== '')
  return texts.some(text => /\p{Cs}/u.test(text)) ? null : texts
}

function readCriteria(parameters: Parameters): SearchCriteria | null {
  const { searchType } = parameters
  if (searchType !== 'keyword' && searchType !== 'isp') return null
  const values = new Map(
    Object.keys(parameters).map(name => [name, name === 'searchType' ? [] : valuesOf(parameters[name])]),
  )
  if ([...values].some(([name, texts]) => texts === null || (!isCriterionName(name) && texts.length > 0)))
    return null
  const search: SearchCriteria = { searchType, ...mapCriteria((_, name) => values.get(name) ?? []) }
  return activeCriteria(search).length > 0 ? search : null
}

// Every line of a cart is compared with the others.
const knownCriteria = memoizeByObject(readCriteria)

/**
 * The search of a cart line's search parameters; null where it isn't known or none that this site can run: without a search
 * type or without criteria, and with parameters that it doesn't know or can't read, which may narrow the search.
 */
export const lineCriteria = (parameters: Parameters | null): SearchCriteria | null =>
  parameters && knownCriteria(parameters)
