import { paths } from '@/config/paths'
import { Button } from '@/ui/button'
import { TextLink } from '@/ui/link'
import { toast } from '@/ui/toast'
import { call } from './call'
import { FormError, useForm } from './form'
import { NewPasswordFields } from './new-password-fields'
import { hasErrors, placeFailure, resetErrors } from './rules'

interface Props {
  /** What the mailed link allowed; blank where nothing is left of it. */
  token: string
  onDone: () => void
  /** There is no token to send: this form leads nowhere. */
  onNoToken: () => void
}

/** Chooses a new password by the token of a mailed link. */
export function ResetPasswordForm({ token, onDone, onNoToken }: Props) {
  const { errors, busy, form } = useForm<'password' | 'confirmation'>(async value => {
    const wrong = resetErrors(value)
    if (hasErrors(wrong)) return wrong
    if (token.trim() === '') {
      toast.error('Invalid reset link', { text: 'The password reset link is invalid or has expired.' })
      onNoToken()
      return { form: 'Invalid reset token' }
    }
    const failure = await call(
      ({ recovery }) => recovery.resetPassword(token, value('password')),
      'Failed to reset password',
    )
    if (failure === null) {
      toast.success('Password reset successful!')
      onDone()
      return {}
    }
    toast.error('Error', { text: failure.text })
    return placeFailure(failure, { password: 'password', plainPassword: 'password' })
  })

  return (
    <form {...form} className="flex flex-col gap-6">
      <NewPasswordFields errors={errors} />
      <FormError>{errors.form}</FormError>
      {errors.form !== undefined && (
        <p className="text-14 text-secondary">
          A link works once and for a while. <TextLink to={paths.forgotPassword}>Request a new link</TextLink>
        </p>
      )}
      <Button type="submit" size="lg" busy={busy}>
        Reset Password
      </Button>
    </form>
  )
}
