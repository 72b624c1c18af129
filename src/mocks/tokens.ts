import type { MockContext } from './context'
import { nextId } from './database'
import { digest } from './digest'
import type { MockSession, MockState, MockUser } from './state'

/** Bytes in base64url without padding. */
export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const encode = (value: object) => base64Url(new TextEncoder().encode(JSON.stringify(value)))

/** The JSON object of one part of a token; null if it is none. */
export function decodePart(part: string): Record<string, unknown> | null {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const value: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, char => char.charCodeAt(0))),
    )
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

const signature = (signed: string, salt: string) => digest(`${salt} ${signed}`)

const refreshToken = (session: MockSession, generation: number, salt: string) =>
  `${session.id}.${generation}.${digest(`${salt} ${session.id} ${generation}`)}`

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** A user in the authentication service's format. */
export function userResponse(user: MockUser) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    new_email: user.newEmail ?? undefined,
    phone: user.phone,
    created_at: isoTime(user.createdAt),
    email_confirmed_at: isoTime(user.confirmedAt),
    last_sign_in_at: isoTime(user.lastSignInAt),
    is_anonymous: user.email === null && user.phone === null,
    identities: [
      ...(user.email === null ? [] : [{ id: `${user.id}-email`, provider: 'email' }]),
      ...user.identities,
    ].map(({ id, provider }) => ({ id: user.id, identity_id: id, provider })),
    factors: user.factors.map(({ id, name, status, createdAt }) => ({
      id,
      friendly_name: name,
      factor_type: 'totp',
      status,
      created_at: isoTime(createdAt),
    })),
  }
}

/** A session as the site stores it: new tokens, their times, the user. */
function sessionResponse(context: MockContext, state: MockState, session: MockSession, user: MockUser) {
  const issued = Math.floor(context.clock() / 1000)
  const expires = issued + context.tokenLifetime
  const head = encode({ typ: 'JWT', alg: 'HS256' })
  const body = encode({
    iat: issued,
    exp: expires,
    sub: user.id,
    session_id: session.id,
    generation: session.generation,
    username: user.email ?? user.phone ?? user.id,
    roles: ['ROLE_USER'],
    aal: session.level,
  })
  return {
    access_token: `${head}.${body}.${signature(`${head}.${body}`, state.salt)}`,
    refresh_token: refreshToken(session, session.generation, state.salt),
    token_type: 'bearer',
    expires_in: context.tokenLifetime,
    expires_at: expires,
    user: userResponse(user),
  }
}

export type SessionResponse = ReturnType<typeof sessionResponse>

/** Signs a user in: a new family of tokens. */
export function startSession(context: MockContext, state: MockState, user: MockUser): SessionResponse {
  const session: MockSession = { id: `s${nextId(state)}`, userId: user.id, generation: 1, level: 'aal1' }
  state.sessions.push(session)
  user.lastSignInAt = context.clock()
  return sessionResponse(context, state, session, user)
}

/** Raises a session to `aal2`, with new tokens. */
export function raiseSession(
  context: MockContext,
  state: MockState,
  session: MockSession,
  user: MockUser,
): SessionResponse {
  session.level = 'aal2'
  session.generation += 1
  return sessionResponse(context, state, session, user)
}

/** Exchanges a refresh token, which works once. A used one ends its whole session. Null: refused. */
export function refreshSession(
  context: MockContext,
  state: MockState,
  token: string,
): SessionResponse | null {
  const [id, generationText] = token.split('.')
  const session = state.sessions.find(one => one.id === id)
  const user = state.users.find(one => one.id === session?.userId)
  const generation = Number(generationText)
  if (session === undefined || user === undefined) return null
  if (token !== refreshToken(session, generation, state.salt)) return null
  if (generation !== session.generation) {
    state.sessions = state.sessions.filter(one => one !== session)
    return null
  }
  session.generation += 1
  return sessionResponse(context, state, session, user)
}

export interface Caller {
  user: MockUser
  session: MockSession
  /** Whether the token says that its session has passed a second factor: an older one doesn’t. */
  hasPassed: boolean
}

/** The user and session of an access token, or the reason why it is invalid. */
export function readToken(
  context: MockContext,
  state: MockState,
  token: string,
): Caller | 'Invalid JWT Token' | 'Expired JWT Token' {
  const [head = '', body = '', sign, more] = token.split('.')
  const claims = decodePart(body)
  if (claims === null || more !== undefined || sign !== signature(`${head}.${body}`, state.salt)) {
    return 'Invalid JWT Token'
  }
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= context.clock()) return 'Expired JWT Token'
  const session = state.sessions.find(one => one.id === claims.session_id)
  const user = state.users.find(one => one.id === session?.userId)
  if (session === undefined || user === undefined) return 'Invalid JWT Token'
  return { session, user, hasPassed: claims.aal === 'aal2' }
}
