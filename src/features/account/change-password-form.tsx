import { useToast } from '@/ui/toast'
import { NewPasswordFields } from './fields'
import { Form } from './form'
import { passwordErrors } from './form-errors'
import { ProofFields, useProvenForm } from './identity-proof'
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
  const toast = useToast()
  const form = useProvenForm({
    check: passwordErrors,
    send: ({ client }, value, proof) => client.updateUser({ password: value('password'), ...proof }),
    fallback: FAILED,
    lead: FAILED,
    toast: FAILED,
    onDone() {
      toast.success('Password updated successfully')
      onChanged()
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
      <Form of={form} submit="Update Password" className="sm:self-start">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <ProofFields wanted={form.wanted} />
        <NewPasswordFields />
      </Form>
    </SettingsSection>
  )
}
