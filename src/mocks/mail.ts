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
  'email-change': 'confirm your new email address at',
}

const PATHS = { confirm: '/verify-email', reset: '/reset-password', code: null, 'email-change': null }

/** A message's text, its code, and the URL or path of its link. Before the link of a message with a code goes `or`. */
export function contentOf({ kind, token, link }: MockMail): {
  text: string
  code: string | null
  or: string
  path: string | null
} {
  const path = PATHS[kind]
  return {
    text: CONTENTS[kind],
    code: kind === 'code' ? token : null,
    or: kind === 'code' && link !== null ? 'or sign in at' : '',
    path: path === null ? link : `${path}?token=${token}`,
  }
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
  const { text, or, path } = contentOf(mail)
  context.onMail(
    [`Mail to ${mail.to}: ${text}`, kind === 'code' && token, or, path].filter(Boolean).join(' '),
  )
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
