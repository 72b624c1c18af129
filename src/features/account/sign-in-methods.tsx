import { useEffect, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApp } from '@/config/app'
import { rememberAskedLink } from '@/session/sign-in-link-request'
import { plainEmail } from '@/lib/plain-email'
import { providerName } from '@/lib/provider-name'
import { Button } from '@/ui/button'
import { linkClass } from '@/ui/link'
import { AuthStep } from './auth-step'
import { callAuth, useAction } from './call-auth'
import { FormError } from './form'
import { MailButton, ResendLink, useMail, type MailKind } from './resend-link'
import { hasErrors, mailErrors, type Errors } from './form-errors'
import { MAGIC_LINK, returnUrl } from './sign-in-method-url'

function useSignInLink(): MailKind {
  const next = useSearchParams()[0].get('next')
  const { authFlow } = useApp().settings
  return {
    call: 'otp',
    label: 'Send again',
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

interface SignInMethodsProps {
  /** As the settings name them. */
  methods: readonly string[]
  /** The field of the password form. */
  email: RefObject<HTMLInputElement | null>
  onErrors: (errors: Errors<'email'>) => void
  /** Called when a link was mailed. */
  onMailed: (email: string) => void
}

/** The ways to sign in besides the password. */
export default function SignInMethods({ methods, email, onErrors, onMailed }: SignInMethodsProps) {
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
      {methods.includes(MAGIC_LINK) && <SignInLinkButton {...{ email, onErrors, onMailed }} />}
      {providers.map(provider => (
        <ProviderButton key={provider} provider={provider} opening={opening} onOpening={setOpening} />
      ))}
    </section>
  )
}

function SignInLinkButton({ email, onErrors, onMailed }: Omit<SignInMethodsProps, 'methods'>) {
  const mail = useMail(useSignInLink(), '')
  const send = async () => {
    const to = plainEmail(email.current?.value ?? '')
    const wrong = mailErrors(to)
    const errors = hasErrors(wrong) ? wrong : await mail.send(to)
    if (errors === null) onMailed(to)
    else onErrors(errors.email === undefined ? {} : { email: errors.email })
    return errors?.form
  }
  return <MailButton mail={mail} label="Email me a sign-in link" onSend={send} />
}

interface ProviderButtonProps {
  provider: string
  /** The provider whose page is being opened: a second start would invalidate the first one. */
  opening: string | null
  onOpening: (provider: string | null) => void
}

function ProviderButton({ provider, opening, onOpening }: ProviderButtonProps) {
  const app = useApp()
  const next = useSearchParams()[0].get('next')
  const busy = opening === provider
  const { problem, start } = useAction(async () => {
    onOpening(provider)
    const failure = await callAuth(app, clients => clients.startProvider(provider, returnUrl(provider, next)))
    // The provider's page may load slowly, and the customer may stop it.
    if (failure === null) setTimeout(onOpening, app.timing.providerPageTimeout, null)
    else onOpening(null)
    return failure?.text
  })

  return (
    <div className="contents" data-busy={busy || undefined}>
      <FormError>{problem}</FormError>
      <Button
        variant={opening === null || busy ? 'neutral' : 'unavailable'}
        size="lg"
        busy={busy}
        aria-disabled={opening !== null || undefined}
        onClick={() => opening === null && start()}
      >
        Continue with {providerName(provider)}
      </Button>
    </div>
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
      <ResendLink email={email} kind={kind} />
      <p className="text-14">
        <button type="button" className={linkClass} onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </AuthStep>
  )
}
