import { AuthApiError, createOAuth, type AuthClient, type OAuthResult } from '@/auth'
import { timing } from '@/config/timing'
import { apiFetch } from './api-fetch'

/** Rejects with an `AuthError` where the service refuses to open a provider's page. */
async function checkPage(url: string): Promise<void> {
  const abort = new AbortController()
  const limit = setTimeout(() => abort.abort(), timing.requestTimeout)
  const { signal } = abort
  try {
    const response = await apiFetch(url, { redirect: 'manual', signal }).catch(async () => {
      // Without CORS headers nothing can be read of the response, but a navigation doesn't need them. Such a request follows
      // redirects, so it names no provider to whose page it would lead.
      const { origin, pathname } = new URL(url)
      await fetch(origin + pathname, { mode: 'no-cors', signal }).catch(() => {
        throw new AuthApiError('No response', 0)
      })
      return null
    })
    if (response === null || response.ok || response.type === 'opaqueredirect') return
    const { status, statusText, headers } = response
    const body: unknown = await response.json().catch(() => undefined)
    const retryAfter = Number(headers.get('Retry-After')) * 1000 || undefined
    throw new AuthApiError(statusText || `HTTP ${status}`, status, undefined, body, retryAfter)
  } finally {
    clearTimeout(limit)
    // The page itself isn't read.
    abort.abort()
  }
}

/**
 * The URL of a provider's page, which returns to `redirectTo`. The service is asked for it first: after a navigation, its
 * refusal would be shown in place of the site.
 */
export function startProvider(
  client: AuthClient,
  provider: string,
  redirectTo: string,
): Promise<OAuthResult> {
  const options = { redirectTo, skipBrowserRedirect: true, beforeRedirect: checkPage }
  return createOAuth(client).signInWithOAuth({ provider, options })
}
