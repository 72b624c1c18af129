import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { authPaths, safeNext } from '@/config/return-path'
import { AuthStep } from '@/features/account/auth-step'
import { ConfirmArrival } from '@/features/account/confirm-arrival'
import { SecondFactorForm } from '@/features/account/second-factor-form'
import { SignInForm } from '@/features/account/sign-in-form'
import { cx } from '@/lib/cx'
import { stateText } from '@/lib/history-state'
import { useHydrated } from '@/ui/use-hydrated'
import { useSession } from '@/session/use-session'
import { Card } from '@/ui/card'
import { part } from '@/ui/part'
import { InfoIcon } from '@/ui/icons'
import { TextLink } from '@/ui/link'
import { Waiting } from '@/ui/skeleton'

const SignInLinkSent = part(async () => ({
  default: (await import('@/features/account/sign-in-methods')).SignInLinkSent,
}))

export const title = 'Sign In'
export const description = 'Sign in to your cart, your orders and your files.'

/** The steps of a sign-in. Who is signed in, here or in another tab, is led on to where they were going. */
export default function SignInPage() {
  const session = useSession()
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  const next = safeNext(hydrated ? params.get('next') : null)
  const isEnded = hydrated && stateText(state, 'session_ended') !== null
  // The sign-up passes on its address.
  const signedUp = hydrated ? stateText(state, 'email') : null
  const [mailed, setMailed] = useState({ email: '', isShown: false })
  // The form that comes after another step takes the focus.
  const [hadStep, setHadStep] = useState(false)
  const isStep = session.status === 'confirming' || session.status === 'code'
  if (isStep && !hadStep) setHadStep(true)

  if (session.status === 'user') return <Waiting />
  if (session.status === 'confirming') return <ConfirmArrival {...session} />
  if (session.status === 'code') return <SecondFactorForm owner={session.owner} factors={session.factors} />
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
      next={mailed.email !== '' || hadStep}
      title={title}
      lead={
        <>
          No account yet?{' '}
          <TextLink to={authPaths(next).signUp} className="font-strong">
            Sign Up
          </TextLink>
        </>
      }
    >
      {/* In the document it is hidden unless a script there knows of it: the form mustn't move at hydration. */}
      {(isEnded || !hydrated) && (
        <Card
          role="status"
          className={cx('items-center gap-4 p-4 text-14', isEnded ? 'flex' : 'hidden in-data-ended:flex')}
        >
          <InfoIcon className="text-info" />
          <p>Your session has ended. Please sign in again.</p>
        </Card>
      )}
      <SignInForm
        email={mailed.email || (signedUp ?? '')}
        next={next}
        onMailed={email => setMailed({ email, isShown: true })}
      />
    </AuthStep>
  )
}
