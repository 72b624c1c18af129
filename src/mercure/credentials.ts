/** What a subscription is authorised by. */
export interface Authorisation {
  headers: Record<string, string>
  credentials: RequestCredentials
}

export interface Credentials {
  /** For the next request; null where there is nothing to authorise it with now. */
  authorise: () => Promise<Authorisation | null>
  /** In place of one that was answered 401; null when there is no other to be had. */
  renew: (refused: Authorisation) => Promise<Authorisation | null>
}

export interface AccessTokens {
  /** The token to send now; null where there is none. */
  current(): Promise<string | null>
  /** Another token in place of one that was refused with 401; null where there is none. */
  renew(refused: string): Promise<string | null>
}

interface CredentialsOptions {
  hub: string
  auth: 'none' | 'cookie' | 'bearer'
  /** The origins that may get credentials; a hub of any other gets none. */
  allowedOrigins: readonly string[]
  tokens: AccessTokens
}

const PREFIX = 'Bearer '

/** What a hub is sent to know the subscriber by. */
export function createCredentials({ hub, auth, allowedOrigins, tokens }: CredentialsOptions): Credentials {
  const kind = allowedOrigins.includes(new URL(hub).origin) ? auth : 'none'
  const bearer = (token: string | null): Authorisation | null =>
    token === null ? null : { headers: { Authorization: PREFIX + token }, credentials: 'omit' }

  if (kind === 'bearer') {
    return {
      authorise: async () => bearer(await tokens.current()),
      renew: async ({ headers: { Authorization = '' } }) =>
        bearer(await tokens.renew(Authorization.slice(PREFIX.length))),
    }
  }
  const fixed: Authorisation = { headers: {}, credentials: kind === 'cookie' ? 'include' : 'omit' }
  return { authorise: () => Promise.resolve(fixed), renew: () => Promise.resolve(null) }
}
