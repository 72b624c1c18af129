import { cx } from '@/lib/cx'

export interface AmountProps {
  /** The amount as text, two decimals and its currency in it. */
  children: string
  /** 14 in rows, 16 as an offer's price, 18 as a fact, 24 and 30 as totals. */
  size?: 14 | 16 | 18 | 24 | 30
  strong?: boolean
  /** Where it is too long for the container around it, it is as large as that has room for instead of being broken. */
  fit?: boolean
  className?: string
}

const sizes = { 14: 'text-14', 16: 'text-16', 18: 'text-18', 24: 'text-24', 30: 'text-30' }

/** From here on an amount is a hundred billions: in the size of a total it would have no room on a phone. */
const LONGEST = 16

/** The width of a figure in its own size, the signs between them counted in. */
const FIGURE = 0.55

/** The size of so many figures beside text of 14 that has them fit into their container. */
const fitting = (figures: number, total: boolean) =>
  `min(${total ? 1.2 : 1}em, ${100 / (FIGURE * figures)}cqi)`

/** An amount of money whose figures stand under each other; totals are strong by themselves. What stands beside it gives way before it breaks. */
export function Amount({ children, size = 14, strong = size > 16, fit, className }: AmountProps) {
  const long = children.length > LONGEST
  return (
    <span
      style={long && fit ? { fontSize: fitting(children.length, size > 16) } : undefined}
      className={cx(
        'max-w-full wrap-break-word tabular-nums',
        !long ? sizes[size] : size > 16 ? 'text-long' : 'text-long-row',
        strong && 'font-strong',
        className,
      )}
    >
      {children}
    </span>
  )
}
