import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useApp } from '@/config/app'
import { limited } from '@/lib/limited'
import { ErrorCard } from '@/ui/error-card'
import { TextLink } from '@/ui/link'
import { ThirdPartyBoundary } from '@/ui/third-party-boundary'
import { useHydrated } from '@/ui/use-hydrated'
import { isKnownEmail } from './auth-failure'
import type { BotCheckProps, BotCheckRun } from './bot-check'
import { EmailField, FormPassword } from './fields'
import { Form, useForm } from './form'
import { credentialErrors } from './form-errors'

// A check that can't be loaded counts as not ready: it doesn't block the sign-up.
const BotCheck = lazy<ComponentType<BotCheckProps>>(() =>
  import('./bot-check').catch(() => ({ default: () => null })),
)

const FAILED = 'reCAPTCHA verification failed. Please try again.'

/** The token of the bot check; null where it fails or times out. */
async function tokenOf(check: BotCheckRun, limit: number): Promise<string | null> {
  try {
    const token = await limited<unknown>(Promise.resolve(check.run()), limit)
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
  const { settings, timing } = useApp()
  // Tags in the document may change the setting, so what depends on it is rendered after hydration only.
  const recaptchaKey = useHydrated() ? settings.recaptchaKey : null
  const [check, setCheck] = useState<BotCheckRun | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  const [isCheckBroken, setCheckBroken] = useState(false)

  const form = useForm<'email' | 'password'>({
    check: credentialErrors,
    async send({ client }, value) {
      const captchaToken = check === null ? undefined : await tokenOf(check, timing.requestTimeout)
      if (captchaToken === null) return { error: { message: FAILED } }
      const options = { captchaToken }
      return client.signUp({ email: value('email'), password: value('password'), options })
    },
    toast: 'Problem',
    onDone: value => onDone(value('email')),
    onFailed: (failure, value) => setKnown(isKnownEmail(failure) ? value('email') : null),
  })

  return (
    <>
      <Form of={form} submit="Sign Up" size="lg">
        <EmailField defaultValue={email} />
        {known !== null && (
          <p className="-mt-4 text-14 text-secondary">
            Is it yours?{' '}
            <TextLink to={signIn} state={{ email: known }} className="wrap-anywhere">
              Sign in as {known}
            </TextLink>
          </p>
        )}
        <FormPassword label="Password" name="password" autoComplete="new-password" />
      </Form>
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
    </>
  )
}
