import type { Context } from './context'
import { nextId } from './database'
import { digest } from './digest'
import type { Mail, State, MockUser } from './state'

const KEPT = 50

const CONTENTS: Record<Mail['kind'], string> = {
  confirm: 'confirm your address at /verify-email?token=',
  reset: 'reset your password at /reset-password?token=',
  code: 'your code is ',
}

/** Puts a message with a fresh token (six digits for a code) into the outbox that stands for the user's mailbox. */
export function sendMail(context: Context, state: State, user: MockUser, kind: Mail['kind']): void {
  const secret = digest(`${state.salt} mail ${nextId(state)}`)
  const code = String(Number.parseInt(secret.slice(0, 8), 16) % 1_000_000).padStart(6, '0')
  const mail: Mail = {
    to: user.email ?? user.phone ?? '',
    kind,
    token: kind === 'code' ? code : secret,
    userId: user.id,
    sentAt: context.clock(),
  }
  state.mails = [...state.mails, mail].slice(-KEPT)
  context.onMail(`Mail to ${mail.to}: ${CONTENTS[kind]}${mail.token}`)
}

/** Whom a message's token belongs to. It works once; null where there is none such. */
export function takeMail(state: State, kind: Mail['kind'], token: string): MockUser | null {
  const mail = state.mails.find(one => one.kind === kind && one.token === token)
  state.mails = state.mails.filter(one => one !== mail)
  return state.users.find(user => user.id === mail?.userId) ?? null
}
