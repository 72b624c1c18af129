import { Navigate, useSearchParams } from 'react-router-dom'
import { paths, safeNext, signUpPath } from '@/config/paths'
import { AuthStep } from '@/features/account/auth-step'
import { SignInForm } from '@/features/account/sign-in-form'
import { useHydrated } from '@/ui/use-hydrated'
import { useSession } from '@/session/use-session'
import { TextLink } from '@/ui/link'

export const title = 'Sign In'
export const description = 'Sign in to your cart, your orders and your files.'

/** Who is signed in, here or in another tab, is led on to where they were going. */
export default function SignInPage() {
  const { status } = useSession()
  const [params] = useSearchParams()
  const next = safeNext(useHydrated() ? params.get('next') : null)
  if (status === 'signed-in') return <Navigate to={next ?? paths.home} replace />
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
      <SignInForm />
    </AuthStep>
  )
}
