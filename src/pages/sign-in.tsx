import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { safeNext, signUpPath } from '@/config/return-path'
import { AuthStep } from '@/features/account/auth-step'
import { SignInForm } from '@/features/account/sign-in-form'
import { usePendingSignIn } from '@/features/account/use-pending-sign-in'
import { forgetMailReturn, readMailReturn } from '@/features/account/mail-return'
import { stateText, withText } from '@/lib/history-state'
import { useHydrated } from '@/ui/use-hydrated'
import { getAuth, isSessionStored, type SessionState } from '@/session/session'
import { useSession } from '@/session/use-session'
import { Card } from '@/ui/card'
import { lazyOptional, lazyWithPreload, reloadOnce } from '@/ui/lazy-with-preload'
import { InfoIcon } from '@/ui/icons/deferred'
import { TextLink } from '@/ui/link'

const SecondFactorForm = lazyWithPreload(() => import('@/features/account/second-factor-form'))
const SignInLinkSent = lazyOptional(async () => ({
  default: (await import('@/features/account/sign-in-methods')).SignInLinkSent,
}))

export const title = 'Sign In'
export const description = 'Sign in to your cart, your orders and your files.'

/** Who is signed in, here or in another tab, is led on to where they were going. */
export default function SignInPage() {
  const session = useSession()
  const { status, user } = session
  useMissingClient(session)
  const pending = usePendingSignIn()
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  const next = safeNext(hydrated ? params.get('next') : null)
  const ended = hydrated && stateText(state, 'session_ended') !== null
  const [mailed, setMailed] = useState({ email: '', isShown: false })
  // The error of a link is over once the customer has signed in otherwise.
  const [wasVisitor, setWasVisitor] = useState(false)
  if (status === 'anonymous' && !wasVisitor) setWasVisitor(true)
  const [wasPending, setWasPending] = useState(false)
  if (pending !== null && !wasPending) setWasPending(true)
  // Where the session has ended meanwhile, the next page still needs the rest.
  const unsaid = withText(wasVisitor ? withText(state, 'link_error', null) : state, 'session_ended', null)
  if (status === 'signed-in') return <SignedIn email={user.email} next={next} state={unsaid} />
  if (pending !== null) {
    return (
      <Suspense>
        <SecondFactorForm {...pending} />
      </Suspense>
    )
  }
  if (mailed.isShown) {
    return (
      <Suspense>
        <SignInLinkSent email={mailed.email} onBack={() => setMailed({ ...mailed, isShown: false })} />
      </Suspense>
    )
  }
  return (
    <AuthStep
      key="form"
      next={mailed.email !== '' || wasPending}
      title={title}
      lead={
        <>
          No account yet?{' '}
          <TextLink to={signUpPath(next)} className="font-strong">
            Sign Up
          </TextLink>
        </>
      }
    >
      {ended && (
        <Card role="status" className="flex items-center gap-4 p-4 text-14">
          <InfoIcon className="text-info" />
          <p>Your session has ended. Please sign in again.</p>
        </Card>
      )}
      <SignInForm email={mailed.email} next={next} onMailed={email => setMailed({ email, isShown: true })} />
    </AuthStep>
  )
}

/** Whether nothing has been typed, here or by the browser. */
const isUntouched = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input')].every(({ value }) => value === '')

/**
 * Loads the auth client again for who may have been led here because that of their stored session couldn't be loaded, else
 * reloads the page, once, while nothing has been typed here.
 */
function useMissingClient(session: SessionState) {
  const [isMissing] = useState(() => session.status === 'anonymous' && isSessionStored())
  useEffect(() => {
    if (isMissing)
      getAuth()
        .catch((error: unknown) => isUntouched() && reloadOnce(error, isUntouched))
        .catch(() => {})
  }, [isMissing])
}

/** Opens the page to return to; after a mail, to confirm an address or for a password, it is the one that was remembered. */
function SignedIn({
  email,
  next,
  state,
}: {
  email: string | null | undefined
  next: string | null
  state: unknown
}) {
  const [to] = useState(() => next ?? readMailReturn(email, true) ?? paths.home)
  useEffect(forgetMailReturn, [])
  return <Navigate to={to} replace state={state} />
}
