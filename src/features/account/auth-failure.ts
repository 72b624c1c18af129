import { LONGEST_PAUSE } from '@/config/timing'
import { customerText, customerViolations, GENERAL_FAILURE } from '@/lib/customer-text'
import { problemText, problemViolations } from '@/lib/problem'
import type { AuthError } from '@/session/auth-clients'
import type { Errors } from './form-errors'

/** A failed request: its text for the customer, and the server's messages by property path. */
export interface FormFailure {
  text: string
  violations: Record<string, string>
  status?: number | undefined
  code?: string | undefined
  /** Milliseconds to wait, where the server said so: at most an hour, after which it is asked anew. */
  retryAfter?: number | undefined
}

const UNREACHABLE = 'The server can’t be reached. Please try again.'

/** What a service may want to see before it changes a password or an address: the current password, or a mailed code. */
export type Proof = 'currentPassword' | 'nonce'

/** The proof that a refusal asks for or finds wrong, by the codes of GoTrue; null where it is about something else. */
export function wantedProof({ code = '' }: Pick<FormFailure, 'code'>): Proof | null {
  if (/^current_password_(required|mismatch|invalid)$/.test(code)) return 'currentPassword'
  return /^(reauthentication_needed|reauthentication_not_valid|reauth_nonce_missing)$/.test(code)
    ? 'nonce'
    : null
}

/** Whether the code of a second factor was refused, not the request. */
export const isWrongCode = ({ code = '' }: FormFailure): boolean =>
  /^(mfa_challenge_expired|mfa_verification_(failed|rejected)|invalid_code)$/.test(code)

/** A failed request of the auth client, or what stands for one. */
export type RequestError = Pick<AuthError, 'message'> & Partial<AuthError>

/** A wait that the text names, in milliseconds: 'only request this after 43 seconds'. */
function secondsIn(text: string): number | undefined {
  const [, seconds] = /\bafter (\d+) seconds?\b/.exec(text) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

/** Whether a sign-up was refused because the address has an account: no standard says how a service words it. */
export function isKnownEmail({ code = '', text, violations }: FormFailure): boolean {
  if (/^(email_exists|user_already_exists)$/.test(code)) return true
  const words = [text, ...Object.entries(violations).flat()].join(' ')
  return /\b(e-?mail|address|account|user)\b/i.test(words) && /\b(already|exists|in use|taken)\b/i.test(words)
}

/** Whether a sign-in was refused because the mail address isn't confirmed: no standard says how a service words it. */
export function isUnconfirmed({ status = 0, code, text }: FormFailure): boolean {
  if (code === 'email_not_confirmed') return true
  return (
    [400, 401, 403, 422].includes(status) &&
    /\b(e-?mail|address|account|user)\b/i.test(text) &&
    /\b(un)?(confirm|verif|activat)/i.test(text) &&
    !/\b(password|credentials?)\b/i.test(text)
  )
}

/** What a code of GoTrue says of a field. */
function violationOfCode(code = '', text: string): Record<string, string> {
  if (/^(email_exists|email_address_)/.test(code)) return { email: text }
  return code === 'mfa_factor_name_conflict' ? { name: 'Another app has this name.' } : {}
}

/**
 * The text of a failed request: the server's description, detail or message, else another text of its response, else
 * `fallback`, else the error's own message. What the server says to developers is no text.
 */
export function failureOf(error: RequestError, fallback?: string): FormFailure {
  const { status, body } = error
  const violations = problemViolations(body)
  const names = ['description', 'detail', 'message', 'msg', 'error_description', 'error']
  const serverText = problemText(body, ...names)
  const shown = serverText === null ? null : customerText(serverText, { status, violations })
  const ownText = serverText === null ? customerText(error.message, { status }) : null
  const own = status === 0 ? UNREACHABLE : (ownText ?? GENERAL_FAILURE)
  const text = shown ?? fallback ?? own
  const pause = error.retryAfter ?? secondsIn(text)
  return {
    text,
    violations: { ...violationOfCode(error.code, text), ...customerViolations(violations) },
    status,
    code: error.code,
    retryAfter: pause && Math.min(pause, LONGEST_PAUSE),
  }
}

/**
 * The failure of a call that a service may lack: says so where the refusal means that. A 404 with a code of its own, such as
 * `user_not_found`, is about something else; GoTrue says `mfa_totp_enroll_not_enabled`.
 */
export function optionalFailure(failure: FormFailure): FormFailure {
  const { status = 0, code = '' } = failure
  const isMissing =
    [405, 501].includes(status) ||
    (status === 404 && !/[a-z]/i.test(code)) ||
    /^mfa_\w+_enroll_not_enabled$/.test(code)
  return isMissing ? { ...failure, text: 'This isn’t offered here.', violations: {} } : failure
}

/** The fields of properties that services name otherwise. */
const FIELDS = [
  ['username', 'email'],
  ['plainPassword', 'password'],
  ['friendly_name', 'name'],
  ['friendlyName', 'name'],
] as const

/**
 * Assigns each violation to the field of its property path. If a violation has no field in the form, or there is none, the
 * failure's text goes to the form.
 */
export function placeFailure({ text, violations }: FormFailure, hasField: (name: string) => boolean): Errors {
  const errors: Record<string, string> = {}
  let isTold = Object.keys(violations).length > 0
  for (const [path, message] of Object.entries(violations)) {
    const [, field = path] = FIELDS.find(([property]) => property === path) ?? []
    if (hasField(field)) errors[field] = field in errors ? `${errors[field]}\n${message}` : message
    else isTold = false
  }
  return isTold ? errors : { ...errors, form: text }
}

/** Whether the service has answered that it didn't do what was asked for. A 408 may come from a gateway instead. */
export const isRefused = ({ status = 0 }: { status?: number | undefined }): boolean =>
  status >= 400 && status < 500 && status !== 408
