import { sendEarlyRequest } from '@/api/early-request'
import { searchEndpoint } from '@/api/search-endpoint'
import type { App } from '@/config/app'
import type { SearchCriteria } from '@/config/search-criteria'
import { sessionOf } from '@/session/session'

/** Sends a visitor's search before the code that shows its results is there. A customer's waits for a token. */
export function startSearch(app: App, criteria: SearchCriteria): void {
  if (sessionOf(app).get().status === 'visitor') sendEarlyRequest(searchEndpoint(criteria), app.settings)
}
