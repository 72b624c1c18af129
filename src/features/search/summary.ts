import type { SearchPreview } from '@/api/search'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { formatCount, formatCountOf } from '@/lib/counts'

/** What was searched for: the keywords themselves, then '3 countries', '2 TLDs', or '2 ISPs'. */
export const summaryParts = (search: SearchCriteria): string[] =>
  activeCriteria(search).flatMap(({ counted, values }) =>
    counted === null ? values : formatCountOf(values.length, ...counted),
  )

/** The same in a line. */
export const summaryText = (search: SearchCriteria): string => summaryParts(search).join(', ')

type Counted = Pick<SearchPreview, 'total' | 'hasMore'>

/** The number of emails found; Infinity where the server hasn't counted them. */
export const totalOf = ({ total, hasMore }: Counted): number => (hasMore ? Infinity : total)

/** '12,840 Emails found', the beginning of the results' heading. */
export const foundText = ({ total, hasMore }: Counted): string =>
  `${hasMore ? `More than ${formatCount(total)} Emails` : formatCountOf(total, 'Email')} found`
