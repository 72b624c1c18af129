import { useState } from 'react'
import { matchPath, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { authPaths } from '@/config/return-path'
import { useApp } from '@/config/app'
import { providerName } from '@/lib/provider-name'
import { useSession } from '@/session/use-session'
import { Button, ButtonLink } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorCard } from '@/ui/error-card'
import { ResendLink } from './resend-link'
import { MAGIC_LINK, METHOD } from './sign-in-method-url'

const UNUSABLE = 'The link could not be used.'

/** What is said of the codes that are known. A link's own texts are never shown: anybody can write one. */
const texts: Readonly<Record<string, { title: string; text: string } | undefined>> = {
  access_denied: { title: UNUSABLE, text: 'It was refused.' },
  otp_expired: { title: UNUSABLE, text: 'It has expired or was used before.' },
  invalid_reset_token: { title: UNUSABLE, text: 'Invalid reset token' },
  // It has taken effect, but brought no session.
  email_confirmed: {
    title: 'The link did not sign you in.',
    text: 'Your address may be confirmed already. Please sign in.',
  },
}
const unknown = { title: "The link didn't work.", text: 'Ask for a new one.' }

/** Why the link or the provider that led here brought no session, and what to do next. */
export default function LinkError({ code }: { code: string }) {
  const { settings } = useApp()
  const [isAsking, setIsAsking] = useState(false)
  const [params] = useSearchParams()
  const method = params.get(METHOD)
  const isSignedIn = useSession().status === 'user'
  const needsSignIn = matchPath(paths.signIn, useLocation().pathname) === null && !isSignedIn
  // The sign-in page itself offers these methods again.
  const isMethod = method !== null && settings.authMethods.includes(method)
  const provider = isMethod && method !== MAGIC_LINK ? providerName(method) : null
  const known = texts[code]
  const { title, text } =
    provider === null
      ? (known ?? unknown)
      : { title: `Signing in with ${provider} was not completed.`, text: known?.text }
  return (
    <div id="notice" className="mx-auto w-full max-w-page p-4 sm:px-8">
      <ErrorCard
        action={
          !isMethod && (
            <>
              {needsSignIn && (
                <ButtonLink to={paths.signIn} size="sm" className="grow">
                  Sign In
                </ButtonLink>
              )}
              <ButtonLink
                to={authPaths(params.get('next')).forgotPassword}
                size="sm"
                variant="neutral"
                className="grow"
              >
                Reset your password
              </ButtonLink>
              <Button size="sm" variant="neutral" className="grow" onClick={() => setIsAsking(true)}>
                Send a new link
              </Button>
            </>
          )
        }
      >
        <b className="font-strong">{title}</b> {text}
      </ErrorCard>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        width="prompt"
        title="Send a new link"
        description="For a link that confirms your email address."
      >
        <ResendLink />
      </Dialog>
    </div>
  )
}
