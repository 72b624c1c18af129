import type { ComponentProps } from 'react'
import { PasswordField, TextField } from '@/ui/field'
import { useFieldError } from './form'

type FieldProps = ComponentProps<typeof TextField> & { name: string }

/** A field that shows what its form says of it. */
export const FormField = (props: FieldProps) => <TextField error={useFieldError(props.name)} {...props} />

export const FormPassword = ({ name, ...props }: ComponentProps<typeof PasswordField> & { name: string }) => (
  <PasswordField name={name} error={useFieldError(name)} {...props} />
)

/** A mail address, by default the account's, marked for password managers. */
export const EmailField = (props: Partial<FieldProps>) => (
  <FormField
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

/** A new password and its confirmation. */
export const NewPasswordFields = () => (
  <>
    <FormPassword label="New Password" name="password" autoComplete="new-password" />
    <FormPassword label="Confirm Password" name="confirmation" autoComplete="new-password" />
  </>
)

/** As a `ref`: what comes gets the focus. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()

/** A code that is typed once. */
export const CodeField = (props: Omit<FieldProps, 'label'>) => (
  <FormField label="Code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />
)
