import { getAuth } from '@/session/session'
import { failureOf, type FormFailure, type RequestError } from './rules'

export type Clients = Awaited<ReturnType<typeof getAuth>>
export type Outcome = { error: RequestError | null }

const UNAVAILABLE =
  'Signing in isn’t available right now. Check your connection and try again, or reload the page.'

/** Calls the auth client. Returns the failure, null on success. `fallback` is its text where the server sends none. */
export async function callAuth(
  run: (clients: Clients) => Promise<Outcome>,
  fallback?: string,
): Promise<FormFailure | null> {
  try {
    const clients = await getAuth()
    const { error } = await run(clients)
    // Where the service says that the session was ended elsewhere, the refresh fails and ends it here too.
    if (error?.name === 'AuthSessionMissingError') await clients.client.refreshSession()
    return error === null ? null : failureOf(error, fallback)
  } catch {
    // A chunk of the client can't be loaded.
    return { text: fallback ?? UNAVAILABLE, violations: {} }
  }
}
