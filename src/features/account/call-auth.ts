import type { App } from '@/config/app'
import { LACKS_FACTOR, problemText } from '@/lib/problem'
import { tellDevelopers } from '@/lib/tell-developers'
import type { AuthClients } from '@/session/auth-clients'
import { MissingPartError, sessionOf } from '@/session/session'
import { failureOf, type FormFailure, type RequestError } from './auth-failure'

export type Clients = AuthClients
export type Outcome = { error: RequestError | null }

const UNAVAILABLE =
  'Signing in isn’t available right now. Check your connection and try again, or reload the page.'

/**
 * Calls the auth client. Returns the failure, null on success. `fallback` is its text where the server sends none. An error of
 * the code itself is thrown on: it is no failure of the service.
 */
export async function callAuth(
  app: App,
  run: (clients: Clients) => Promise<Outcome>,
  fallback?: string,
): Promise<FormFailure | null> {
  try {
    const clients = await sessionOf(app).getClients()
    const { error } = await run(clients)
    if (error === null) return null
    // Where the session was ended elsewhere, the refresh fails and ends it here too; the customer signs in again.
    if (error.status === 401 || error.name === 'AuthSessionMissingError')
      await clients.client.refreshSession()
    // A second factor was added on another device: with its user the session waits for the code.
    if (error.code === LACKS_FACTOR) await clients.refreshUser()
    tellDevelopers(problemText(error.body, 'detail', 'description', 'message') ?? error.message, error)
    return failureOf(error, fallback)
  } catch (error) {
    if (!(error instanceof MissingPartError)) throw error
    return { text: fallback ?? UNAVAILABLE, violations: {} }
  }
}
