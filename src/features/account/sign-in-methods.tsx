import { useSearchParams } from 'react-router-dom'
import { useApp } from '@/config/app'
import { providerName } from '@/lib/provider-name'
import { rememberAskedLink } from '@/session/asked-mails'
import { linkClass } from '@/ui/link'
import { AuthStep, SpamHint } from './auth-step'
import { ActionButton, useForm, type FormState } from './form'
import { mailOf, ResendLink, type MailKind } from './resend-link'
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

interface SignInMethodsProps {
  /** As the settings name them. */
  methods: readonly string[]
  /** The password form, whose address a link is mailed to. */
  form: FormState
  /** Called when a link was mailed. */
  onMailed: (email: string) => void
}

/** The ways to sign in besides the password. */
export default function SignInMethods({ methods, form, onMailed }: SignInMethodsProps) {
  const mail = useForm({
    ...mailOf(useSignInLink()),
    fieldsOf: form,
    onDone: value => onMailed(value('email')),
  })
  const providers = [...new Set(methods)].filter(method => method !== MAGIC_LINK)
  return (
    <section aria-label="Other ways to sign in" className="flex flex-col gap-3 border-t pt-6">
      {methods.includes(MAGIC_LINK) && (
        <ActionButton of={mail} variant="neutral" size="lg">
          Email me a sign-in link
        </ActionButton>
      )}
      {providers.map(provider => (
        <ProviderButton key={provider} provider={provider} />
      ))}
    </section>
  )
}

/** Resolves once a page that is opened should have come, or the browser shows this one again as it was left. */
const leaving = (limit: number) =>
  new Promise(resolve => {
    setTimeout(resolve, limit)
    window.addEventListener('pageshow', resolve, { once: true })
  })

function ProviderButton({ provider }: { provider: string }) {
  const { timing } = useApp()
  const next = useSearchParams()[0].get('next')
  const form = useForm({
    async send(clients) {
      const outcome = await clients.startProvider(provider, returnUrl(provider, next))
      // It may load slowly, and the customer may stop it.
      if (outcome.error === null) await leaving(timing.providerPageTimeout)
      return outcome
    },
  })
  return (
    <ActionButton of={form} variant="neutral" size="lg">
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
      <SpamHint />
      <ResendLink email={email} kind={kind} label="Send again" />
      <p className="text-14">
        <button type="button" className={linkClass} onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </AuthStep>
  )
}
