import { sendEarlyRequest } from '@/api/early-request'
import { searchEndpoint } from '@/api/search-endpoint'
import type { App } from '@/config/app'
import type { SearchCriteria } from '@/config/search-criteria'
import { sessionOf } from '@/session/session'

/**
 * Sends a visitor's search at once: the code that shows its results may be late, and to render takes long on a slow phone. A
 * customer's search needs a token, and waits for it there.
 */
export function startSearch(app: App, criteria: SearchCriteria): void {
  if (sessionOf(app).get().status === 'visitor') sendEarlyRequest(searchEndpoint(criteria), app.settings)
}
