import { type Clock, systemClock } from '@/platform/clock'
import { digestOf } from '@/platform/digest'
import { DEFAULT_LIFETIME_SECONDS, REFRESH_MARGIN } from './options'
import {
  isObject,
  type JsonObject,
  parseJson,
  parseJsonPart,
  textsOf,
  toList,
  toObject,
  toPositive,
  toText,
} from './parse'
import type { Factor, Session, User } from './types'

/** The storage key of the verifier of a pending PKCE flow, beside the session's. */
export const verifierKeyOf = (key: string): string => `${key}-code-verifier`

type SessionTokens = Omit<Session, 'user'>

export interface StoredSession {
  session: Session
  /** The id of the tokens that were refreshed to these. */
  replaces: string | undefined
  /** Milliseconds until the access token expires, even if the wall clock is changed meanwhile. */
  timeLeft(): number
}

export const isFactor = (value: unknown): value is Factor =>
  isObject(value) && [value.id, value.factor_type, value.status].every(field => typeof field === 'string')

const isUser = (raw: JsonObject): raw is User =>
  [raw.id || 0, raw.email ?? '', raw.phone ?? '', raw.last_sign_in_at ?? ''].every(
    field => typeof field === 'string',
  )

const withTextId = (value: unknown): unknown =>
  isObject(value) && typeof value.id === 'number' ? { ...value, id: `${value.id}` } : value

/**
 * The user of a response: all of it, or its field `user`. Ids that are numbers become strings. Identities and factors that
 * can't be read, such as an IRI in place of the object, are left out.
 */
export const readUser = (value: unknown): User | undefined => {
  const raw = toObject(withTextId(toObject(value).user ?? value))
  const user = { ...raw }
  for (const field of ['identities', 'factors'])
    if ((raw[field] ?? null) !== null) user[field] = toList(raw[field]).map(withTextId).filter(isObject)
  return isUser(user) ? user : undefined
}

/** The user of a response with tokens. */
export const readTokenUser = (body: unknown): User | undefined =>
  toObject(body).user ? readUser(body) : undefined

/** What a token says, without a check that it is true; nothing where it can't be read. */
export const readTokenClaims = (token: string): JsonObject =>
  toObject(parseJsonPart(token.split('.')[1] ?? ''))

/** The `exp` of a token, in seconds since 1970. */
export const readTokenExpiry = (token: string): number | undefined => toPositive(readTokenClaims(token).exp)

/**
 * The seconds that a token received at `now` (milliseconds since 1970) is valid for. Where it says when it was issued,
 * a wrong clock has no effect.
 */
const readTokenLifetime = (token: string, now: number): number | undefined => {
  const expiry = readTokenExpiry(token)
  const issued = toPositive(readTokenClaims(token).iat)
  return expiry && (toPositive(issued && expiry - issued) ?? toPositive(expiry - now / 1000))
}

/** Whether the tokens that a session was refreshed to are of another user, as far as the response or the tokens say whose they are. */
export const isOfOtherUser = (old: Session, tokens: SessionTokens, user: User | undefined): boolean => {
  if (user) return user.id !== old.user.id
  const [before, after] = [old, tokens].map(({ access_token }) => readTokenClaims(access_token).sub)
  return before !== undefined && after !== undefined && before !== after
}

/** An access token, unless no header can carry it (RFC 9110, section 5.5). */
const toAccessToken = (value: unknown): string | undefined =>
  /^[\t -~\x80-\xff]+$/.test(toText(value) ?? '') ? toText(value) : undefined

/**
 * The tokens of a response or of a URL; `undefined` where there are none. `oldRefreshToken` stays in use where the
 * response has no new one. `now` is in milliseconds since 1970.
 */
export const readTokens = (
  value: unknown,
  now: number,
  oldRefreshToken?: string,
): SessionTokens | undefined => {
  const raw = toObject(value)
  const access_token = toAccessToken(raw.access_token) ?? toAccessToken(raw.token)
  const refresh_token = toText(raw.refresh_token) ?? oldRefreshToken
  if (!access_token || !refresh_token) return undefined
  const expires_in =
    toPositive(raw.expires_in) ?? readTokenLifetime(access_token, now) ?? DEFAULT_LIFETIME_SECONDS
  return {
    access_token,
    refresh_token,
    expires_in,
    expires_at: toPositive(raw.expires_at) ?? Math.round(now / 1000 + expires_in),
    token_type: toText(raw.token_type) ?? 'bearer',
    ...textsOf(raw, 'provider_token', 'provider_refresh_token'),
  }
}

/**
 * A token is valid for `expires_in` from its receipt, so that a wrong clock has no effect. Where the time of receipt isn't
 * known, as in a record that another client stored, `expires_at` decides.
 */
export const parseStoredSession = (source: string | null, clock: Clock): StoredSession | null => {
  const raw = toObject(parseJson(source ?? ''))
  if (!toText(raw.access_token) || !toPositive(raw.expires_at)) return null
  if (![raw.expires_at, raw.expires_in ?? 0].every(Number.isFinite)) return null
  const texts = [raw.refresh_token, raw.token_type, raw.provider_token, raw.provider_refresh_token]
  if (!texts.every(text => typeof (text ?? '') === 'string')) return null
  const tokens = readTokens(raw, 0)
  const user = readTokenUser(raw)
  if (!tokens || !user) return null
  const receivedAt = toPositive(raw.received_at)
  const now = clock.now()
  const wall = receivedAt ? receivedAt + tokens.expires_in * 1000 : tokens.expires_at * 1000
  // The clock was set back since the receipt and the age is unknown: the token is used, but refreshed soon.
  const left = receivedAt && receivedAt > now + REFRESH_MARGIN ? 1 : wall - now
  const monotonic = clock.monotonic() + left
  return {
    session: { ...tokens, user },
    replaces: toText(raw.replaces),
    timeLeft: () => Math.min(wall - clock.now(), monotonic - clock.monotonic()),
  }
}

/** The session in a stored text, `null` where there is none. It may have expired. */
export const readStoredSession = (source: string | null): Session | null =>
  parseStoredSession(source, systemClock)?.session ?? null

/**
 * Identifies the tokens of one response, even where the server returns the same refresh token again within a second. A record
 * keeps it of the tokens before, which it mustn't name: it is a digest.
 */
export const tokenIdOf = ({ access_token, refresh_token, expires_at }: Session): string =>
  digestOf(`${refresh_token} ${expires_at} ${access_token}`)
