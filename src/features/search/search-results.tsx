import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SearchPreview } from '@/api/search'
import { parseCartDialogUrl } from '@/config/cart-dialog-url'
import type { SearchCriteria } from '@/config/search-criteria'
import { rememberRun } from '@/memory/searches'
import { useSearch } from '@/queries/search'
import { withQueries } from '@/queries/with-queries'
import { useSession } from '@/session/use-session'
import { useAnnounce } from '@/ui/announcer'
import { useDocumentTitle } from '@/ui/document-title'
import { ErrorCard } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { ValueList } from '@/ui/value-list'
import { BuyBar, type BuyBarProps } from './buy-bar'
import { EditSearchButton } from './edit-search'
import { NothingFound } from './nothing-found'
import { ResultsLoading } from './results-loading'
import { ResultsPreview } from './results-preview'
import { cancelled, CancelSearch, EarlierResultsNote, SearchCancelled, stillTrying } from './still-trying'
import { resultsHeading, summaryParts, summaryText, totalOf } from './summary'

/** What the form needs to know of the search that is shown. */
export interface SearchRun {
  isFetching: boolean
  refetch: () => unknown
}

interface Props extends BuyBarProps {
  /** Whether the results' heading is to get the focus once it is there. */
  takeFocusRequest: () => boolean
  /** Called with the state of the search whenever it changes, and with null when it is left. */
  onRun: (run: SearchRun | null) => void
}

/** Keeps the search among the recent ones of who runs it, with the number found where it is known. */
function useRememberRun(criteria: SearchCriteria, results: SearchPreview | undefined, at: number) {
  const hasRun = results !== undefined
  const total = results && !results.hasMore ? results.total : null
  const { status, user } = useSession()
  const canRemember = hasRun && status !== 'unknown'
  // A sign-out doesn't make it a visitor's search.
  const userId = useEffectEvent(() => user?.id ?? null)
  useEffect(() => {
    if (canRemember) rememberRun(criteria, total, at, userId())
  }, [criteria, canRemember, total, at])
}

/**
 * After a search by keyboard or a navigation the page is scrolled to the results: moves the focus along, to their heading or the
 * retry of their error, unless the user has moved it out of the page's content meanwhile. Returns whether it did.
 */
function focusResults(): boolean {
  const inContent = document.activeElement?.closest('main') ?? document.activeElement === document.body
  const target = document.querySelector<HTMLElement>('[data-results] :is(h2, [role="alert"] button)')
  if (!inContent || target === null) return false
  target.focus({ preventScroll: true })
  return true
}

/** The results of a search, or its error. The results stay on screen while the same search runs again, or another one. */
function SearchResults({ takeFocusRequest, onRun, ...bar }: Props) {
  const { criteria, onSearch } = bar
  const announce = useAnnounce()
  const { isRetrying, isCancelled, cancel, ...search } = useSearch(criteria)
  const { data: results, dataUpdatedAt, isError, isFetching, refetch } = search
  useLayoutEffect(() => {
    onRun({ isFetching, refetch })
    return () => onRun(null)
  }, [isFetching, refetch, onRun])
  useDocumentTitle(summaryText(criteria))
  // A cancelled retry brings back the failure before it, which has had its toast.
  const failure = { ...search, isError: isError && !isCancelled }
  useFailureToast(failure, 'Problem Occurred', 'Failed to fetch domain results. Please try again.')
  useRememberRun(criteria, results, dataUpdatedAt)

  // The results of the search before stay on screen until those of the next one are there.
  const [last, setLast] = useState<{ criteria: SearchCriteria; data: SearchPreview } | null>(null)
  if (results !== undefined && last?.data !== results) setLast({ criteria, data: results })
  const isStale = search.isPending && last !== null
  const shown = results === undefined ? (isStale ? last : null) : { criteria, data: results }

  const progress = isCancelled ? cancelled : isRetrying && shown !== null ? stillTrying : null
  useEffect(() => {
    if (progress !== null) announce(progress)
  }, [progress, announce])

  // Each response is said once: by its heading or error where that gets the focus, else by an announcement. An open dialog keeps
  // the focus.
  const announced = results && resultsHeading(results.total, criteria, results.hasMore).join(' ')
  const saidAt = useRef(0)
  const cartOpen = parseCartDialogUrl(useLocation().search) !== null
  useEffect(() => {
    if (isFetching || (dataUpdatedAt === 0 && !isError)) return
    const isFocused = takeFocusRequest() && !cartOpen && focusResults()
    if (!isFocused && !isError && announced !== undefined && saidAt.current !== dataUpdatedAt)
      announce(announced)
    saidAt.current = dataUpdatedAt
  }, [announce, announced, cartOpen, takeFocusRequest, isFetching, isError, dataUpdatedAt])

  if (search.isPending && isCancelled) return <SearchCancelled onRepeat={() => void refetch()} />
  if (search.isPending && !isStale) {
    return (
      <ResultsLoading
        {...(isRetrying && { text: stillTrying, action: <CancelSearch onCancel={cancel} /> })}
      />
    )
  }
  return (
    <>
      {isError && (
        <ErrorCard
          className="mb-6 w-full sm:mb-8"
          busy={isFetching}
          onRetry={() => void refetch()}
          action={<EditSearchButton />}
        >
          <strong className="block">Problem Occurred</strong>
          Failed to fetch domain results. Please try again.
        </ErrorCard>
      )}
      {shown !== null && (
        <>
          <div className="mb-4 w-full min-w-0">
            <div className="flex items-start justify-between gap-4 sm:items-end">
              <h2
                tabIndex={-1}
                className="my-1 line-clamp-4 min-w-0 flex-1 text-20 text-pretty wrap-anywhere sm:text-24"
              >
                <span className="title">
                  {resultsHeading(shown.data.total, shown.criteria, shown.data.hasMore)[0]}
                </span>{' '}
                <span className="text-secondary">
                  for <ValueList values={summaryParts(shown.criteria)} />
                </span>
              </h2>
              {!isError && <EditSearchButton />}
            </div>
            <EarlierResultsNote {...{ isRetrying, isCancelled, isError }} onCancel={cancel} />
          </div>
          {totalOf(shown.data) > 0 && <BuyBar {...bar} shown={shown} isStale={isStale} />}
          {totalOf(shown.data) + shown.data.rows.length + shown.data.unreadable > 0 ? (
            <ResultsPreview {...shown} isStale={isStale} />
          ) : (
            <NothingFound criteria={shown.criteria} onSearch={onSearch} />
          )}
        </>
      )}
    </>
  )
}

export default withQueries(SearchResults)
