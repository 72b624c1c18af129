import type { Session } from '@/auth'
import { perApp, type App } from '@/config/app'
import { isUsable } from './second-factor'
import { sessionOf } from './session'

export { readTokenClaims } from '@/auth'

function createAccessTokens(app: App) {
  const session = sessionOf(app)

  /** The token of a session that may be used and is of this document's user; else null. */
  function tokenOf(stored: Session | null): string | null {
    if (stored === null || !isUsable(stored)) return null
    const ownerId = session.ownerId()
    return ownerId === null || ownerId === stored.user.id ? stored.access_token : null
  }

  return {
    /** Null for a visitor, where the client can't be loaded, and where another user has signed in: the request then has no token. */
    async current(): Promise<string | null> {
      const { status } = session.get()
      if (status !== 'user' && status !== 'unknown') return null
      const clients = await session.getClients().catch(() => null)
      return tokenOf((await clients?.getSession()) ?? null)
    },
    isSignedIn: (): boolean => session.get().user !== null,
    async renew(refused: string): Promise<string | null> {
      const { client, getSession } = await session.getClients()
      const now = await getSession()
      const isNew = now !== null && now.access_token !== refused
      return tokenOf(isNew ? now : (await client.refreshSession()).data.session)
    },
    /** A factor that was added on another device isn't in the stored user: with it the session waits for the code. */
    async lacksFactor(token: string): Promise<void> {
      const { getSession, refreshUser } = await session.getClients()
      // Another session says itself what it needs.
      if ((await getSession())?.access_token === token) await refreshUser()
    },
    /** Ends the session unless its token has changed. */
    async refused(token: string): Promise<void> {
      const clients = await session.getClients().catch(() => null)
      if (clients && (await clients.getSession())?.access_token === token) await clients.client.endSession()
    },
  }
}

/**
 * The access token for requests to the API: this document's user's alone. A session that waits for a second factor or for a yes has
 * none.
 */
export const accessTokensOf = perApp(createAccessTokens)
