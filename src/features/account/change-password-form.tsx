import { useApp } from '@/config/app'
import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { callAuth } from './call-auth'
import { FormError, useForm } from './form'
import { ProofFields, useIdentityProof } from './identity-proof'
import { NewPasswordFields } from './new-password-fields'
import { passwordErrors, placeFailure, type Proof } from './rules'
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
  const proof = useIdentityProof()
  const { errors, busy, form } = useForm<'password' | 'confirmation' | Proof>(async (value, element) => {
    const wrong = { ...passwordErrors(value), ...proof.check(value) }
    const [problem] = Object.values(wrong)
    if (problem !== undefined) {
      toast.error(problem)
      return wrong
    }
    const failure = await callAuth(
      app,
      async ({ client }) => {
        const response = await client.updateUser({ password: value('password'), ...proof.attributes(value) })
        // Where the session was ended elsewhere, the refresh fails and ends it here too; the customer signs in again.
        if (response.error?.status === 401) await client.refreshSession()
        return response
      },
      FAILED,
    )
    if (failure === null) {
      toast.success('Password updated successfully')
      element.reset()
      proof.reset()
      onChanged()
      return {}
    }
    const requested = await proof.request(failure)
    if (requested !== null) return requested
    const reason = failure.text === FAILED ? undefined : failure.text
    toast.error(FAILED, { text: reason })
    const placed = placeFailure(failure, { password: 'password', plainPassword: 'password' })
    return { ...placed, form: reason === undefined ? FAILED : `${FAILED}\n${reason}` }
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
        <ProofFields wanted={proof.wanted} errors={errors} />
        <NewPasswordFields errors={errors} />
        <FormError>{errors.form}</FormError>
        <Button type="submit" busy={busy} className="sm:self-start">
          Update Password
        </Button>
      </form>
    </SettingsSection>
  )
}
