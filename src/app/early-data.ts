import { sendEarlyRequest } from '@/api/early-request'
import { endpoints } from '@/api/endpoints'
import { routes } from '@/config/routes.mjs'
import { currentSettings } from '@/config/settings'
import { parseSearchUrl } from '@/features/search/parse-criteria'
import { savesData } from '@/lib/saves-data'
import { storageKeyOf } from '@/session/storage-key'

/** The path of the API call for the public data that a URL shows first; null for other URLs. */
export function publicCall({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  if (pathname === routes.offers.path) return endpoints.offers
  const criteria = pathname === routes.search.path ? parseSearchUrl(search) : null
  return criteria && endpoints.search(criteria)
}

/**
 * Requests the first data of the opened page, before the app's own script is there. Not where somebody is signed in or the URL
 * may bring a session: their requests have a token. Throws where storage is blocked.
 */
export function startEarlyRequest(): void {
  const { settings, wrongValues } = currentSettings()
  const path = publicCall(location)
  const mayHaveToken =
    localStorage.getItem(storageKeyOf(settings)) !== null || /#.|[?&]code=/.test(location.href)
  if (path === null || mayHaveToken || savesData() || settings.mocking || wrongValues.length > 0) return
  sendEarlyRequest(path, settings)
}
