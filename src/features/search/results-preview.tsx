import type { SearchPreview } from '@/api/search'
import type { SearchCriteria } from '@/config/search-criteria'
import { cx } from '@/lib/cx'
import { formatCount } from '@/lib/counts'
import { BusyLine, Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { LockIcon } from '@/ui/icons'
import { saveFile } from '@/ui/save-file'
import { useToast } from '@/ui/toast'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import { useCopyLink } from './copy-link'
import { ResultsTable } from './results-table'
import { totalOf } from './summary'

interface ResultsPreviewProps {
  criteria: SearchCriteria
  data: SearchPreview
  isStale: boolean
}

/** The first rows of a search, and what can be done with them without buying. */
export function ResultsPreview({ criteria, data, isStale }: ResultsPreviewProps) {
  const { visible: rows, more } = useShowMore(data.rows)
  const found = totalOf(data)
  const copyLink = useCopyLink()
  const toast = useToast()

  async function saveSample() {
    try {
      const { sampleCsv } = await import('./sample-csv')
      saveFile('listwell-sample.csv', sampleCsv(data.rows), 'text/csv')
    } catch {
      toast.error('The sample couldn’t be saved', { text: 'Please try again, or reload the page.' })
    }
  }

  return (
    <Card
      className={cx(
        'relative mb-6 w-full min-w-0 overflow-hidden transition-opacity',
        found > 0 && 'sm:rounded-t-none',
        isStale && 'opacity-62',
      )}
    >
      {isStale && (
        <p role="status">
          <span className="sr-only">Loading results...</span>
          <BusyLine className="inset-x-0 top-0 z-nav" />
        </p>
      )}
      <ResultsTable rows={rows} total={found} />
      {more && <div className="border-t p-4">{more}</div>}
      <div className="flex min-h-row-foot flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t px-3 py-2 text-secondary sm:px-4">
        <p>
          {formatCount(rows.length)} of {data.hasMore && 'more than '}
          {formatCount(data.total)} shown
        </p>
        <p className="flex items-center gap-2">
          <LockIcon />
          The full addresses are in the files of a paid order.
        </p>
        <div className="-mx-3 flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => void copyLink(criteria)}>
            Copy link
          </Button>
          {rows.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => void saveSample()}>
              Sample as CSV
            </Button>
          )}
        </div>
      </div>
      <UnreadableNotice className="border-t px-3 py-2 sm:px-4" count={data.unreadable} noun="result" />
    </Card>
  )
}
