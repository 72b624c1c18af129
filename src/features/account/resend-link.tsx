import type { Clients, Outcome } from './call-auth'
import { EmailField } from './fields'
import { ActionButton, Form, useForm, type Submission } from './form'
import { emailErrors, type Value } from './form-errors'

/** A kind of mail that a customer can ask for again. */
export interface MailKind {
  call: 'resend' | 'otp'
  sentText: (email: string) => string
  send: (clients: Clients, email: string) => Promise<Outcome>
}

const confirmation: MailKind = {
  call: 'resend',
  sentText: email => `If ${email} isn’t confirmed yet, a new link is on its way.`,
  send: async ({ loadOtp }, email) => (await loadOtp()).resend({ email, type: 'signup' }),
}

/** At most one mail of a kind is sent a minute for each address: to `known`, else to what the field has. */
export function mailOf(kind: MailKind, known?: string): Submission<'email'> {
  const emailOf = (value: Value<'email'>) => known ?? value('email')
  return {
    isOptional: true,
    pause: {
      kind: value => `${kind.call}-${emailOf(value).toLowerCase()}`,
      text: seconds => `You can ask for another link in ${seconds} s.`,
      isOfMails: true,
    },
    check: value => emailErrors(emailOf(value)),
    send: (clients, value) => kind.send(clients, emailOf(value)),
    doneText: value => kind.sentText(emailOf(value)),
    // A known address has no field for what is said of it.
    onFailed: ({ violations: { email } }) =>
      known === undefined || email === undefined ? undefined : { form: email },
  }
}

interface ResendLinkProps {
  /** Without one it is asked for. */
  email?: string
  kind?: MailKind
  /** The label of the button. */
  label?: string
}

/** Sends another mail, by default a new confirmation link. */
export function ResendLink({ email, kind = confirmation, label = 'Send a new link' }: ResendLinkProps) {
  const mail = useForm(mailOf(kind, email))
  return email === undefined ? (
    // The pause is one address's, and another one may be typed.
    <Form of={{ ...mail, isPaused: false }} submit={label} size="lg">
      <EmailField />
    </Form>
  ) : (
    <ActionButton of={mail} variant="neutral" size="lg">
      {label}
    </ActionButton>
  )
}
