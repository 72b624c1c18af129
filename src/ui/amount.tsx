import { cx } from '@/lib/cx'

interface AmountProps {
  /** The formatted amount, with its currency. */
  children: string
  /** 14 in rows, 16 as an offer's price, 18 in a description list, 20, 24 and 30 as prices and totals. */
  size?: 14 | 16 | 18 | 20 | 24 | 30
  strong?: boolean
  /** Shrinks an amount that is too long for its container, instead of wrapping it. */
  fit?: boolean
  className?: string
}

const sizes = { 14: 'text-14', 16: 'text-16', 18: 'text-18', 20: 'text-20', 24: 'text-24', 30: 'text-30' }

/** Characters of a hundred billion: longer amounts don't fit on a phone in the size of a total. */
const LONGEST = 16

/** Mean width of a character, in em. */
const CHARACTER_WIDTH = 0.55

/** The font size at which so many characters fit into their container. */
const fittingSize = (length: number, total: boolean) =>
  `min(${total ? 1.2 : 1}em, ${100 / (CHARACTER_WIDTH * length)}cqi)`

/** An amount of money in tabular figures; totals are strong by default. */
export function Amount({ children, size = 14, strong = size > 16, fit, className }: AmountProps) {
  const long = children.length > LONGEST
  return (
    <span
      style={long && fit ? { fontSize: fittingSize(children.length, size > 16) } : undefined}
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
