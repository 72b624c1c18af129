import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Offer } from '@/api/offers'
import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { cartQuery, lineViolations, refusalText, useAddCartItem } from '@/queries/cart'
import { useIsSameUser, useUserId } from '@/session/use-session'
import { announce } from '@/ui/announcer'
import { toast } from '@/ui/toast'
import { cartCountText, lineCount } from './cart-lines'
import { toSearchParameters } from './search-parameters'

export const problemTitle = 'Problem Occurred'
const addFailedText = 'Failed to add items to cart. Please try again later.'

/** Why a line couldn't be added, but for what the form shows at its fields; null if that is all. */
export function addFailure(error: unknown, failedText = addFailedText): string | null {
  if (error === null) return null
  const { quantity, offer, ...others } = lineViolations(error)
  if (quantity || offer) return Object.values(others).join('\n') || null
  return [failedText, refusalText(error) ?? ''].join('\n').trim()
}

interface AddToCartCallbacks {
  /** Called before the request. */
  onSend: (offer: Offer, quantity: number) => void
  onAdded: () => void
}

/**
 * Adds a line for a search to the cart, at most one of a user each time the dialog is opened: a second click may follow while
 * the dialog closes. The result is shown as a toast, which also works after the dialog is closed; `onAdded` is called only
 * while the component is mounted.
 */
export function useAddToCart(
  open: boolean,
  criteria: SearchCriteria,
  { onSend, onAdded }: AddToCartCallbacks,
) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const userId = useUserId()
  const { queryKey } = cartQuery(userId)
  const { mutateAsync, isPending, isError, error, reset } = useAddCartItem()
  const isSameUser = useIsSameUser()
  const submitted = useRef(false)

  useEffect(() => {
    if (open && userId !== null) submitted.current = false
  }, [open, userId])

  function continueSearching() {
    const { pathname } = window.location
    if (pathname !== paths.home && pathname !== paths.search) void navigate(paths.search)
  }

  async function add(offer: Offer, quantity: number) {
    if (submitted.current) return
    submitted.current = true
    onSend(offer, quantity)
    try {
      const line = { offer: offer.iri, quantity, searchParameters: toSearchParameters(criteria) }
      await mutateAsync(line, { onSuccess: onAdded })
    } catch (failure) {
      if (!isSameUser()) return
      submitted.current = false
      const text = addFailure(failure)
      if (text !== null) toast.error(problemTitle, { text })
      return
    }
    if (!isSameUser()) return
    toast.success('Success', {
      text: 'Items added to cart successfully',
      goesWithPage: true,
      actions: [
        { label: 'Go to Cart', onClick: () => void navigate(paths.cart) },
        { label: 'Continue Searching', onClick: continueSearching },
      ],
    })
    const cart = client.getQueryData(queryKey)
    if (cart) announce(cartCountText(lineCount(cart)))
  }

  return { add, busy: isPending, error, resetError: isError ? reset : undefined }
}
