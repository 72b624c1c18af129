import { useState } from 'react'
import { timing } from '@/config/timing'
import {
  isOffered,
  nextMailTime,
  noteIfMissing,
  setNextMailTime,
  type OptionalCall,
} from '@/session/optional-calls'
import { announce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { KeepFocus } from '@/ui/keep-focus'
import { useSecondsLeft } from '@/ui/use-seconds-left'
import { callAuth, type Clients, type Outcome } from './call-auth'
import { EmailField } from './email-field'
import { FormError, useForm } from './form'
import { emailErrors, hasErrors, placeFailure, type Errors } from './rules'

/** A kind of mail that a customer can ask for again. */
export interface MailKind {
  call: OptionalCall
  /** The label of the button that sends it. */
  label: string
  notOffered: string
  sentText: (email: string) => string
  send: (clients: Clients, email: string) => Promise<Outcome>
}

const confirmation: MailKind = {
  call: 'resend',
  label: 'Send a new link',
  notOffered: 'Sending a new link isn’t offered here.',
  sentText: email => `If ${email} isn’t confirmed yet, a new link is on its way.`,
  send: async ({ loadOtp }, email) => {
    const otp = await loadOtp()
    return otp.resend({ email, type: 'signup' })
  },
}

const waitText = (seconds: number) => `You can ask for another link in ${seconds} s.`

/** Mails of a kind, at most one a minute for each address. */
export function useMail(kind: MailKind, initialEmail: string) {
  const [email, setEmail] = useState(initialEmail)
  const [sent, setSent] = useState(false)
  const [offered, setOffered] = useState(() => isOffered(kind.call))
  const nextTime = (to: string) => nextMailTime(kind.call, to)
  const left = useSecondsLeft(nextTime(email))

  const send = async (to: string): Promise<{ isSent: boolean; errors: Errors<'email'> }> => {
    setEmail(to)
    const wait = Math.ceil((nextTime(to) - Date.now()) / 1000)
    if (wait > 0) {
      announce(waitText(wait))
      return { isSent: false, errors: {} }
    }
    setSent(false)
    const failure = await callAuth(clients => kind.send(clients, to))
    const isSent = failure === null
    if (isSent || failure.status === 429) {
      setNextMailTime(kind.call, to, Date.now() + (failure?.retryAfter ?? timing.mailInterval))
    }
    setSent(isSent)
    if (isSent) announce(kind.sentText(to))
    else if (noteIfMissing(kind.call, failure)) {
      setOffered(false)
      announce(kind.notOffered)
    } else return { isSent, errors: placeFailure(failure, { email: 'email' }) }
    return { isSent, errors: {} }
  }
  return { kind, email, sent, offered, left, send }
}

/** The state of a mail: sent, when the next one can be asked for, or that none is offered. */
export function MailOutcome({ kind, email, sent, offered, left }: Omit<ReturnType<typeof useMail>, 'send'>) {
  if (!offered) return <p className="text-14 text-secondary">{kind.notOffered}</p>
  if (!sent && left === 0) return null
  return (
    <p className="text-14 wrap-anywhere text-secondary">
      {sent && kind.sentText(email)} {left > 0 && <span className="tabular-nums">{waitText(left)}</span>}
    </p>
  )
}

interface MailButtonProps {
  mail: Pick<ReturnType<typeof useMail>, 'offered' | 'left'>
  busy: boolean
  onClick: () => void
  children: string
}

/** Asks for a mail, but not before the next one can be asked for; nothing where none is offered. */
export function MailButton({ mail: { offered, left }, busy, onClick, children }: MailButtonProps) {
  if (!offered) return null
  return (
    <KeepFocus>
      <Button
        variant={left > 0 ? 'unavailable' : 'neutral'}
        size="lg"
        busy={busy}
        aria-disabled={left > 0 || busy || undefined}
        onClick={onClick}
      >
        {children}
      </Button>
    </KeepFocus>
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
      <MailButton mail={resend} busy={busy} onClick={() => void send()}>
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
  if (!resend.offered) return <MailOutcome {...resend} />
  return (
    <KeepFocus>
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
    </KeepFocus>
  )
}
