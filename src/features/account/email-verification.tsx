import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '@/config/paths'
import { announce } from '@/ui/announcer'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { ProcessingIcon } from '@/ui/icons/first-page'
import { callAuth } from './call-auth'
import { AuthStep } from './auth-step'

type Outcome = 'sending' | 'verified' | { failed: string }

const INCOMPLETE = 'The verification link is incomplete. Open it again from the email that we sent you.'

/** Sends the token of a mailed link, once per token, and shows the outcome. */
export function EmailVerification({ token }: { token: string | null }) {
  const [outcome, setOutcome] = useState<Outcome>('sending')
  // The token that has been sent: effects run twice in development, and a token works only once.
  const sent = useRef<string>(null)

  const send = useCallback(async (one: string) => {
    sent.current = one
    setOutcome('sending')
    const failure = await callAuth(({ recovery }) => recovery.verifyEmail(one))
    setOutcome(failure === null ? 'verified' : { failed: failure.text })
    announce(failure === null ? 'Email Verified Successfully' : 'Verification Failed')
  }, [])

  useEffect(() => {
    if (token !== null && sent.current !== token) void send(token)
  }, [token, send])

  if (token === null) return <Failed reason={INCOMPLETE} />
  if (outcome === 'sending') {
    return (
      <AuthStep title="Verifying your email...">
        <ProcessingIcon size={20} className="text-accent" />
      </AuthStep>
    )
  }
  if (outcome === 'verified') {
    return (
      <AuthStep title="Email Verified Successfully" lead="Your address is confirmed. You can sign in now.">
        <ButtonLink to={paths.signIn} size="lg">
          Sign In
        </ButtonLink>
      </AuthStep>
    )
  }
  return <Failed reason={outcome.failed} onRetry={() => void send(token)} />
}

function Failed({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  return (
    <AuthStep title="Verification Failed">
      <ErrorCard>{reason}</ErrorCard>
      {onRetry && (
        <Button size="lg" onClick={onRetry}>
          Try again
        </Button>
      )}
      <ButtonLink to={paths.signIn} variant="neutral" size="lg">
        Back to sign in
      </ButtonLink>
    </AuthStep>
  )
}
