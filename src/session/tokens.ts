import type { Session } from '@/auth'
import { auth, current as currentState } from './session'

/** Tokens whose owner is remembered: those of calls that may still be on their way. */
const REMEMBERED = 10
const owners = new Map<string, string>()

function handOut({ access_token: token, user }: Session): string {
  owners.set(token, user.id)
  const [oldest = token] = owners.keys()
  if (owners.size > REMEMBERED) owners.delete(oldest)
  return token
}

/** The token for product calls, and what becomes of one that is refused: never another user's. */
export const tokens = {
  /** Null too where the client can't be had, or another user has signed in: the call then goes without, as a visitor's. */
  async current(): Promise<string | null> {
    const { status, user } = currentState()
    if (status === 'anonymous') return null
    const client = await auth().then(
      one => one.client,
      () => null,
    )
    const { data } = (await client?.getSession()) ?? {}
    const session = data?.session ?? null
    return session === null || (user !== null && user.id !== session.user.id) ? null : handOut(session)
  },
  async renew(refused: string): Promise<string | null> {
    const { client } = await auth()
    const { data: now } = await client.getSession()
    const owner = owners.get(refused)
    const isOther = (session: Session) => owner !== undefined && session.user.id !== owner
    if (now.session && isOther(now.session)) return null
    if (now.session && now.session.access_token !== refused) return handOut(now.session)
    const { data } = await client.refreshSession()
    return data.session === null || isOther(data.session) ? null : handOut(data.session)
  },
  /** Ends the session, unless it has another token by now. */
  refused(token: string): void {
    void auth().then(async ({ client }) => {
      const { data } = await client.getSession()
      if (data.session?.access_token === token) await client.endSession()
    })
  },
}
