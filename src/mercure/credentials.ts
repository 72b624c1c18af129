import type { MercureOptions } from './options'

/** What authorises a request to the hub: the credentials mode, and the access token where one is sent. */
export interface Authorisation {
  credentials: RequestCredentials
  token: string | null
}

/** The result authorises a request, or renews what was refused with 401; null where there is none, or no other. */
export function createAuthorise({ hub, auth, allowedOrigins, tokens }: MercureOptions) {
  const kind = allowedOrigins.includes(new URL(hub).origin) ? auth : 'none'
  return async (refused: Authorisation | null): Promise<Authorisation | null> => {
    if (kind !== 'bearer')
      return refused ? null : { credentials: kind === 'cookie' ? 'include' : 'omit', token: null }
    const token = await (refused?.token ? tokens.renew(refused.token) : tokens.current())
    return token === null ? null : { credentials: 'omit', token }
  }
}
