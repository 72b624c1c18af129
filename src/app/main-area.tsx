import { Suspense, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Container } from '@/ui/container'
import { Skeleton } from '@/ui/skeleton'
import { ErrorBoundary } from './error-boundary'

/** The route's page in the main landmark. While it loads, or when it fails, the layout around it stays. */
export function MainArea({ className, fallback }: { className: string; fallback?: ReactNode }) {
  const { key } = useLocation()
  return (
    <main id="main" tabIndex={-1} className={className}>
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
