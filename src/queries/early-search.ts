import { searchEndpoint } from '@/api/search-endpoint'
import type { App } from '@/config/app'
import type { SearchCriteria } from '@/config/search-criteria'
import { sendEarlyRequest } from '@/platform/send-early'
import { sessionOf } from '@/session/session'

/** Sends a visitor's search before its code is there, which then takes the response. A customer's needs a token. */
export function requestSearchEarly(app: App, criteria: SearchCriteria): void {
  if (sessionOf(app).get().status !== 'visitor') return
  const { apiUrl, mercureAuth } = app.settings
  sendEarlyRequest(new URL(searchEndpoint(criteria), apiUrl).href, mercureAuth === 'cookie')
}
