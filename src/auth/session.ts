import type { Clock } from './clock'
import { readJwt } from './jwt'
import type { Factor, Session, User, UserIdentity } from './types'
import { isRecord, type Json, parseJson, positive, text } from './values'

export type Tokens = Omit<Session, 'user'>

/** A session as storage has it, and how old it was when it was first seen here. */
export interface Entry {
  session: Session
  /** Wall clock at receipt, in milliseconds; absent in a record that another client stored. */
  receivedAt: number | undefined
  /** Seconds it was good for when this tab first saw it, and when that was on the monotonic clock. */
  left: number
  seenAt: number
}

/** Fewer seconds than this count as expired: time for a refresh. */
export const EXPIRY_MARGIN = 90

const DEFAULT_LIFETIME = 3600

const optionalText = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'string'

const optionalList = (value: unknown, item: (value: unknown) => boolean): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.every(item))

const isIdentity = (value: unknown): value is UserIdentity =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  (value.identity_id === undefined || typeof value.identity_id === 'string') &&
  (value.provider === undefined || typeof value.provider === 'string')

export const isFactor = (value: unknown): value is Factor =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.factor_type === 'string' &&
  typeof value.status === 'string' &&
  optionalText(value.friendly_name)

const isUser = (value: unknown): value is User =>
  isRecord(value) &&
  text(value.id) !== undefined &&
  optionalText(value.email) &&
  optionalText(value.phone) &&
  optionalText(value.last_sign_in_at) &&
  optionalList(value.identities, isIdentity) &&
  optionalList(value.factors, isFactor)

/** A user, given alone or as the field `user`; an id that is a number becomes a text. */
export const readUser = (value: unknown): User | undefined => {
  const raw = isRecord(value) && value.user !== undefined ? value.user : value
  const user: unknown = isRecord(raw) && typeof raw.id === 'number' ? { ...raw, id: `${raw.id}` } : raw
  return isUser(user) ? user : undefined
}

/** The user that came with tokens. */
export const userIn = (body: unknown): User | undefined =>
  isRecord(body) && body.user ? readUser(body.user) : undefined

/**
 * Seconds that a token lives by its own word. A clock that runs ahead would call a token expired that has just been
 * issued: then the span from issue to expiry counts.
 */
const lifetimeOf = (token: string, now: number): number | undefined => {
  const { exp, iat } = readJwt(token)?.payload ?? {}
  if (typeof exp !== 'number') return undefined
  const span = typeof iat === 'number' ? exp - iat : Infinity
  return positive(Math.min(exp - now / 1000, span)) ?? positive(span)
}

const providerTokens = (raw: Json) => {
  const token = text(raw.provider_token)
  const refresh = text(raw.provider_refresh_token)
  return {
    ...(token && { provider_token: token }),
    ...(refresh && { provider_refresh_token: refresh }),
  }
}

/** The tokens of an answer or of an address; `undefined` where there are none. A refresh may keep its refresh token. */
export const readTokens = (value: unknown, now: number, keptRefreshToken?: string): Tokens | undefined => {
  const raw = isRecord(value) ? value : {}
  const access = text(raw.access_token) ?? text(raw.token)
  const refresh = text(raw.refresh_token) ?? keptRefreshToken
  if (!access || !refresh) return undefined
  const lifetime = positive(raw.expires_in) ?? lifetimeOf(access, now) ?? DEFAULT_LIFETIME
  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: lifetime,
    expires_at: positive(raw.expires_at) ?? Math.round(now / 1000 + lifetime),
    token_type: text(raw.token_type) ?? 'bearer',
    ...providerTokens(raw),
  }
}

const readRecord = (
  source: string | null,
): { session: Session; receivedAt: number | undefined } | undefined => {
  const raw = source === null ? undefined : parseJson(source)
  if (!isRecord(raw)) return undefined
  const { access_token, refresh_token, expires_at, expires_in, token_type } = raw
  const user = readUser(raw.user)
  if (
    !text(access_token) ||
    !text(refresh_token) ||
    typeof expires_at !== 'number' ||
    !Number.isFinite(expires_at) ||
    (expires_in !== undefined && typeof expires_in !== 'number') ||
    (token_type !== undefined && typeof token_type !== 'string') ||
    !user
  )
    return undefined
  const tokens = readTokens(raw, expires_at * 1000)
  const receivedAt = positive(expires_in) && positive(raw.received_at)
  return tokens && { session: { ...tokens, expires_at, user }, receivedAt }
}

/**
 * The session in a stored text, `null` where there is none. Pure: whether it has expired is for the client to say.
 */
export const readStoredSession = (source: string | null): Session | null =>
  readRecord(source)?.session ?? null

export const writeRecord = (session: Session, receivedAt: number | undefined): string =>
  JSON.stringify({ ...session, received_at: receivedAt })

const leftByWallClock = (session: Session, receivedAt: number | undefined, now: number): number => {
  if (receivedAt === undefined) return session.expires_at - now / 1000
  const age = (now - receivedAt) / 1000
  // The clock was set back since: the age is unknown, so the token is used but renewed soon.
  return age < -EXPIRY_MARGIN ? 1 : session.expires_in - Math.max(age, 0)
}

export const newEntry = (session: Session, receivedAt: number | undefined, clock: Clock): Entry => ({
  session,
  receivedAt,
  left: leftByWallClock(session, receivedAt, clock.now()),
  seenAt: clock.monotonic(),
})

export const readEntry = (source: string | null, clock: Clock): Entry | null => {
  const record = readRecord(source)
  return record ? newEntry(record.session, record.receivedAt, clock) : null
}

/** Seconds until the access token expires, whatever happens to the wall clock meanwhile. */
export const secondsLeft = ({ session, receivedAt, left, seenAt }: Entry, clock: Clock): number =>
  Math.min(leftByWallClock(session, receivedAt, clock.now()), left - (clock.monotonic() - seenAt) / 1000)

/** Names one issue of tokens, so that a server which hands out the same refresh token again is told apart too. */
export const issueOf = ({ session }: Pick<Entry, 'session'>): string =>
  `${session.refresh_token} ${session.expires_at}`
