import { Suspense, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { stateText } from '@/lib/history-state'
import { Container } from '@/ui/container'
import { part } from '@/ui/part'
import { Skeleton } from '@/ui/skeleton'
import { useHydrated } from '@/ui/use-hydrated'
import { ErrorBoundary } from './error-boundary'

const LinkError = part(() => import('@/features/account/link-error'), 'goes on')

/** A component of its own: a change of it renders nothing else. */
function LinkNotice() {
  const code = stateText(useLocation().state, 'link_error')
  return useHydrated() && code !== null ? (
    <Suspense>
      <LinkError code={code} />
    </Suspense>
  ) : null
}

/** The route's page in the main landmark. While it loads, or when it fails, the layout around it stays. */
export function MainArea({ className, fallback }: { className: string; fallback?: ReactNode }) {
  const { key } = useLocation()
  // React hydrates what is below Suspense when the browser is idle, or when an update comes to it, as this one. As a
  // transition it would take longer, but keep the prerendered page while a chunk that is lost is tried again.
  useHydrated()
  return (
    <main id="main" tabIndex={-1} className={className}>
      <LinkNotice />
      <ErrorBoundary resetKey={key}>
        <Suspense fallback={fallback}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

/** Shown while a page's chunk loads: nothing for a short time, then its heading. The page brings the skeleton of its content. */
export const PageSkeleton = () => (
  <Container className="appear-late pt-8 sm:pt-12">
    <Skeleton className="h-8 w-menu" />
  </Container>
)
