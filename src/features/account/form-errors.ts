import { plainCode } from '@/lib/digits'

/** Messages by field, '' for a field that is marked without one; `form` is for the form as a whole. */
export type Errors = Readonly<Partial<Record<string, string>>>

/** Reads a field of a form. */
export type Value<Field extends string> = (field: Field) => string

export const hasErrors = (errors: Errors): boolean => Object.keys(errors).length > 0

/** Marks every empty field; 'Please fill in all fields' stands at the first one only. */
function firstEmpty<Field extends string>(fields: readonly Field[], value: Value<Field>): Errors {
  const empty = fields.filter(field => value(field) === '')
  return Object.fromEntries(
    empty.map((field, index) => [field, index === 0 ? 'Please fill in all fields' : '']),
  )
}

/** Sign-in and sign-up both need a valid email address and a password. */
export function credentialErrors(value: Value<'email' | 'password'>): Errors {
  const empty = firstEmpty(['email', 'password'], value)
  return hasErrors(empty) ? empty : emailErrors(value('email'))
}

/** Checked here because the server doesn't say which addresses it knows. `request` is what is said where there is none. */
export function emailErrors(email: string, request = 'Please enter your email address'): Errors {
  if (email === '') return { email: request }
  return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: 'Please enter a valid email address' }
}

/** A new mail address must be valid, and another than the present one. */
export const newEmailErrors = (email: string, present: string): Errors =>
  email !== '' && email === present.toLowerCase()
    ? { email: 'This is your address already' }
    : emailErrors(email, 'Please enter your new email address')

/** Six to eight digits, however they are grouped. */
export function codeErrors(code: string): Errors {
  if (plainCode(code) === '') return { code: 'Please enter the code' }
  return /^\d{6,8}$/.test(plainCode(code)) ? {} : { code: 'The code has six digits' }
}

/** The fields for a new password. */
export type NewPassword = 'password' | 'confirmation'

/** The fields must match, and mustn't both be empty. */
export function passwordErrors(value: Value<NewPassword>): Errors {
  if (value('password') + value('confirmation') === '') return firstEmpty(['password', 'confirmation'], value)
  return value('password') === value('confirmation') ? {} : { confirmation: 'Passwords do not match' }
}

/** As `passwordErrors`, with both fields required, and at least 8 characters. */
export function resetErrors(value: Value<NewPassword>): Errors {
  const empty = firstEmpty(['password', 'confirmation'], value)
  if (hasErrors(empty)) return empty
  if (value('password').length < 8) return { password: 'Password must be at least 8 characters long' }
  return passwordErrors(value)
}
