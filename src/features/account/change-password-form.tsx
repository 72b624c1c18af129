import { useIsSameUser } from '@/session/use-session'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast'
import { callAuth } from './call-auth'
import { FormError, useForm } from './form'
import { NewPasswordFields } from './new-password-fields'
import { passwordErrors, placeFailure } from './rules'

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
  const isSameUser = useIsSameUser()
  const { errors, busy, form } = useForm<'password' | 'confirmation'>(async (value, element) => {
    const wrong = passwordErrors(value)
    const [problem] = Object.values(wrong)
    if (problem !== undefined) {
      toast.error(problem)
      return wrong
    }
    const failure = await callAuth(async ({ client }) => {
      const response = await client.updateUser({ password: value('password') })
      // Where the session was ended elsewhere, the refresh fails and ends it here too; the customer signs in again.
      if (response.error?.status === 401) await client.refreshSession()
      return response
    }, FAILED)
    if (!isSameUser()) return {}
    if (failure === null) {
      toast.success('Password updated successfully')
      element.reset()
      onChanged()
      return {}
    }
    const reason = failure.text === FAILED ? undefined : failure.text
    toast.error(FAILED, { text: reason })
    const placed = placeFailure(failure, { password: 'password', plainPassword: 'password' })
    return { ...placed, form: reason === undefined ? FAILED : `${FAILED}\n${reason}` }
  })

  return (
    <form {...form} className="flex max-w-form flex-col gap-6">
      {isRecovering && <p>The link from your email has signed you in. Choose your new password.</p>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields errors={errors} />
      <FormError>{errors.form}</FormError>
      <Button type="submit" size="lg" busy={busy} className="sm:self-start">
        Update Password
      </Button>
    </form>
  )
}
