import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Cart } from '@/api/cart'
import { formatCount } from '@/lib/counts'
import { refusalText, useAddCartItem, useRemoveCartItem } from '@/queries/cart'
import { cartKey } from '@/queries/keys'
import { useToast } from '@/ui/toast'
import type { MergeableLine } from './cart-lines'

const mergeFailedText = 'Failed to merge items. Please try again.'

/**
 * Makes one line of equal ones. It is added before the others are removed, so that a failure loses nothing. `merging` is the
 * id of the first of the lines that are being merged.
 */
export function useMergeLines() {
  const toast = useToast()
  const client = useQueryClient()
  const { mutateAsync: add } = useAddCartItem()
  const { mutateAsync: remove } = useRemoveCartItem()
  const [merging, setMerging] = useState<string | null>(null)
  const begun = useRef(new Set<string>())

  const warn = (text: string) => toast.warning('Please check your cart', { text })

  async function removeOld(lines: readonly MergeableLine[], added: string) {
    const results = await Promise.allSettled(lines.filter(({ id }) => id !== added).map(line => remove(line)))
    const left = results.filter(({ status }) => status === 'rejected').length
    const quantity = client.getQueryData<Cart>(cartKey)?.items.find(({ id }) => id === added)?.quantity
    if (left > 0)
      warn(`The merged item was added, but ${formatCount(left)} of the others couldn’t be removed.`)
    else if (results.length < lines.length)
      warn(
        `The shop added the quantity to an item that was there.${quantity == null ? '' : ` Its quantity is now ${formatCount(quantity)}.`}`,
      )
    else toast.success('Items merged')
  }

  async function merge(lines: readonly MergeableLine[]) {
    const [first] = lines
    if (first === undefined || begun.current.has(first.id)) return
    // Until the lines are gone from the page, a second click would merge them again.
    begun.current.add(first.id)
    setMerging(first.id)
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    try {
      const added = await add({ offer: first.offerIri, quantity, searchParameters: first.rawParameters })
      await removeOld(lines, added)
    } catch (failure) {
      begun.current.delete(first.id)
      toast.error(mergeFailedText, { text: refusalText(failure) ?? undefined })
    }
    setMerging(null)
  }

  return { merge, merging }
}
