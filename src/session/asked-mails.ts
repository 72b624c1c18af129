import { paths } from '@/config/paths'
import { safeNext } from '@/config/return-path'
import { readStoredText, storeText } from '@/lib/local-storage'

const HOUR = 60 * 60_000

/** A text that this browser keeps for `lifetime` ms, for all its tabs. Where storage is blocked or full there is none. */
const timedText = (key: string, field: string, lifetime: number) => ({
  /** Null without one, or where it is too old. */
  read(): string | null {
    try {
      const stored: unknown = JSON.parse(readStoredText(key) ?? 'null')
      if (typeof stored !== 'object' || stored === null) return null
      const text: unknown = Reflect.get(stored, field)
      const age = Date.now() - Number(Reflect.get(stored, 'at'))
      if (typeof text === 'string' && age >= 0 && age < lifetime) return text
      storeText(key, null)
    } catch {
      // As where there is none.
    }
    return null
  },
  /** Replaces what is there, also where there is no space for the new text; null forgets it. */
  write(text: string | null) {
    storeText(key, null)
    if (text !== null) storeText(key, JSON.stringify({ [field]: text, at: Date.now() }))
  },
})

/** The URL to return to after a sign-up or a forgotten password, for a week. */
const mailReturn = timedText('listwell-next', 'next', 7 * 24 * HOUR)

/** For which address a sign-in link was asked for. */
const askedLink = timedText('listwell-sign-in-link', 'email', HOUR)

const normalized = (email: string) => email.trim().toLowerCase()

/**
 * Remembers the URL to return to after the next sign-in: the link of a mail, to confirm an address or to choose a new password,
 * leads to a page that doesn't know it. Replaces what an earlier mail left.
 */
export function rememberMailReturn(next: string | null): void {
  const path = safeNext(next)
  mailReturn.write(path === paths.home ? null : path)
}

/** The remembered URL; null without one. */
export const readMailReturn = (): string | null => safeNext(mailReturn.read())

export const forgetMailReturn = (): void => mailReturn.write(null)

/** Remembers the address for which a sign-in link is mailed. */
export const rememberAskedLink = (email: string): void => askedLink.write(normalized(email))

/** Whether a sign-in link for the address was asked for here within the hour, for which it counts once. */
export function takeAskedLink(email: string | null | undefined): boolean {
  const isAsked = askedLink.read() === normalized(email ?? '')
  if (isAsked) askedLink.write(null)
  return isAsked
}
