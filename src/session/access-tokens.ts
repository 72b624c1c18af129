import type { Session } from '@/auth'
import { getPendingSignIn } from './second-factor'
import { getAuth, getSessionState } from './session'

/** Number of tokens whose owner is remembered: requests with them may still be running. */
const REMEMBERED = 10
const owners = new Map<string, string>()

function remember({ access_token: token, user }: Session): string {
  owners.set(token, user.id)
  const [oldest = token] = owners.keys()
  if (owners.size > REMEMBERED) owners.delete(oldest)
  return token
}

/** The access token for requests to the API. After a refusal it is never replaced by another user's. */
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
    const session = data?.session ?? null
    if (getPendingSignIn() !== null) return null
    return session === null || (user !== null && user.id !== session.user.id) ? null : remember(session)
  },
  async renew(refused: string): Promise<string | null> {
    const { client } = await getAuth()
    const { data: now } = await client.getSession()
    const owner = owners.get(refused)
    const isOther = (session: Session) => owner !== undefined && session.user.id !== owner
    if (now.session && isOther(now.session)) return null
    if (now.session && now.session.access_token !== refused) return remember(now.session)
    const { data } = await client.refreshSession()
    return data.session === null || isOther(data.session) ? null : remember(data.session)
  },
  /** Ends the session unless its token has changed. */
  refused(token: string): void {
    void getAuth().then(async ({ client }) => {
      const { data } = await client.getSession()
      if (data.session?.access_token === token) await client.endSession()
    })
  },
}
