import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { paths, safeNext, signUpPath } from '@/config/paths'
import { AuthStep } from '@/features/account/auth-step'
import { SignInForm } from '@/features/account/sign-in-form'
import { usePendingSignIn } from '@/features/account/use-pending-sign-in'
import { forgetWayBack, readWayBack } from '@/features/account/way-back'
import { stateText } from '@/lib/history-state'
import { useHydrated } from '@/ui/use-hydrated'
import { useSession } from '@/session/use-session'
import { Card } from '@/ui/card'
import { lazyWithPreload } from '@/ui/lazy-with-preload'
import { InfoIcon } from '@/ui/icons/deferred'
import { TextLink } from '@/ui/link'

const SecondFactorForm = lazyWithPreload(() => import('@/features/account/second-factor-form'))

export const title = 'Sign In'
export const description = 'Sign in to your cart, your orders and your files.'

/** Who is signed in, here or in another tab, is led on to where they were going. */
export default function SignInPage() {
  const { status, user } = useSession()
  const pending = usePendingSignIn()
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  const next = safeNext(hydrated ? params.get('next') : null)
  const ended = hydrated && stateText(state, 'session_ended') !== null
  if (status === 'signed-in') return <SignedIn email={user.email} next={next} state={ended ? null : state} />
  if (pending !== null) {
    return (
      <Suspense>
        <SecondFactorForm {...pending} />
      </Suspense>
    )
  }
  return (
    <AuthStep
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
      <SignInForm />
    </AuthStep>
  )
}

/** Opens the page to return to; after a sign-up and its confirmation mail it is the one that was remembered. */
function SignedIn({
  email,
  next,
  state,
}: {
  email: string | null | undefined
  next: string | null
  state: unknown
}) {
  const [to] = useState(() => next ?? readWayBack(email) ?? paths.home)
  useEffect(forgetWayBack, [])
  return <Navigate to={to} replace state={state} />
}
