import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp, type App } from '@/config/app'
import { paths } from '@/config/paths'
import { stateText } from '@/lib/history-state'
import { announcementsOf } from '@/ui/announcer'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { ProcessingIcon } from '@/ui/icons'
import { KeepFocus } from '@/ui/keep-focus'
import { Waiting } from '@/ui/skeleton'
import { AuthStep, BackToSignIn } from './auth-step'
import { callAuth, type Clients } from './call-auth'
import { isTokenRefused, sendToken, useMailedToken } from './mailed-token'
import { ResendLink } from './resend-link'

const INCOMPLETE = 'The verification link is incomplete. Open it again from the email that we sent you.'

/** Sends a token. It works only once, so a page that is left and opened again shows the outcome of the request that was sent. */
const verification = (app: App, token: string | null) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      const verify = ({ recovery }: Clients) => sendToken(token ?? '', recovery.verifyEmail)
      const failure = await callAuth(app, verify)
      announcementsOf(app).announce(failure === null ? 'Email Verified Successfully' : 'Verification Failed')
      return failure
    },
    staleTime: Infinity,
    gcTime: Infinity,
    throwOnError: true,
  })

/** Sends the token of a mailed link, once, and shows the outcome. A reload doesn't send a refused one again. */
export function EmailVerification() {
  const { token, isUsed, setUsed, refusal, keepRefusal } = useMailedToken()
  // The page says already why the service sent no token, and offers a new link.
  const isExplained = stateText(useLocation().state, 'link_error') !== null
  const { data, isFetching, refetch } = useQuery({
    ...verification(useApp(), token),
    enabled: token !== null && refusal === null,
  })
  const keepOutcome = useEffectEvent((outcome: typeof data) => {
    if (outcome === null) setUsed(true)
    else if (outcome !== undefined && isTokenRefused(outcome)) keepRefusal(outcome.text)
  })
  useEffect(() => keepOutcome(data), [data])

  if (isUsed || data === null) {
    return (
      <AuthStep title="Email Verified Successfully" lead="Your address is confirmed. You can sign in now.">
        <ButtonLink to={paths.signIn} size="lg">
          Sign In
        </ButtonLink>
      </AuthStep>
    )
  }
  const failure = data ?? (refusal === null ? undefined : { text: refusal, status: 400, violations: {} })
  if (token !== null && (failure === undefined || isFetching)) {
    return (
      <KeepFocus key="pending">
        <AuthStep title="Verifying your email...">
          <ProcessingIcon size={20} className="text-accent" />
          <Waiting />
        </AuthStep>
      </KeepFocus>
    )
  }
  const isRefused = failure !== undefined && isTokenRefused(failure)
  const needsNewLink = isRefused || (token === null && !isExplained)
  const reason = failure?.text ?? (isExplained ? undefined : INCOMPLETE)
  return (
    <KeepFocus key="failed">
      <AuthStep title="Verification Failed">
        {reason !== undefined && <ErrorCard>{reason}</ErrorCard>}
        {isRefused && (
          <p className="text-secondary">
            If you opened the link before, your address may be confirmed already. Then you can sign in.
          </p>
        )}
        {needsNewLink && <ResendLink />}
        {token !== null && (
          <Button variant={needsNewLink ? 'neutral' : 'solid'} size="lg" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
        {isRefused ? (
          <ButtonLink to={paths.signIn} variant="neutral" size="lg">
            Sign In
          </ButtonLink>
        ) : (
          <BackToSignIn />
        )}
      </AuthStep>
    </KeepFocus>
  )
}
