import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { FieldError } from './field-error'
import { EyeIcon, EyeOffIcon } from './more-icons'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  /** Shown under the field and read with it; the field's line turns red. */
  error?: string | undefined
  hint?: ReactNode
  /** Stands at the right of the label, after the field in reading order: 'Forgot password?'. */
  action?: ReactNode
  /** Stands inside the field at its right edge. */
  inside?: ReactNode
}

/** A labelled one-line field. Its own `id` is made up where none is given; `ref` reaches the input. */
export function TextField({ label, error, hint, action, inside, id, className, ...props }: TextFieldProps) {
  const made = useId()
  const field = id ?? made
  const described = [hint && `${field}-hint`, error && `${field}-error`, props['aria-describedby']]
  return (
    <div className={cx('flex flex-wrap gap-x-4 gap-y-2', className)}>
      <label htmlFor={field} className="text-14 font-strong">
        {label}
      </label>
      <div className="relative order-1 w-full">
        <input
          type="text"
          {...props}
          id={field}
          aria-invalid={error ? true : props['aria-invalid']}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          className={cx(
            'pencil h-control-lg w-full rounded-md px-4 text-16 sm:h-field',
            inside !== undefined && 'pr-12',
          )}
        />
        {inside !== undefined && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{inside}</div>
        )}
      </div>
      {action !== undefined && <div className="ml-auto text-14">{action}</div>}
      {hint !== undefined && (
        <p id={`${field}-hint`} className="order-1 w-full text-14 text-secondary">
          {hint}
        </p>
      )}
      {error && (
        <div className="order-1 w-full">
          <FieldError id={`${field}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

/** A password field with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'inside'>) {
  const [shown, setShown] = useState(false)
  const label = shown ? 'Hide password' : 'Show password'
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      inside={
        <button
          type="button"
          aria-label={label}
          data-tooltip={label}
          onClick={() => setShown(!shown)}
          className="flex size-control items-center justify-center rounded-md text-secondary transition-colors hover:text-foreground"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}
