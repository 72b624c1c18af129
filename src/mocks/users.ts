import { nextId } from './database'
import { idOf } from './digest'
import type { MockState, MockUser } from './state'

/** A mail address as it is stored. */
export const normal = (email: string): string => email.trim().toLowerCase()

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

/** The user with a mail address or a phone number. */
export const findUser = (state: MockState, name: string): MockUser | undefined =>
  name === '' ? undefined : state.users.find(user => user.email === normal(name) || user.phone === name)

export function addUser(
  state: MockState,
  now: number,
  details: Partial<Pick<MockUser, 'email' | 'phone' | 'passwordDigest'>>,
): MockUser {
  const user: MockUser = {
    id: idOf(`${state.salt} ${nextId(state)}`),
    email: null,
    newEmail: null,
    phone: null,
    passwordDigest: null,
    createdAt: now,
    confirmedAt: null,
    lastSignInAt: null,
    identities: [],
    factors: [],
    ...details,
  }
  state.users.push(user)
  return user
}

/** Adds an account at a provider to a user, once. */
export function addIdentity(user: MockUser, provider: string): void {
  if (user.identities.some(one => one.provider === provider)) return
  user.identities.push({ id: `${user.id}-${provider}`, provider })
}
