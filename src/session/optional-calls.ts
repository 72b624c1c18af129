import { timing } from '@/config/timing'

/** Calls that not every authentication service has. */
export type OptionalCall = 'resend' | 'otp' | 'authorize' | 'change-email' | 'factors' | 'sign-out-others'

const missing = new Set<OptionalCall>()

interface Refusal {
  status?: number | undefined
  code?: string | undefined
}

/** Whether the service may have the call: it has not refused it in this visit. */
export const isOffered = (call: OptionalCall): boolean => !missing.has(call)

/**
 * Whether a refusal says that the service lacks the call, or doesn't offer it (GoTrue's `mfa_totp_enroll_not_enabled`);
 * remembered until the page is left. A 404 with a code of its own, such as `user_not_found`, is about something else.
 */
export function noteIfMissing(call: OptionalCall, { status = 0, code = '' }: Refusal): boolean {
  const isMissing =
    [405, 501].includes(status) ||
    (status === 404 && !/[a-z]/i.test(code)) ||
    /^mfa_\w+_enroll_not_enabled$/.test(code)
  if (isMissing) missing.add(call)
  return isMissing
}

/** For a browser whose storage is blocked or full. */
const mailTimes = new Map<string, number>()
const keyOf = (call: OptionalCall, email: string) => `listwell-mail-${call}-${email.toLowerCase()}`

/**
 * When the next mail may be requested, in milliseconds since 1970; 0 where none was. A reload of the tab changes nothing. A
 * time that no pause reaches is of a clock that has been put right since.
 */
export function nextMailTime(call: OptionalCall, email: string): number {
  const key = keyOf(call, email)
  let stored: string | null = null
  try {
    stored = sessionStorage.getItem(key)
  } catch {
    // Storage is blocked.
  }
  const time = Number(stored) || (mailTimes.get(key) ?? 0)
  return time > Date.now() + timing.longestPause ? 0 : time
}

export function setNextMailTime(call: OptionalCall, email: string, time: number): void {
  const key = keyOf(call, email)
  mailTimes.set(key, time)
  try {
    sessionStorage.setItem(key, String(time))
  } catch {
    // Storage is blocked or full.
  }
}

/** Forgets what was learned, as a new visit would. */
export function resetVisit(): void {
  missing.clear()
  mailTimes.clear()
}
