import { searchEndpoint } from '@/api/search-endpoint'
import type { App } from '@/config/app'
import type { SearchCriteria } from '@/config/search-criteria'
import { abortEarlyRequest, sendEarlyRequest } from '@/api/send-early'
import { sessionOf } from '@/session/session'

/**
 * Sends a visitor's search at once: the code that shows its results may be late, and to render takes long on a slow phone. That
 * code then takes the response. A customer's search needs a token, and waits for it there.
 */
export function startSearch(app: App, criteria: SearchCriteria): void {
  abortEarlyRequest()
  if (sessionOf(app).get().status !== 'visitor') return
  const { apiUrl, mercureAuth } = app.settings
  sendEarlyRequest(new URL(searchEndpoint(criteria), apiUrl).href, mercureAuth === 'cookie')
}
