import { findEarlyRequest } from '@/app/early-request'
import { abortEarlyRequest } from '@/platform/early-response'
import { settings, wrongSettings } from '@/config/settings'
import { storageKey } from '@/session/storage-key'

// The build puts this script into the documents of pages that show data of the API: they request it before the app's own
// script is there. It sends what src/api/http.ts would send, and is never needed: the app requests what it doesn't find.

function start() {
  if ('connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true) return
  const session = localStorage.getItem(storageKey)
  const found =
    wrongSettings.length === 0 && findEarlyRequest({ opened: new URL(location.href), settings, session })
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
  globalThis.listwellEarlyRequest = { url, token, requestedAt: Date.now(), response, controller }
  addEventListener('pagehide', abortEarlyRequest)
}

try {
  start()
} catch {
  // Storage is blocked.
}
