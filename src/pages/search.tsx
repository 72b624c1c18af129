import { Suspense, useEffect, useRef } from 'react'
import { Hero } from '@/features/home/hero'
import { Introduction } from '@/features/home/introduction'
import { editSearch } from '@/features/search/edit-search'
import { ResultsLoading } from '@/features/search/results-loading'
import { SearchForm } from '@/features/search/search-form'
import { useSearchPage } from '@/features/search/use-search-page'
import { Container } from '@/ui/container'
import { useDocumentTitle } from '@/ui/document-title'
import { part } from '@/ui/part'

export const title = ''
export const description =
  'Search email addresses by keyword, country, TLD or hosting provider, and buy exactly as many as you choose.'

const AddToCartDialog = part(
  () => import('@/features/cart/add-to-cart-dialog'),
  props => props.onOpenChange(false),
)
const InCartLine = part(() => import('@/features/cart/in-cart-line'), 'goes on')
const SearchResults = part(() => import('@/features/search/search-results'))

/** Made once, so that a search doesn't render it again. */
const hero = <Hero />

/** The search, its results below or beside it, and before the first search what the product does. */
export default function SearchPage() {
  const results = useRef<HTMLElement>(null)
  const { submitted, ...page } = useSearchPage(results)
  useDocumentTitle(submitted === null ? title : null)
  // What shows the results is there before most visitors press Search.
  useEffect(() => {
    void SearchResults.prefetch()
  }, [])

  return (
    <Container>
      <div className="py-6 sm:pt-12 sm:pb-8 split:pb-12">{hero}</div>
      <div className="split:grid split:grid-cols-split split:items-start split:gap-6">
        <SearchForm {...page.form} onIntent={SearchResults.preload} />
        {submitted === null ? (
          <Introduction onStart={editSearch} />
        ) : (
          <section
            ref={results}
            aria-label="Results"
            data-results
            tabIndex={-1}
            className="mt-8 flex scroll-mt-[calc(theme(spacing.results-offset)-var(--bar-padding))] min-h-[calc(100dvh-theme(spacing.results-offset))] flex-col content-start outline-none sm:mt-12 split:mt-0 split:min-w-0 sm:min-h-[calc(100dvh-theme(spacing.results-offset)-theme(spacing.footer))] sm:flex-row sm:flex-wrap sm:items-end"
          >
            <Suspense fallback={<ResultsLoading />}>
              <SearchResults
                {...page.results}
                criteria={submitted}
                CartDialog={AddToCartDialog}
                InCartLine={InCartLine}
              />
            </Suspense>
          </section>
        )}
      </div>
    </Container>
  )
}
