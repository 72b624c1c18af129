import {
  createAuthClient,
  createRecovery,
  endOtherSessions,
  readStoredSession,
  refreshUser,
  type AuthChangeEvent,
  type AuthError,
  type Session,
  type User,
} from '@/auth'
import type { App } from '@/config/app'
import { takeAskedLink } from './asked-mails'
import { neededFactors, type SignInFactor } from './second-factor'
import { MissingPartError } from './session'
import { storageKeyOf } from './storage-key'

export type { AuthError, User }

/**
 * What the link that has opened this document, or a provider's return, has come to: it has signed the customer in, to choose a new
 * password in the case of `recovery`, or it has failed, for which there is a code.
 */
export type Arrival = { outcome: 'signed-in' | 'recovery' } | { outcome: 'failed'; code: string }

/** Whose session the auth client has, and the second factors of which it needs one before it may be used; null where it needs none. */
export interface SessionOfUser {
  user: User
  factors: SignInFactor[] | null
}

interface ClientsOptions {
  /** The URL that was opened where it may bring a session, else null. */
  openedUrl: string | null
  /** Asks whether a link that this browser didn't ask for may sign somebody in. */
  confirm: (users: { arriving: User; present: User | null }) => Promise<boolean>
}

/** The code of an arrival's failure; null where a later sign-in or sign-out has replaced what the link brought. */
function failureCode({ name }: AuthError): string | null {
  if (name === 'AuthRefreshDiscardedError') return null
  // A link that was asked for without PKCE, such as the one that confirms an address, has taken effect at the service.
  return name === 'AuthPKCEGrantCodeExchangeError' ? 'email_confirmed' : 'unknown'
}

/** What few visits need, in a chunk of its own. */
const loadMore = () =>
  import('./auth-more').catch((cause: unknown) => {
    throw new MissingPartError('A part of the auth client couldn’t be loaded.', { cause })
  })

/** The app's auth client and what belongs to it: a chunk of its own. */
export function createClients({ settings, timing, clock }: App, { openedUrl, confirm }: ClientsOptions) {
  let isDeclined = false
  const client = createAuthClient({
    url: settings.authUrl,
    storageKey: storageKeyOf(settings),
    clock,
    flowType: settings.authFlow,
    apiVersionHeader: settings.authVersionHeader,
    detectSessionInUrl: openedUrl !== null,
    ...(openedUrl !== null && { openedUrl }),
    async confirmSession(users) {
      isDeclined = !takeAskedLink(users.arriving.email) && !(await confirm(users))
      return !isDeclined
    },
    timeout: timing.requestTimeout,
    retryDelay: n => timing.queryRetryDelay(n),
  })

  async function readArrival(): Promise<Arrival | null> {
    const { error } = await client.initialize()
    if (openedUrl === null || isDeclined) return null
    if (error === null) return { outcome: 'signed-in' }
    const code = failureCode(error)
    return code === null ? null : { outcome: 'failed', code }
  }

  return {
    client,
    /** The session, refreshed where it has expired; null without one, and where that fails. */
    getSession: async (): Promise<Session | null> => (await client.getSession()).data.session,
    recovery: createRecovery(client),
    endOtherSessions: () => endOtherSessions(client),
    /** Whether a stored text is a session, which may have expired. */
    isSession: (text: string | null): boolean => readStoredSession(text) !== null,
    /**
     * Notifies of the session as it is and of each change. `opened` is what the opened URL has come to.
     */
    listen(
      listener: (event: AuthChangeEvent, session: SessionOfUser | null, opened: Arrival | null) => void,
    ) {
      const arrival = readArrival()
      client.onAuthStateChange((event, session) => {
        const read = session && { user: session.user, factors: neededFactors(session) }
        void arrival.then(opened => listener(event, read, opened))
      })
    },
    /** Reads the user anew; a service that can't say who it is may end the session instead. Returns whether it was read. */
    async refreshUser(): Promise<boolean> {
      const { error } = await refreshUser(client)
      if (error !== null) await client.refreshSession()
      return error === null
    },
    /** Second factors. */
    loadMfa: async () => (await loadMore()).createMfa(client),
    /** Mailed links and codes. */
    loadOtp: async () => (await loadMore()).createOtp(client),
    /** Goes to a provider's page, which returns to `redirectTo`. */
    async startProvider(provider: string, redirectTo: string) {
      const oauth = (await loadMore()).createOAuth(client)
      return oauth.signInWithOAuth({ provider, options: { redirectTo } })
    },
  }
}

export type AuthClients = ReturnType<typeof createClients>
