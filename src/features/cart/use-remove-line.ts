import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Cart } from '@/api/cart'
import { useRemoveCartItem } from '@/queries/cart'
import { announce } from '@/ui/announcer'
import { toast } from '@/ui/toast'
import { cartCountText, shownLines, type CartLine } from './cart-lines'

export const removingFailed = 'Failed to remove item. Please try again.'

/**
 * Removes lines, each at most once at a time; a removed one is gone at once, and comes back where that failed. The focus
 * that goes with a removed line comes to the next one's button in `table`, or to the page's heading where none is left.
 */
export function useRemoval(cart: Cart | undefined, table: RefObject<HTMLTableElement | null>) {
  const { mutateAsync } = useRemoveCartItem()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const busy = useRef(new Set<string>())
  const left = useRef<{ id: string; index: number } | null>(null)

  useEffect(() => {
    const gone = left.current
    if (gone === null || cart === undefined || cart.items.some(item => item.id === gone.id)) return
    left.current = null
    announce(cartCountText(shownLines(cart.items).length))
    if (document.activeElement !== document.body) return
    const buttons = table.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(gone.index, buttons.length - 1)]
    const target = next ?? document.querySelector('h1')
    target?.focus()
  }, [cart, table])

  async function remove(line: CartLine) {
    if (cart === undefined || busy.current.has(line.id)) return
    const index = shownLines(cart.items).findIndex(item => item.id === line.id)
    busy.current.add(line.id)
    setFailed(before => new Set([...before].filter(id => id !== line.id)))
    left.current = { id: line.id, index }
    try {
      await mutateAsync(line)
      toast.success('Item removed from cart')
    } catch {
      setFailed(before => new Set([...before, line.id]))
      toast.error(removingFailed)
    } finally {
      busy.current.delete(line.id)
    }
  }

  return { remove, failed }
}
