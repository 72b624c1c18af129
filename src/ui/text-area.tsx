import { useId, type ComponentProps } from 'react'
import { FieldError } from './field-error'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  /** Shown below the field and announced with it; the border turns red. */
  error?: string | undefined
}

/** A labelled field of several lines. */
export function TextArea({ label, error, ...props }: TextAreaProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-14 font-strong">
        {label}
      </label>
      <textarea
        {...props}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="editable w-full resize-y rounded-md px-4 py-3 text-16"
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
