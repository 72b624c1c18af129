import type { Clock } from './clock'
import type { Session, User } from './types'
import { isObject, parseJson, toPositive, toObject, toText } from './parse'

export type SessionTokens = Omit<Session, 'user'>

/** A session as storage has it, and when its access token expires by either clock, in milliseconds. */
export interface StoredSession {
  session: Session
  /** Wall clock at receipt; absent in a record that another client stored. */
  receivedAt: number | undefined
  wall: number
  monotonic: number
}

/** Fewer milliseconds than this count as expired: time for a refresh. */
export const EXPIRY_MARGIN = 90_000

const DEFAULT_LIFETIME = 3600

const isUser = (value: unknown): value is User => {
  if (!isObject(value)) return false
  const { id, email, phone, last_sign_in_at, identities, factors } = value
  return (
    [id || 0, email ?? '', phone ?? '', last_sign_in_at ?? ''].every(field => typeof field === 'string') &&
    [identities ?? [], factors ?? []].every(list => Array.isArray(list) && list.every(isObject))
  )
}

/** A user, given alone or as the field `user`; an id that is a number becomes a text. */
export const readUser = (value: unknown): User | undefined => {
  const raw = toObject(value).user ?? value
  const user: unknown = isObject(raw) && typeof raw.id === 'number' ? { ...raw, id: `${raw.id}` } : raw
  return isUser(user) ? user : undefined
}

/** The user that came with tokens. */
export const readTokenUser = (body: unknown): User | undefined =>
  toObject(body).user ? readUser(body) : undefined

/** The `exp` of a token, in seconds since 1970; nothing else of it is looked at. */
export const readTokenExpiry = (token: string): number | undefined => {
  try {
    const [, payload = ''] = token.split('.')
    return toPositive(toObject(parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).exp)
  } catch {
    return undefined
  }
}

/** The tokens of an answer or of an address; `undefined` where there are none. A refresh may keep its refresh token. */
export const readTokens = (
  value: unknown,
  now: number,
  keptRefreshToken?: string,
): SessionTokens | undefined => {
  const raw = toObject(value)
  const access_token = toText(raw.access_token) ?? toText(raw.token)
  const refresh_token = toText(raw.refresh_token) ?? keptRefreshToken
  if (!access_token || !refresh_token) return undefined
  const expires_in =
    toPositive(raw.expires_in) ??
    toPositive((readTokenExpiry(access_token) ?? 0) - now / 1000) ??
    DEFAULT_LIFETIME
  const provider_token = toText(raw.provider_token)
  const provider_refresh_token = toText(raw.provider_refresh_token)
  return {
    access_token,
    refresh_token,
    expires_in,
    expires_at: toPositive(raw.expires_at) ?? Math.round(now / 1000 + expires_in),
    token_type: toText(raw.token_type) ?? 'bearer',
    ...(provider_token && { provider_token }),
    ...(provider_refresh_token && { provider_refresh_token }),
  }
}

const parseSession = (source: string | null): Pick<StoredSession, 'session' | 'receivedAt'> | undefined => {
  const raw = toObject(parseJson(source ?? ''))
  if (!toText(raw.access_token) || !toPositive(raw.expires_at)) return undefined
  if (![raw.expires_at, raw.expires_in ?? 0].every(Number.isFinite)) return undefined
  const tokens = readTokens(raw, 0)
  const user = readTokenUser(raw)
  return tokens && user && { session: { ...tokens, user }, receivedAt: toPositive(raw.received_at) }
}

/** The session in a stored text, `null` where there is none. Pure: whether it has expired is for the client to say. */
export const readStoredSession = (source: string | null): Session | null =>
  parseSession(source)?.session ?? null

export const serializeSession = (session: Session, receivedAt: number | undefined): string =>
  JSON.stringify({ ...session, received_at: receivedAt })

/**
 * A token lives for `expires_in` from its receipt, so that a wrong clock does no harm; without a time of receipt
 * `expires_at` decides.
 */
export const toStoredSession = (
  session: Session,
  receivedAt: number | undefined,
  clock: Clock,
): StoredSession => {
  const now = clock.now()
  const wall = (receivedAt ? receivedAt / 1000 + session.expires_in : session.expires_at) * 1000
  // The clock was set back since the receipt: the age is unknown, so the token is used but renewed soon.
  const left = receivedAt && receivedAt > now + EXPIRY_MARGIN ? 1 : wall - now
  return { session, receivedAt, wall, monotonic: clock.monotonic() + left }
}

export const parseStoredSession = (source: string | null, clock: Clock): StoredSession | null => {
  const record = parseSession(source)
  return record ? toStoredSession(record.session, record.receivedAt, clock) : null
}

/** Milliseconds until the access token expires, whatever happens to the wall clock meanwhile. */
export const timeLeft = ({ wall, monotonic }: StoredSession, clock: Clock): number =>
  Math.min(wall - clock.now(), monotonic - clock.monotonic())

/** Names one issue of tokens, so that a server which hands out the same refresh token again is told apart too. */
export const tokenIdOf = ({ refresh_token, expires_at }: Session): string => `${refresh_token} ${expires_at}`
