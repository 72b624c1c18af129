import type { App, Environment } from '@/config/app'
import { sessionOf } from '@/session/session'

/**
 * Creates an app in an environment: the owner of all that changes while it is open. `link` is the document's URL where that
 * may bring a session, else null.
 */
export function createApp(environment: Environment, link: string | null): App {
  const app = { ...environment }
  sessionOf(app).open(link)
  return app
}
