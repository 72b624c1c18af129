import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { ErrorIcon } from './icons'

interface FieldErrorProps {
  id?: string
  /** Where no field refers to it: then it is announced as it appears. */
  role?: 'alert'
  className?: string
  children: ReactNode
}

/**
 * The error below a field. Reference it in the field's `aria-describedby`. Line breaks are kept. While the form is sent
 * (`data-busy`) it keeps its room, unseen.
 */
export function FieldError({ className, children, ...props }: FieldErrorProps) {
  return (
    <p
      {...props}
      data-error
      className={cx(
        'flex gap-2 text-14 font-strong whitespace-pre-line text-destructive in-data-busy:invisible',
        className,
      )}
    >
      <ErrorIcon className="mt-0.5" />
      {children}
    </p>
  )
}
