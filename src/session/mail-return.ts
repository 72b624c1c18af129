import { paths } from '@/config/paths'
import { safeNext } from '@/config/return-path'
import { timedText } from './timed-text'

/** The URL to return to after a sign-up or a forgotten password, for a week. */
const mailReturn = timedText('listwell-next', 'next', 7 * 24 * 60 * 60_000)

/** Forgets the URL to return to. */
export const forgetMailReturn = (): void => mailReturn.forget()

/**
 * Remembers the URL to return to after the next sign-in: the link of a mail, to confirm an address or to choose a new password,
 * leads to a page that doesn't know it. Replaces what an earlier mail left.
 */
export function rememberMailReturn(next: string | null): void {
  const path = safeNext(next)
  // Also where there is no space for the new one.
  forgetMailReturn()
  if (path !== null && path !== paths.home) mailReturn.write(path)
}

/** The remembered URL; null without one. */
export const readMailReturn = (): string | null => safeNext(mailReturn.read())
