import { Suspense, useState } from 'react'
import { useApp } from '@/config/app'
import { authPaths } from '@/config/return-path'
import { isUsable } from '@/session/second-factor'
import { TextLink } from '@/ui/link'
import { part } from '@/ui/part'
import { useToast } from '@/ui/toast'
import { useHydrated } from '@/ui/use-hydrated'
import { isUnconfirmed } from './auth-failure'
import { DemoCustomer } from './demo-customer'
import { EmailField, FormPassword } from './fields'
import { Form, useForm } from './form'
import { credentialErrors } from './form-errors'
import { ResendLink } from './resend-link'

const SignInMethods = part(() => import('./sign-in-methods'), 'goes on')

interface SignInFormProps {
  /** What the field has until something is typed. */
  email: string
  /** The URL to return to after the sign-in; null for the home page. */
  next: string | null
  /** Called when a sign-in link was mailed. */
  onMailed: (email: string) => void
}

/** Email and password, and the other methods of the settings. After a success the session changes, and the page redirects. */
export function SignInForm({ email, next, onMailed }: SignInFormProps) {
  const app = useApp()
  const toast = useToast()
  // Tags in the document may change the setting, so what depends on it is rendered after hydration only.
  const methods = useHydrated() ? app.settings.authMethods : []
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  const form = useForm<'email' | 'password'>({
    check: credentialErrors,
    async send({ client }, value) {
      const response = await client.signInWithPassword({ email: value('email'), password: value('password') })
      const { session } = response.data
      // Otherwise the page asks for the second factor.
      if (session !== null && isUsable(session))
        toast.success('Welcome back!', { text: 'You have successfully signed in.' })
      return response
    },
    toast: 'Problem',
    onFailed: (failure, value) => setUnconfirmed(isUnconfirmed(failure) ? value('email') : null),
  })

  return (
    <>
      <Form of={form} submit="Sign In" size="lg">
        <EmailField defaultValue={email} />
        <FormPassword
          label="Password"
          name="password"
          autoComplete="current-password"
          action={<TextLink to={authPaths(next).forgotPassword}>Forgot password?</TextLink>}
        />
      </Form>
      {unconfirmed !== null && <ResendLink key={unconfirmed} email={unconfirmed} />}
      {methods.length > 0 && (
        <Suspense>
          <SignInMethods methods={methods} form={form} onMailed={onMailed} />
        </Suspense>
      )}
      {import.meta.env.VITE_API_MOCKING === 'on' && <DemoCustomer />}
    </>
  )
}
