import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Cart, CartItem } from '@/api/cart'
import { useRemoveCartItem } from '@/queries/cart'
import { useAnnounce } from '@/ui/announcer'
import { useToast } from '@/ui/toast'
import { cartCountText, lineCount, shownLines } from './cart-lines'
import { toNewLines, useUndoToast } from './put-back'

export const removeFailedText = 'Failed to remove item. Please try again.'

/**
 * Removes lines, and offers to undo it. A line disappears at once and comes back if the removal fails. If a removed line had
 * the focus, the next line's button in `table` gets it, or the page's heading if no line is left.
 */
export function useRemoveLine(cart: Cart | undefined, table: RefObject<HTMLTableElement | null>) {
  const announce = useAnnounce()
  const toast = useToast()
  const { mutateAsync } = useRemoveCartItem()
  const showUndo = useUndoToast()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const pending = useRef<{ id: string; index: number } | null>(null)

  // Before anything is painted, so that the focus is never on nothing.
  useLayoutEffect(() => {
    const removed = pending.current
    if (removed === null || cart === undefined || cart.items.some(item => item.id === removed.id)) return
    pending.current = null
    announce(cartCountText(lineCount(cart)))
    if (document.activeElement !== document.body) return
    const buttons = table.current?.querySelectorAll<HTMLElement>('button[aria-label^="Remove "]') ?? []
    const next = buttons[Math.min(removed.index, buttons.length - 1)]
    const target = next ?? document.querySelector('h1')
    target?.focus()
  }, [cart, table, announce])

  async function remove(line: CartItem) {
    if (cart === undefined || pending.current?.id === line.id) return
    const index = shownLines(cart.items).findIndex(item => item.id === line.id)
    setFailed(before => new Set([...before].filter(id => id !== line.id)))
    pending.current = { id: line.id, index }
    try {
      await mutateAsync(line)
      showUndo('Item removed from cart', {
        label: 'Undo',
        lines: toNewLines([{ ...line, searchParameters: line.rawParameters }]),
      })
    } catch {
      if (pending.current?.id === line.id) pending.current = null
      setFailed(before => new Set([...before, line.id]))
      toast.error(removeFailedText)
    }
  }

  return { remove, failed }
}
