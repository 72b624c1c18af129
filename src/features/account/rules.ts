import { LONGEST_PAUSE } from '@/config/timing'
import { customerText, customerViolations, GENERAL_FAILURE } from '@/lib/customer-text'
import { plainCode } from '@/lib/digits'
import { problemText, problemViolations } from '@/lib/problem'

/** Messages by field, '' for a field that is marked without one; `form` is for the form as a whole. */
export type Errors<Field extends string> = Partial<Record<Field | 'form', string>>

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

/** Reads a field of a form. */
export type Value<Field extends string> = (field: Field) => string

/** Marks every empty field; 'Please fill in all fields' stands at the first one only. */
function firstEmpty<Field extends string>(fields: readonly Field[], value: Value<Field>): Errors<Field> {
  const errors: Errors<Field> = {}
  const empty = fields.filter(field => value(field) === '')
  empty.forEach((field, index) => {
    errors[field] = index === 0 ? 'Please fill in all fields' : ''
  })
  return errors
}

/** Sign-in and sign-up both need a valid email address and a password. */
export function credentialErrors(value: Value<'email' | 'password'>): Errors<'email' | 'password'> {
  const empty = firstEmpty(['email', 'password'], value)
  return hasErrors(empty) ? empty : emailErrors(value('email'))
}

/** Checked here because the server doesn't say which addresses it knows. */
export function emailErrors(email: string): Errors<'email'> {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: 'Please enter a valid email address' }
}

/** As `emailErrors`, for a form that asks for the address alone. */
export const mailErrors = (email: string): Errors<'email'> =>
  email === '' ? { email: 'Please enter your email address' } : emailErrors(email)

/** A new mail address must be valid, and another than the present one. */
export function newEmailErrors(email: string, present: string): Errors<'email'> {
  if (email === '') return { email: 'Please enter your new email address' }
  return email === present.toLowerCase() ? { email: 'This is your address already' } : emailErrors(email)
}

/** Six to eight digits, however they are grouped. */
export function codeErrors(code: string): Errors<'code'> {
  if (plainCode(code) === '') return { code: 'Please enter the code' }
  return /^\d{6,8}$/.test(plainCode(code)) ? {} : { code: 'The code has six digits' }
}

/** What a service may want to see before it changes a password or an address: the current password, or a mailed code. */
export type Proof = 'currentPassword' | 'nonce'

/** The proof that a refusal asks for or finds wrong, by the codes of GoTrue; null where it is about something else. */
export function wantedProof({ code = '' }: Pick<FormFailure, 'code'>): Proof | null {
  if (/^current_password_(required|mismatch|invalid)$/.test(code)) return 'currentPassword'
  return /^(reauthentication_needed|reauthentication_not_valid|reauth_nonce_missing)$/.test(code)
    ? 'nonce'
    : null
}

const CHALLENGE_ENDED = 'mfa_challenge_expired'

/** Whether the code of a second factor was refused, not the request. */
export const isWrongCode = ({ code = '' }: FormFailure): boolean =>
  code === CHALLENGE_ENDED || /^(mfa_verification_(failed|rejected)|invalid_code)$/.test(code)

/** Whether a refusal leaves open whether the code was accepted before: one that was repeated finds its challenge used. */
export const mayBeRepeated = (failure: FormFailure): boolean =>
  failure.code === CHALLENGE_ENDED || !isWrongCode(failure)

/** The fields for a new password. */
export type NewPassword = 'password' | 'confirmation'

/** The fields must match, and mustn't both be empty. */
export function passwordErrors(value: Value<NewPassword>): Errors<NewPassword> {
  if (value('password') + value('confirmation') === '') return firstEmpty(['password', 'confirmation'], value)
  return value('password') === value('confirmation') ? {} : { confirmation: 'Passwords do not match' }
}

/** As `passwordErrors`, with both fields required, and at least 8 characters. */
export function resetErrors(value: Value<NewPassword>): Errors<NewPassword> {
  const empty = firstEmpty(['password', 'confirmation'], value)
  if (hasErrors(empty)) return empty
  if (value('password').length < 8) return { password: 'Password must be at least 8 characters long' }
  return passwordErrors(value)
}

export const hasErrors = (errors: Errors<string>): boolean => Object.keys(errors).length > 0

/** A failed request of the auth client. */
export interface RequestError {
  name?: string
  message: string
  status?: number | undefined
  code?: string | undefined
  body?: unknown
  retryAfter?: number | undefined
}

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
    violations: customerViolations(violations),
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

/**
 * Assigns each violation to the field of its property path. If a violation has no field, or there is none, the failure's
 * text goes to the form.
 */
export function placeFailure<Field extends string>(
  { text, violations }: FormFailure,
  fields: Record<string, Field>,
): Errors<Field> {
  const errors: Errors<Field> = {}
  let placed = 0
  for (const [path, message] of Object.entries(violations)) {
    const field = Object.hasOwn(fields, path) ? fields[path] : undefined
    if (field === undefined) continue
    const before = errors[field]
    errors[field] = before === undefined ? message : `${before}\n${message}`
    placed += 1
  }
  if (placed === 0 || placed < Object.keys(violations).length) errors.form = text
  return errors
}

/** A name for a new authenticator app that no other one has. */
export function unusedName(names: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Authenticator app' : `Authenticator app ${number}`
    if (!names.includes(name)) return name
  }
}

/** The key of an authenticator app, and what its QR code says; null where the service sent no key that apps accept. */
export function appKeyOf({ secret, uri }: { secret: string; uri: string }, account: string) {
  const sent = uri.startsWith('otpauth:') ? uri : ''
  const found = secret || (new URLSearchParams(sent.split('?')[1]).get('secret') ?? '')
  const appKey = found.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z2-7]+=*$/.test(appKey)) return null
  const own = `otpauth://totp/${encodeURIComponent(`Listwell:${account}`)}?secret=${appKey}&issuer=Listwell`
  return { appKey, uri: sent || own }
}

/** Whether the service has answered that it didn't do what was asked for. A 408 may come from a gateway instead. */
export const isRefused = ({ status = 0 }: { status?: number | undefined }): boolean =>
  status >= 400 && status < 500 && status !== 408
