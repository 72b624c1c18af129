import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cart } from '@/api/cart'
import { formatCount } from '@/lib/counts'
import { refusalText, useAddCartItem } from '@/queries/cart'
import { cartKey } from '@/queries/keys'
import { useToast } from '@/ui/toast'
import type { MergeableLine } from './cart-lines'
import { useReplaceLines } from './use-replace-lines'

const mergeFailedText = 'Failed to merge items. Please try again.'

const texts = {
  done: 'Items merged',
  item: 'an item',
  left: (count: number) =>
    `The merged item was added, but ${formatCount(count)} of the others couldn’t be removed.`,
}

/** Makes one line of equal ones. `merging` has the id of the first of those that are being merged. */
export function useMergeLines() {
  const toast = useToast()
  const client = useQueryClient()
  const { mutateAsync: add } = useAddCartItem()
  const replace = useReplaceLines(texts)
  const [merging, setMerging] = useState<ReadonlySet<string>>(new Set())

  async function merge(lines: readonly MergeableLine[]) {
    const [first] = lines
    const ids = client.getQueryData<Cart>(cartKey)?.items.map(({ id }) => id) ?? []
    // The page may still show lines that are merged by now.
    if (first === undefined || lines.some(({ id }) => !ids.includes(id))) return
    setMerging(before => new Set(before).add(first.id))
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    try {
      const added = await add({ offer: first.offerIri, quantity, searchParameters: first.rawParameters })
      await replace(lines, added)
    } catch (failure) {
      toast.error(mergeFailedText, { text: refusalText(failure) ?? undefined })
    }
    setMerging(before => new Set([...before].filter(id => id !== first.id)))
  }

  return { merge, merging }
}
