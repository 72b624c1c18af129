import { useEffect, useRef, type ReactNode } from 'react'
import type { SearchPreview } from '@/api/search'
import type { SearchCriteria } from '@/config/search-criteria'
import { cx } from '@/lib/cx'
import { formatCount } from '@/lib/counts'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ErrorCard } from '@/ui/error-card'
import { CartIcon, LockIcon } from '@/ui/icons'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import { ValueList } from '@/ui/value-list'
import { EditSearchButton } from './edit-search'
import { NothingFound } from './nothing-found'
import { ResultsShare } from './results-share'
import { ResultsTable } from './results-table'
import { resultsHeading, summaryParts, totalOf } from './summary'

/** The state of a search's query: its last results, and whether it failed or is running. */
interface SearchState {
  data: SearchPreview | undefined
  /** The time of the results, 0 before there are any. */
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
}

interface ResultsProps {
  criteria: SearchCriteria
  search: SearchState
  takeFocusRequest: () => boolean
  /** A line below the heading: what the emails cost, or how the search goes on. */
  note: ReactNode
  onRetry: () => void
  onSearch: (criteria: SearchCriteria) => void
  /** Whether the add-to-cart dialog is open, or about to be. */
  cartOpen: boolean
  onAddToCart: () => void
  /** What the cart has of this search, if anything. */
  inCart: ReactNode
  /** Called when the button is about to be used. */
  onCartIntent: () => void
}

/** The results of a search, or its error. The results stay on screen while the same search runs again. */
export function ResultsPanel({
  criteria,
  search,
  takeFocusRequest,
  note,
  onRetry,
  onSearch,
  cartOpen,
  onAddToCart,
  inCart,
  onCartIntent,
}: ResultsProps) {
  const announce = useAnnounce()
  const cartButton = useRef<HTMLButtonElement>(null)
  const { data, dataUpdatedAt, isError, isFetching } = search
  const { visible: rows, more } = useShowMore(data?.rows ?? [])
  const found = data ? totalOf(data) : 0
  const [foundText, criteriaText] = resultsHeading(data?.total ?? 0, criteria, data?.hasMore)

  useEffect(() => {
    if (dataUpdatedAt > 0) announce(`${foundText} ${criteriaText}`)
  }, [dataUpdatedAt, foundText, criteriaText, announce])

  // After a search by keyboard or a navigation the page is scrolled to the results: the focus goes along, unless the user
  // has moved it out of the page's content meanwhile.
  useEffect(() => {
    if (isFetching || (dataUpdatedAt === 0 && !isError) || !takeFocusRequest()) return
    const inContent = document.activeElement?.closest('main') ?? document.activeElement === document.body
    if (cartOpen || !inContent) return
    const target = document.querySelector<HTMLElement>(
      '[data-results] :is(h2, [role="alert"] button:last-of-type)',
    )
    target?.focus({ preventScroll: true })
  }, [cartOpen, takeFocusRequest, isFetching, isError, dataUpdatedAt])

  // A closed dialog returns the focus to where it was. If the URL opened the dialog, that has to be its button, too.
  useEffect(() => {
    if (cartOpen) cartButton.current?.focus({ preventScroll: true })
  }, [cartOpen])

  return (
    <>
      {isError && (
        <div className="mb-6 w-full sm:mb-8">
          <ErrorCard busy={isFetching} onRetry={onRetry} action={<EditSearchButton />}>
            <strong className="block">Problem Occurred</strong>
            Failed to fetch domain results. Please try again.
          </ErrorCard>
        </div>
      )}
      {data !== undefined && (
        <>
          <div className={cx('mb-4 min-w-0 sm:mb-6', found > 0 ? 'sm:flex-1 sm:basis-1/2' : 'w-full')}>
            <div className="flex items-start justify-between gap-4 sm:items-end">
              <h2
                tabIndex={-1}
                className="my-1 line-clamp-4 min-w-0 flex-1 text-20 text-pretty wrap-anywhere sm:text-24"
              >
                <span className="title">{foundText}</span>{' '}
                <span className="text-secondary">
                  for <ValueList values={summaryParts(criteria)} />
                </span>
              </h2>
              {!isError && <EditSearchButton />}
            </div>
            <div className="mt-1 min-h-icon-lg">{note}</div>
          </div>
          {found > 0 && (
            <div
              data-bottom-bar
              className="max-sm:sticky max-sm:bottom-0 max-sm:z-nav max-sm:order-last max-sm:-mx-4 max-sm:mt-auto max-sm:border-t max-sm:bg-background max-sm:px-4 max-sm:py-3 sm:mb-6 sm:ml-2 flex flex-col-reverse gap-1 sm:max-w-[50%] sm:flex-col sm:items-end"
            >
              <Button
                ref={cartButton}
                icon={<CartIcon />}
                className="max-sm:w-full"
                onClick={onAddToCart}
                onFocus={onCartIntent}
                onPointerEnter={onCartIntent}
              >
                Add to Cart
              </Button>
              {/* As wide as the button, or over the end of the note: the heading keeps its width. */}
              <div className="sm:flex sm:h-icon-lg sm:w-0 sm:min-w-full sm:items-start sm:justify-end">
                {inCart}
              </div>
            </div>
          )}
          {found + rows.length + data.unreadable > 0 ? (
            <Card className="mb-6 w-full min-w-0">
              <ResultsTable rows={rows} total={found} />
              {more && <div className="border-t p-4">{more}</div>}
              <p className="flex min-h-row-foot flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t px-3 py-2 text-secondary sm:px-4">
                <span>
                  {formatCount(rows.length)} of {data.hasMore && 'more than '}
                  {formatCount(data.total)} shown
                </span>
                <span className="flex items-center gap-2">
                  <LockIcon />
                  The full addresses are in the files of a paid order.
                </span>
              </p>
              <div className="border-t px-3 py-2 sm:px-4">
                <ResultsShare criteria={criteria} rows={data.rows} />
              </div>
              {data.unreadable > 0 && (
                <div className="border-t px-3 py-2 sm:px-4">
                  <UnreadableNotice count={data.unreadable} noun="result" />
                </div>
              )}
            </Card>
          ) : (
            <NothingFound criteria={criteria} onSearch={onSearch} />
          )}
        </>
      )}
    </>
  )
}
