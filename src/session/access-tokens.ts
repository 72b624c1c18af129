import type { Session } from '@/auth'
import { perApp, type App } from '@/config/app'
import { isUsable } from './second-factor'
import { sessionOf } from './session'

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
      const { data } = (await clients?.client.getSession()) ?? {}
      return tokenOf(data?.session ?? null)
    },
    isSignedIn: (): boolean => session.get().user !== null,
    async renew(refused: string): Promise<string | null> {
      const { client } = await session.getClients()
      const { data: now } = await client.getSession()
      const isNew = now.session !== null && now.session.access_token !== refused
      const { session: next } = isNew ? now : (await client.refreshSession()).data
      return tokenOf(next)
    },
    /** A factor that was added on another device isn't in the stored user: with it the session waits for the code. */
    async lacksFactor(token: string): Promise<void> {
      const { client, refreshUser } = await session.getClients()
      const { data } = await client.getSession()
      // Another session says itself what it needs.
      if (data.session?.access_token === token) await refreshUser()
    },
    /** Ends the session unless its token has changed. */
    refused(token: string): void {
      void session.getClients().then(async ({ client }) => {
        const { data } = await client.getSession()
        if (data.session?.access_token === token) await client.endSession()
      })
    },
  }
}

/**
 * The access token for requests to the API: this document's user's alone. A session that waits for a second factor or for a yes has
 * none.
 */
export const accessTokensOf = perApp(createAccessTokens)
