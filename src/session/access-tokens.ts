import type { Session } from '@/auth'
import { isUsable } from './second-factor'
import { getAuth, getSessionState } from './session'

/** Number of tokens whose owner is remembered: requests with them may still be running. */
const REMEMBERED = 10
const owners = new Map<string, string>()

/** The token that lacked a second factor last, and the reading of its user. */
let lacking: { token: string; reading: Promise<boolean> } | null = null

/** Reads the user anew; false where that fails. */
async function readUserOf(token: string): Promise<boolean> {
  try {
    const { client, refreshUser } = await getAuth()
    const { data } = await client.getSession()
    // Another session says itself what it needs.
    return data.session?.access_token !== token || (await refreshUser())
  } catch {
    return false
  }
}

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
  /**
   * A factor that was added on another device isn't in the stored user: with it the session waits for the code. A service that
   * refuses for another reason isn't asked again for the same token.
   */
  async lacksFactor(token: string): Promise<void> {
    if (lacking?.token !== token) lacking = { token, reading: readUserOf(token) }
    const asked = lacking
    if (!(await asked.reading) && lacking === asked) lacking = null
  },
  /** Ends the session unless its token has changed. */
  refused(token: string): void {
    void getAuth().then(async ({ client }) => {
      const { data } = await client.getSession()
      if (data.session?.access_token === token) await client.endSession()
    })
  },
}
