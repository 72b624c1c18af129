import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { useCachedTotal } from '@/queries/search'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { ValueList } from '@/ui/value-list'
import { editSearch } from './edit-search'
import { labelInSentence, widerSearches } from './wider-searches'

interface NothingFoundProps {
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

/** Says that a search found nothing, and offers the searches with one criterion less, or the only field to change. */
export function NothingFound({ criteria, onSearch }: NothingFoundProps) {
  const totalOfCached = useCachedTotal()
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
            {wider.map(({ name, without, search }) => {
              const total = totalOfCached(search)
              return (
                <Button
                  key={name}
                  variant="neutral"
                  className="max-sm:w-full max-sm:justify-start"
                  onClick={() => onSearch(search)}
                >
                  <span className="min-w-0 py-1 text-left">
                    Search without <ValueList values={without} />
                    {total !== undefined && (
                      <>
                        {' '}
                        <span className="font-normal text-secondary">{formatCount(total)} found</span>
                      </>
                    )}
                  </span>
                </Button>
              )
            })}
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
