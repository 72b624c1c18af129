import { verifierKeyOf } from '@/auth'
import type { App } from '@/config/app'
import { storeText } from '@/lib/local-storage'
import { within } from '@/platform/clock'
import { sessionOf } from './session'
import { storageKeyOf } from './storage-key'

function forgetSession({ settings }: App) {
  const storageKey = storageKeyOf(settings)
  storeText(storageKey, null)
  storeText(verifierKeyOf(storageKey), null)
}

/**
 * Signs out here and in the other tabs; the document is loaded anew at `to`. The session ends here even where the server can't be
 * reached.
 */
export async function signOut(app: App, to: string): Promise<void> {
  const session = sessionOf(app)
  const forget = () => forgetSession(app)
  /** What it asks of the service isn't waited for for long. */
  const waitFor = <T>(work: Promise<T>) => within(app.clock, app.timing.signOutTimeout, work, () => undefined)
  session.startSignOut()
  // A page that is closed meanwhile leaves no session to the browser's next user.
  window.addEventListener('pagehide', forget)
  try {
    const clients = await session.getClients().catch(() => null)
    // The service ends sessions by a valid token only, so an expired one is refreshed first.
    const stored = clients === null ? undefined : await waitFor(clients.getSession())
    // Another tab may have signed in somebody else meanwhile: this document is loaded anew then.
    const { user } = stored ?? session.get()
    if (user && user.id !== session.ownerId()) return
    // Without the client no request can end the session at the service, but the browser's next user mustn't find it.
    await (clients === null ? forget() : waitFor(clients.client.signOut()))
  } finally {
    window.removeEventListener('pagehide', forget)
  }
  session.endSignOut(to)
}
