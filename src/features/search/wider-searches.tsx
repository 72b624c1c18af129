import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { useCachedTotal } from '@/queries/search'
import { Button, type ButtonSize } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { ValueList } from '@/ui/value-list'
import { editSearch } from './edit-search'

const MAX_NAMED = 2

/**
 * The searches without one of the criteria, and what each leaves out: its values, or how many they are. All fields must match, so
 * each finds no less. None for a search with a single one.
 */
export function widerSearches(search: SearchCriteria) {
  const active = activeCriteria(search)
  if (active.length < 2) return []
  return active.map(({ name, noun, values, format }) => ({
    name,
    without: values.length <= MAX_NAMED ? values.map(format) : [`${formatCount(values.length)} ${noun}`],
    search: { ...search, [name]: [] },
  }))
}

interface WiderProps {
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

/** The searches with one criterion less, with the number found where it is known. */
export function WiderButtons({ criteria, onSearch, size = 'md' }: WiderProps & { size?: ButtonSize }) {
  const totalOfCached = useCachedTotal()
  return widerSearches(criteria).map(({ name, without, search }) => {
    const total = totalOfCached(search)
    return (
      <Button
        key={name}
        variant="neutral"
        size={size}
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
  })
}

/** Says that a search found nothing, and offers the searches with one criterion less, or the only field to change. */
export function NothingFound({ criteria, onSearch }: WiderProps) {
  const [only, another] = activeCriteria(criteria)
  return (
    <Card className="w-full p-6 sm:p-8">
      <Empty
        title="No email addresses match this search"
        text={
          another
            ? 'An address must match every field of the search. Try it without one of them:'
            : `Check the ${only?.noun} for mistakes, or try others.`
        }
        action={
          <div className="flex flex-wrap gap-2">
            <WiderButtons criteria={criteria} onSearch={onSearch} />
            {!another && (
              <Button variant="neutral" onClick={() => editSearch(only?.name)}>
                Change {only?.noun}
              </Button>
            )}
          </div>
        }
      />
    </Card>
  )
}
