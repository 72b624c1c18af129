import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartItem } from '@/api/cart'
import { useCachedCart, useRemoveCartItem } from '@/queries/cart'
import { useAnnounce } from '@/ui/announcer'
import { useToast } from '@/ui/toast'
import { cartCountText, lineCount } from './cart-lines'
import { toNewLines, useUndoToast } from './use-put-back'

export const removeFailedText = 'Failed to remove item. Please try again.'

/** Moves the focus from the button of a line that goes to that of the next one, or to the page's heading if no line is left. */
function leaveLine() {
  const buttons = [...document.querySelectorAll<HTMLElement>('table button[aria-label^="Remove "]')]
  const index = buttons.findIndex(button => button === document.activeElement)
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector('h1')
  if (index >= 0) next?.focus()
}

/** Removes lines, and offers to undo it. A line disappears at once and comes back if the removal fails. */
export function useRemoveLine() {
  const announce = useAnnounce()
  const toast = useToast()
  const client = useQueryClient()
  const cachedCart = useCachedCart()
  const { mutateAsync } = useRemoveCartItem()
  const showUndo = useUndoToast()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())

  async function remove(line: CartItem) {
    // The second click of a double click comes before the page shows the first one.
    if (client.isMutating({ predicate: ({ state }) => state.variables === line }) > 0) return
    setFailed(before => new Set([...before].filter(id => id !== line.id)))
    leaveLine()
    try {
      await mutateAsync(line)
      const cart = cachedCart()
      if (cart) announce(cartCountText(lineCount(cart)))
      showUndo('Item removed from cart', {
        label: 'Undo',
        lines: toNewLines([{ ...line, searchParameters: line.rawParameters }]),
      })
    } catch {
      setFailed(before => new Set([...before, line.id]))
      toast.error(removeFailedText)
    }
  }

  return { remove, failed }
}
