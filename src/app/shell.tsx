import { Footer } from './footer'
import { MainArea, PageSkeleton } from './main-area'
import { Navigation } from './navigation'
import { SkipLink } from './skip-link'

/** Navigation bar, page and footer, which is at the window's end on a short page. */
export function Shell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navigation />
      <MainArea className="flex-1 outline-none" fallback={<PageSkeleton />} />
      <div className="page-footer border-t print:hidden">
        <Footer className="mx-auto w-full max-w-page px-4 sm:px-8" />
      </div>
    </div>
  )
}
