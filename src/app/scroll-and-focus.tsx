import { useEffect, useLayoutEffect, useState } from 'react'
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { paths } from '@/config/paths'

// /search and / show the same page.
const pageOf = (pathname: string) => (matchPath(paths.search, pathname) === null ? pathname : paths.home)

/**
 * After a navigation to another page: scrolls to the top, or restores the scroll position when going back or forward,
 * and moves the focus to the heading. Does nothing on the first load, or when only the query changes.
 * Must be rendered after the routes, so that the new page is in the document when its effects run.
 */
export function ScrollAndFocus() {
  const { pathname, key } = useLocation()
  const action = useNavigationType()
  const page = pageOf(pathname)
  // A link may be followed before this is loaded. A search stays on the home page and brings its results into view itself.
  const isLate = action === NavigationType.Push && page !== paths.home
  const [follower] = useState(() => createFollower(isLate ? null : page, key))
  useEffect(() => follower.record(), [follower])
  useLayoutEffect(
    () => follower.follow(page, key, action === NavigationType.Pop),
    [follower, action, key, page],
  )
  return null
}

/** Follows the document from the page and history entry at which it is. */
function createFollower(page: string | null, key: string) {
  const positions = new Map<string, number>()
  let entry = { page, key }
  let stop = () => {}
  return {
    /**
     * Records the scroll position of each history entry, and turns off the browser's own restoration, which runs before a page's
     * content is there. It is turned on again while the document is left, for the way back to it. Returns a function that stops both.
     */
    record() {
      const ended = new AbortController()
      const { signal } = ended
      const note = () => positions.set(entry.key, window.scrollY)
      const setNative = (restoration: ScrollRestoration) => {
        history.scrollRestoration = restoration
      }
      setNative('manual')
      // The page may have been scrolled before the script ran.
      note()
      window.addEventListener('scroll', note, { passive: true, signal })
      window.addEventListener('pageshow', () => setNative('manual'), { signal })
      window.addEventListener('pagehide', () => setNative('auto'), { signal })
      signal.addEventListener('abort', () => setNative('auto'))
      return () => ended.abort()
    },
    follow(shown: string, entryKey: string, isReturn: boolean) {
      const left = entry.page
      entry = { page: shown, key: entryKey }
      if (left === shown) return
      stop()
      const stopScroll = scrollTo(isReturn ? (positions.get(entryKey) ?? 0) : 0, isReturn)
      const stopFocus = focusHeading()
      stop = () => {
        stopScroll()
        stopFocus()
      }
    },
  }
}

/** Tries until it succeeds, each time that something is added to the page, unless the visitor acts first. Returns what stops it. */
function keepTrying(attempt: () => boolean, acts: string[]): () => void {
  if (attempt()) return () => {}
  const ended = new AbortController()
  const { signal } = ended
  const added = new MutationObserver(() => attempt() && ended.abort())
  added.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => added.disconnect())
  for (const act of acts) window.addEventListener(act, () => ended.abort(), { passive: true, signal })
  return () => ended.abort()
}

/** Scrolls; while the page is still growing, as soon as it is long enough, where that is waited for. */
function scrollTo(top: number, waits: boolean): () => void {
  const attempt = () => {
    if (Math.abs(window.scrollY - top) >= 1) window.scrollTo({ top, behavior: 'instant' })
    return !waits || Math.abs(window.scrollY - top) < 1
  }
  return keepTrying(attempt, ['wheel', 'touchstart', 'pointerdown', 'keydown'])
}

/** Focuses the page's heading as soon as it exists. */
function focusHeading(): () => void {
  const attempt = () => {
    // Results are scrolled into view; their own heading gets the focus once they are there.
    const heading = document.querySelector<HTMLElement>('[data-results]') ?? document.querySelector('h1')
    // While the next page loads, the one before is hidden.
    if (!heading || heading.closest('[style*="display: none"]')) return false
    if (!document.querySelector('main')?.contains(document.activeElement)) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    return true
  }
  return keepTrying(attempt, ['pointerdown', 'keydown'])
}
