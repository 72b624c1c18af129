import { useState } from 'react'
import type { CartItem } from '@/api/cart'
import { lastSegment } from '@/lib/last-segment'
import { formatCount } from '@/lib/counts'
import { refusalText, useAddCartItem, useCachedCart, useRemoveCartItem } from '@/queries/cart'
import { useToast } from '@/ui/toast'
import type { EditableLine, EqualLineGroup } from './cart-lines'
import { useAddLine, type LineSubmission } from './use-add-line'

const editFailedText = 'Failed to change item. Please try again.'
const editTexts = {
  done: 'Item changed',
  /** The line that the shop may have added the quantity to. */
  item: 'the item',
  /** What is said where so many lines couldn't be removed. */
  left: (_count: number) => 'The changed item was added, but the old one couldn’t be removed.',
}

const mergeFailedText = 'Failed to merge items. Please try again.'
const mergeTexts: typeof editTexts = {
  done: 'Items merged',
  item: 'an item',
  left: count => `The merged item was added, but ${formatCount(count)} of the others couldn’t be removed.`,
}

/** Returns a function that removes the lines that a new one replaces, once it is added: a failure loses nothing. */
function useReplaceLines(texts: typeof editTexts) {
  const toast = useToast()
  const cachedCart = useCachedCart()
  const { mutateAsync: remove } = useRemoveCartItem()
  const warn = (text: string) => toast.warning('Please check your cart', { text })
  return async (lines: readonly CartItem[], added: string) => {
    const isOther = ({ id }: CartItem) => lastSegment(id) !== lastSegment(added)
    const results = await Promise.allSettled(lines.filter(isOther).map(line => remove(line)))
    const left = results.filter(({ status }) => status === 'rejected').length
    if (left > 0) warn(texts.left(left))
    else if (results.length < lines.length) {
      const quantity = cachedCart()?.items.find(line => !isOther(line))?.quantity
      const sum = quantity == null ? '' : ` Its quantity is now ${formatCount(quantity)}.`
      warn(`The shop added the quantity to ${texts.item} that was there.${sum}`)
    } else toast.success(texts.done)
  }
}

/**
 * Changes the offer and the quantity of a line. A line that another tab or device has removed or ordered isn't changed: the new
 * one would be bought besides what has become of it. `onDone` is called before the old line is removed: who has to sign in for
 * that must not find the dialog open again.
 */
export function useEditLine(line: EditableLine, onDone: () => void): LineSubmission {
  const toast = useToast()
  const cachedCart = useCachedCart()
  const { add, ...state } = useAddLine(editFailedText, toast.error)
  const replace = useReplaceLines(editTexts)

  return {
    ...state,
    async submit(offer, quantity) {
      const isSame = offer.iri === line.offerIri && quantity === line.quantity
      const isGone = cachedCart()?.items.every(({ id }) => id !== line.id)
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

/** Makes one line of equal ones. */
export function useMergeLines() {
  const toast = useToast()
  const cachedCart = useCachedCart()
  const { mutateAsync: add } = useAddCartItem()
  const replace = useReplaceLines(mergeTexts)
  const [isMerging, setMerging] = useState(false)

  async function merge(lines: EqualLineGroup) {
    const ids = cachedCart()?.items.map(({ id }) => id) ?? []
    // The page may still show lines that are merged by now.
    if (lines.some(({ id }) => !ids.includes(id))) return
    setMerging(true)
    const [{ offerIri: offer, rawParameters: searchParameters }] = lines
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    try {
      await replace(lines, await add({ offer, quantity, searchParameters }))
    } catch (failure) {
      toast.error(mergeFailedText, { text: refusalText(failure) ?? undefined })
    }
    setMerging(false)
  }

  return { merge, isMerging }
}
