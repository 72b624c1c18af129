import type { MockContext } from './context'
import { nextId } from './database'
import { digest } from './digest'
import type { MockMail, MockState, MockUser } from './state'

const KEPT = 50
const MAIL_INTERVAL = 60_000

const CONTENTS: Record<MockMail['kind'], string> = {
  confirm: 'confirm your email address at',
  reset: 'reset your password at',
  code: 'your code is',
}

const PATHS = { confirm: '/verify-email', reset: '/reset-password', code: null }

/** A message's text, and the path of its link, or its code. */
export function contentOf({ kind, token }: MockMail): {
  text: string
  path: string | null
  code: string | null
} {
  const path = PATHS[kind]
  return path === null
    ? { text: CONTENTS[kind], path, code: token }
    : { text: CONTENTS[kind], path: `${path}?token=${token}`, code: null }
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
  const content = contentOf(mail)
  context.onMail(`Mail to ${mail.to}: ${content.text} ${content.path ?? content.code}`)
}

/** Seconds until the next mail of a kind to an address; 0 if it may be sent now, which counts as sent then. */
export function limitMails(context: MockContext, state: MockState, to: string, kind: string): number {
  const now = context.clock()
  state.mailRequests = state.mailRequests.filter(one => one.at > now - MAIL_INTERVAL)
  const last = state.mailRequests.find(one => one.to === to && one.kind === kind)
  if (last !== undefined) return Math.ceil((last.at + MAIL_INTERVAL - now) / 1000)
  state.mailRequests.push({ to, kind, at: now })
  return 0
}

/** The user to whom a message's token was sent; null if there is none, or it has expired. A token works once. */
export function consumeMail(
  context: MockContext,
  state: MockState,
  kind: MockMail['kind'],
  token: string,
): MockUser | null {
  const mail = state.mails.find(one => one.kind === kind && one.token === token)
  state.mails = state.mails.filter(one => one !== mail)
  if (mail === undefined || mail.sentAt + context.mailLifetime <= context.clock()) return null
  return state.users.find(user => user.id === mail.userId) ?? null
}
