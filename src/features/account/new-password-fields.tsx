import { PasswordField } from '@/ui/field'
import type { Errors, NewPassword } from './form-errors'

/** Two fields for a new password and its confirmation. */
export function NewPasswordFields({ errors }: { errors: Errors<NewPassword> }) {
  return (
    <>
      <PasswordField
        label="New Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
    </>
  )
}
