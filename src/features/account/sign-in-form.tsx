import { Suspense, useRef, useState } from 'react'
import { useApp } from '@/config/app'
import { forgotPasswordPath } from '@/config/return-path'
import { isUsable } from '@/session/second-factor'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/field'
import { part } from '@/ui/part'
import { TextLink } from '@/ui/link'
import { useToast } from '@/ui/toast'
import { useHydrated } from '@/ui/use-hydrated'
import { callAuth } from './call-auth'
import { DemoCustomer } from './demo-customer'
import { EmailField } from './email-field'
import { FormError, useForm } from './form'
import { ResendLink } from './resend-link'
import { isUnconfirmed, placeFailure } from './auth-failure'
import { credentialErrors, hasErrors } from './form-errors'

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
export function SignInForm({ email: initialEmail, next, onMailed }: SignInFormProps) {
  const app = useApp()
  const toast = useToast()
  // Tags in the document may change the setting, so what depends on it is rendered after hydration only.
  const methods = useHydrated() ? app.settings.authMethods : []
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  const { errors, setErrors, busy, form } = useForm<'email' | 'password'>(async value => {
    const wrong = credentialErrors(value)
    if (hasErrors(wrong)) return wrong
    const failure = await callAuth(app, async ({ client }) => {
      const response = await client.signInWithPassword({ email: value('email'), password: value('password') })
      const { session } = response.data
      // Otherwise the page asks for the second factor.
      if (session !== null && isUsable(session))
        toast.success('Welcome back!', { text: 'You have successfully signed in.' })
      return response
    })
    if (failure === null) return {}
    setUnconfirmed(isUnconfirmed(failure) ? value('email') : null)
    toast.error('Problem', { text: failure.text })
    return placeFailure(failure, { email: 'email', username: 'email', password: 'password' })
  })

  const fillIn = (customer: { email: string; password: string }) => {
    if (email.current) email.current.value = customer.email
    if (password.current) password.current.value = customer.password
  }

  return (
    <>
      <form {...form} className="flex flex-col gap-6">
        <EmailField ref={email} error={errors.email} defaultValue={initialEmail} />
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          action={<TextLink to={forgotPasswordPath(next)}>Forgot password?</TextLink>}
        />
        <FormError>{errors.form}</FormError>
        {unconfirmed !== null && <ResendLink key={unconfirmed} email={unconfirmed} />}
        <Button type="submit" size="lg" busy={busy}>
          Sign In
        </Button>
      </form>
      {methods.length > 0 && (
        <Suspense>
          <SignInMethods methods={methods} email={email} onErrors={setErrors} onMailed={onMailed} />
        </Suspense>
      )}
      {import.meta.env.VITE_API_MOCKING === 'on' && <DemoCustomer onUse={fillIn} />}
    </>
  )
}
