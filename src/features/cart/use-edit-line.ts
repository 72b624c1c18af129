import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@/api/cart'
import { cartKey } from '@/queries/keys'
import { useToast } from '@/ui/toast'
import type { EditableLine } from './cart-lines'
import { useAddLine, type LineSubmission } from './line-submission'
import { useReplaceLines } from './use-replace-lines'

const editFailedText = 'Failed to change item. Please try again.'

const texts = {
  done: 'Item changed',
  item: 'the item',
  left: () => 'The changed item was added, but the old one couldn’t be removed.',
}

/**
 * Changes the offer and the quantity of a line. A line that another tab or device has removed or ordered isn't changed: the new
 * one would be bought besides what has become of it. `onDone` is called before the old line is removed: who has to sign in for
 * that must not find the dialog open again.
 */
export function useEditLine(line: EditableLine, onDone: () => void): LineSubmission {
  const toast = useToast()
  const client = useQueryClient()
  const { add, ...state } = useAddLine(editFailedText, toast.error)
  const replace = useReplaceLines(texts)

  return {
    ...state,
    async submit(offer, quantity) {
      const isSame = offer.iri === line.offerIri && quantity === line.quantity
      const isGone = client.getQueryData<Cart>(cartKey)?.items.every(({ id }) => id !== line.id)
      if (isSame || isGone) {
        if (!isSame) toast.error('This item is no longer in your cart.')
        onDone()
        return true
      }
      const searchParameters = line.rawParameters
      const added = await add({ offer: offer.iri, quantity, searchParameters }, onDone)
      if (added === null) return false
      await replace([line], added)
      return true
    },
  }
}
