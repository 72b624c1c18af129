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
 * Whether a refusal says that the service lacks the call; remembered until the page is left. A 404 with a code of its own,
 * such as `user_not_found`, is about something else.
 */
export function noteIfMissing(call: OptionalCall, { status = 0, code = '' }: Refusal): boolean {
  const isMissing = [405, 501].includes(status) || (status === 404 && !/[a-z]/i.test(code))
  if (isMissing) missing.add(call)
  return isMissing
}

/** When the next mail may be requested, in milliseconds since 1970; by call and mail address. */
export const nextMailTimes = new Map<string, number>()

/** Forgets what was learned, as a new visit would. */
export function resetVisit(): void {
  missing.clear()
  nextMailTimes.clear()
}
