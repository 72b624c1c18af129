import { useState } from 'react'
import { useAnnounce } from '@/ui/announcer'
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

/** Mails of a kind, at most one a minute for each address: to `known`, else to what the field has. */
export function useMail(
  kind: MailKind,
  known?: string,
  more: Pick<Submission<'email'>, 'fieldsOf' | 'onDone'> = {},
) {
  const announce = useAnnounce()
  const [note, setNote] = useState<string>()
  const emailOf = (value: Value<'email'>) => known ?? value('email')
  const form = useForm<'email'>({
    ...more,
    isOptional: true,
    pause: {
      kind: value => `${kind.call}-${emailOf(value).toLowerCase()}`,
      text: seconds => `You can ask for another link in ${seconds} s.`,
      isOfMails: true,
    },
    check: value => emailErrors(emailOf(value)),
    send: (clients, value) => kind.send(clients, emailOf(value)),
    onDone(value) {
      const sent = kind.sentText(emailOf(value))
      setNote(sent)
      announce(sent)
      more.onDone?.(value)
    },
  })
  return { of: form, note }
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
  const mail = useMail(kind, email)
  return email === undefined ? (
    <Form {...mail} submit={label} size="lg">
      <EmailField />
    </Form>
  ) : (
    <ActionButton {...mail} variant="neutral" size="lg">
      {label}
    </ActionButton>
  )
}
