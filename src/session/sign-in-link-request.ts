import { timedText } from './timed-text'

/** For which address this browser, in any of its tabs, has asked for a sign-in link within the hour. */
const asked = timedText('listwell-sign-in-link', 'email', 60 * 60_000)

const normalized = (email: string) => email.trim().toLowerCase()

/** Remembers the address for which a sign-in link is mailed. */
export const rememberAskedLink = (email: string): void => asked.write(normalized(email))

/** Whether a sign-in link for the address was asked for here within the hour, for which it counts once. */
export function takeAskedLink(email: string | null | undefined): boolean {
  const isAsked = asked.read() === normalized(email ?? '')
  if (isAsked) asked.forget()
  return isAsked
}
