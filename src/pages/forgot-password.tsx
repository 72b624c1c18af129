import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { authPaths, safeNext } from '@/config/return-path'
import { AuthStep, BackToSignIn, SpamHint } from '@/features/account/auth-step'
import { ForgotPasswordForm } from '@/features/account/forgot-password-form'
import { rememberMailReturn } from '@/session/asked-mails'
import { Button } from '@/ui/button'
import { useHydrated } from '@/ui/use-hydrated'

export const title = 'Forgot Password'
export const description = 'Have a link sent to your email address to choose a new password.'

export default function ForgotPasswordPage() {
  const [params] = useSearchParams()
  const next = safeNext(useHydrated() ? params.get('next') : null)
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'first' | 'sent' | 'again'>('first')
  const backToSignIn = <BackToSignIn to={authPaths(next).signIn} />
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
        <SpamHint />
        <Button variant="neutral" size="lg" onClick={() => setStep('again')}>
          Try again
        </Button>
        {backToSignIn}
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
          // Otherwise the URL of an earlier sign-up stays remembered.
          if (next !== null && next !== paths.home) rememberMailReturn(next)
          setEmail(to)
          setStep('sent')
        }}
      />
      {backToSignIn}
    </AuthStep>
  )
}
