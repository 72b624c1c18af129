import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'

/** The number of values of a criterion that a name has in full. */
const MOST_NAMED = 3

/** What a purchase is called: 'bank, Germany', or 'bank, 12 countries' for more than three of a kind; null without criteria. */
export function purchaseName(search: SearchCriteria): string | null {
  const parts = activeCriteria(search).flatMap(({ counted, values, format }) => {
    if (values.length <= MOST_NAMED) return values.map(format)
    if (counted !== null) return [`${formatCount(values.length)} ${counted[1]}`]
    const named = values.slice(0, MOST_NAMED - 1)
    return [...named.map(format), `${formatCount(values.length - named.length)} more keywords`]
  })
  return parts.length === 0 ? null : parts.join(', ')
}

/** The same for a remembered line; null where it isn't remembered or has no search that this site can run. */
export const lineName = (line: { criteria: SearchCriteria | null } | undefined): string | null =>
  line?.criteria ? purchaseName(line.criteria) : null
