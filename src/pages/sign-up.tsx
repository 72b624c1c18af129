import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { authPaths } from '@/config/return-path'
import { AuthStep, SpamHint } from '@/features/account/auth-step'
import { ResendLink } from '@/features/account/resend-link'
import { SignUpForm } from '@/features/account/sign-up-form'
import { rememberMailReturn } from '@/session/asked-mails'
import { useHydrated } from '@/ui/use-hydrated'
import { Button, ButtonLink } from '@/ui/button'
import { TextLink } from '@/ui/link'

export const title = 'Sign Up'
export const description = 'Create an account to buy email address lists and to download their files.'

export default function SignUpPage() {
  const [params] = useSearchParams()
  const [mailed, setMailed] = useState({ email: '', isShown: false })
  const next = useHydrated() ? params.get('next') : null
  const { signIn } = authPaths(next)
  const { email } = mailed
  if (mailed.isShown) {
    return (
      <AuthStep key="done" next title="Welcome!" lead="Please check your email for a confirmation link.">
        <p className="text-14 text-secondary">
          It was sent to <b className="wrap-anywhere text-foreground">{email}</b>.
        </p>
        <ButtonLink to={signIn} state={{ email }} size="lg">
          Sign In
        </ButtonLink>
        <SpamHint />
        <ResendLink email={email} />
        <Button variant="quiet" size="lg" onClick={() => setMailed({ email, isShown: false })}>
          Wrong address?
        </Button>
      </AuthStep>
    )
  }
  return (
    <AuthStep
      key="form"
      next={email !== ''}
      title={title}
      lead={
        <>
          Already have an account?{' '}
          <TextLink to={signIn} className="font-strong">
            Sign In
          </TextLink>
        </>
      }
    >
      <SignUpForm
        email={email}
        signIn={signIn}
        onDone={address => {
          rememberMailReturn(next)
          setMailed({ email: address, isShown: true })
        }}
      />
    </AuthStep>
  )
}
