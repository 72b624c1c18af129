import { Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import { useSearch } from '@/queries/search'
import { withQueries } from '@/queries/with-queries'
import { useDocumentTitle } from '@/ui/document-title'
import { useFailureToast } from '@/ui/failure-toast'
import { ValueList } from '@/ui/value-list'
import type { CartDialogChoice } from './cart-dialog-url'
import { Results } from './results'
import { ResultsLoading } from './results-loading'
import { searchUrl } from './search-url'
import { resultsHeading, searchSummary, summarizeSearch, totalOf } from './summary'
import { useCartDialog } from './use-cart-dialog'

interface CartDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  criteria: SearchCriteria
  total: number
  summary: ReactNode
  next: string
  initialOffer: string | undefined
  initialQuantity: number | undefined
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
  /** Called with the state of the search whenever it changes, and with null when it is left. */
  onRun: (run: SearchRun | null) => void
  /** The add-to-cart dialog, which the page hands in: it belongs to another feature. */
  CartDialog: ComponentType<CartDialogProps> & { preload: () => Promise<unknown> }
  /** What the emails cost; of another feature, too. */
  PriceLine: ComponentType<{ total: number }>
}

/** What a search found, and the dialog to buy it. */
function SearchResults({ criteria, takeFocusRequest, onRun, CartDialog, PriceLine }: Props) {
  const search = useSearch(criteria)
  const { isFetching, refetch } = search
  useLayoutEffect(() => {
    onRun({ isFetching, refetch })
    return () => onRun(null)
  }, [isFetching, refetch, onRun])
  useDocumentTitle(summarizeSearch(criteria))
  useFailureToast(search, 'Problem Occurred', 'Failed to fetch domain results. Please try again.')
  const cart = useCartDialog(criteria)
  const results = search.data
  const total = results ? totalOf(results) : 0
  // Once opened, the dialog stays mounted, so that it can animate its closing.
  const [dialogMounted, setDialogMounted] = useState(false)
  if (cart.choice !== null && !dialogMounted) setDialogMounted(true)

  if (search.isPending) return <ResultsLoading />
  return (
    <>
      <Results
        criteria={criteria}
        search={search}
        takeFocusRequest={takeFocusRequest}
        price={
          <Suspense>
            <PriceLine total={total} />
          </Suspense>
        }
        onRetry={() => void search.refetch()}
        cartOpen={cart.choice !== null}
        onAddToCart={() => cart.setOpen(true)}
        onCartIntent={() => void CartDialog.preload()}
      />
      {results && total > 0 && dialogMounted && (
        <Suspense>
          <CartDialog
            key={searchUrl(criteria)}
            open={cart.choice !== null}
            onOpenChange={cart.setOpen}
            criteria={criteria}
            total={total}
            summary={
              <>
                {resultsHeading(results.total, criteria, results.hasMore)[0]} for{' '}
                <ValueList values={searchSummary(criteria)} />
              </>
            }
            next={cart.url}
            initialOffer={cart.choice?.offer ?? undefined}
            initialQuantity={cart.choice?.quantity ?? undefined}
            onChoice={cart.onChoice}
          />
        </Suspense>
      )}
    </>
  )
}

export default withQueries(SearchResults)
