import {
  createAuthClient,
  createRecovery,
  endOtherSessions,
  readStoredSession,
  refreshUser,
  type Session,
} from '@/auth'
import { apiFetch } from './api-fetch'
import { settings } from '@/config/settings'
import { timing } from '@/config/timing'
import { confirmSession } from './confirm-session'
import { recallNewPassword, resetLinkSteps, setLinkSteps } from './link-steps'
import { isUsable, usableSession } from './second-factor'
import { storageKey } from './storage-key'

/** The app's auth client and its password recovery. A chunk of its own. `openedUrl` is the page's URL before it was cleaned. */
export function createClients(openedUrl = location.href) {
  let isUnasked = false
  // A code is taken without a question.
  let isTaken = settings.authFlow === 'pkce'
  const client = createAuthClient({
    url: settings.authUrl,
    storageKey,
    flowType: settings.authFlow,
    apiVersionHeader: settings.authVersionHeader,
    openedUrl,
    async confirmSession(users) {
      const isWanted = await confirmSession(users)
      isUnasked = isWanted === null
      isTaken = isWanted === true
      return isTaken
    },
    timeout: timing.requestTimeout,
    retryDelay: n => timing.queryRetryDelay(n),
    fetch: apiFetch,
  })
  const isLink = /[#&]access_token=|[?&]code=/.test(openedUrl)
  if (isLink || /[?&]error=/.test(openedUrl))
    void client.initialize().then(async ({ error }) => {
      if (error !== null) isTaken = false
      // A page for customers only replaces its URL while the chunk loads.
      const { search } = location
      const problem = await import('./link-problem').then(
        ({ linkProblem }) => linkProblem(error, openedUrl, search),
        () => error && 'Ask for a new one.',
      )
      setLinkSteps({
        problem: problem ?? (isUnasked ? 'A part of this site is missing. Ask for a new one.' : null),
      })
    })
  client.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION' && isLink && session !== null && !isUsable(session))
      setLinkSteps({ code: true })
    if (event === 'INITIAL_SESSION' && isLink && session !== null && isTaken)
      setLinkSteps({ mailReturn: true })
    if (event === 'INITIAL_SESSION') recallNewPassword(session?.user.id ?? null)
    if (event === 'PASSWORD_RECOVERY' && session !== null) setLinkSteps({ newPassword: session.user.id })
    if (event === 'SIGNED_OUT') resetLinkSteps()
  })
  return {
    client,
    recovery: createRecovery(client),
    endOtherSessions: () => endOtherSessions(client),
    /** Whether a stored text is a session, which may have expired. */
    isSession: (stored: string | null): boolean => readStoredSession(stored) !== null,
    /** As `onAuthStateChange`; a session that waits for a second factor counts as none, and is said to be pending. */
    onSessionChange: (listener: (session: Session | null, isPending: boolean) => void) =>
      client.onAuthStateChange((_event, session) => {
        const usable = usableSession(session)
        listener(usable, usable !== session)
      }),
    /** Reads the user anew; a service that can't say who it is may end the session instead. Returns whether it was read. */
    async refreshUser(): Promise<boolean> {
      const { error } = await refreshUser(client)
      if (error !== null) await client.refreshSession()
      return error === null
    },
    /** Second factors: a chunk that few visits need. Rejects where it can't be loaded. */
    loadMfa: async () => (await import('./mfa')).createMfa(client),
    /** Mailed links and codes: a chunk that few visits need. Rejects where it can't be loaded. */
    loadOtp: async () => (await import('./otp')).createOtp(client),
    /** The URL of a provider's page: a chunk that few visits need. Rejects where it can't be loaded. */
    startProvider: async (provider: string, redirectTo: string) =>
      (await import('./oauth')).startProvider(client, provider, redirectTo),
  }
}

export type AuthClients = ReturnType<typeof createClients>
