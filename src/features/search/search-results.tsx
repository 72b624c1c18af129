import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SearchPreview } from '@/api/search'
import { parseCartDialogUrl } from '@/config/cart-dialog-url'
import type { SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { rememberRun } from '@/memory/searches'
import { useSearch } from '@/queries/search'
import { withQueries } from '@/queries/with-queries'
import { useSession } from '@/session/use-session'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { useDocumentTitle } from '@/ui/document-title'
import { Empty } from '@/ui/empty'
import { ErrorCard } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { KeepFocus } from '@/ui/keep-focus'
import { linkClass } from '@/ui/link'
import { ValueList } from '@/ui/value-list'
import { BuyBar, type BuyBarProps } from './buy-bar'
import { EditSearchButton } from './edit-search'
import { ResultsLoading } from './results-loading'
import { ResultsPreview } from './results-preview'
import { foundText, summaryParts, summaryText, totalOf } from './summary'
import { NothingFound } from './wider-searches'

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

const stillTrying = 'Still trying…'
const cancelled = 'Search cancelled'
const previousResults = 'These are the results of the previous search.'

/** Keeps the search among the recent ones of who runs it, with the number found where it is known. */
function useRememberRun(criteria: SearchCriteria, results: SearchPreview | undefined, at: number) {
  const total = results && !results.hasMore ? results.total : null
  const { status, user } = useSession()
  const canRemember = results !== undefined && status !== 'unknown'
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
  const { data: results, dataUpdatedAt, isPending, isError, isFetching, refetch } = search
  const retry = () => void refetch()
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
  const shown = results === undefined ? (isPending ? last : null) : { criteria, data: results }
  const isStale = isPending && shown !== null

  // The first number that is formatted takes a phone 0.1 s, which it has while it waits for the response.
  useEffect(() => {
    const timer = setTimeout(() => formatCount(0))
    return () => clearTimeout(timer)
  }, [])

  const progress = isCancelled ? cancelled : isRetrying && shown !== null ? stillTrying : null
  useEffect(() => {
    if (progress !== null) announce(progress)
  }, [progress, announce])

  // Each response is said once: by its heading or error where that gets the focus, else by an announcement. An open dialog keeps
  // the focus.
  const announced = results && `${foundText(results)} for ${summaryText(criteria)}`
  const saidAt = useRef(0)
  const cartOpen = parseCartDialogUrl(useLocation().search) !== null
  useEffect(() => {
    if (isFetching || (dataUpdatedAt === 0 && !isError)) return
    const isFocused = takeFocusRequest() && !cartOpen && focusResults()
    if (!isFocused && !isError && announced !== undefined && saidAt.current !== dataUpdatedAt)
      announce(announced)
    saidAt.current = dataUpdatedAt
  }, [announce, announced, cartOpen, takeFocusRequest, isFetching, isError, dataUpdatedAt])

  if (isPending && isCancelled) {
    return (
      <Card className="w-full p-6 sm:p-8">
        <Empty
          title={cancelled}
          text="Your criteria are still in the form. Change them, or search again."
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="neutral" onClick={retry}>
                Search again
              </Button>
              <EditSearchButton />
            </div>
          }
        />
      </Card>
    )
  }
  if (isPending && shown === null) {
    if (!isRetrying) return <ResultsLoading />
    return (
      <ResultsLoading text={stillTrying}>
        <KeepFocus>
          <div className="-mt-8 flex justify-center pb-8">
            <Button variant="neutral" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </KeepFocus>
      </ResultsLoading>
    )
  }
  return (
    <>
      {isError && (
        <ErrorCard
          className="mb-6 w-full sm:mb-8"
          busy={isFetching}
          onRetry={retry}
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
                <span className="title">{foundText(shown.data)}</span>{' '}
                <span className="text-secondary">
                  for <ValueList values={summaryParts(shown.criteria)} />
                </span>
              </h2>
              {!isError && <EditSearchButton />}
            </div>
            {(progress !== null || isError) && (
              <KeepFocus key={String(isRetrying)}>
                <p className="text-14 text-secondary">
                  {isRetrying
                    ? stillTrying
                    : isCancelled
                      ? `${cancelled}. ${previousResults}`
                      : previousResults}{' '}
                  {isRetrying && (
                    <button type="button" onClick={cancel} className={linkClass}>
                      Cancel
                    </button>
                  )}
                </p>
              </KeepFocus>
            )}
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
