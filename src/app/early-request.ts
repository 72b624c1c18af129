import { endpoints } from '@/api/endpoints'
import { routes } from '@/config/routes.mjs'
import { currentSettings } from '@/config/settings'
import { parseSearchUrl } from '@/features/search/parse-search-url'
import { savesData } from '@/lib/saves-data'
import { abortEarlyRequest } from '@/platform/early-response'
import { storageKeyOf } from '@/session/storage-key'

/** The path of the API call for the public data that a URL shows first; null for other URLs. */
export function publicCall({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  if (pathname === routes.offers.path) return endpoints.offers
  const criteria = pathname === routes.search.path ? parseSearchUrl(search) : null
  return criteria && endpoints.search(criteria)
}

/**
 * Requests the first data of the opened page, and keeps it for the app, which requests what it doesn't find. Not where somebody
 * is signed in or the URL may bring a session: their requests have a token. Throws where storage is blocked.
 */
export function startEarlyRequest(): void {
  const { settings, wrongValues } = currentSettings()
  const path = publicCall(location)
  const mayHaveToken =
    localStorage.getItem(storageKeyOf(settings)) !== null || /#.|[?&]code=/.test(location.href)
  if (path === null || mayHaveToken || savesData() || settings.mocking || wrongValues.length > 0) return
  const url = new URL(path, settings.apiUrl).href
  const controller = new AbortController()
  // As src/api/http.ts sends it.
  const response = fetch(url, {
    headers: { Accept: 'application/ld+json' },
    credentials: settings.mercureAuth === 'cookie' ? 'include' : 'omit',
    redirect: 'error',
    signal: controller.signal,
  }).then(
    // A 4xx status is the app's result too: the same request again would get the same, and after a 429 too early.
    one => (one.status < 500 && one.status !== 408 ? one : null),
    () => null,
  )
  globalThis.listwellEarlyRequest = { url, response, controller }
  addEventListener('pagehide', abortEarlyRequest)
}
