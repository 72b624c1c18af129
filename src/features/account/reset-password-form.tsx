import { useApp } from '@/config/app'
import { paths } from '@/config/paths'
import { Button, ButtonLink } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { callAuth } from './call-auth'
import { FormError, useForm } from './form'
import { NewPasswordFields } from './new-password-fields'
import { placeFailure } from './auth-failure'
import { hasErrors, resetErrors, type NewPassword } from './form-errors'
import { sendToken } from './mailed-token'

interface Props {
  /** The token of the mailed link; blank where the link is broken. */
  token: string
  onDone: () => void
  /** Called on submit where the token is blank. */
  onNoToken: () => void
}

/** The form for a new password, with the token of a mailed link. */
export function ResetPasswordForm({ token, onDone, onNoToken }: Props) {
  const app = useApp()
  const toast = useToast()
  const { errors, busy, form } = useForm<NewPassword>(async value => {
    const wrong = resetErrors(value)
    if (hasErrors(wrong)) return wrong
    if (token.trim() === '') {
      toast.error('Invalid reset link', {
        text: 'The password reset link is invalid or has expired.',
        goesWithPage: false,
      })
      onNoToken()
      return { form: 'Invalid reset token' }
    }
    const failure = await callAuth(
      app,
      ({ recovery }) => sendToken(token, one => recovery.resetPassword(one, value('password'))),
      'Failed to reset password',
      false,
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
        <p className="text-14 text-secondary">A link works only once, and only for a limited time.</p>
      )}
      <Button type="submit" size="lg" busy={busy}>
        Reset Password
      </Button>
      {errors.form !== undefined && (
        <ButtonLink to={paths.forgotPassword} variant="neutral" size="lg">
          Request a new link
        </ButtonLink>
      )}
    </form>
  )
}
