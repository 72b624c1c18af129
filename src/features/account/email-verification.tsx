import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '@/config/paths'
import { announce } from '@/ui/announcer'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { ProcessingIcon } from '@/ui/icons/initial'
import { callAuth } from './call-auth'
import { AuthStep } from './auth-step'

interface EmailVerificationProps {
  /** Null where the link lacks it. */
  token: string | null
  /** Whether a token was accepted, here or before a reload. */
  verified: boolean
  onVerified: () => void
}

const INCOMPLETE = 'The verification link is incomplete. Open it again from the email that we sent you.'

/** Sends the token of a mailed link, once per token, and shows the outcome. */
export function EmailVerification({ token, verified, onVerified }: EmailVerificationProps) {
  const [failure, setFailure] = useState<string | null>(null)
  // The token that has been sent: effects run twice in development, and a token works only once.
  const sent = useRef<string>(null)

  const send = async (one: string) => {
    sent.current = one
    setFailure(null)
    const refusal = await callAuth(({ recovery }) => recovery.verifyEmail(one))
    if (refusal === null) onVerified()
    else setFailure(refusal.text)
    announce(refusal === null ? 'Email Verified Successfully' : 'Verification Failed')
  }
  const sendToken = useEffectEvent((one: string) => void send(one))

  useEffect(() => {
    if (token !== null && sent.current !== token) sendToken(token)
  }, [token])

  if (verified) {
    return (
      <AuthStep title="Email Verified Successfully" lead="Your address is confirmed. You can sign in now.">
        <ButtonLink to={paths.signIn} size="lg">
          Sign In
        </ButtonLink>
      </AuthStep>
    )
  }
  if (token === null) return <Failed reason={INCOMPLETE} />
  if (failure !== null) return <Failed reason={failure} onRetry={() => void send(token)} />
  return (
    <AuthStep title="Verifying your email...">
      <ProcessingIcon size={20} className="text-accent" />
    </AuthStep>
  )
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
