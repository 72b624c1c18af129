import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useApp, type App } from '@/config/app'
import { useHydrated } from '@/ui/use-hydrated'
import { within } from '@/platform/clock'
import { Button } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { PasswordField } from '@/ui/field'
import { TextLink } from '@/ui/link'
import { ThirdPartyBoundary } from '@/ui/third-party-boundary'
import { useToast } from '@/ui/toast'
import type { BotCheckProps, BotCheckRun } from './bot-check'
import { callAuth } from './call-auth'
import { EmailField } from './email-field'
import { FormError, useForm } from './form'
import { isKnownEmail, placeFailure } from './auth-failure'
import { credentialErrors, hasErrors } from './form-errors'

// A check that can't be loaded counts as not ready: it doesn't block the sign-up.
const BotCheck = lazy<ComponentType<BotCheckProps>>(() =>
  import('./bot-check').catch(() => ({ default: () => null })),
)

const FAILED = 'reCAPTCHA verification failed. Please try again.'

/** The token of the bot check; null where it fails or times out. */
async function tokenOf(check: BotCheckRun, { clock, timing }: App): Promise<string | null> {
  try {
    const run = Promise.resolve(check.run())
    const token: unknown = await within(clock, timing.requestTimeout, run, () => null)
    return typeof token === 'string' && token !== '' ? token : null
  } catch {
    return null
  }
}

interface SignUpFormProps {
  /** The initial value of the field. */
  email: string
  /** The URL of the sign-in page, for whoever has an account already. */
  signIn: string
  onDone: (email: string) => void
}

/** Email and password of a new account, with a bot check where the site has one. */
export function SignUpForm({ email, signIn, onDone }: SignUpFormProps) {
  const app = useApp()
  const toast = useToast()
  // Tags in the document may change the setting, so what depends on it is rendered after hydration only.
  const recaptchaKey = useHydrated() ? app.settings.recaptchaKey : null
  const [check, setCheck] = useState<BotCheckRun | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  const [isCheckBroken, setCheckBroken] = useState(false)

  const { errors, busy, form } = useForm<'email' | 'password'>(async value => {
    const wrong = credentialErrors(value)
    if (hasErrors(wrong)) return wrong
    const captchaToken = check === null ? undefined : await tokenOf(check, app)
    if (captchaToken === null) {
      toast.error('Problem', { text: FAILED })
      return { form: FAILED }
    }
    const failure = await callAuth(app, ({ client }) =>
      client.signUp({ email: value('email'), password: value('password'), options: { captchaToken } }),
    )
    if (failure === null) {
      onDone(value('email'))
      return {}
    }
    setKnown(isKnownEmail(failure) ? value('email') : null)
    toast.error('Problem', { text: failure.text })
    return placeFailure(failure, { email: 'email', password: 'password', plainPassword: 'password' })
  })

  return (
    <form {...form} className="flex flex-col gap-6">
      <EmailField error={errors.email} defaultValue={email} />
      {known !== null && (
        <p className="-mt-4 text-14 text-secondary">
          Is it yours?{' '}
          <TextLink to={signIn} state={{ email: known }} className="wrap-anywhere">
            Sign in as {known}
          </TextLink>
        </p>
      )}
      <PasswordField label="Password" name="password" autoComplete="new-password" error={errors.password} />
      <FormError>{errors.form}</FormError>
      <Button type="submit" size="lg" busy={busy}>
        Sign Up
      </Button>
      {recaptchaKey !== null && !isCheckBroken && (
        <ThirdPartyBoundary onError={() => setCheckBroken(true)}>
          <Suspense>
            <BotCheck siteKey={recaptchaKey} onReady={setCheck} />
          </Suspense>
        </ThirdPartyBoundary>
      )}
      {isCheckBroken && (
        <ErrorCard onRetry={() => setCheckBroken(false)}>
          The bot check couldn’t be loaded. You can sign up without it, or try again.
        </ErrorCard>
      )}
    </form>
  )
}
