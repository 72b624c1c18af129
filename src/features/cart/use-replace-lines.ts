import { useQueryClient } from '@tanstack/react-query'
import type { Cart, CartItem } from '@/api/cart'
import { formatCount } from '@/lib/counts'
import { useRemoveCartItem } from '@/queries/cart'
import { cartKey } from '@/queries/keys'
import { useToast } from '@/ui/toast'

interface ReplacementTexts {
  done: string
  /** The line that the shop may have added the quantity to. */
  item: string
  /** What is said where so many lines couldn't be removed. */
  left: (count: number) => string
}

/**
 * Returns a function that removes the lines that a new one replaces, once it is added, so that a failure loses nothing; and says
 * what has become of them.
 */
export function useReplaceLines(texts: ReplacementTexts) {
  const toast = useToast()
  const client = useQueryClient()
  const { mutateAsync: remove } = useRemoveCartItem()
  const warn = (text: string) => toast.warning('Please check your cart', { text })
  return async (lines: readonly CartItem[], added: string) => {
    const results = await Promise.allSettled(lines.filter(({ id }) => id !== added).map(line => remove(line)))
    const left = results.filter(({ status }) => status === 'rejected').length
    if (left > 0) warn(texts.left(left))
    else if (results.length < lines.length) {
      const quantity = client.getQueryData<Cart>(cartKey)?.items.find(({ id }) => id === added)?.quantity
      const sum = quantity == null ? '' : ` Its quantity is now ${formatCount(quantity)}.`
      warn(`The shop added the quantity to ${texts.item} that was there.${sum}`)
    } else toast.success(texts.done)
  }
}
