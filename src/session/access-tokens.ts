import type { Session } from '@/auth'
import { isUsable } from './second-factor'
import { getAuth, getSessionState } from './session'

/** Number of tokens whose owner is remembered: requests with them may still be running. */
const REMEMBERED = 10
const owners = new Map<string, string>()

/** The session's token if the session is usable and, where an owner is known, that user's. */
function tokenOf(session: Session | null, owner: string | undefined): string | null {
  if (session === null || !isUsable(session)) return null
  const { access_token: token, user } = session
  if (owner !== undefined && user.id !== owner) return null
  owners.set(token, user.id)
  const [oldest = token] = owners.keys()
  if (owners.size > REMEMBERED) owners.delete(oldest)
  return token
}

/**
 * The access token for requests to the API. After a refusal it is never replaced by another user's. A session that waits for a
 * second factor has none.
 */
export const accessTokens = {
  /** Null for a visitor, where the client can't be loaded, and where another user has signed in: the request then has no token. */
  async current(): Promise<string | null> {
    const { status, user } = getSessionState()
    if (status === 'anonymous') return null
    const client = await getAuth().then(
      one => one.client,
      () => null,
    )
    const { data } = (await client?.getSession()) ?? {}
    return tokenOf(data?.session ?? null, user?.id)
  },
  isSignedIn: (): boolean => getSessionState().user !== null,
  async renew(refused: string): Promise<string | null> {
    const { client } = await getAuth()
    const { data: now } = await client.getSession()
    const owner = owners.get(refused)
    const isNew = now.session !== null && now.session.access_token !== refused
    const { session } = isNew ? now : (await client.refreshSession()).data
    return tokenOf(session, owner)
  },
  /** Ends the session unless its token has changed. */
  refused(token: string): void {
    void getAuth().then(async ({ client }) => {
      const { data } = await client.getSession()
      if (data.session?.access_token === token) await client.endSession()
    })
  },
}
