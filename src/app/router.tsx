import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { isLoadingPart } from '@/ui/lazy-with-preload'

const history = UNSAFE_createBrowserHistory({ v5Compat: true })

/**
 * The router of the browser's history. A navigation is a transition: the page stays until the next one's chunk is there. While a
 * chunk loads it isn't one, since React would hold it back until each prerendered part is hydrated, perhaps forever.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () => history.listen(next => (isLoadingPart() ? setState(next) : startTransition(() => setState(next)))),
    [],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
