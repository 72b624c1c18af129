// The worker of the mock API. msw's worker ignores navigations, and a download, a mailed link and a provider's page are
// some: this worker forwards them to a page that runs the mock. msw's worker does the rest.
const NAVIGATION = /\/(?:(?:order_files\/[^/]+|orders\/[^/]+\/files)\/download|authorize|verify)$/
const RESPONSE_TIMEOUT = 5000

/** The page's response to a navigation; null if the page doesn't run the mock. */
function askPage(page, url) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', event => resolve(event.data), { once: true })
    port1.start()
    setTimeout(resolve, RESPONSE_TIMEOUT, null)
    page.postMessage({ type: 'mock-navigation', url }, [port2])
  })
}

async function navigate(request) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const pages = windows.filter(page => page.frameType === 'top-level')
  const visible = pages.filter(page => page.visibilityState === 'visible')
  for (const page of new Set([...visible, ...pages])) {
    const response = await askPage(page, request.url)
    if (response !== null)
      return new Response(response.body, { status: response.status, headers: response.headers })
  }
  return fetch(request)
}

self.addEventListener('fetch', event => {
  const { mode, url } = event.request
  if (mode === 'navigate' && NAVIGATION.test(new URL(url).pathname))
    event.respondWith(navigate(event.request))
})

// A page announces that it closes before any navigation, also before one that becomes a download. Whether it has closed
// shows a moment later; msw's worker would unregister at once.
self.addEventListener('message', event => {
  if (event.data !== 'CLIENT_CLOSED') return
  event.stopImmediatePropagation()
  event.waitUntil(unregisterWhenUnused())
})

async function unregisterWhenUnused() {
  await new Promise(resolve => setTimeout(resolve, 1000))
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.length > 0) return
  // A page that has just been opened isn't always among the clients yet, but it holds this lock.
  await self.navigator.locks.request(
    'listwell-mock',
    { ifAvailable: true },
    async lock => lock && self.registration.unregister(),
  )
}

// Trusted Types apply to a site's workers too.
const own = self.trustedTypes?.createPolicy('mock-worker', { createScriptURL: url => url })
self.importScripts(own?.createScriptURL('mockServiceWorker.js') ?? 'mockServiceWorker.js')
