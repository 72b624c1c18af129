import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { SearchPreview } from '@/api/search'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { rememberRun } from '@/memory/searches'
import { useSearch } from '@/queries/search'
import { withQueries } from '@/queries/with-queries'
import { useSession } from '@/session/use-session'
import { useDocumentTitle } from '@/ui/document-title'
import { useFailureToast } from '@/ui/failure-toast'
import { ValueList } from '@/ui/value-list'
import type { CartDialogChoice } from '@/config/cart-dialog-url'
import { ResultsPanel } from './results-panel'
import { ResultsLoading } from './results-loading'
import { searchUrl } from '@/config/search-url'
import {
  CancelSearch,
  SearchCancelled,
  SearchCancelledLine,
  stillTrying,
  StillTryingLine,
} from './still-trying'
import { resultsHeading, summaryParts, summaryText, totalOf } from './summary'
import { useCartDialog } from './use-cart-dialog'
import { WiderButtons } from './wider-buttons'

interface CartDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  criteria: SearchCriteria
  total: number
  summary: ReactNode
  next: string
  initialOffer: string | undefined
  initialQuantity: number | undefined
  wider: ReactNode
  onChoice: (choice: CartDialogChoice, submitted?: boolean) => void
}

/** What the form needs to know of the search that is shown. */
export interface SearchRun {
  isFetching: boolean
  refetch: () => unknown
}

interface Props {
  criteria: SearchCriteria
  /** Whether the results' heading is to get the focus once it is there. */
  takeFocusRequest: () => boolean
  /** Whether the form has this search: else searching for what it has is the next step, not buying. */
  canBuy: boolean
  /** Called with the state of the search whenever it changes, and with null when it is left. */
  onRun: (run: SearchRun | null) => void
  onSearch: (criteria: SearchCriteria) => void
  /** The add-to-cart dialog, which the page passes in: it belongs to another feature. */
  CartDialog: ComponentType<CartDialogProps> & { prefetch: () => Promise<unknown> }
  /** What the cart has of the search; likewise. */
  InCartLine: ComponentType<{ criteria: SearchCriteria }>
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

/** What a search found, and the dialog to buy it. */
function SearchResults({
  criteria,
  takeFocusRequest,
  canBuy,
  onRun,
  onSearch,
  CartDialog,
  InCartLine,
}: Props) {
  const { isRetrying, isCancelled, cancel, ...search } = useSearch(criteria)
  const { isFetching, refetch } = search
  useLayoutEffect(() => {
    onRun({ isFetching, refetch })
    return () => onRun(null)
  }, [isFetching, refetch, onRun])
  useDocumentTitle(summaryText(criteria))
  // A cancelled retry brings back the failure before it, which has had its toast.
  const failure = { ...search, isError: search.isError && !isCancelled }
  useFailureToast(failure, 'Problem Occurred', 'Failed to fetch domain results. Please try again.')
  const cart = useCartDialog(criteria)
  const results = search.data
  useRememberRun(criteria, results, search.dataUpdatedAt)
  const total = results ? totalOf(results) : 0
  // The results of the search before stay on screen until those of the next one are there.
  const [last, setLast] = useState<{
    criteria: SearchCriteria
    run: { data: SearchPreview; dataUpdatedAt: number }
  } | null>(null)
  if (results !== undefined && last?.run.data !== results)
    setLast({ criteria, run: { data: results, dataUpdatedAt: search.dataUpdatedAt } })
  const isStale = search.isPending && last !== null
  // Once opened, the dialog stays mounted, so that it can animate its closing.
  const [dialogMounted, setDialogMounted] = useState(false)
  if (cart.choice !== null && !dialogMounted) setDialogMounted(true)

  function note() {
    if (isRetrying) return <StillTryingLine onCancel={cancel} />
    return isCancelled && <SearchCancelledLine />
  }

  if (search.isPending && (isCancelled || last === null)) {
    if (isCancelled) return <SearchCancelled onRepeat={() => void search.refetch()} />
    return (
      <ResultsLoading
        {...(isRetrying && { text: stillTrying, action: <CancelSearch onCancel={cancel} /> })}
      />
    )
  }
  return (
    <>
      <ResultsPanel
        criteria={isStale ? last.criteria : criteria}
        search={isStale ? { ...search, ...last.run } : search}
        isStale={isStale}
        canBuy={canBuy}
        takeFocusRequest={takeFocusRequest}
        note={note()}
        onRetry={() => void search.refetch()}
        onSearch={onSearch}
        cartOpen={cart.choice !== null}
        onAddToCart={() => cart.setOpen(true)}
        inCart={
          <Suspense>
            <InCartLine criteria={criteria} />
          </Suspense>
        }
        onCartIntent={() => void CartDialog.prefetch()}
      />
      {results && total > 0 && dialogMounted && (
        <CartDialog
          key={searchUrl(criteria)}
          open={cart.choice !== null}
          onOpenChange={cart.setOpen}
          criteria={criteria}
          total={total}
          summary={
            <>
              {resultsHeading(results.total, criteria, results.hasMore)[0]} for{' '}
              <ValueList values={summaryParts(criteria)} />
            </>
          }
          next={cart.url}
          initialOffer={cart.choice?.offer ?? undefined}
          initialQuantity={cart.choice?.quantity ?? undefined}
          wider={
            activeCriteria(criteria).length > 1 ? (
              <WiderButtons criteria={criteria} onSearch={onSearch} />
            ) : null
          }
          onChoice={cart.onChoice}
        />
      )}
    </>
  )
}

export default withQueries(SearchResults)
