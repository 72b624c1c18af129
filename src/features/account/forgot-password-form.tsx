import { useApp } from '@/config/app'
import { Button } from '@/ui/button'
import { useToast } from '@/ui/toast'
import { callAuth } from './call-auth'
import { EmailField } from './email-field'
import { FormError, useForm } from './form'
import { placeFailure } from './auth-failure'
import { hasErrors, mailErrors } from './form-errors'

interface Props {
  /** The initial value of the field. */
  email: string
  onSent: (email: string) => void
}

/** Requests a mail with a link to choose a new password. */
export function ForgotPasswordForm({ email, onSent }: Props) {
  const app = useApp()
  const toast = useToast()
  const { errors, busy, form } = useForm<'email'>(async value => {
    const wrong = mailErrors(value('email'))
    if (hasErrors(wrong)) return wrong
    const failure = await callAuth(
      app,
      ({ recovery }) => recovery.forgotPassword(value('email')),
      'Failed to send password reset email',
      false,
    )
    if (failure === null) {
      toast.success('Email sent!', {
        text: "If an account with that email exists, you'll receive a password reset link.",
      })
      onSent(value('email'))
      return {}
    }
    toast.error('Error', { text: failure.text })
    return placeFailure(failure, { email: 'email' })
  })

  return (
    <form {...form} className="flex flex-col gap-6">
      <EmailField error={errors.email} defaultValue={email} />
      <FormError>{errors.form}</FormError>
      <Button type="submit" size="lg" busy={busy}>
        Send Reset Link
      </Button>
    </form>
  )
}
