import { useQueryClient } from '@tanstack/react-query'
import type { NewCartItem } from '@/api/cart'
import type { Order } from '@/api/orders'
import { usePurchases } from '@/memory/purchase-memory'
import type { RememberedLine } from '@/memory/purchases'
import { additionKey, useOrderedLines, useRestoreLines } from '@/queries/cart'
import { UNDO_DURATION, useToast } from '@/ui/toast'

const items = (count: number) => (count === 1 ? 'item' : `${count} items`)

type KnownLine = Pick<RememberedLine, 'offerIri' | 'quantity'> & {
  searchParameters: NewCartItem['searchParameters'] | null
}

/** Lines as they would be added again, without those of which not all is known that is needed for that. */
export const toNewLines = (lines: readonly KnownLine[]): NewCartItem[] =>
  lines.flatMap(({ offerIri, quantity, searchParameters }) =>
    offerIri === null || quantity === null || searchParameters === null
      ? []
      : [{ offer: offerIri, quantity, searchParameters }],
  )

interface Undo {
  /** The button's label. */
  label: string
  lines: readonly NewCartItem[]
  /** The number of lines that would belong to them, but can't be put back. */
  lost?: number
  /** What to know once they are back. */
  note?: string | undefined
}

/** Returns a function that puts lines back into the cart, and says so. A failure can be retried from its own toast. */
export function usePutBack() {
  const toast = useToast()
  const restore = useRestoreLines()
  return async function putBack({ label, lines, lost = 0, note }: Undo, all = lines.length + lost) {
    const failed = await restore(lines)
    // The pressed button is gone.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
    if (failed.length > 0)
      toast.error(`Failed to put ${items(failed.length)} back in cart. Please try again.`, {
        duration: UNDO_DURATION,
        actions: [{ label, onClick: () => void putBack({ label, lines: failed, lost, note }, all) }],
      })
    else if (lost === 0)
      toast.success(lines.length === 1 ? 'Item put back in cart' : 'Items put back in cart', { text: note })
    else
      toast.warning(`${all - lost} of ${all} items put back in cart`, {
        text: [
          lost === 1
            ? 'The other one can’t be put back. Please search for it again.'
            : 'The others can’t be put back. Please search for them again.',
          ...(note ? [note] : []),
        ].join('\n'),
      })
  }
}

/** Returns a function that says in a toast what was done, with a button that puts lines back into the cart. */
export function useUndoToast() {
  const toast = useToast()
  const putBack = usePutBack()
  return (title: string, undo: Undo, text?: string) => {
    const actions = [{ label: undo.label, onClick: () => void putBack(undo) }]
    if (undo.lines.length === 0) toast.success(title, { text })
    else toast.success(title, { text, duration: UNDO_DURATION, actions, stacks: true })
  }
}

/** What is known of an order's lines: those to put back, and how many can't be. */
function undoOf(lines: readonly RememberedLine[], lost: readonly RememberedLine[], itemCount: number): Undo {
  const newLines = toNewLines(lost.map(line => ({ ...line, searchParameters: line.criteria })))
  // Of a very long order not all lines are remembered.
  const unknown = Math.max(itemCount - lines.length, 0)
  return { label: 'Put back in cart', lines: newLines, lost: lost.length - newLines.length + unknown }
}

type KnownOrder = Pick<Order, 'id' | 'orderNumber' | 'itemCount'>

/** Returns a function that says that an order was cancelled, and offers to put its lines back into the cart. */
export function useCancelledToast() {
  const readLines = useOrderedLines()
  const showUndo = useUndoToast()
  return async ({ id, orderNumber, itemCount }: KnownOrder) => {
    const { lines, lost } = await readLines(id)
    const isKept = lines.length > 0 && lost.length === 0
    const text = `Order ${orderNumber} has been cancelled.${isKept ? ' Its items are still in your cart.' : ''}`
    showUndo('Order Cancelled', undoOf(lines, lost, itemCount), text)
  }
}

/** What puts the lines of an order that this browser remembers back into the empty cart; null where it remembers none. */
export function usePutOrderBack({ id, orderNumber, itemCount }: KnownOrder): (() => void) | null {
  const client = useQueryClient()
  const putBack = usePutBack()
  const lines = usePurchases().orders.find(one => one.id === id)?.lines ?? []
  const undo = undoOf(lines, lines, itemCount)
  // Else it might be paid for beside the order for the same lines.
  const note = `Order ${orderNumber} stays unpaid. Cancel it in My Orders if you don’t want both.`
  function putOrderBack() {
    // The second click of a double click comes before the page shows the first one.
    if (client.isMutating({ mutationKey: additionKey }) === 0) void putBack({ ...undo, note })
  }
  return undo.lines.length > 0 ? putOrderBack : null
}
