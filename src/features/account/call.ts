import { auth } from '@/session/session'
import { failureOf, type Failure } from './rules'

type OpenClient = Awaited<ReturnType<typeof auth>>
type Outcome = { error: { message: string; status?: number | undefined; body?: unknown } | null }

const UNAVAILABLE = 'Signing in isn’t available right now. Check your connection and try again.'

/** Makes a call of the auth client; gives what failed, null when nothing did. `fallback` words what the server leaves unsaid. */
export async function call(
  make: (open: OpenClient) => Promise<Outcome>,
  fallback?: string,
): Promise<Failure | null> {
  let open: OpenClient
  try {
    open = await auth()
  } catch {
    return { text: fallback ?? UNAVAILABLE, violations: {} }
  }
  const { error } = await make(open)
  return error === null ? null : failureOf(error, fallback)
}
