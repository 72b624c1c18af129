import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SearchCriteria } from '@/config/search-criteria'
import { timing } from '@/config/timing'
import { cartDialogUrl, parseCartDialogUrl, type CartDialogParameters } from './cart-dialog-url'
import { searchUrl } from './search-url'

/**
 * Whether the add-to-cart dialog of a search is open, and what is chosen in it. The address says so, in place of the
 * search's own: whoever signs in on the way, or loads the page again, finds the dialog as it was left.
 */
export function useCartDialog(criteria: SearchCriteria) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = parseCartDialogUrl(search)
  const isOpen = request !== null
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Gone back from, a dialog has no part in the address any more.
    if (!isOpen) clearTimeout(timer.current)
  }, [isOpen])

  function write(cart: CartDialogParameters | null) {
    clearTimeout(timer.current)
    void navigate(cart === null ? searchUrl(criteria) : cartDialogUrl(criteria, cart), { replace: true })
  }

  return {
    request,
    /** The address that leads back here. */
    address: pathname + search,
    setOpen: (open: boolean) => write(open ? { offer: null, quantity: null } : null),
    /** One that is submitted is kept at once: the answer may lead to sign in. */
    onChoice: (choice: CartDialogParameters, submitted = false) => {
      clearTimeout(timer.current)
      if (submitted) write(choice)
      else timer.current = setTimeout(() => write(choice), timing.cartChoiceDelay)
    },
  }
}
