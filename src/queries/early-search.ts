import { searchEndpoint } from '@/api/search-endpoint'
import type { App } from '@/config/app'
import type { SearchCriteria } from '@/config/search-criteria'
import { abortEarlyRequest, sendEarlyRequest } from '@/platform/send-early'
import { sessionOf } from '@/session/session'

/**
 * A search begins: one that was sent early before it isn't needed any more. Where the code that sends it isn't there yet, a visitor's
 * is sent early, and that code then takes the response. A customer's needs a token.
 */
export function startSearch(app: App, criteria: SearchCriteria, isCodeThere: boolean): void {
  abortEarlyRequest()
  if (isCodeThere || sessionOf(app).get().status !== 'visitor') return
  const { apiUrl, mercureAuth } = app.settings
  sendEarlyRequest(new URL(searchEndpoint(criteria), apiUrl).href, mercureAuth === 'cookie')
}
