import { useState } from 'react'
import { useApp } from '@/config/app'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { callOptional, useAction, type Clients, type Outcome } from './call-auth'
import { EmailField } from './email-field'
import { FormError, useForm } from './form'
import { placeFailure } from './auth-failure'
import { hasErrors, mailErrors, type Errors } from './form-errors'
import { usePause } from './use-pause'

/** A kind of mail that a customer can ask for again. */
export interface MailKind {
  call: 'resend' | 'otp'
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

/** Mails of a kind, at most one a minute for each address. */
export function useMail(kind: MailKind, initialEmail: string) {
  const app = useApp()
  const announce = useAnnounce()
  const [email, setEmail] = useState(initialEmail)
  const [sent, setSent] = useState(false)
  const pauseOf = (to: string) => `${kind.call}-${to.toLowerCase()}`
  const pause = usePause(pauseOf(email), seconds => `You can ask for another link in ${seconds} s.`, true)

  /** Returns why it isn't sent, as far as that is to be shown; null where it is. */
  const send = async (to: string): Promise<Errors<'email'> | null> => {
    setEmail(to)
    if (pause.refuses(pauseOf(to))) return {}
    setSent(false)
    const failure = await callOptional(app, clients => kind.send(clients, to))
    if (failure === null || failure.status === 429)
      pause.start(failure?.retryAfter ?? app.timing.mailInterval, pauseOf(to))
    if (failure !== null) return placeFailure(failure, { email: 'email' })
    setSent(true)
    announce(kind.sentText(to))
    return null
  }
  return { kind, email, sent, pause, send }
}

/** The state of a mail: sent, and when the next one can be asked for. */
function MailOutcome({ kind, email, sent, pause }: Omit<ReturnType<typeof useMail>, 'send'>) {
  if (!sent && pause.text === null) return null
  return (
    <p className="text-14 wrap-anywhere text-secondary">
      {sent && kind.sentText(email)}{' '}
      {pause.text !== null && <span className="tabular-nums">{pause.text}</span>}
    </p>
  )
}

interface MailButtonProps {
  mail: ReturnType<typeof useMail>
  label: string
  /** Sends the mail. Returns why it has failed. */
  onSend: () => Promise<string | undefined>
}

/** Asks for a mail, but not before the next one can be asked for, and says what has come of it. */
export function MailButton({ mail, label, onSend }: MailButtonProps) {
  const { busy, problem, start } = useAction(onSend)
  return (
    <div className="flex flex-col gap-6" data-busy={busy || undefined}>
      <FormError>{problem}</FormError>
      <div className="flex flex-col gap-3">
        <Button size="lg" {...mail.pause.button(busy, 'neutral')} onClick={start}>
          {label}
        </Button>
        <MailOutcome {...mail} />
      </div>
    </div>
  )
}

/** Sends another mail to a known address, by default a new confirmation link. */
export function ResendLink({ email, kind = confirmation }: { email: string; kind?: MailKind }) {
  const mail = useMail(kind, email)
  const send = async () => {
    const errors = await mail.send(email)
    return errors?.form ?? errors?.email
  }
  return <MailButton mail={mail} label={kind.label} onSend={send} />
}

/** Asks for the address, and sends a new confirmation link to it. */
export function ResendForm() {
  const mail = useMail(confirmation, '')
  const { errors, busy, form } = useForm<'email'>(async value => {
    const wrong = mailErrors(value('email'))
    return hasErrors(wrong) ? wrong : ((await mail.send(value('email'))) ?? {})
  })
  return (
    <form {...form} className="flex flex-col gap-6">
      <EmailField error={errors.email} />
      <FormError>{errors.form}</FormError>
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" busy={busy}>
          {confirmation.label}
        </Button>
        <MailOutcome {...mail} />
      </div>
    </form>
  )
}
