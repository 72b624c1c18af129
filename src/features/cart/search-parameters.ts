import {
  criteria,
  criterionNames,
  isCriterionName,
  mapCriteria,
  type SearchCriteria,
} from '@/config/search-criteria'
import type { CartItem } from '@/api/cart'
import { membersOf } from '@/memory/line-criteria'

/** A search as the search parameters of a cart line: values kept for the other search type are left out. */
export const toSearchParameters = (search: SearchCriteria): SearchCriteria => ({
  searchType: search.searchType,
  ...mapCriteria(({ searchType }, name) => (searchType === search.searchType ? search[name] : [])),
})

/** 'minEmployees' and 'min_employees' read 'Min employees'. */
function humanize(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A line's search parameters as they are shown: the criteria first; the search type and empty values are left out. */
export function formatSearchParameters(parameters: CartItem['searchParameters']) {
  const unknown = Object.keys(parameters).filter(key => key !== 'searchType' && !isCriterionName(key))
  return [...criterionNames, ...unknown].flatMap(key => {
    const value = parameters[key] ?? []
    // A criterion's one text is a list, as where the line is searched again.
    const texts = typeof value !== 'string' ? value : isCriterionName(key) ? value.split(',') : [value]
    const values = texts.filter(text => text.trim() !== '')
    if (values.length === 0) return []
    if (!isCriterionName(key)) return [{ label: humanize(key), values }]
    const { label, format } = criteria[key]
    return [{ label, values: values.map(text => format(text.trim())) }]
  })
}

/** The number of values of a line's search parameters that can't be shown: what is neither a text nor a number. */
export const countUnreadableValues = (parameters: Readonly<Record<string, unknown>>): number =>
  Object.values(parameters)
    .flatMap(parameter => membersOf(parameter) ?? [{}])
    .filter(member => typeof member === 'object' && member !== null).length
