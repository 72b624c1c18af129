import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { FieldError } from './field-error'
import { Radio } from './radio'

/** A radio group whose choices are rows in one frame. */
export function RadioRows({
  label,
  error,
  children,
}: {
  label: string
  /** Shown below the frame and announced with it. */
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        tabIndex={-1}
        className="@container isolate rounded-md border"
      >
        {children}
      </div>
      {/* The gap to what follows has room for the error, so that nothing moves when it comes or goes. */}
      <div className="min-h-8 pt-2 pb-1 sm:min-h-row-head sm:pb-3">
        {error && <FieldError id={id}>{error}</FieldError>}
      </div>
    </div>
  )
}

interface RadioRowProps {
  /** The same for all rows of a group. */
  name: string
  /** The radio's accessible name; the row's other text describes it. */
  label: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** One row, clickable as a whole. The chosen row has a tint and a 2 px accent border. */
export function RadioRow({
  name,
  label,
  value,
  checked,
  onChange,
  disabled = false,
  children,
}: RadioRowProps) {
  const id = useId()
  return (
    <label
      className={cx(
        'relative flex gap-3 border-t p-4 max-sm:py-3 cramped:gap-2 cramped:px-3 first:rounded-t-md first:border-t-0 last:rounded-b-md',
        checked &&
          'z-sticky rounded-md bg-accent-tint before:pointer-events-none before:absolute before:-inset-px before:rounded-md before:border-2 before:border-accent',
        disabled ? 'cursor-default' : 'cursor-pointer',
        !checked && !disabled && 'hover:bg-hover',
      )}
    >
      <Radio
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={id}
        onChange={() => onChange(value)}
        className="mt-0.5"
      />
      <div id={id} className="min-w-0 flex-1">
        {children}
      </div>
    </label>
  )
}
