import type { App } from '@/config/app'
import { problemText } from '@/lib/problem'
import { tellDevelopers } from '@/lib/tell-developers'
import type { AuthClients } from '@/session/auth-clients'
import { MissingPartError } from '@/session/load-part'
import { sessionOf } from '@/session/session'
import { failureOf, optionalFailure, type FormFailure, type RequestError } from './rules'

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
  const unavailable = { text: fallback ?? UNAVAILABLE, violations: {} }
  const clients = await sessionOf(app)
    .getClients()
    .catch(() => null)
  if (clients === null) return unavailable
  try {
    const { error } = await run(clients)
    // Where the service says that the session was ended elsewhere, the refresh fails and ends it here too.
    if (error?.name === 'AuthSessionMissingError') await clients.client.refreshSession()
    if (error === null) return null
    tellDevelopers(problemText(error.body, 'detail', 'description', 'message') ?? error.message, error)
    return failureOf(error, fallback)
  } catch (error) {
    if (error instanceof MissingPartError) return unavailable
    throw error
  }
}

/** As `callAuth`, for a call that a service may lack. */
export async function callOptional(
  app: App,
  run: (clients: Clients) => Promise<Outcome>,
): Promise<FormFailure | null> {
  const failure = await callAuth(app, run)
  return failure && optionalFailure(failure)
}
