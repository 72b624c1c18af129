import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import { searchUrl } from '@/features/search/search-url'
import Results from '@/features/search/results'
import { resultsHeading } from '@/features/search/summary'
import { useCartDialog } from '@/features/search/use-cart-dialog'
import { useSearch } from '@/queries/search'
import { useFailureToast } from '@/ui/failure-toast'
import { lazyWithPreload } from '@/ui/lazy-with-preload'
import { Searching } from './searching'

const AddToCartDialog = lazyWithPreload(() => import('@/features/cart/add-to-cart-dialog'))

function approachCart(client: QueryClient) {
  void AddToCartDialog.preload()
  // Whoever needs the offers reports a failure.
  import('@/queries/offers').then(({ offersQuery }) => client.prefetchQuery(offersQuery)).catch(() => {})
}

/** The search page's second half: what a search found, and the dialog to buy it by. */
export default function SearchResults({ criteria }: { criteria: SearchCriteria }) {
  const client = useQueryClient()
  const search = useSearch(criteria)
  useFailureToast(search, 'Problem Occurred', 'Failed to fetch domain results. Please try again.')
  const cart = useCartDialog(criteria)
  const total = search.data?.total ?? 0
  // Once it was open, the dialog closes in its own way.
  const [dialogWanted, setDialogWanted] = useState(false)
  if (cart.request !== null && !dialogWanted) setDialogWanted(true)

  if (search.isPending) return <Searching />
  return (
    <>
      <Results
        criteria={criteria}
        search={search}
        onRetry={() => void search.refetch()}
        cartOpen={cart.request !== null}
        onAddToCart={() => cart.setOpen(true)}
        onApproachCart={() => approachCart(client)}
      />
      {total > 0 && dialogWanted && (
        <Suspense>
          <AddToCartDialog
            key={searchUrl(criteria)}
            open={cart.request !== null}
            onOpenChange={cart.setOpen}
            criteria={criteria}
            total={total}
            summary={resultsHeading(total, criteria).join(' ')}
            next={cart.address}
            initialOffer={cart.request?.offer ?? undefined}
            initialQuantity={cart.request?.quantity ?? undefined}
            onChoice={cart.onChoice}
          />
        </Suspense>
      )}
    </>
  )
}
