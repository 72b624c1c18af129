import type { SearchCriteria } from '@/config/search-criteria'
import {
  CHOICE_DELAY,
  cartDialogUrl,
  parseCartDialogUrl,
  type CartDialogChoice,
} from '@/config/cart-dialog-url'
import { searchUrl } from '@/config/search-url'
import { useDialogUrl } from '@/ui/use-dialog-url'

/** The state of a search's add-to-cart dialog, which is kept in the URL. `choice` is null while the dialog is closed. */
export function useCartDialog(criteria: SearchCriteria) {
  const { state, url, update, updateLater } = useDialogUrl<CartDialogChoice>(
    parseCartDialogUrl,
    next => (next === null ? searchUrl(criteria) : cartDialogUrl(criteria, next)),
    CHOICE_DELAY,
  )
  return {
    choice: state,
    /** The path and query of this page, with the dialog open. */
    url,
    setOpen: (open: boolean) => update(open ? { offer: null, quantity: null } : null),
    /** A submitted choice is written at once, since the response may redirect to the sign-in page. */
    onChoice: (next: CartDialogChoice, submitted = false) => (submitted ? update(next) : updateLater(next)),
  }
}
