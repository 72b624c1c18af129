import { lazy, Suspense, useRef } from 'react'
import { Hero } from '@/features/search/hero'
import { SearchForm } from '@/features/search/search-form'
import { useSearchPage } from '@/features/search/use-search-page'
import { Container } from '@/ui/container'
import { useDocumentTitle } from '@/ui/document-title'
import { lazyWithPreload } from '@/ui/lazy-with-preload'
import { Searching } from './searching'

const SearchResults = lazyWithPreload(() => import('./search-results'))
// The search works without it.
const Introduction = lazy(() =>
  import('@/features/search/introduction').catch(() => ({ default: () => <></> })),
)

/** The search, its results below it, and before the first search what the product does. */
export default function SearchPage() {
  useDocumentTitle('')
  const results = useRef<HTMLElement>(null)
  const { submitted, ...page } = useSearchPage(results)

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
        onApproach={SearchResults.preload}
      />
      {submitted === null ? (
        <Suspense>
          <Introduction />
        </Suspense>
      ) : (
        <section
          ref={results}
          aria-label="Results"
          tabIndex={-1}
          className="mt-8 flex min-h-[calc(100dvh-theme(spacing.results-offset))] flex-col content-start outline-none sm:mt-12 sm:min-h-[calc(100dvh-theme(spacing.results-offset)-theme(spacing.footer))] sm:flex-row sm:flex-wrap sm:items-center"
        >
          <Suspense fallback={<Searching />}>
            <SearchResults criteria={submitted} />
          </Suspense>
        </section>
      )}
    </Container>
  )
}
