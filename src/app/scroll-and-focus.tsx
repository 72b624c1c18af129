import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { paths } from '@/config/paths'
import { followScroll, restoreScroll, scrollToTop } from './scroll-position'

// A search shows its results on the home page itself.
const pageOf = (pathname: string) => (pathname === paths.search ? paths.home : pathname)

/**
 * What happens on arriving at another page: it is seen from its top, or from where it was left when going back or
 * forward, and its heading has the focus. Nothing happens on the first load, nor where only the query changes.
 * Must stand after the routes, so that the page is there when it acts.
 */
export function Arrival() {
  const { pathname, key } = useLocation()
  const action = useNavigationType()
  const page = pageOf(pathname)
  const entry = useRef({ page, key })
  const stop = useRef(() => {})

  useEffect(() => followScroll(() => entry.current.key), [])

  useLayoutEffect(() => {
    const last = entry.current
    entry.current = { page, key }
    if (last.page === page) return
    stop.current()
    const stopScroll = action === NavigationType.Pop ? restoreScroll(key) : scrollToTop()
    const stopFocus = focusHeading()
    stop.current = () => {
      stopScroll?.()
      stopFocus()
    }
  }, [action, key, page])
  return null
}

function focusedHeading(): boolean {
  const heading = document.querySelector('h1')
  if (!heading) return false
  if (!document.querySelector('main')?.contains(document.activeElement)) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return true
}

/** Focuses the page's heading, once it is there, unless the visitor does something first. Gives the function that stops waiting. */
function focusHeading(): () => void {
  if (focusedHeading()) return () => {}
  const ended = new AbortController()
  const arrival = new MutationObserver(() => {
    if (focusedHeading()) ended.abort()
  })
  arrival.observe(document.body, { childList: true, subtree: true })
  ended.signal.addEventListener('abort', () => arrival.disconnect())
  for (const act of ['pointerdown', 'keydown'])
    document.addEventListener(act, () => ended.abort(), { passive: true, signal: ended.signal })
  return () => ended.abort()
}
