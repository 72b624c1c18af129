import { useEffect, useMemo, useState } from 'react'
import type { CartItem } from '@/api/cart'
import type { SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { formatShortDate } from '@/lib/dates'
import { lineCriteria } from '@/memory/line-criteria'
import { findOverlaps, type Overlap } from '@/memory/overlap'
import { usePurchases } from '@/memory/purchase-memory'
import type { RememberedOrder } from '@/memory/purchases'
import { useAnnounce } from '@/ui/announcer'
import { WarningIcon } from '@/ui/icons'
import { isEqualLine, type CartLine } from './cart-lines'

/** The number of purchases that are named. */
const MOST_SHOWN = 3
/** The number of lines of the cart that a search is compared with. */
const MOST_COMPARED = 1000

const starts: Record<Overlap['kind'], string> = {
  cart: 'Part of this is in your cart',
  bought: 'You bought part of this on',
  all: 'You bought this on',
  ordered: 'You ordered part of this on',
}

const startOf = ({ kind, at }: Overlap, cartStart: string) =>
  at === null ? cartStart : `${starts[kind]} ${formatShortDate(at)}`

const searchesOf = (lines: readonly CartItem[]) =>
  lines.slice(0, MOST_COMPARED).map(({ rawParameters }) => lineCriteria(rawParameters))

interface OverlapNoticeProps {
  criteria: SearchCriteria
  /** The number of emails that it finds; undefined while that isn't known. */
  total: number | undefined
  /** The lines of the cart; undefined while they aren't known. */
  cartItems: readonly CartItem[] | undefined
}

/** Says what a search includes of the customer's cart and purchases; nothing where there is no such thing. */
export function OverlapNotice({ criteria, total, cartItems }: OverlapNoticeProps) {
  const { orders } = usePurchases()
  // The first that are known: a later note would move what stands below it, and the line that is added here is in the cart
  // before the dialog closes.
  const [items, setItems] = useState(cartItems)
  if (items === undefined && cartItems !== undefined) setItems(cartItems)
  const overlaps = useMemo(
    () => findOverlaps(criteria, searchesOf(items ?? []), orders, total),
    [criteria, total, items, orders],
  )
  // It may come after the dialog has got the focus, whose description, which it is part of, has been read by then.
  const announce = useAnnounce()
  const said = overlaps
    .slice(0, MOST_SHOWN)
    .map(overlap => `${startOf(overlap, starts.cart)}: ${overlap.name}`)
    .join('. ')
  useEffect(() => {
    if (said !== '' && document.activeElement?.closest('[aria-modal]')) announce(said)
  }, [announce, said])
  return <OverlapList overlaps={overlaps} cartStart={starts.cart} className="mt-2 text-foreground" />
}

export interface LineOverlapsProps {
  line: CartLine
  /** All lines on screen. */
  lines: readonly CartLine[]
  /** The orders that are remembered. */
  orders: readonly RememberedOrder[]
}

/** What the customer has ordered before of a line of the cart, and what the other lines have of it. */
export function LineOverlaps({ line, lines, orders }: LineOverlapsProps) {
  const overlaps = useMemo(() => {
    const own = lineCriteria(line.rawParameters)
    if (own === null) return []
    // Equal lines offer to be merged.
    const others = lines.filter(other => other.id !== line.id && !isEqualLine(line, other))
    return findOverlaps(own, searchesOf(others), orders)
  }, [line, lines, orders])
  return <OverlapList overlaps={overlaps} cartStart="Part of this is in another line" className="pt-2" />
}

interface OverlapListProps {
  overlaps: readonly Overlap[]
  cartStart: string
  className: string
}

function OverlapList({ overlaps, cartStart, className }: OverlapListProps) {
  if (overlaps.length === 0) return null
  const more = overlaps.length - MOST_SHOWN
  return (
    // Without a name: it would stand for the texts in the dialog's description and in the name of the cart's row.
    <ul className={className}>
      {overlaps.slice(0, MOST_SHOWN).map(overlap => (
        <li key={`${overlap.kind} ${overlap.name}`} className="flex gap-2 text-14">
          <WarningIcon className="mt-0.5 shrink-0 text-warning" />
          <span className="min-w-0 wrap-anywhere">
            {startOf(overlap, cartStart)}: <bdi>{overlap.name}</bdi>
          </span>
        </li>
      ))}
      {more > 0 && <li className="pl-6 text-14 text-secondary">and {formatCount(more)} more</li>}
    </ul>
  )
}
