import { useEffect, useRef } from 'react'
import type { Offer } from '@/api/offers'
import { useAddCartItem, useRemoveCartItem } from '@/queries/cart'
import { useIsSameUser } from '@/session/use-session'
import { toast } from '@/ui/toast'
import { addFailure } from './add-to-cart'
import type { EditableLine } from './cart-lines'

export const editFailedText = 'Failed to change item. Please try again.'

interface EditLineCallbacks {
  /** Called before the request of a new line. */
  onSend: (offer: Offer, quantity: number) => void
  onDone: () => void
}

/**
 * Changes the offer and the quantity of a line, at most once each time the dialog is opened. The new line is added before the
 * old one is removed, so that a failure loses nothing; where only the removal fails, both are in the cart, and that is said.
 * A line that is gone isn't changed: the new one would be bought besides what has become of it.
 * `onDone` is called only while the component is mounted.
 */
export function useEditLine(
  open: boolean,
  line: EditableLine,
  isGone: boolean,
  { onSend, onDone }: EditLineCallbacks,
) {
  const { mutateAsync: add, isPending: isAdding, isError, error, reset } = useAddCartItem()
  const { mutateAsync: remove } = useRemoveCartItem()
  const isSameUser = useIsSameUser()
  const progress = useRef<'ready' | 'sending' | 'done'>('ready')
  const mounted = useRef(false)

  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])

  useEffect(() => {
    // The dialog may be opened again while its first change is being sent.
    if (open && progress.current === 'done') progress.current = 'ready'
  }, [open])

  async function removeOld(added: string | null) {
    try {
      // A server that adds to the old line instead has no other one to keep.
      if (added === line.id) throw new Error('The line was not added on its own.')
      await remove(line)
      if (isSameUser()) toast.success('Item changed')
    } catch {
      if (!isSameUser()) return
      toast.warning('Please check your cart', {
        text: 'The changed item was added, but the old one couldn’t be removed.',
      })
    }
  }

  async function save(offer: Offer, quantity: number) {
    if (progress.current !== 'ready') return
    if (offer.iri === line.offerIri && quantity === line.quantity) {
      onDone()
      return
    }
    if (isGone) {
      progress.current = 'done'
      toast.error('This item is no longer in your cart.')
      onDone()
      return
    }
    progress.current = 'sending'
    onSend(offer, quantity)
    let added: string | null
    try {
      added = await add({ offer: offer.iri, quantity, searchParameters: line.rawParameters })
    } catch (failure) {
      progress.current = 'ready'
      const text = addFailure(failure, editFailedText)
      if (text !== null && isSameUser()) toast.error(text)
      return
    }
    progress.current = 'done'
    // Before the old line is removed: who has to sign in for that must not find the dialog open again.
    if (mounted.current) onDone()
    if (isSameUser()) await removeOld(added)
  }

  return { save, busy: isAdding, error, resetError: isError ? reset : undefined }
}
