import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@/api/cart'
import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'
import { useAddCartItem, useRemoveCartItem } from '@/queries/cart'
import { cartKey } from '@/queries/keys'
import { useToast } from '@/ui/toast'
import { addFailure, useSubmitOnce } from './add-to-cart'
import type { EditableLine } from './cart-lines'
import type { LineSubmission } from './offer-choice'

const editFailedText = 'Failed to change item. Please try again.'

interface EditLineCallbacks {
  /** Called before the request of a new line. */
  onSend: (offer: Offer, quantity: number) => void
  onDone: () => void
}

/**
 * Changes the offer and the quantity of a line, once each time the dialog is opened. The new line is added before the old one
 * is removed, so that a failure loses nothing; where only the removal fails, both are in the cart, and that is said.
 * A line that is gone isn't changed: the new one would be bought besides what has become of it.
 */
export function useEditLine(
  open: boolean,
  line: EditableLine,
  isGone: boolean,
  { onSend, onDone }: EditLineCallbacks,
): LineSubmission {
  const toast = useToast()
  const client = useQueryClient()
  const { mutateAsync: add, isPending, error, reset } = useAddCartItem()
  const { mutateAsync: remove } = useRemoveCartItem()
  const once = useSubmitOnce(open)

  /** Says what has become of a line where it isn't alone what was wanted. */
  const warn = (text: string) => toast.warning('Please check your cart', { text })

  async function removeOld(added: string | null) {
    if (added === line.id) {
      const merged = client.getQueryData<Cart>(cartKey)?.items.find(({ id }) => id === added)?.quantity
      const sum = merged == null ? '' : ` Its quantity is now ${formatCount(merged)}.`
      return warn(`The shop added the quantity to the item that was there.${sum}`)
    }
    try {
      await remove(line)
      toast.success('Item changed')
    } catch {
      warn('The changed item was added, but the old one couldn’t be removed.')
    }
  }

  async function submit(offer: Offer, quantity: number) {
    if (!once.begin()) return
    if (offer.iri === line.offerIri && quantity === line.quantity) {
      onDone()
      return
    }
    if (isGone) {
      toast.error('This item is no longer in your cart.')
      onDone()
      return
    }
    onSend(offer, quantity)
    let added: string | null
    try {
      // Closed before the old line is removed: who has to sign in for that must not find the dialog open again. Not called
      // once the page has been left.
      added = await add(
        { offer: offer.iri, quantity, searchParameters: line.rawParameters },
        { onSuccess: onDone },
      )
    } catch (failure) {
      once.fail()
      const text = addFailure(failure, editFailedText)
      if (text !== null) toast.error(text)
      return
    }
    await removeOld(added)
  }

  return { submit, isBusy: isPending, error, failure: addFailure(error, editFailedText), reset }
}
