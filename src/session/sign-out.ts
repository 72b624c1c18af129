import { verifierKeyOf } from '@/auth'
import { timing } from '@/config/timing'
import { getPendingSignIn } from './second-factor'
import { getAuth, getSessionState, setRedirect } from './session'
import { storageKey } from './storage-key'

function forgetSession() {
  try {
    localStorage.removeItem(storageKey)
    localStorage.removeItem(verifierKeyOf(storageKey))
    // The newest tokens: Chromium's localStorage may lag behind.
    indexedDB.deleteDatabase(storageKey)
  } catch {
    // Blocked storage holds no session.
  }
}

/**
 * Signs out here and in the other tabs, and redirects to `to`. The session ends here even where the server can't be
 * reached.
 */
export async function signOut(to: string): Promise<void> {
  const { user } = getSessionState()
  setRedirect(to)
  // A page that is closed meanwhile leaves no session to the browser's next user.
  window.addEventListener('pagehide', forgetSession)
  try {
    const auth = await getAuth().catch(() => null)
    // Without the client no request can end the session at the service, but the browser's next user mustn't find it.
    if (auth === null) return forgetSession()
    const { client } = auth
    // The service ends sessions by a valid token only, so an expired one is refreshed first.
    const late = new Promise(resolve => setTimeout(resolve, timing.signOutTimeout))
    await Promise.race([client.getSession(), late])
    window.removeEventListener('pagehide', forgetSession)
    // Another tab may have signed in somebody else meanwhile.
    const present = getPendingSignIn()?.user ?? getSessionState().user
    if (present?.id === user?.id || present === null) await client.signOut()
  } finally {
    window.removeEventListener('pagehide', forgetSession)
    setRedirect(null)
  }
}
