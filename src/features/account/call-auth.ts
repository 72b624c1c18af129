import { getAuth } from '@/session/session'
import { failureOf, type FormFailure } from './rules'

type Clients = Awaited<ReturnType<typeof getAuth>>
type Outcome = { error: { message: string; status?: number | undefined; body?: unknown } | null }

const UNAVAILABLE = 'Signing in isn’t available right now. Check your connection and try again.'

/** Calls the auth client. Returns the failure, null on success. `fallback` is its text where the server sends none. */
export async function callAuth(
  run: (clients: Clients) => Promise<Outcome>,
  fallback?: string,
): Promise<FormFailure | null> {
  let clients: Clients
  try {
    clients = await getAuth()
  } catch {
    return { text: fallback ?? UNAVAILABLE, violations: {} }
  }
  const { error } = await run(clients)
  return error === null ? null : failureOf(error, fallback)
}
