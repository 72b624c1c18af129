import { cx } from '@/lib/cx'

export interface AmountProps {
  /** The amount as text, two decimals and its currency in it. */
  children: string
  /** 14 in rows, 16 as an offer's price, 18 as a fact, 24 and 30 as totals. */
  size?: 14 | 16 | 18 | 24 | 30
  strong?: boolean
  className?: string
}

const sizes = { 14: 'text-14', 16: 'text-16', 18: 'text-18', 24: 'text-24', 30: 'text-30' }

/** From here on an amount is a hundred billions: in the size of a total it would have no room on a phone. */
const LONGEST = 16

/** An amount of money whose figures stand under each other; totals are strong by themselves. What stands beside it gives way before it breaks. */
export function Amount({ children, size = 14, strong = size > 16, className }: AmountProps) {
  return (
    <span
      className={cx(
        'max-w-full wrap-break-word tabular-nums',
        children.length <= LONGEST ? sizes[size] : size > 16 ? 'text-long' : 'text-long-row',
        strong && 'font-strong',
        className,
      )}
    >
      {children}
    </span>
  )
}
