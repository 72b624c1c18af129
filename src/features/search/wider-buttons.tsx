import type { SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { useCachedTotal } from '@/queries/search'
import { Button, type ButtonSize } from '@/ui/button'
import { ValueList } from '@/ui/value-list'
import { widerSearches } from './wider-searches'

interface WiderButtonsProps {
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
  size?: ButtonSize
}

/** The searches with one criterion less, with the number found where it is known. */
export function WiderButtons({ criteria, onSearch, size = 'md' }: WiderButtonsProps) {
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
