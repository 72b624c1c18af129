import { useState, type ComponentProps, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { linkClass } from '@/ui/link'

/** The input in a cell, which has the border and the focus ring. */
export const cellInputClass = 'h-control min-w-0 flex-1 bg-transparent text-16 text-ellipsis sm:text-14'

interface PickerCellProps extends Omit<ComponentProps<'div'>, 'id'> {
  /** The input's id: the label's is this with `-label`. */
  id: string
  label: string
  /** Number of picked values. */
  count: number
  /** Removes all values; without it there is no 'Clear' button. */
  onClear?: () => void
  children: ReactNode
}

/** One of the cells in the search form's frame: a label with a count, the picked values, and the input. */
export function PickerCell({ id, label, count, onClear, className, children, ...props }: PickerCellProps) {
  // On phones the tags stay in one row until the cell is used: those of a restored search would push the page down.
  const [used, setUsed] = useState(false)
  return (
    <div
      {...props}
      data-used={used || undefined}
      onFocus={() => setUsed(true)}
      className={cx(
        'editable relative flex min-w-0 flex-col px-4 pt-3 pb-1 focus-within:z-sticky focus-within:rounded-md row:pb-2',
        className,
      )}
    >
      <div className="cell-label">
        <label id={`${id}-label`} htmlFor={id} className="font-strong">
          {label}
        </label>
        {count > 0 && <span className="text-secondary">{count.toLocaleString()}</span>}
        {count > 0 && onClear && (
          <button
            type="button"
            aria-describedby={`${id}-label`}
            onClick={onClear}
            className={cx(linkClass, 'order-1 -mx-2 -my-1 ml-auto min-h-target px-2 text-secondary')}
          >
            Clear
          </button>
        )}
      </div>
      {children}
    </div>
  )
}
