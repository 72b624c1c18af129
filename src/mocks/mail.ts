import type { MockContext } from './context'
import { nextId } from './database'
import { digest } from './digest'
import type { MockMail, MockState, MockUser } from './state'

const KEPT = 50
const MAIL_INTERVAL = 60_000

/** What a message asks for, and the page of its link, unless that signs in. */
const CONTENTS: Record<MockMail['kind'], { text: string; page: string | null }> = {
  confirm: { text: 'confirm your email address at', page: '/verify-email' },
  reset: { text: 'reset your password at', page: '/reset-password' },
  code: { text: 'your code is', page: null },
  'email-change': { text: 'confirm your new email address at', page: null },
}

/** Stands between a message's code and its link. */
export const OR_SIGN_IN = ' or sign in at '

/** A message's text, its code, and the URL or path of its link. */
export function contentOf({ kind, token, link }: MockMail) {
  const { text, page } = CONTENTS[kind]
  return { text, code: kind === 'code' ? token : null, link: page === null ? link : `${page}?token=${token}` }
}

/** What a link that signs in needs: its type, the page to return to, and the challenge of PKCE. */
interface SignInLink {
  type: 'magiclink' | 'email_change'
  redirectTo: string
  challenge: string
}

/** Stores a message with a new token (six digits for a code) and reports it by `onMail`. */
export function sendMail(
  context: MockContext,
  state: MockState,
  user: MockUser,
  kind: MockMail['kind'],
  signIn: SignInLink | null = null,
): void {
  const secret = digest(`${state.salt} mail ${nextId(state)}`)
  const code = String(Number.parseInt(secret.slice(0, 8), 16) % 1_000_000).padStart(6, '0')
  const token = kind === 'code' ? code : secret
  const query = signIn && new URLSearchParams({ token, type: signIn.type, redirect_to: signIn.redirectTo })
  const mail: MockMail = {
    to: (kind === 'email-change' ? user.newEmail : user.email) ?? user.phone ?? '',
    kind,
    token,
    userId: user.id,
    sentAt: context.clock(),
    link: query && `${context.authBase}verify?${query}`,
    challenge: signIn?.challenge || null,
  }
  state.mails = [...state.mails, mail].slice(-KEPT)
  const { text, code: typed, link } = contentOf(mail)
  const targets = [typed, link].filter(one => one !== null)
  context.onMail(`Mail to ${mail.to}: ${text} ${targets.join(OR_SIGN_IN)}`)
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

/** A message by its token, which works once, and its user; null if there is none, or it has expired. */
export function takeMail(
  context: MockContext,
  state: MockState,
  kind: MockMail['kind'],
  token: string,
): { user: MockUser; mail: MockMail } | null {
  const mail = state.mails.find(one => one.kind === kind && one.token === token)
  state.mails = state.mails.filter(one => one !== mail)
  if (mail === undefined || mail.sentAt + context.mailLifetime <= context.clock()) return null
  const user = state.users.find(({ id }) => id === mail.userId)
  return user === undefined ? null : { user, mail }
}
