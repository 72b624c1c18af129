import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { editSearch } from './edit-search'
import { WiderButtons } from './wider-buttons'
import { labelInSentence, widerSearches } from './wider-searches'

interface NothingFoundProps {
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

/** Says that a search found nothing, and offers the searches with one criterion less, or the only field to change. */
export function NothingFound({ criteria, onSearch }: NothingFoundProps) {
  const wider = widerSearches(criteria)
  const [only] = activeCriteria(criteria)
  const onlyLabel = labelInSentence(only?.label ?? '')

  return (
    <Card className="w-full p-6 sm:p-8">
      <Empty
        title="No email addresses match this search"
        text={
          wider.length > 0
            ? 'An address must match every field of the search. Try it without one of them:'
            : `Check the ${onlyLabel} for mistakes, or try others.`
        }
        action={
          <div className="flex flex-wrap gap-2">
            <WiderButtons criteria={criteria} onSearch={onSearch} />
            {wider.length === 0 && (
              <Button variant="neutral" onClick={() => editSearch(only?.name)}>
                Change {onlyLabel}
              </Button>
            )}
          </div>
        }
      />
    </Card>
  )
}
