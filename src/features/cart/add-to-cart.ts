import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Offer } from '@/api/offers'
import type { SearchCriteria } from '@/api/search'
import { paths } from '@/config/paths'
import { cartQuery, useAddCartItem } from '@/queries/cart'
import { useUserId } from '@/session/use-session'
import { announce } from '@/ui/announcer'
import { toast } from '@/ui/toast'
import { cartCountText } from './cart-lines'
import { lineCriteria } from './search-parameters'

export const problem = 'Problem Occurred'
export const addingFailed = 'Failed to add items to cart. Please try again later.'

/**
 * Adds lines for a search to the cart, one at a time, and tells how it went by toast: a dialog that was closed meanwhile
 * loses nothing. `onAdded` is called only while the dialog that asked still stands.
 */
export function useAddToCart(criteria: SearchCriteria, onAdded: () => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { queryKey } = cartQuery(useUserId())
  const { mutateAsync, isPending, isError, error, reset } = useAddCartItem()
  const sending = useRef(false)

  function continueSearching() {
    const { pathname } = window.location
    if (pathname !== paths.home && pathname !== paths.search) void navigate(paths.search)
  }

  async function add(offer: Offer, quantity: number) {
    if (sending.current) return
    sending.current = true
    try {
      const line = { offer: offer.iri, quantity, searchParameters: lineCriteria(criteria) }
      await mutateAsync(line, { onSuccess: onAdded })
    } catch {
      toast.error(problem, { text: addingFailed })
      return
    } finally {
      sending.current = false
    }
    toast.success('Success', {
      text: 'Items added to cart successfully',
      actions: [
        { label: 'Go to Cart', onClick: () => void navigate(paths.cart) },
        { label: 'Continue Searching', onClick: continueSearching },
      ],
    })
    const cart = client.getQueryData(queryKey)
    if (cart) announce(cartCountText(cart.items.length))
  }

  return { add, busy: isPending, error, forget: isError ? reset : undefined }
}
