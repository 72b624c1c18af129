import type { EmailRecord } from '@/api/search'
import type { SearchCriteria } from '@/config/search-criteria'
import { Button } from '@/ui/button'
import { saveFile } from '@/ui/save-file'
import { useToast } from '@/ui/toast'
import { useCopyLink } from './copy-link'

interface ResultsShareProps {
  criteria: SearchCriteria
  /** The rows of the preview. */
  rows: readonly EmailRecord[]
}

/** Buttons that copy the link of a search, and save its preview as a file. */
export function ResultsShare({ criteria, rows }: ResultsShareProps) {
  const copyLink = useCopyLink()
  const toast = useToast()
  async function save() {
    try {
      const { sampleCsv } = await import('./sample-csv')
      saveFile('listwell-sample.csv', sampleCsv(rows), 'text/csv')
    } catch {
      toast.error('The sample couldn’t be saved', { text: 'Please try again, or reload the page.' })
    }
  }
  return (
    <div className="-mx-3 flex flex-wrap gap-2">
      <Button variant="quiet" size="sm" onClick={() => void copyLink(criteria)}>
        Copy link
      </Button>
      {rows.length > 0 && (
        <Button variant="quiet" size="sm" onClick={() => void save()}>
          Sample as CSV
        </Button>
      )}
    </div>
  )
}
