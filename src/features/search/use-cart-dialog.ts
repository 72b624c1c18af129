import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SearchCriteria } from '@/config/search-criteria'
import { timing } from '@/config/timing'
import { cartDialogUrl, parseCartDialogUrl, type CartDialogChoice } from '@/config/cart-dialog-url'
import { searchUrl } from '@/config/search-url'

/**
 * The state of a search's add-to-cart dialog, which is kept in the URL: it is the same after a sign-in and after the page
 * is loaded again. `choice` is null while the dialog is closed.
 */
export function useCartDialog(criteria: SearchCriteria) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const choice = parseCartDialogUrl(search)
  const isOpen = choice !== null
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // After going back, a delayed update would open the dialog again.
    if (!isOpen) clearTimeout(timer.current)
  }, [isOpen])

  function updateUrl(next: CartDialogChoice | null) {
    clearTimeout(timer.current)
    void navigate(next === null ? searchUrl(criteria) : cartDialogUrl(criteria, next), { replace: true })
  }

  return {
    choice,
    /** The path and query of this page, with the dialog open. */
    url: pathname + search,
    setOpen: (open: boolean) => updateUrl(open ? { offer: null, quantity: null } : null),
    /** A submitted choice is written at once, since the response may redirect to the sign-in page. */
    onChoice: (next: CartDialogChoice, submitted = false) => {
      clearTimeout(timer.current)
      if (submitted) updateUrl(next)
      else timer.current = setTimeout(() => updateUrl(next), timing.cartChoiceDelay)
    },
  }
}
