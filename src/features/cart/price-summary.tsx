import { useEffect, useState, type ReactNode } from 'react'
import { formatCount } from '@/lib/counts'
import { Amount } from '@/ui/amount'
import { useAnnounce } from '@/ui/announcer'

interface PriceSummaryProps {
  /** Null while no offer is picked. */
  unitPrice: string | null
  quantity: number
  /** Null where the offer doesn't sell the quantity too. */
  total: string | null
  /** Below the total. */
  children: ReactNode
}

const noPrice = '–'

/** How long a total stands before it is announced, in ms: while a quantity is typed each digit makes another. */
const TYPING_PAUSE = 1000

/** Has each new total announced, but not the one that it comes with. */
function useAnnouncedTotal(total: string | null) {
  const announce = useAnnounce()
  const [last, setLast] = useState(total)
  useEffect(() => {
    if (total === last) return undefined
    const rest = setTimeout(() => {
      setLast(total)
      if (total !== null) announce(`Total ${total}`)
    }, TYPING_PAUSE)
    return () => clearTimeout(rest)
  }, [total, last, announce])
}

/** The price of the choice, updated at each keystroke. */
export function PriceSummary({ unitPrice, quantity, total, children }: PriceSummaryProps) {
  useAnnouncedTotal(total)
  return (
    <div className="@container flex-1 max-sm:contents sm:basis-number-field">
      <dl className="grid grid-cols-1 gap-2 max-sm:contents">
        <div className="flex flex-wrap justify-between gap-x-4 max-sm:order-2">
          <dt className="text-secondary">Unit price</dt>
          <dd className="ml-auto max-w-full">
            <Amount fit>{unitPrice ?? noPrice}</Amount>
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 max-sm:order-2 max-sm:-mt-1">
          <dt className="text-secondary">Quantity</dt>
          <dd className="figures ml-auto">{formatCount(quantity)}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-3 in-view max-sm:order-4 max-sm:-mx-4 max-sm:px-4 sm:mt-3">
          <dt className="font-strong">Total</dt>
          <dd className="ml-auto max-w-full">
            <Amount size={24} fit>
              {total ?? noPrice}
            </Amount>
          </dd>
        </div>
      </dl>
      {children}
    </div>
  )
}
