import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { FeaturesSection } from '@/features/search/features-section'
import { Figures } from '@/features/search/figures'
import { Hero } from '@/features/search/hero'
import { SearchForm } from '@/features/search/search-form'
import { resultsHeading } from '@/features/search/summary'
import { useCartDialog } from '@/features/search/use-cart-dialog'
import { useSearchPage } from '@/features/search/use-search-page'
import { preloadSearch } from '@/queries/search'
import { Card } from '@/ui/card'
import { Container } from '@/ui/container'
import { useDocumentTitle } from '@/ui/document-title'
import { Spinner } from '@/ui/spinner'

const loadResults = () => import('@/features/search/results')
const loadDialog = () => import('@/features/cart/add-to-cart-dialog')
const Results = lazy(loadResults)
const AddToCartDialog = lazy(loadDialog)

// Fetched ahead; whoever needs them reports a failure.
const ahead = (load: Promise<unknown>) => {
  load.catch(() => {})
}

function approachCart(client: QueryClient) {
  ahead(loadDialog())
  ahead(import('@/queries/offers').then(({ offersQuery }) => client.prefetchQuery(offersQuery)))
}

/** The search, its results below it, and before the first search what the product does. */
export default function SearchPage() {
  useDocumentTitle('')
  const client = useQueryClient()
  const results = useRef<HTMLElement>(null)
  const page = useSearchPage(results)
  const { submitted, search } = page
  const cart = useCartDialog(submitted)
  const total = search.data?.total ?? 0
  // Once it was open, the dialog closes in its own way.
  const [dialogWanted, setDialogWanted] = useState(false)
  if (cart.request !== null && !dialogWanted) setDialogWanted(true)

  return (
    <Container>
      <div className="py-6 pt-8 sm:py-8">
        <Hero />
      </div>
      <SearchForm
        draft={page.draft}
        onDraft={page.edit}
        busy={page.busy}
        onSearch={page.submit}
        onClear={page.clear}
        onApproach={() => {
          preloadSearch()
          ahead(loadResults())
        }}
      />
      {submitted === null ? (
        <>
          <div className="mt-8 mb-12 sm:mt-12 sm:mb-16">
            <Figures />
          </div>
          <div className="pb-8 sm:pb-16">
            <FeaturesSection />
          </div>
        </>
      ) : (
        <section
          ref={results}
          aria-label="Results"
          className="mt-8 flex min-h-[calc(100dvh-theme(spacing.results-offset))] flex-col content-start sm:mt-12 sm:min-h-[calc(100dvh-theme(spacing.results-offset)-theme(spacing.footer))] sm:flex-row sm:flex-wrap sm:items-center"
        >
          <Suspense fallback={<Loading />}>
            {search.isPending ? (
              <Loading />
            ) : (
              <Results
                criteria={submitted}
                search={search}
                onRetry={() => void search.refetch()}
                cartOpen={cart.request !== null}
                onAddToCart={() => cart.setOpen(true)}
                onApproachCart={() => approachCart(client)}
              />
            )}
          </Suspense>
        </section>
      )}
      {submitted !== null && total > 0 && dialogWanted && (
        <Suspense>
          <AddToCartDialog
            open={cart.request !== null}
            onOpenChange={cart.setOpen}
            criteria={submitted}
            total={total}
            summary={resultsHeading(total, submitted).join(' ')}
            next={cart.address}
            initialOffer={cart.request?.offer ?? undefined}
            initialQuantity={cart.request?.quantity ?? undefined}
            onChoice={cart.onChoice}
          />
        </Suspense>
      )}
    </Container>
  )
}

function Loading() {
  return (
    <Card className="w-full">
      <Spinner>Loading results...</Spinner>
    </Card>
  )
}
