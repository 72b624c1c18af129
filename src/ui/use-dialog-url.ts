import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The state of a dialog that is kept in the URL: it is the same after a sign-in and after the page is loaded again. `parse`
 * reads it from the query, null while the dialog is closed; `format` is the page's URL with it. A delayed update is replaced
 * by the next one. `delay` in ms.
 */
export function useDialogUrl<State>(
  parse: (query: string) => State | null,
  format: (state: State | null) => string,
  delay: number,
) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = parse(search)
  const isOpen = state !== null
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // After going back, a delayed update would open the dialog again.
    if (!isOpen) clearTimeout(timer.current)
  }, [isOpen])

  function update(next: State | null) {
    clearTimeout(timer.current)
    void navigate(format(next), { replace: true })
  }

  function updateLater(next: State) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => update(next), delay)
  }

  return {
    state,
    /** The path and query of the page as it is. */ url: pathname + search,
    update,
    updateLater,
  }
}
