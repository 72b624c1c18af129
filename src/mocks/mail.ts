import type { MockContext } from './context'
import { nextId } from './database'
import { digest } from './digest'
import type { MockMail, MockState, MockUser } from './state'

const KEPT = 50

const CONTENTS: Record<MockMail['kind'], string> = {
  confirm: 'confirm your email address at /verify-email?token=',
  reset: 'reset your password at /reset-password?token=',
  code: 'your code is ',
}

/** Stores a message with a new token (six digits for a code) and reports it by `onMail`. */
export function sendMail(
  context: MockContext,
  state: MockState,
  user: MockUser,
  kind: MockMail['kind'],
): void {
  const secret = digest(`${state.salt} mail ${nextId(state)}`)
  const code = String(Number.parseInt(secret.slice(0, 8), 16) % 1_000_000).padStart(6, '0')
  const mail: MockMail = {
    to: user.email ?? user.phone ?? '',
    kind,
    token: kind === 'code' ? code : secret,
    userId: user.id,
    sentAt: context.clock(),
  }
  state.mails = [...state.mails, mail].slice(-KEPT)
  context.onMail(`Mail to ${mail.to}: ${CONTENTS[kind]}${mail.token}`)
}

/** The user to whom a message's token was sent; null if there is none. A token works once. */
export function consumeMail(state: MockState, kind: MockMail['kind'], token: string): MockUser | null {
  const mail = state.mails.find(one => one.kind === kind && one.token === token)
  state.mails = state.mails.filter(one => one !== mail)
  return state.users.find(user => user.id === mail?.userId) ?? null
}
