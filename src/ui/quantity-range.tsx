import { formatCount } from '@/lib/counts'
import { InfinityIcon } from './icons'

/** A range as 'min - max', with an infinity sign where there is no maximum. */
export function QuantityRange({ min, max }: { min: number; max: number | null }) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {`${formatCount(min)} - `}
      {max === null ? (
        <>
          <InfinityIcon />
          <span className="sr-only">∞</span>
        </>
      ) : (
        formatCount(max)
      )}
    </span>
  )
}
