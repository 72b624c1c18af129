import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { useApp } from '@/config/app'
import { loadingPartsOf } from '@/ui/lazy-with-preload'
import { isPageLoaded, preloadPage } from './lazy-pages'

const history = UNSAFE_createBrowserHistory({ v5Compat: true })

/** Whether a script is a third party's: the card provider's or the bot check's. A browser extension's has another scheme. */
const isForeign = ({ src }: HTMLScriptElement) =>
  /^https?:/.test(src) && new URL(src).origin !== location.origin

/**
 * The router of the browser's history. The page stays until the next one's chunk is there. A navigation is a transition, but not
 * while a part's chunk loads: React would hold it back until each prerendered part is hydrated, perhaps forever.
 * Nor where the page's chunks are there: it renders in one task then, which is faster than in the slices of a transition.
 * A page that has loaded a third party's script is left by a document load: the script would run on in the next page.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const app = useApp()
  const [{ action, location: shown }, setState] = useState({
    action: history.action,
    location: history.location,
  })
  useLayoutEffect(() => {
    let last = history.location
    // What whoever runs the site has put into its documents isn't of one page.
    const own = new Set(document.scripts)
    const hasForeignScript = () => [...document.scripts].some(one => !own.has(one) && isForeign(one))
    return history.listen(next => {
      const isLeft = next.location.pathname !== last.pathname
      last = next.location
      if (isLeft && hasForeignScript()) return app.reload()
      if (isPageLoaded(last.pathname)) return setState(next)
      if (loadingPartsOf(app).count === 0) return startTransition(() => setState(next))
      return void preloadPage(last.pathname).then(() => {
        if (last === next.location) setState(next)
      })
    })
  }, [app])
  return (
    <Router location={shown} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
