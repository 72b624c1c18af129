import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '@/api/cart'
import type { Offer } from '@/api/offers'
import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { lineViolations, refusalText, useAddCartItem } from '@/queries/cart'
import { cartKey } from '@/queries/keys'
import { useAnnounce } from '@/ui/announcer'
import { useToast } from '@/ui/toast'
import { cartCountText, lineCount } from './cart-lines'
import type { LineSubmission } from './offer-choice'
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

/**
 * Has a dialog submitted once each time it is opened, as a second click may follow while it closes. `begin` returns whether it
 * may be submitted now; after a failure it may be again.
 */
export function useSubmitOnce(open: boolean) {
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (open) isSubmitted.current = false
  }, [open])
  return {
    begin() {
      const isFirst = !isSubmitted.current
      isSubmitted.current = true
      return isFirst
    },
    fail: () => void (isSubmitted.current = false),
  }
}

interface AddToCartCallbacks {
  /** Called before the request. */
  onSend: (offer: Offer, quantity: number) => void
  onAdded: () => void
}

/**
 * Adds a line for a search to the cart, one each time the dialog is opened. The result is shown as a toast, also after the dialog is closed; `onAdded` is called only while the component is mounted.
 */
export function useAddToCart(
  open: boolean,
  criteria: SearchCriteria,
  { onSend, onAdded }: AddToCartCallbacks,
): LineSubmission {
  const announce = useAnnounce()
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const once = useSubmitOnce(open)
  const { mutateAsync, isPending, error, reset } = useAddCartItem()

  function continueSearching() {
    const { pathname } = window.location
    if (pathname !== paths.home && pathname !== paths.search) void navigate(paths.search)
  }

  async function submit(offer: Offer, quantity: number) {
    if (!once.begin()) return
    onSend(offer, quantity)
    try {
      const line = { offer: offer.iri, quantity, searchParameters: toSearchParameters(criteria) }
      await mutateAsync(line, { onSuccess: onAdded })
    } catch (failure) {
      once.fail()
      const text = addFailure(failure)
      if (text !== null) toast.error(problemTitle, { text })
      return
    }
    toast.success('Success', {
      text: 'Items added to cart successfully',
      goesWithPage: true,
      actions: [
        { label: 'Go to Cart', onClick: () => void navigate(paths.cart) },
        { label: 'Continue Searching', onClick: continueSearching },
      ],
    })
    const cart = client.getQueryData<Cart>(cartKey)
    if (cart) announce(cartCountText(lineCount(cart)))
  }

  return { submit, isBusy: isPending, error, failure: addFailure(error), reset }
}
