import { useState } from 'react'
import { useApp } from '@/config/app'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { useSecondsLeft } from '@/ui/use-seconds-left'
import { callOptional, type Clients, type Outcome } from './call-auth'
import { EmailField } from './email-field'
import { FormError, useForm } from './form'
import { nextMailTime, setNextMailTime, type MailCall } from './next-mail-time'
import { emailErrors, hasErrors, placeFailure, type Errors } from './rules'

/** A kind of mail that a customer can ask for again. */
export interface MailKind {
  call: MailCall
  /** The label of the button that sends it. */
  label: string
  sentText: (email: string) => string
  send: (clients: Clients, email: string) => Promise<Outcome>
}

const confirmation: MailKind = {
  call: 'resend',
  label: 'Send a new link',
  sentText: email => `If ${email} isn’t confirmed yet, a new link is on its way.`,
  send: async ({ loadOtp }, email) => {
    const otp = await loadOtp()
    return otp.resend({ email, type: 'signup' })
  },
}

const waitText = (seconds: number) => `You can ask for another link in ${seconds} s.`

/** Mails of a kind, at most one a minute for each address. */
export function useMail(kind: MailKind, initialEmail: string) {
  const app = useApp()
  const announce = useAnnounce()
  const [email, setEmail] = useState(initialEmail)
  const [sent, setSent] = useState(false)
  // Beside what is stored: the browser may block its storage.
  const [pause, setPause] = useState({ email: '', until: 0 })
  const nextTime = (to: string) => Math.max(nextMailTime(kind.call, to), pause.email === to ? pause.until : 0)
  const left = useSecondsLeft(nextTime(email))

  const send = async (to: string): Promise<{ isSent: boolean; errors: Errors<'email'> }> => {
    setEmail(to)
    const wait = Math.ceil((nextTime(to) - Date.now()) / 1000)
    if (wait > 0) {
      announce(waitText(wait))
      return { isSent: false, errors: {} }
    }
    setSent(false)
    const failure = await callOptional(app, clients => kind.send(clients, to))
    const isSent = failure === null
    if (isSent || failure.status === 429) {
      const until = Date.now() + (failure?.retryAfter ?? app.timing.mailInterval)
      setNextMailTime(kind.call, to, until)
      setPause({ email: to, until })
    }
    setSent(isSent)
    if (!isSent) return { isSent, errors: placeFailure(failure, { email: 'email' }) }
    announce(kind.sentText(to))
    return { isSent, errors: {} }
  }
  return { kind, email, sent, left, send }
}

/** The state of a mail: sent, and when the next one can be asked for. */
export function MailOutcome({ kind, email, sent, left }: Omit<ReturnType<typeof useMail>, 'send'>) {
  if (!sent && left === 0) return null
  return (
    <p className="text-14 wrap-anywhere text-secondary">
      {sent && kind.sentText(email)} {left > 0 && <span className="tabular-nums">{waitText(left)}</span>}
    </p>
  )
}

interface MailButtonProps {
  left: number
  busy: boolean
  onClick: () => void
  children: string
}

/** Asks for a mail, but not before the next one can be asked for. */
export function MailButton({ left, busy, onClick, children }: MailButtonProps) {
  return (
    <Button
      variant={left > 0 ? 'unavailable' : 'neutral'}
      size="lg"
      busy={busy}
      aria-disabled={left > 0 || busy || undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** Sends another mail to a known address, by default a new confirmation link. */
export function ResendLink({ email, kind = confirmation }: { email: string; kind?: MailKind }) {
  const resend = useMail(kind, email)
  const [{ errors, busy }, setState] = useState<{ errors: Errors<'email'>; busy: boolean }>({
    errors: {},
    busy: false,
  })
  const send = async () => {
    setState({ errors, busy: true })
    const { errors: found } = await resend.send(email)
    setState({ errors: found, busy: false })
  }
  const problem = errors.form ?? errors.email
  return (
    <div className="flex flex-col gap-3" data-busy={busy || undefined}>
      <FormError>{problem}</FormError>
      <MailButton left={resend.left} busy={busy} onClick={() => void send()}>
        {kind.label}
      </MailButton>
      <MailOutcome {...resend} />
    </div>
  )
}

/** Asks for the address, and sends a new confirmation link to it. */
export function ResendForm() {
  const resend = useMail(confirmation, '')
  const { errors, busy, form } = useForm<'email'>(async value => {
    if (value('email') === '') return { email: 'Please enter your email address' }
    const wrong = emailErrors(value('email'))
    return hasErrors(wrong) ? wrong : (await resend.send(value('email'))).errors
  })
  return (
    <form {...form} className="flex flex-col gap-6">
      <EmailField error={errors.email} />
      <FormError>{errors.form}</FormError>
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" busy={busy}>
          {confirmation.label}
        </Button>
        <MailOutcome {...resend} />
      </div>
    </form>
  )
}
