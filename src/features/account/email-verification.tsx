import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '@/config/paths'
import { announce } from '@/ui/announcer'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { ProcessingIcon } from '@/ui/icons/initial'
import { KeepFocus } from '@/ui/keep-focus'
import { Waiting } from '@/ui/skeleton'
import { AuthStep } from './auth-step'
import { ResendForm } from './resend-link'
import type { FormFailure } from './rules'
import { forgetVerifications, isTokenRefused, verifyEmailOnce } from './verify-email-once'

interface EmailVerificationProps {
  /** Null where the link lacks it. */
  token: string | null
  /** Whether the page says already why the service sent no token, and offers a new link. */
  isExplained: boolean
  /** Whether a token was accepted, here or before a reload. */
  verified: boolean
  /** Why the token was refused before a reload; null where it wasn't. */
  refused: string | null
  onVerified: () => void
  onRefused: (reason: string) => void
}

const INCOMPLETE = 'The verification link is incomplete. Open it again from the email that we sent you.'

/** Sends the token of a mailed link, once per token, and shows the outcome. A reload doesn't send a refused one again. */
export function EmailVerification({
  token,
  isExplained,
  verified,
  refused,
  onVerified,
  onRefused,
}: EmailVerificationProps) {
  const [failed, setFailed] = useState<{ token: string | null; failure: FormFailure } | null>(
    refused === null ? null : { token, failure: { text: refused, status: 400, violations: {} } },
  )
  const failure = failed?.token === token ? failed.failure : null
  const show = (one: string, refusal: FormFailure | null) => {
    if (refusal === null) onVerified()
    else {
      setFailed({ token: one, failure: refusal })
      if (isTokenRefused(refusal)) onRefused(refusal.text)
    }
    announce(refusal === null ? 'Email Verified Successfully' : 'Verification Failed')
  }
  const showFirst = useEffectEvent(show)
  const isRefused = refused !== null
  useEffect(() => {
    if (token !== null && !isRefused) void verifyEmailOnce(token).then(refusal => showFirst(token, refusal))
  }, [token, isRefused])

  function sendAgain(one: string) {
    setFailed(null)
    forgetVerifications(one)
    void verifyEmailOnce(one).then(refusal => show(one, refusal))
  }

  if (verified) {
    return (
      <AuthStep title="Email Verified Successfully" lead="Your address is confirmed. You can sign in now.">
        <ButtonLink to={paths.signIn} size="lg">
          Sign In
        </ButtonLink>
      </AuthStep>
    )
  }
  if (token === null) return isExplained ? <Failed needsNewLink={false} /> : <Failed reason={INCOMPLETE} />
  if (failure !== null) {
    return (
      <Failed reason={failure.text} needsNewLink={isTokenRefused(failure)} onRetry={() => sendAgain(token)} />
    )
  }
  return (
    <KeepFocus>
      <AuthStep title="Verifying your email...">
        <ProcessingIcon size={20} className="text-accent" />
        <Waiting />
      </AuthStep>
    </KeepFocus>
  )
}

interface FailedProps {
  reason?: string
  /** Whether only a new link helps. */
  needsNewLink?: boolean
  onRetry?: () => void
}

function Failed({ reason, needsNewLink = true, onRetry }: FailedProps) {
  return (
    <KeepFocus>
      <AuthStep title="Verification Failed">
        {reason !== undefined && <ErrorCard>{reason}</ErrorCard>}
        {needsNewLink && <ResendForm />}
        {onRetry && (
          <Button variant={needsNewLink ? 'neutral' : 'solid'} size="lg" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={paths.signIn} variant="neutral" size="lg">
          Back to sign in
        </ButtonLink>
      </AuthStep>
    </KeepFocus>
  )
}
