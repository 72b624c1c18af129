import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { useCachedCart } from '@/queries/cart'
import { useAnnounce } from '@/ui/announcer'
import { useToast } from '@/ui/toast'
import { useOpenPage } from '@/ui/link'
import { cartCountText, lineCount } from './cart-lines'
import { toSearchParameters } from './search-parameters'
import { useAddLine, type LineSubmission } from './use-add-line'

export const problemTitle = 'Problem Occurred'
const addFailedText = 'Failed to add items to cart. Please try again later.'

/** Adds a line for a search to the cart, and says so in a toast; `onAdded` is called only while the component is mounted. */
export function useAddToCart(criteria: SearchCriteria, onAdded: () => void): LineSubmission {
  const announce = useAnnounce()
  const toast = useToast()
  const openPage = useOpenPage()
  const cachedCart = useCachedCart()
  const { add, ...state } = useAddLine(addFailedText, text => toast.error(problemTitle, { text }))

  function continueSearching() {
    const { pathname } = window.location
    if (pathname !== paths.home && pathname !== paths.search) openPage(paths.search)
  }

  return {
    ...state,
    async submit(offer, quantity) {
      const line = { offer: offer.iri, quantity, searchParameters: toSearchParameters(criteria) }
      if ((await add(line, onAdded)) === null) return false
      toast.success('Success', {
        text: 'Items added to cart successfully',
        goesWithPage: true,
        actions: [
          { label: 'Go to Cart', onClick: () => openPage(paths.cart) },
          { label: 'Continue Searching', onClick: continueSearching },
        ],
      })
      const cart = cachedCart()
      if (cart) announce(cartCountText(lineCount(cart)))
      return true
    },
  }
}
