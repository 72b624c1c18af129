import { useState } from 'react'
import { timing } from '@/config/timing'
import { isOffered, nextMailTimes, noteIfMissing } from '@/session/auth-visit'
import { announce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { ErrorCard } from '@/ui/error-card'
import { useSecondsLeft } from '@/ui/use-seconds-left'
import { callAuth } from './call-auth'
import { EmailField } from './email-field'
import { useForm } from './form'
import { emailErrors, hasErrors, placeFailure, type Errors } from './rules'

const LABEL = 'Send a new link'
const NOT_OFFERED = 'Sending a new link isn’t offered here.'

const waitText = (seconds: number) => `You can ask for another link in ${seconds} s.`

/** A new confirmation mail, at most once a minute for each address. */
function useResend(initialEmail: string) {
  const [email, setEmail] = useState(initialEmail)
  const [sent, setSent] = useState(false)
  const [offered, setOffered] = useState(() => isOffered('resend'))
  const left = useSecondsLeft(nextMailTimes.get(email) ?? 0)

  const send = async (to: string): Promise<Errors<'email'>> => {
    setEmail(to)
    const wait = Math.ceil(((nextMailTimes.get(to) ?? 0) - Date.now()) / 1000)
    if (wait > 0) {
      announce(waitText(wait))
      return {}
    }
    setSent(false)
    const failure = await callAuth(async ({ loadOtp }) => {
      const otp = await loadOtp()
      return otp.resend({ email: to, type: 'signup' })
    })
    if (failure === null || failure.status === 429) {
      nextMailTimes.set(to, Date.now() + (failure?.retryAfter ?? timing.mailInterval))
    }
    setSent(failure === null)
    if (failure === null) announce(sentText(to))
    else if (noteIfMissing('resend', failure)) {
      setOffered(false)
      announce(NOT_OFFERED)
    } else return placeFailure(failure, { email: 'email' })
    return {}
  }
  return { email, sent, offered, left, send }
}

const sentText = (email: string) => `If ${email} isn’t confirmed yet, a new link is on its way.`

function Outcome({ email, sent, offered, left }: Omit<ReturnType<typeof useResend>, 'send'>) {
  if (!offered) return <p className="text-14 text-secondary">{NOT_OFFERED}</p>
  if (!sent && left === 0) return null
  return (
    <p className="text-14 wrap-anywhere text-secondary">
      {sent && sentText(email)} {left > 0 && <span className="tabular-nums">{waitText(left)}</span>}
    </p>
  )
}

/** Sends a new confirmation link to a known address. */
export function ResendLink({ email }: { email: string }) {
  const resend = useResend(email)
  const [{ errors, busy }, setState] = useState<{ errors: Errors<'email'>; busy: boolean }>({
    errors: {},
    busy: false,
  })
  const send = async () => {
    setState({ errors: {}, busy: true })
    setState({ errors: await resend.send(email), busy: false })
  }
  const problem = errors.form ?? errors.email
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && <ErrorCard>{problem}</ErrorCard>}
      {resend.offered && (
        <Button
          variant={resend.left > 0 ? 'unavailable' : 'neutral'}
          size="lg"
          busy={busy}
          aria-disabled={resend.left > 0 || busy || undefined}
          onClick={() => void send()}
        >
          {LABEL}
        </Button>
      )}
      <Outcome {...resend} />
    </div>
  )
}

/** Asks for the address, and sends a new confirmation link to it. */
export function ResendForm() {
  const resend = useResend('')
  const { errors, busy, form } = useForm<'email'>(async value => {
    if (value('email') === '') return { email: 'Please enter your email address' }
    const wrong = emailErrors(value('email'))
    return hasErrors(wrong) ? wrong : resend.send(value('email'))
  })
  if (!resend.offered) return <Outcome {...resend} />
  return (
    <form {...form} className="flex flex-col gap-6">
      <EmailField error={errors.email} />
      {errors.form !== undefined && <ErrorCard>{errors.form}</ErrorCard>}
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" busy={busy}>
          {LABEL}
        </Button>
        <Outcome {...resend} />
      </div>
    </form>
  )
}
