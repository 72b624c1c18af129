import { endpoints } from '@/api/endpoints'
import { readFreshSession } from '@/auth'
import { routes } from '@/config/routes.mjs'
import { currentSettings, type Settings } from '@/config/settings'
import { parseSearchUrl } from '@/features/search/parse-search-url'
import { savesData } from '@/lib/saves-data'
import { abortEarlyRequest } from '@/platform/early-response'
import { isUsable } from '@/session/second-factor'
import { storageKeyOf } from '@/session/storage-key'

interface Visit {
  /** The URL that is opened. */
  opened: URL
  settings: Pick<Settings, 'apiUrl' | 'authFlow' | 'mocking'>
  /** The stored session, as text. */
  session: string | null
}

/** The path of the API call whose data a page shows first; null where that isn't known, or is for customers only. */
function firstCall({ pathname, search, searchParams }: URL, isCustomer: boolean): string | null {
  switch (pathname) {
    case routes.offers.path:
      return endpoints.offers
    case routes.search.path: {
      const criteria = parseSearchUrl(search)
      return criteria === null ? null : endpoints.search(criteria)
    }
    case routes.orders.path: {
      const page = searchParams.get('page') ?? '1'
      return isCustomer && /^[1-9]\d{0,8}$/.test(page) ? endpoints.orders(Number(page)) : null
    }
    default:
      return null
  }
}

/**
 * The request that the opened page will send first, and its access token. Null where the page may send another one: the
 * stored session needs a refresh or a second factor, or the URL may bring one.
 */
export function findEarlyRequest({ opened, settings, session }: Visit) {
  const fresh = readFreshSession(session)
  const mayChangeSession =
    opened.hash !== '' || (settings.authFlow === 'pkce' && opened.searchParams.has('code'))
  if (settings.mocking || mayChangeSession) return null
  if (session !== null && (fresh === null || !isUsable(fresh))) return null
  const path = firstCall(opened, fresh !== null)
  return path === null
    ? null
    : { url: new URL(path, settings.apiUrl).href, token: fresh?.access_token ?? null }
}

/** Requests the first data of the opened page, and keeps it for the app. Throws where storage is blocked. */
export function startEarlyRequest(): void {
  if (savesData()) return
  const { settings, wrongValues } = currentSettings()
  const session = localStorage.getItem(storageKeyOf(settings))
  const found =
    wrongValues.length === 0 && findEarlyRequest({ opened: new URL(location.href), settings, session })
  if (!found) return
  const { url, token } = found
  const controller = new AbortController()
  const response = fetch(url, {
    headers: { Accept: 'application/ld+json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
    credentials: settings.mercureAuth === 'cookie' ? 'include' : 'omit',
    cache: token === null ? 'default' : 'no-store',
    redirect: 'error',
    signal: controller.signal,
  }).then(
    // A 4xx status is the app's result too: the same request again would get the same, and after a 429 too early.
    one => (one.status < 500 && one.status !== 408 ? one : null),
    () => null,
  )
  globalThis.listwellEarlyRequest = { url, token, response, controller }
  addEventListener('pagehide', abortEarlyRequest)
}
