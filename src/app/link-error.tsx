import { useState } from 'react'
import { matchPath, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { forgotPasswordPath } from '@/config/return-path'
import { settings } from '@/config/settings'
import { MAGIC_LINK, METHOD } from '@/features/account/sign-in-method-url'
import { providerName } from '@/lib/provider-name'
import { isOffered } from '@/session/optional-calls'
import { useSession } from '@/session/use-session'
import { Button, ButtonLink } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { lazyDialog } from '@/ui/lazy-dialog'

const ResendDialog = lazyDialog(
  () => import('@/features/account/resend-dialog'),
  props => props.onClose(),
)

/** The codes that a service may send without a text, and those of `linkProblem`. */
const texts = new Map([
  ['access_denied', 'It was refused.'],
  ['otp_expired', 'It has expired or was used before.'],
  ['other_browser', 'It works only in the browser that asked for it. Ask for a new one here.'],
])
/** Of links that took effect, but brought no session. */
const confirmedTexts = new Map([
  ['email_changed', 'Your address may have changed already. From now on sign in with the new one.'],
  ['email_confirmed', 'Your address may be confirmed already. Please sign in.'],
])

/** The service's words; of a code without a text, its own. */
const wordsOf = (reason: string) =>
  /^[a-z]+_[a-z_]+$/.test(reason) ? `It was refused: ${reason.replaceAll('_', ' ')}.` : reason

/** Why the link or the provider that led here brought no session, in the service's words where it sent any, and what to do next. */
export default function LinkError({ reason }: { reason: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [params] = useSearchParams()
  const method = params.get(METHOD)
  const isSignedIn = useSession().status === 'signed-in'
  const needsSignIn = matchPath(paths.signIn, useLocation().pathname) === null && !isSignedIn
  // The sign-in page itself offers these methods again.
  const isMethod = method !== null && settings.authMethods.includes(method)
  return (
    <div id="notice" className="mx-auto w-full max-w-page p-4 sm:px-8">
      <ErrorCard
        action={
          !isMethod && (
            <>
              {needsSignIn && (
                <ButtonLink to={paths.signIn} size="sm">
                  Sign In
                </ButtonLink>
              )}
              <ButtonLink to={forgotPasswordPath(params.get('next'))} size="sm" variant="neutral">
                Reset your password
              </ButtonLink>
              {isOffered('resend') && (
                <Button
                  size="sm"
                  variant="neutral"
                  onPointerEnter={() => void ResendDialog.preload()}
                  onClick={() => setIsAsking(true)}
                >
                  Send a new link
                </Button>
              )}
            </>
          )
        }
      >
        <b className="font-strong">
          {isMethod && method !== MAGIC_LINK
            ? `Signing in with ${providerName(method)} was not completed.`
            : confirmedTexts.has(reason)
              ? 'The link did not sign you in.'
              : 'The link could not be used.'}
        </b>{' '}
        <bdi>{confirmedTexts.get(reason) ?? texts.get(reason) ?? wordsOf(reason)}</bdi>
      </ErrorCard>
      {isAsking && <ResendDialog onClose={() => setIsAsking(false)} />}
    </div>
  )
}
