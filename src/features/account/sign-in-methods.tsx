import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApp } from '@/config/app'
import { providerName } from '@/lib/provider-name'
import { rememberAskedLink } from '@/session/sign-in-link-request'
import { linkClass } from '@/ui/link'
import { AuthStep } from './auth-step'
import { ActionButton, useForm, type FormState } from './form'
import { ResendLink, useMail, type MailKind } from './resend-link'
import { MAGIC_LINK, returnUrl } from './sign-in-method-url'

function useSignInLink(): MailKind {
  const next = useSearchParams()[0].get('next')
  const { authFlow } = useApp().settings
  return {
    call: 'otp',
    sentText: email => `A new link is on its way to ${email}.`,
    send: async ({ loadOtp }, email) => {
      const otp = await loadOtp()
      const options = { emailRedirectTo: returnUrl(MAGIC_LINK, next) }
      const response = await otp.signInWithOtp({ email, options })
      // Under PKCE the verifier shows that the link was asked for here.
      if (response.error === null && authFlow === 'implicit') rememberAskedLink(email)
      return response
    },
  }
}

interface SignInLinkProps {
  /** The password form, whose address the link is mailed to. */
  form: FormState
  /** Called when a link was mailed. */
  onMailed: (email: string) => void
}

interface SignInMethodsProps extends SignInLinkProps {
  /** As the settings name them. */
  methods: readonly string[]
}

/** The ways to sign in besides the password. */
export default function SignInMethods({ methods, form, onMailed }: SignInMethodsProps) {
  const [opening, setOpening] = useState<string | null>(null)
  // The browser may show the page again as it was left.
  useEffect(() => {
    const release = () => setOpening(null)
    window.addEventListener('pageshow', release)
    return () => window.removeEventListener('pageshow', release)
  }, [])
  const providers = [...new Set(methods)].filter(method => method !== MAGIC_LINK)
  return (
    <section aria-label="Other ways to sign in" className="flex flex-col gap-3 border-t pt-6">
      {methods.includes(MAGIC_LINK) && <SignInLinkButton form={form} onMailed={onMailed} />}
      {providers.map(provider => (
        <ProviderButton key={provider} provider={provider} opening={opening} onOpening={setOpening} />
      ))}
    </section>
  )
}

function SignInLinkButton({ form, onMailed }: SignInLinkProps) {
  const mail = useMail(useSignInLink(), undefined, {
    fieldsOf: form,
    onDone: value => onMailed(value('email')),
  })
  return (
    <ActionButton {...mail} variant="neutral" size="lg">
      Email me a sign-in link
    </ActionButton>
  )
}

interface ProviderButtonProps {
  provider: string
  /** The provider whose page is being opened: a second start would invalidate the first one. */
  opening: string | null
  onOpening: (provider: string | null) => void
}

function ProviderButton({ provider, opening, onOpening }: ProviderButtonProps) {
  const { providerPageTimeout } = useApp().timing
  const next = useSearchParams()[0].get('next')
  const form = useForm({
    send: clients => {
      onOpening(provider)
      return clients.startProvider(provider, returnUrl(provider, next))
    },
    // The provider's page may load slowly, and the customer may stop it.
    onDone: () => void setTimeout(onOpening, providerPageTimeout, null),
    onFailed: () => onOpening(null),
  })
  const isOther = opening !== null && opening !== provider
  return (
    <ActionButton
      of={{ ...form, busy: form.busy || opening === provider }}
      variant={isOther ? 'unavailable' : 'neutral'}
      size="lg"
      aria-disabled={isOther || undefined}
      onClick={isOther ? undefined : form.submit}
    >
      Continue with {providerName(provider)}
    </ActionButton>
  )
}

/** What the sign-in page shows once a link was mailed. */
export function SignInLinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  const kind = useSignInLink()
  return (
    <AuthStep
      next
      title="Check your email"
      lead={
        <>
          We sent a link to <b className="wrap-anywhere text-foreground">{email}</b>. Open it in this browser
          to sign in.
        </>
      }
    >
      <p className="text-14 text-secondary">Nothing there after a few minutes? Look in your spam folder.</p>
      <ResendLink email={email} kind={kind} label="Send again" />
      <p className="text-14">
        <button type="button" className={linkClass} onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </AuthStep>
  )
}
