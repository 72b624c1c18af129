import { useRef } from 'react'
import type { CartItem } from '@/api/cart'
import type { Offer } from '@/api/offers'
import { useAddCartItem, useRemoveCartItem } from '@/queries/cart'
import { toast } from '@/ui/toast'
import { addFailure } from './add-to-cart'

export const editFailedText = 'Failed to change item. Please try again.'

/**
 * Changes the offer and the quantity of a line, once for any number of submits. The new line is added before the old one is
 * removed, so that a failure loses nothing; where only the removal fails, both are in the cart, and that is said.
 */
export function useEditLine(line: CartItem, onDone: () => void) {
  const { mutateAsync: add, isPending: isAdding, isError, error, reset } = useAddCartItem()
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveCartItem()
  const submitted = useRef(false)

  async function replace(offer: Offer, quantity: number) {
    const { searchParameters } = line
    const added = await add({ offer: offer.iri, quantity, searchParameters })
    try {
      // A server that adds to the old line instead has no other one to keep.
      if (added === line.id) throw new Error('The line was not added on its own.')
      await remove(line)
      toast.success('Item changed')
    } catch {
      toast.warning('Please check your cart', {
        text: 'The changed item was added, but the old one couldn’t be removed.',
      })
    }
  }

  async function save(offer: Offer, quantity: number) {
    if (submitted.current) return
    if (offer.iri === line.offerIri && quantity === line.quantity) {
      onDone()
      return
    }
    submitted.current = true
    try {
      await replace(offer, quantity)
    } catch (failure) {
      submitted.current = false
      const text = addFailure(failure, editFailedText)
      if (text !== null) toast.error(text)
      return
    }
    onDone()
  }

  return { save, busy: isAdding || isRemoving, error, resetError: isError ? reset : undefined }
}
