import type { AuthChangeEvent, User } from '@/auth'
import { perApp, type App } from '@/config/app'
import { readStoredText } from '@/lib/local-storage'
import { within } from '@/platform/clock'
import type { Arrival, AuthClients, SessionOfUser } from './auth-clients'
import type { SignInFactor } from './second-factor'
import { storageKeyOf } from './storage-key'

/** Who is signed in in this document. `arrival` is null without a link, and for a user who has signed in otherwise since. */
export type SessionState =
  /**
   * While a page is prerendered, until a stored session has been read, and where the auth client can't be loaded: `error` says
   * why, else it is null.
   */
  | { status: 'unknown'; user: null; error: Error | null }
  /** Nobody: `never` since this document was opened, or the session `ended` though nobody signed out in this tab. */
  | { status: 'visitor'; why: 'never' | 'ended'; user: null; arrival: Arrival | null }
  /** Nobody after a sign-out in this tab, which leads `to` a page. */
  | { status: 'visitor'; why: 'signed-out'; user: null; arrival: null; to: string }
  /** A link brings the session of `arriving`, for whom this browser didn't ask: it waits for a yes or no. */
  | {
      status: 'confirming'
      user: null
      arriving: User
      /** Who is signed in now. */
      present: User | null
      reply: (isWanted: boolean) => void
    }
  /** The session of `owner` waits for the code of one of the factors. It isn't used before. */
  | {
      status: 'code'
      user: null
      owner: User
      factors: SignInFactor[]
      arrival: Arrival | null
    }
  | { status: 'user'; user: User; arrival: Arrival | null }

export const unknownSession: SessionState = { status: 'unknown', user: null, error: null }
const visitor: SessionState = { status: 'visitor', why: 'never', user: null, arrival: null }

/** Whether pages treat somebody as a visitor: nobody is signed in, or that can't be told because the auth client can't be loaded. */
export const countsAsVisitor = (state: SessionState): boolean =>
  state.status === 'unknown' ? state.error !== null : state.status !== 'user'

const arrivalOf = (state: SessionState) => ('arrival' in state ? state.arrival : null)
const holderOf = (state: SessionState) => (state.status === 'code' ? state.owner : state.user)?.id

/** The auth client, or a part of it, couldn't be loaded: the connection is lost, or a new version was deployed. */
export class MissingPartError extends Error {
  override name = 'MissingPartError'
}

/** The one owner of who is signed in. The auth client behind it is a chunk of its own, which a visitor's first page doesn't wait for. */
function createSession(app: App) {
  let state = unknownSession
  let ownerId: string | null = null
  let link: string | null = null
  /** What was stored when the document was opened. */
  let stored: string | null = null
  let hadSession = false
  let isSigningOut = false
  let clients: Promise<AuthClients> | null = null
  const listeners = new Set<() => void>()

  function set(next: SessionState) {
    const isSame = next.status !== 'confirming' && JSON.stringify(next) === JSON.stringify(state)
    if (isSame && arrivalOf(next) === arrivalOf(state)) return
    state = next
    ownerId ??= state.user?.id ?? null
    for (const listener of listeners) listener()
  }

  function stateOf(session: SessionOfUser | null, arrival: Arrival | null): SessionState {
    if (session === null) {
      // More than one event may tell of one end.
      if (state.status === 'visitor' && arrival === null) return state
      const isEnded = hadSession || state.user !== null
      return { status: 'visitor', why: isEnded ? 'ended' : 'never', user: null, arrival }
    }
    const { user, factors } = session
    // The events that follow a link's are about the same session.
    const from = arrival ?? (holderOf(state) === user.id ? arrivalOf(state) : null)
    if (factors !== null) return { status: 'code', user: null, owner: user, factors, arrival: from }
    return { status: 'user', user, arrival: from }
  }

  function onChange(event: AuthChangeEvent, session: SessionOfUser | null, opened: Arrival | null) {
    // The sign-out itself says when it is over: the document that is loaded then cuts off its request.
    if (session === null && isSigningOut) return
    const arrival = event === 'INITIAL_SESSION' ? opened : null
    set(stateOf(session, event === 'PASSWORD_RECOVERY' ? { outcome: 'recovery' } : arrival))
    hadSession = false
  }

  async function load(): Promise<AuthClients> {
    const late = () => Promise.reject(new Error('The sign-in service took too long to load.'))
    const part = app.load(() => import('./auth-clients'))
    const { createClients } = await within(app.clock, app.timing.requestTimeout, part, late)
    const created = createClients(app, {
      openedUrl: link,
      confirm: users =>
        new Promise(resolve => set({ status: 'confirming', user: null, ...users, reply: resolve })),
    })
    hadSession = created.isSession(stored)
    created.listen(onChange)
    return created
  }

  /** The auth client once its chunk is loaded. Rejects where that fails; the next call loads it again. */
  function getClients(): Promise<AuthClients> {
    clients ??= load().catch((cause: unknown) => {
      clients = null
      const error = new MissingPartError(String(cause), { cause })
      if (state.status === 'unknown') set({ status: 'unknown', user: null, error })
      throw error
    })
    return clients
  }

  /** Loads the client and with it the session. A failure shows in the state. */
  const start = () => void getClients().catch(() => {})

  return {
    get: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The id of this document's user, for whom alone calls are sent; null until somebody has signed in. */
    ownerId: (): string | null => ownerId,
    getClients,
    /** Loads the client, so that a visitor's sign-in in another tab is noticed too. */
    start,
    /**
     * Begins with the document. `opened` is its URL where that may bring a session, else null. A visitor is known at once, without
     * the client.
     */
    open(opened: string | null) {
      link = opened
      stored = readStoredText(storageKeyOf(app.settings))
      if (stored !== null || opened !== null) start()
      else set(visitor)
    },
    /** Ends it with its app: nobody gets a client any more. */
    close() {
      clients?.then(({ client }) => client.dispose()).catch(() => {})
      clients = new Promise(() => {})
    },
    /** A sign-out in this tab has begun: the session stays as it is until `endSignOut`. */
    startSignOut() {
      isSigningOut = true
    },
    /** Nobody is signed in any more, which leads `to` a page. */
    endSignOut: (to: string) => set({ status: 'visitor', why: 'signed-out', user: null, arrival: null, to }),
  }
}

export const sessionOf = perApp(createSession)
