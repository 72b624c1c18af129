import { criteria, criterionNames, type CriterionName, type SearchCriteria } from '@/config/search-criteria'

/** The same text for all spellings of a word in upper and lower case: one pass leaves the Kelvin sign or the Greek ς. */
const foldCase = (text: string) => text.normalize().toLowerCase().toUpperCase()

// One search is compared with many: a cart of a hundred lines with a thousand remembered ones.
const foldedLists = new WeakMap<readonly string[], ReadonlySet<string>>()

function foldedValues(search: SearchCriteria, name: CriterionName): ReadonlySet<string> {
  const values = search[name]
  const known = foldedLists.get(values)
  if (known) return known
  const folded = new Set(
    values.map(value => {
      const text = value.trim()
      return foldCase(criteria[name].parse(text) ?? text)
    }),
  )
  foldedLists.set(values, folded)
  return folded
}

/**
 * Whether every address that `inner` finds is one that `outer` finds, by their criteria alone: any value of a criterion
 * matches, all criteria have to, and one without values matches everything. A search by keyword and one by provider are
 * never compared.
 */
export const includesSearch = (outer: SearchCriteria, inner: SearchCriteria): boolean =>
  outer.searchType === inner.searchType &&
  criterionNames
    .filter(name => criteria[name].searchType === outer.searchType)
    .every(name => {
      const wide = foldedValues(outer, name)
      const narrow = foldedValues(inner, name)
      return wide.size === 0 || (narrow.size > 0 && [...narrow].every(value => wide.has(value)))
    })

/** Whether two searches are known and find the same addresses, by their criteria alone. */
export const isEquivalentSearch = (one: SearchCriteria | null, other: SearchCriteria | null): boolean =>
  one !== null && other !== null && includesSearch(one, other) && includesSearch(other, one)
