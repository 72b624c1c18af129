import { endpoints } from '@/api/endpoints'
import { readFreshSession } from '@/auth'
import { routes } from '@/config/routes.mjs'
import type { Settings } from '@/config/settings'
import { pageFromQuery } from '@/features/orders/pagination-rules'
import { parseSearchUrl } from '@/features/search/parse-search-url'
import { isUsable } from '@/session/second-factor'

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
    case routes.orders.path:
      return isCustomer ? endpoints.orders(pageFromQuery(searchParams)) : null
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
