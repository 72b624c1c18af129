import { useState } from 'react'
import { paths } from '@/config/paths'
import { AuthStep } from '@/features/account/auth-step'
import { ForgotPasswordForm } from '@/features/account/forgot-password-form'
import { Button } from '@/ui/button'
import { TextLink } from '@/ui/link'

export const title = 'Forgot Password'
export const description = 'Have a link sent to your email address to choose a new password.'

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'first' | 'sent' | 'again'>('first')
  if (step === 'sent') {
    return (
      <AuthStep
        key="sent"
        next
        title="Check your email"
        lead={
          <>
            If there is an account for <b className="wrap-anywhere text-foreground">{email}</b>, a link to
            choose a new password is on its way.
          </>
        }
      >
        <p className="text-14 text-secondary">Nothing there after a few minutes? Look in your spam folder.</p>
        <Button variant="neutral" size="lg" onClick={() => setStep('again')}>
          Try again
        </Button>
        <BackToSignIn />
      </AuthStep>
    )
  }
  return (
    <AuthStep
      key="form"
      next={step === 'again'}
      title={title}
      lead="We’ll send you a link to choose a new one."
    >
      <ForgotPasswordForm
        email={email}
        onSent={to => {
          setEmail(to)
          setStep('sent')
        }}
      />
      <BackToSignIn />
    </AuthStep>
  )
}

const BackToSignIn = () => (
  <p className="text-14">
    <TextLink to={paths.signIn}>Back to sign in</TextLink>
  </p>
)
