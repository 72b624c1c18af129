import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Offer } from '@/api/offers'
import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { cartQuery, useAddCartItem } from '@/queries/cart'
import { useUserId } from '@/session/use-session'
import { announce } from '@/ui/announcer'
import { toast } from '@/ui/toast'
import { cartCountText, shownLines } from './cart-lines'
import { toSearchParameters } from './search-parameters'

export const problem = 'Problem Occurred'
export const addingFailed = 'Failed to add items to cart. Please try again later.'

interface Steps {
  /** What is about to be added. */
  onSend: (offer: Offer, quantity: number) => void
  onAdded: () => void
}

/**
 * Adds a line for a search to the cart, one for each time the dialog is opened however often it is submitted: a click may
 * still come while a dialog that has done its work fades away. How it went is told by toast, so that a dialog closed
 * meanwhile loses nothing; `onAdded` is called only while the one that asked still stands.
 */
export function useAddToCart(open: boolean, criteria: SearchCriteria, { onSend, onAdded }: Steps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { queryKey } = cartQuery(useUserId())
  const { mutateAsync, isPending, isError, error, reset } = useAddCartItem()
  const spent = useRef(false)

  useEffect(() => {
    if (open) spent.current = false
  }, [open])

  function continueSearching() {
    const { pathname } = window.location
    if (pathname !== paths.home && pathname !== paths.search) void navigate(paths.search)
  }

  async function add(offer: Offer, quantity: number) {
    if (spent.current) return
    spent.current = true
    onSend(offer, quantity)
    try {
      const line = { offer: offer.iri, quantity, searchParameters: toSearchParameters(criteria) }
      await mutateAsync(line, { onSuccess: onAdded })
    } catch {
      spent.current = false
      toast.error(problem, { text: addingFailed })
      return
    }
    toast.success('Success', {
      text: 'Items added to cart successfully',
      actions: [
        { label: 'Go to Cart', onClick: () => void navigate(paths.cart) },
        { label: 'Continue Searching', onClick: continueSearching },
      ],
    })
    const cart = client.getQueryData(queryKey)
    if (cart) announce(cartCountText(shownLines(cart.items).length))
  }

  return { add, busy: isPending, error, forget: isError ? reset : undefined }
}
