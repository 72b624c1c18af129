import { useEffect, useLayoutEffect, useRef } from 'react'
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { paths } from '@/config/paths'
import { recordScroll, restoreScroll, scrollToTop } from './scroll-position'

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
  const entry = useRef({ page: isLate ? null : page, key })
  const stop = useRef(() => {})
  const positions = useRef(new Map<string, number>())

  useEffect(() => recordScroll(positions.current, () => entry.current.key), [])

  useLayoutEffect(() => {
    const last = entry.current
    entry.current = { page, key }
    if (last.page === page) return
    stop.current()
    const stopScroll =
      action === NavigationType.Pop ? restoreScroll(positions.current.get(key) ?? 0) : scrollToTop()
    const stopFocus = focusHeading()
    stop.current = () => {
      stopScroll?.()
      stopFocus()
    }
  }, [action, key, page])
  return null
}

function focusedHeading(): boolean {
  // Results are scrolled into view; their own heading gets the focus once they are there.
  const heading = document.querySelector<HTMLElement>('[data-results]') ?? document.querySelector('h1')
  if (!heading) return false
  if (!document.querySelector('main')?.contains(document.activeElement)) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return true
}

/** Focuses the page's heading as soon as it exists, unless the visitor acts first. Returns a function that stops waiting. */
function focusHeading(): () => void {
  if (focusedHeading()) return () => {}
  const ended = new AbortController()
  const added = new MutationObserver(() => {
    if (focusedHeading()) ended.abort()
  })
  added.observe(document.body, { childList: true, subtree: true })
  ended.signal.addEventListener('abort', () => added.disconnect())
  for (const act of ['pointerdown', 'keydown'])
    document.addEventListener(act, () => ended.abort(), { passive: true, signal: ended.signal })
  return () => ended.abort()
}
