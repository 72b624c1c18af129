export type HubAuth = 'none' | 'cookie' | 'bearer'

/** What authorises a request to the hub. */
export interface Authorisation {
  headers: Record<string, string>
  credentials: RequestCredentials
}

export interface Credentials {
  /** For the next request; null where there is none now. */
  authorise: () => Promise<Authorisation | null>
  /** In place of one that was refused with 401; null where there is no other. */
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
  auth: HubAuth
  /** The origins that may receive credentials; a hub of any other receives none. */
  allowedOrigins: readonly string[]
  tokens: AccessTokens
}

const PREFIX = 'Bearer '

/** Authorises the requests to a hub by nothing, by cookies or by the access token. */
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
