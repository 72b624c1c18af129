import { createOAuth, type AuthClient } from '@/auth'
import { timing } from '@/config/timing'
import { apiFetch } from './api-fetch'

interface Refusal {
  message: string
  /** 0: there was no response. */
  status?: number | undefined
  body?: unknown
  /** Milliseconds to wait, where the service said so. */
  retryAfter?: number | undefined
}

/** Why the service refuses to open a provider's page; null where it opens it. */
async function refusalOf(url: string): Promise<Refusal | null> {
  const abort = new AbortController()
  const limit = setTimeout(() => abort.abort(), timing.requestTimeout)
  try {
    const response = await apiFetch(url, { redirect: 'manual', signal: abort.signal })
    if (response.ok || response.type === 'opaqueredirect') return null
    const { status, statusText, headers } = response
    const body: unknown = await response.json().catch(() => undefined)
    const retryAfter = Number(headers.get('Retry-After')) * 1000 || undefined
    return { message: statusText || `HTTP ${status}`, status, body, retryAfter }
  } catch {
    // Without CORS headers nothing can be read of the response, but a navigation doesn't need them. Such a request follows
    // redirects, so it names no provider to whose page it would lead.
    const { origin, pathname } = new URL(url)
    const isReachable = await fetch(origin + pathname, { mode: 'no-cors', signal: abort.signal }).then(
      () => true,
      () => false,
    )
    return isReachable ? null : { message: 'No response', status: 0 }
  } finally {
    clearTimeout(limit)
    // The page itself isn't read.
    abort.abort()
  }
}

/**
 * The URL of a provider's page, which returns to `redirectTo`. The service is asked for it first: after a navigation, its
 * refusal would stand in place of the site.
 */
export async function startProvider(
  client: AuthClient,
  provider: string,
  redirectTo: string,
): Promise<{ url: string; error: null } | { url: null; error: Refusal }> {
  const oauth = createOAuth(client)
  const { data, error } = await oauth.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error !== null) return { url: null, error }
  const refusal = await refusalOf(data.url)
  return refusal === null ? { url: data.url, error: null } : { url: null, error: refusal }
}
