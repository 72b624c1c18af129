import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '@/config/paths'
import { announce } from '@/ui/announcer'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { ProcessingIcon } from '@/ui/icons/initial'
import { Waiting } from '@/ui/skeleton'
import { callAuth } from './call-auth'
import { AuthStep } from './auth-step'
import { ResendForm } from './resend-link'
import type { FormFailure } from './rules'

interface EmailVerificationProps {
  /** Null where the link lacks it. */
  token: string | null
  /** Whether a token was accepted, here or before a reload. */
  verified: boolean
  /** Why the token was refused before a reload; null where it wasn't. */
  refused: string | null
  onVerified: () => void
  onRefused: (reason: string) => void
}

const INCOMPLETE = 'The verification link is incomplete. Open it again from the email that we sent you.'

/** Whether the token was refused, so that only a new link helps. */
const isFinal = ({ status = 0 }: FormFailure) => status >= 400 && status < 500 && status !== 429

/** Sends the token of a mailed link, once per token, and shows the outcome. A reload doesn't send a refused one again. */
export function EmailVerification({
  token,
  verified,
  refused,
  onVerified,
  onRefused,
}: EmailVerificationProps) {
  const [failure, setFailure] = useState<FormFailure | null>(
    refused === null ? null : { text: refused, status: 400, violations: {} },
  )
  // The token that has been sent: effects run twice in development, and a token works only once.
  const sent = useRef(refused === null ? null : token)

  const send = async (one: string) => {
    sent.current = one
    setFailure(null)
    const refusal = await callAuth(({ recovery }) => recovery.verifyEmail(one))
    if (refusal === null) onVerified()
    else {
      setFailure(refusal)
      if (isFinal(refusal)) onRefused(refusal.text)
    }
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
  if (failure !== null) {
    return <Failed reason={failure.text} needsNewLink={isFinal(failure)} onRetry={() => void send(token)} />
  }
  return (
    <AuthStep title="Verifying your email...">
      <ProcessingIcon size={20} className="text-accent" />
      <Waiting />
    </AuthStep>
  )
}

interface FailedProps {
  reason: string
  /** Whether only a new link helps. */
  needsNewLink?: boolean
  onRetry?: () => void
}

function Failed({ reason, needsNewLink = true, onRetry }: FailedProps) {
  return (
    <AuthStep title="Verification Failed">
      <ErrorCard>{reason}</ErrorCard>
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
  )
}
