import { LONGEST_PAUSE } from '@/config/timing'

/** A call that has a mail sent. */
export type MailCall = 'resend' | 'otp'

const keyOf = (call: MailCall, email: string) => `listwell-mail-${call}-${email.toLowerCase()}`

/**
 * When the next mail may be requested, in milliseconds since 1970; 0 where none was, or the browser blocks its storage. A
 * reload of the tab changes nothing. A time that no pause reaches is of a clock that has been put right since.
 */
export function nextMailTime(call: MailCall, email: string): number {
  try {
    const time = Number(sessionStorage.getItem(keyOf(call, email))) || 0
    return time > Date.now() + LONGEST_PAUSE ? 0 : time
  } catch {
    return 0
  }
}

/** Keeps that time until the tab is closed. */
export function setNextMailTime(call: MailCall, email: string, time: number): void {
  try {
    sessionStorage.setItem(keyOf(call, email), String(time))
  } catch {
    // Storage is blocked or full.
  }
}
