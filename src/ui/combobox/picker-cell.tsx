import { useState, type ComponentProps, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { formatCount } from '@/lib/counts'
import { linkClass } from '@/ui/link'

/** The input in a cell: its frame and its focus ring are the cell's. */
export const cellInputClass = 'h-control min-w-0 flex-1 bg-transparent text-16 text-ellipsis sm:text-14'

interface PickerCellProps extends Omit<ComponentProps<'div'>, 'id'> {
  /** The input's id: the label's is this with `-label`. */
  id: string
  label: string
  /** How many values are picked. */
  count: number
  /** Removes all of them, where a button for it is wanted. */
  onClear?: () => void
  children: ReactNode
}

/** One of the cells that share a pencil frame: a label with its count, what was picked, and the field to pick with. */
export function PickerCell({ id, label, count, onClear, className, children, ...props }: PickerCellProps) {
  // Until it is used its tags keep to one row on phones: those of a restored search would push the page down.
  const [used, setUsed] = useState(false)
  return (
    <div
      {...props}
      data-used={used || undefined}
      onFocus={() => setUsed(true)}
      className={cx(
        'pencil relative flex min-w-0 flex-col px-4 pt-3 pb-1 focus-within:z-sticky focus-within:rounded-md md:pb-2',
        className,
      )}
    >
      <div className="mb-1 flex min-h-icon-lg flex-wrap items-center gap-x-2">
        <label id={`${id}-label`} htmlFor={id} className="font-strong">
          {label}
        </label>
        {count > 0 && <span className="text-secondary">{formatCount(count)}</span>}
        {count > 0 && onClear && (
          <button
            type="button"
            aria-describedby={`${id}-label`}
            onClick={onClear}
            className={cx(linkClass, '-my-0.5 ml-auto min-h-badge text-secondary')}
          >
            Clear
          </button>
        )}
      </div>
      {children}
    </div>
  )
}
