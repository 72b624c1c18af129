import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { isLoadingPart } from '@/ui/lazy-with-preload'
import { isPageLoaded, preloadPage } from './lazy-pages'

const history = UNSAFE_createBrowserHistory({ v5Compat: true })

/**
 * The router of the browser's history. The page stays until the next one's chunk is there. A navigation is a transition, but not
 * while a part's chunk loads: React would hold it back until each prerendered part is hydrated, perhaps forever.
 * Nor where the page's chunks are there: it renders in one task then, which is faster than in the slices of a transition.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let last: typeof history.location
    return history.listen(next => {
      last = next.location
      if (isPageLoaded(last.pathname)) return setState(next)
      if (!isLoadingPart()) return startTransition(() => setState(next))
      return void preloadPage(last.pathname).then(() => {
        if (last === next.location) setState(next)
      })
    })
  }, [])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
