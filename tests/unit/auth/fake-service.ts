import type { Fetch } from '@/auth'
import type { FakeClock } from './fake-clock'

export interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

/** The request that a client sent. */
export const parseRequest = (base: string, url: string, init: RequestInit): SentRequest => {
  const headers: Record<string, string> = {}
  new Headers(init.headers).forEach((value, name) => {
    headers[name] = value
  })
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  return { method: init.method ?? 'GET', path: url.replace(base, ''), headers, body }
}

/** A request in one line: its method, path and body, and the token where it has one. */
export const wireOf = ({ method, path, headers, body }: SentRequest): string =>
  [method, path, JSON.stringify(body), headers.authorization?.replace('Bearer ', '')]
    .filter(Boolean)
    .join(' ')

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

interface Family {
  user: string
  current: string
  isRevoked: boolean
  /** A response with new tokens never arrived: nobody knows them, and the next refresh fails. */
  isLost: boolean
}

/** One field of a request or of a record, as a text. */
export const fieldOf = (body: unknown, name: string): string =>
  typeof body === 'object' && body !== null ? String(new Map(Object.entries(body)).get(name)) : ''

const tokenIn = (body: unknown): string => fieldOf(body, 'refresh_token')

export type Fault = 'lose-request' | 'lose-response' | keyof typeof faults

/** Responses that bring no tokens. */
const faults = {
  unavailable: () => json({}, 503),
  fail: () => json({}, 500),
  refuse: () => json({}, 400),
  forget: () => json({ code: 'session_not_found' }, 403),
}

/** A service with single-use refresh tokens: a second use revokes all tokens of the same sign-in. */
export const createFakeService = (clock: FakeClock, base = 'https://auth.example/api/') => {
  const byToken = new Map<string, Family>()
  const spentTwice: string[] = []
  const issued: string[] = []
  const log: SentRequest[] = []
  let serial = 0
  let lifetime = 3600
  let delay: () => number = () => 0
  let fault: (sent: SentRequest) => Fault | undefined = () => undefined

  const issue = (family: Family) => {
    serial += 1
    family.current = `refresh-${serial}`
    byToken.set(family.current, family)
    const access_token = `access-${serial}-${family.user}`
    byToken.set(access_token, family)
    issued.push(access_token, family.current)
    return {
      access_token,
      refresh_token: family.current,
      expires_in: lifetime,
      expires_at: Math.round(clock.now() / 1000) + lifetime,
      token_type: 'bearer',
      user: { id: family.user, email: `${family.user}@example.com` },
    }
  }

  const signIn = (user: string) => issue({ user, current: '', isRevoked: false, isLost: false })

  const respond = ({ method, path, body }: SentRequest): Response => {
    if (path.startsWith('login_check')) return json(signIn(fieldOf(body, 'username')))
    if (path.startsWith('token/refresh')) {
      const token = tokenIn(body)
      const family = byToken.get(token)
      if (!family) return json({ message: 'unknown token' }, 401)
      if (family.current !== token) {
        spentTwice.push(token)
        family.isRevoked = true
      }
      return family.isRevoked ? json({ message: 'revoked' }, 401) : json(issue(family))
    }
    if (!path.startsWith('logout')) return json({ message: `${method} ${path} isn't served` }, 404)
    return new Response(null, { status: 204 })
  }

  /** The `fetch` of a tab. Requests of a closed tab are still processed. */
  const fetchFor =
    (isAlive: () => boolean = () => true): Fetch =>
    async (url, init) => {
      const pause = () => new Promise<void>(resolve => clock.after(delay(), resolve))
      const sent = parseRequest(base, url, init)
      if (!isAlive()) return new Promise(() => {})
      const wrong = fault(sent)
      await pause()
      if (wrong === 'lose-request') throw new TypeError('Failed to fetch')
      log.push(sent)
      const response = wrong && wrong !== 'lose-response' ? faults[wrong]() : respond(sent)
      if (sent.path.startsWith('logout')) revoke(sent)
      await pause()
      const isUndelivered = !isAlive() || init.signal?.aborted === true
      if ((isUndelivered || wrong === 'lose-response') && sent.path.startsWith('token/refresh')) lose(sent)
      if (isUndelivered) return new Promise(() => {})
      if (wrong === 'lose-response') throw new TypeError('Failed to fetch')
      return response
    }

  const lose = ({ body }: SentRequest) => {
    const family = byToken.get(tokenIn(body))
    if (family) family.isLost = true
  }

  const revoke = ({ headers }: SentRequest) => {
    const family = byToken.get(headers.authorization?.replace('Bearer ', '') ?? '')
    if (family) family.isRevoked = true
  }

  return {
    base,
    log,
    spentTwice,
    /** Every access and refresh token. */
    issued,
    fetchFor,
    /** Signs a user in without a request. */
    session: signIn,
    requests: (path: string) => log.filter(sent => sent.path.startsWith(path)),
    isLive: (token: string) => {
      const family = byToken.get(token)
      return family !== undefined && !family.isRevoked && family.current === token
    },
    isLost: (token: string) => byToken.get(token)?.isLost ?? false,
    /** Whether two tokens belong to the same sign-in. */
    isSameFamily: (one: string, other: string) => byToken.get(one) === byToken.get(other),
    set: (options: {
      lifetime?: number
      delay?: () => number
      fault?: (sent: SentRequest) => Fault | undefined
    }) => {
      lifetime = options.lifetime ?? lifetime
      delay = options.delay ?? delay
      fault = options.fault ?? fault
    },
  }
}

export type FakeService = ReturnType<typeof createFakeService>
