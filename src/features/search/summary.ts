import type { SearchCriteria } from '@/api/search'
import { formatCount } from '@/lib/counts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]

/** What was searched for, in a line: the keywords themselves, then '3 countries', '2 TLDs', or '2 ISPs'. */
export function summaryOf(criteria: SearchCriteria): string {
  const parts =
    criteria.searchType === 'isp'
      ? counted(criteria.hostingProviders.length, 'ISP', 'ISPs')
      : [
          ...criteria.keywords,
          ...counted(criteria.countries.length, 'country', 'countries'),
          ...counted(criteria.tlds.length, 'TLD', 'TLDs'),
        ]
  return parts.join(', ')
}

/** The results' heading in its two tones: '12,840 Emails found' and 'for bank, 3 countries'. */
export const resultsHeading = (total: number, criteria: SearchCriteria): [string, string] => [
  `${formatCount(total)} Emails found`,
  `for ${summaryOf(criteria)}`,
]
