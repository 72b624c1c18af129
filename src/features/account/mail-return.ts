import * as v from 'valibot'
import { paths } from '@/config/paths'
import { safeNext } from '@/config/return-path'

/** How long, in ms, the URL to return to is kept after a sign-up or a forgotten password: a week. */
export const MAIL_RETURN_LIMIT = 7 * 24 * 60 * 60_000

const KEY = 'listwell-next'
const MAX_LENGTH = 2000

const mailReturn = v.object({
  /** Who gets the mail. */
  email: v.string(),
  next: v.pipe(v.string(), v.maxLength(MAX_LENGTH)),
  /** When, in ms since 1970. */
  at: v.number(),
  /** Whether only the sign-in page leads there: the mail is about the password, and its link may do more than sign in. */
  signInOnly: v.optional(v.boolean(), false),
})

const normalized = (email: string) => email.trim().toLowerCase()

/** Forgets the URL to return to. */
export function forgetMailReturn(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds nothing.
  }
}

/**
 * Remembers the URL to return to after the next sign-in of who gets a mail, to confirm an address or to choose a new
 * password: its link leads to a page that doesn't know it. Replaces what an earlier mail left.
 */
export function rememberMailReturn(email: string, next: string | null, signInOnly = false): void {
  forgetMailReturn()
  const path = safeNext(next)
  if (path === null || path === paths.home || path.length > MAX_LENGTH) return
  const record: v.InferOutput<typeof mailReturn> = {
    email: normalized(email),
    next: path,
    at: Date.now(),
    signInOnly,
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(record))
  } catch {
    // Storage is blocked or full: the first sign-in leads to the home page.
  }
}

/** The remembered URL; null where there is none, and for anybody but the customer who got the mail. Forgets one that is too old. */
export function readMailReturn(email: string | null | undefined, onSignInPage = false): string | null {
  try {
    const { output, success } = v.safeParse(mailReturn, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    const age = success ? Date.now() - output.at : -1
    if (!success || age < 0 || age > MAIL_RETURN_LIMIT) {
      forgetMailReturn()
      return null
    }
    const isFor = normalized(email ?? '') === output.email && (onSignInPage || !output.signInOnly)
    return isFor ? safeNext(output.next) : null
  } catch {
    return null
  }
}
