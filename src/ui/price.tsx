import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

export interface AmountProps {
  /** The amount as text, two decimals and its currency in it. */
  children: ReactNode
  /** 14 in rows, 16 as an offer's price, 24 and 30 as totals. */
  size?: 14 | 16 | 24 | 30
  strong?: boolean
  className?: string
}

const sizes = { 14: 'text-14', 16: 'text-16', 24: 'text-24', 30: 'text-30' }

/** An amount of money whose figures stand under each other; totals are strong by themselves; prices and totals break where they must. */
export function Amount({ children, size = 14, strong = size > 16, className }: AmountProps) {
  return (
    <span
      className={cx(
        size > 14 ? 'tabular-nums wrap-anywhere' : 'figures',
        sizes[size],
        strong && 'font-strong',
        className,
      )}
    >
      {children}
    </span>
  )
}
