import { useApp } from '@/config/app'
import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { callAuth } from './call-auth'
import { FormError } from './form'
import { ProofFields, useProvenForm } from './identity-proof'
import { NewPasswordFields } from './new-password-fields'
import { placeFailure } from './auth-failure'
import { passwordErrors } from './form-errors'
import { SettingsSection } from './settings-section'

const FAILED = 'Failed to update password'

interface ChangePasswordFormProps {
  /** For password managers. */
  email: string
  /** Whether the link for a forgotten password has led here. */
  isRecovering: boolean
  onChanged: () => void
}

/** The form for a signed-in customer's new password. */
export function ChangePasswordForm({ email, isRecovering, onChanged }: ChangePasswordFormProps) {
  const app = useApp()
  const toast = useToast()
  const { wanted, errors, busy, form } = useProvenForm({
    check: passwordErrors,
    send: (value, proof) =>
      callAuth(app, ({ client }) => client.updateUser({ password: value('password'), ...proof }), FAILED),
    onDone: () => {
      toast.success('Password updated successfully')
      onChanged()
    },
    onFailed: failure => {
      const reason = failure.text === FAILED ? undefined : failure.text
      toast.error(FAILED, { text: reason })
      const placed = placeFailure(failure, { password: 'password', plainPassword: 'password' })
      // A reason that stands at its field isn't repeated.
      const isTold = reason === undefined || placed.form === undefined
      return { ...placed, form: isTold ? FAILED : `${FAILED}\n${reason}` }
    },
  })

  return (
    <SettingsSection
      title="Change password"
      text={
        isRecovering
          ? 'The link from your email has signed you in. Choose your new password.'
          : 'Type the new password twice.'
      }
    >
      <form {...form} className="flex flex-col gap-6">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <ProofFields wanted={wanted} errors={errors} />
        <NewPasswordFields errors={errors} />
        <FormError>{errors.form}</FormError>
        <Button type="submit" busy={busy} className="sm:self-start">
          Update Password
        </Button>
      </form>
    </SettingsSection>
  )
}
