import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, type To } from 'react-router-dom'

/** Delay in ms before a choice is written to the URL: browsers limit the rate of such changes. */
const CHOICE_DELAY = 300

/**
 * The state of a dialog that is kept in the URL: it is the same after a sign-in and after the page is loaded again. `parse`
 * reads it from the query, null while the dialog is closed; `format` is the page's URL with it.
 */
export function useDialogUrl<State>(
  parse: (query: string) => State | null,
  format: (state: State | null) => To,
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

  /** Writes a choice, after a delay in which the next one replaces it; a submitted one at once: the response may lead to the sign-in. */
  function choose(choice: State, isSubmitted = false) {
    if (isSubmitted) return update(choice)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => isOpenHere() && update(choice), CHOICE_DELAY)
  }

  return {
    state: parse(search),
    /** The path and query of the page as it is. */
    url: pathname + search,
    update,
    choose,
  }
}
