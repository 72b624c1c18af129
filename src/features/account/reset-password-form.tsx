import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { NewPasswordFields } from './fields'
import { Form, useForm } from './form'
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
  const toast = useToast()
  const form = useForm<NewPassword>({
    check(value) {
      const wrong = resetErrors(value)
      if (hasErrors(wrong) || token.trim() !== '') return wrong
      toast.error('Invalid reset link', {
        text: 'The password reset link is invalid or has expired.',
        goesWithPage: false,
      })
      onNoToken()
      return { form: 'Invalid reset token' }
    },
    send: ({ recovery }, value) => sendToken(token, one => recovery.resetPassword(one, value('password'))),
    fallback: 'Failed to reset password',
    toast: 'Error',
    onDone() {
      toast.success('Password reset successful!')
      onDone()
    },
  })
  return (
    <>
      <Form of={form} submit="Reset Password" size="lg">
        <NewPasswordFields />
      </Form>
      {form.errors.form !== undefined && (
        <>
          <p className="text-14 text-secondary">A link works only once, and only for a limited time.</p>
          <ButtonLink to={paths.forgotPassword} variant="neutral" size="lg">
            Request a new link
          </ButtonLink>
        </>
      )}
    </>
  )
}
