import type { ReactNode } from 'react'
import { ErrorIcon } from './icons'

/**
 * The error below a field. Reference it in the field's `aria-describedby`. Line breaks are kept. While the form is sent
 * (`data-busy`) it keeps its room, unseen.
 */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p
      id={id}
      data-error
      className="col-span-2 flex gap-2 text-14 font-strong whitespace-pre-line text-destructive in-data-busy:invisible"
    >
      <ErrorIcon className="mt-0.5" />
      {children}
    </p>
  )
}
