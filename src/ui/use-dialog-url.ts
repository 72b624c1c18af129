import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, type To } from 'react-router-dom'

/**
 * The state of a dialog that is kept in the URL: it is the same after a sign-in and after the page is loaded again. `parse`
 * reads it from the query, null while the dialog is closed; `format` is the page's URL with it. A delayed update is replaced
 * by the next one. `delay` in ms.
 */
export function useDialogUrl<State>(
  parse: (query: string) => State | null,
  format: (state: State | null) => To,
  delay: number,
) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Whether the address bar still shows this page with the dialog open: the next page may be loading. */
  const isOpenHere = () => window.location.pathname === pathname && parse(window.location.search) !== null

  function update(next: State | null) {
    clearTimeout(timer.current)
    if (next !== null || isOpenHere()) void navigate(format(next), { replace: true })
  }

  function updateLater(next: State) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (isOpenHere()) update(next)
    }, delay)
  }

  return {
    state: parse(search),
    /** The path and query of the page as it is. */
    url: pathname + search,
    update,
    updateLater,
  }
}
