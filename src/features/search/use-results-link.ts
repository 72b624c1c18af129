import { useLocation } from 'react-router-dom'
import { searchUrl } from '@/config/search-url'
import { formatCountOf } from '@/lib/counts'
import { stateText } from '@/lib/history-state'
import { useCachedTotal } from '@/queries/search'
import { parseSearchUrl } from './parse-criteria'
import { summaryText } from './summary'

/** The way back to the results that this page was opened from: its URL and its label; undefined where it wasn't. */
export function useResultsLink(): { to: string; label: string } | undefined {
  const totalOf = useCachedTotal()
  const criteria = parseSearchUrl(stateText(useLocation().state, 'search') ?? '')
  if (criteria === null) return undefined
  const total = totalOf(criteria)
  const found = total === undefined ? 'the results' : formatCountOf(total, 'Email')
  return { to: searchUrl(criteria), label: `Back to ${found} for ${summaryText(criteria)}` }
}
