import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApp, type App } from '@/config/app'
import { paths } from '@/config/paths'
import { announcementsOf } from '@/ui/announcer'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { ProcessingIcon } from '@/ui/icons'
import { KeepFocus } from '@/ui/keep-focus'
import { Waiting } from '@/ui/skeleton'
import { AuthStep } from './auth-step'
import { callAuth } from './call-auth'
import { ResendForm } from './resend-link'
import { isTokenRefused, sendToken } from './send-token'

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

/** Sends a token. It works only once, so a page that is left and opened again shows the outcome of the request that was sent. */
const verification = (app: App, token: string | null) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      const failure = await callAuth(app, ({ recovery }) => sendToken(token ?? '', recovery.verifyEmail))
      announcementsOf(app).announce(failure === null ? 'Email Verified Successfully' : 'Verification Failed')
      return failure
    },
    staleTime: Infinity,
    gcTime: Infinity,
    throwOnError: true,
  })

/** Sends the token of a mailed link, once per token, and shows the outcome. A reload doesn't send a refused one again. */
export function EmailVerification({
  token,
  isExplained,
  verified,
  refused,
  onVerified,
  onRefused,
}: EmailVerificationProps) {
  const app = useApp()
  const enabled = token !== null && refused === null
  const { data, isFetching, refetch } = useQuery({ ...verification(app, token), enabled })
  const before = refused === null ? undefined : { text: refused, status: 400, violations: {} }
  const failure = data ?? before
  const keepInHistory = useEffectEvent((outcome: typeof data) => {
    if (outcome === null) onVerified()
    else if (outcome !== undefined && isTokenRefused(outcome)) onRefused(outcome.text)
  })
  useEffect(() => keepInHistory(data), [data])

  if (verified || data === null) {
    return (
      <AuthStep title="Email Verified Successfully" lead="Your address is confirmed. You can sign in now.">
        <ButtonLink to={paths.signIn} size="lg">
          Sign In
        </ButtonLink>
      </AuthStep>
    )
  }
  if (token === null) return isExplained ? <Failed needsNewLink={false} /> : <Failed reason={INCOMPLETE} />
  if (failure !== undefined && !isFetching) {
    return (
      <Failed
        reason={failure.text}
        needsNewLink={isTokenRefused(failure)}
        mayBeConfirmed={isTokenRefused(failure)}
        onRetry={() => void refetch()}
      />
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
  /** Whether the token may have been used before. */
  mayBeConfirmed?: boolean
  onRetry?: () => void
}

function Failed({ reason, needsNewLink = true, mayBeConfirmed = false, onRetry }: FailedProps) {
  return (
    <KeepFocus>
      <AuthStep title="Verification Failed">
        {reason !== undefined && <ErrorCard>{reason}</ErrorCard>}
        {mayBeConfirmed && (
          <p className="text-secondary">
            If you opened the link before, your address may be confirmed already. Then you can sign in.
          </p>
        )}
        {needsNewLink && <ResendForm />}
        {onRetry && (
          <Button variant={needsNewLink ? 'neutral' : 'solid'} size="lg" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={paths.signIn} variant="neutral" size="lg">
          {mayBeConfirmed ? 'Sign In' : 'Back to sign in'}
        </ButtonLink>
      </AuthStep>
    </KeepFocus>
  )
}
