import { activeCriteria, type CriterionName, type SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'

const MAX_NAMED = 2

/** 'keywords', 'TLDs': a field's label within a sentence. */
export const labelInSentence = (label: string) =>
  label.replace(/\b[A-Z](?=[a-z])/g, letter => letter.toLowerCase())

interface WiderSearch {
  /** The criterion that is left out, and its values: the values themselves, or how many they are. */
  name: CriterionName
  without: string[]
  search: SearchCriteria
}

/** The searches with one criterion less; none for a search with a single one. All fields must match, so each finds no less. */
export function widerSearches(search: SearchCriteria): WiderSearch[] {
  const active = activeCriteria(search)
  if (active.length < 2) return []
  return active.map(({ name, label, values, format }) => ({
    name,
    without:
      values.length <= MAX_NAMED
        ? values.map(format)
        : [`${formatCount(values.length)} ${labelInSentence(label)}`],
    search: { ...search, [name]: [] },
  }))
}
