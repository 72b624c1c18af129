import { problemText, problemViolations } from '@/lib/problem'

/** Messages by the field that they stand beside; `form` for what concerns no single one. */
export type Errors<Field extends string> = Partial<Record<Field | 'form', string>>

/** What failed, in words for whoever filled in the form, and the server's messages by property path. */
export interface Failure {
  text: string
  violations: Record<string, string>
}

const UNREACHABLE = 'The server can’t be reached. Please try again.'

/** 'Please fill in all fields' beside the first of the fields that is empty; nothing where none is. */
export function firstEmpty<Field extends string>(
  fields: readonly Field[],
  value: (field: Field) => string,
): Errors<Field> {
  const errors: Errors<Field> = {}
  const empty = fields.find(field => value(field) === '')
  if (empty !== undefined) errors[empty] = 'Please fill in all fields'
  return errors
}

/** Both doors want an email address and a password. */
export function credentialErrors(
  value: (field: 'email' | 'password') => string,
): Errors<'email' | 'password'> {
  const empty = firstEmpty(['email', 'password'], value)
  return hasErrors(empty) ? empty : emailErrors(value('email'))
}

/** What is plainly no address gets no answer from a server that won't tell which addresses it knows. */
export function emailErrors(email: string): Errors<'email'> {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: 'Please enter a valid email address' }
}

/** Both fields of a new password, the same twice. */
export function passwordErrors(
  value: (field: 'password' | 'confirmation') => string,
): Errors<'password' | 'confirmation'> {
  const empty = firstEmpty(['password', 'confirmation'], value)
  if (hasErrors(empty)) return empty
  return value('password') === value('confirmation') ? {} : { confirmation: 'Passwords do not match' }
}

/** A password that a mailed link allows to choose has at least 8 characters too. */
export function resetErrors(
  value: (field: 'password' | 'confirmation') => string,
): Errors<'password' | 'confirmation'> {
  const empty = firstEmpty(['password', 'confirmation'], value)
  if (hasErrors(empty)) return empty
  if (value('password').length < 8) return { password: 'Password must be at least 8 characters long' }
  return passwordErrors(value)
}

export const hasErrors = (errors: Errors<string>): boolean => Object.keys(errors).length > 0

/**
 * The words of a failed call: the server's description, detail or message, else what else its answer says, else
 * `fallback`, else the error's own text.
 */
export function failureOf(
  error: { message: string; status?: number | undefined; body?: unknown },
  fallback?: string,
): Failure {
  const said = problemText(
    error.body,
    'description',
    'detail',
    'message',
    'msg',
    'error_description',
    'error',
  )
  const own = error.status === 0 ? UNREACHABLE : error.message
  return { text: said ?? fallback ?? own, violations: problemViolations(error.body) }
}

/**
 * Where a failure stands: each violation beside the field that its property path belongs to. Where one belongs to no
 * field of the form, or there is none, the failure's own words stand with the form.
 */
export function placeFailure<Field extends string>(
  { text, violations }: Failure,
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
