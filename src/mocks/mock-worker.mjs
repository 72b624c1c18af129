// The worker of the mock API. msw's own passes navigations by; a download is one, so it is answered here, by a page
// that runs the mock. msw's worker does the rest.
const DOWNLOAD = /\/(?:order_files\/[^/]+|orders\/[^/]+\/files)\/download$/
const PATIENCE = 5000

/** The page's answer to a download, or null where the page doesn't run the mock. */
function ask(page, url) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', event => resolve(event.data), { once: true })
    port1.start()
    setTimeout(resolve, PATIENCE, null)
    page.postMessage({ type: 'mock-download', url }, [port2])
  })
}

async function download(request) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const pages = windows.filter(page => page.frameType === 'top-level')
  const inFront = pages.filter(page => page.visibilityState === 'visible')
  for (const page of new Set([...inFront, ...pages])) {
    const answer = await ask(page, request.url)
    if (answer !== null) return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }
  return fetch(request)
}

self.addEventListener('fetch', event => {
  const { mode, url } = event.request
  if (mode === 'navigate' && DOWNLOAD.test(new URL(url).pathname)) event.respondWith(download(event.request))
})

// A page says that it closes before any navigation, one that ends as a download too. Whether it did shows a moment
// later; msw's own worker would take its word and leave.
self.addEventListener('message', event => {
  if (event.data !== 'CLIENT_CLOSED') return
  event.stopImmediatePropagation()
  event.waitUntil(leaveWhenUnused())
})

async function leaveWhenUnused() {
  await new Promise(resolve => setTimeout(resolve, 1000))
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.length > 0) return
  // A page that has just been opened isn't always among them yet: one that runs the mock holds this lock.
  await self.navigator.locks.request(
    'listwell-mock',
    { ifAvailable: true },
    async lock => lock && self.registration.unregister(),
  )
}

// A site with trusted types holds its workers to them too.
const own = self.trustedTypes?.createPolicy('mock-worker', { createScriptURL: address => address })
self.importScripts(own?.createScriptURL('mockServiceWorker.js') ?? 'mockServiceWorker.js')
