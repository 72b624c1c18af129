import { useToast } from '@/ui/toast'
import { EmailField } from './fields'
import { Form, useForm } from './form'
import { emailErrors } from './form-errors'

interface Props {
  /** The initial value of the field. */
  email: string
  onSent: (email: string) => void
}

/** Requests a mail with a link to choose a new password. */
export function ForgotPasswordForm({ email, onSent }: Props) {
  const toast = useToast()
  const form = useForm<'email'>({
    check: value => emailErrors(value('email')),
    send: ({ recovery }, value) => recovery.forgotPassword(value('email')),
    fallback: 'Failed to send password reset email',
    toast: 'Error',
    onDone(value) {
      toast.success('Email sent!', {
        text: "If an account with that email exists, you'll receive a password reset link.",
      })
      onSent(value('email'))
    },
  })
  return (
    <Form of={form} submit="Send Reset Link" size="lg">
      <EmailField defaultValue={email} />
    </Form>
  )
}
