import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { FieldError } from './field-error'
import { EyeIcon, EyeOffIcon } from './icons'
import { useEnteredBefore } from './prehydration'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** Shown below the field and announced with it; the border turns red. '' marks the field without a message. */
  error?: string | undefined
  /** Right of the label, after the field in reading order: 'Forgot password?'. */
  action?: ReactNode
  /** Inside the field, at its right edge. */
  inside?: ReactNode
}

/** A labelled one-line field; `ref` reaches the input. */
export function TextField({ label, error, action, inside, ...props }: TextFieldProps) {
  const id = useId()
  useEnteredBefore(props.name, text => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.value = text
  })
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <label htmlFor={id} className="text-14 font-strong">
        {label}
      </label>
      <div className="relative order-1 w-full">
        <input
          type="text"
          {...props}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cx(
            'editable h-control-lg w-full rounded-md px-4 text-16 sm:h-field',
            inside !== undefined && 'pr-12',
          )}
        />
        {inside !== undefined && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{inside}</div>
        )}
      </div>
      {action !== undefined && (
        <div className="-my-3 ml-auto text-14 *:inline-flex *:min-h-field *:items-center">{action}</div>
      )}
      {error && (
        <div className="order-1 w-full">
          <FieldError id={`${id}-error`}>{error}</FieldError>
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
          className="flex size-field items-center justify-center rounded-md text-secondary transition-colors hover:text-foreground"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}
