/** The requests that may fail, as the mock's scenarios name them. */
const calls = [
  'search',
  'tlds',
  'offers',
  'cart',
  'add-to-cart',
  'remove-item',
  'place-order',
  'orders',
  'order',
  'order-details',
  'cancel-order',
  'delete-order',
  'payment-intent',
  'download-file',
  'live-updates',
  'sign-in',
  'sign-out',
  'refresh',
  'change-password',
  'forgot-password',
  'pay',
]
const failures = ['network', 'unreadable', '400', '403', '404', '409', '422', '429', '500', '502', '503']
const oddities = ['empty', 'many.huge', 'hostile.past', 'endless.future', 'bare', 'odd']

/**
 * Chooses what goes wrong during a journey. The mock API plays a `scenario`; the other kinds are caused in the browser.
 *
 * @param {() => number} random
 * @returns {{ name: string, kind: 'scenario' | 'offline' | 'chunks' | 'hub' | 'storage', scenario?: string }}
 */
export function randomFault(random) {
  const pick = list => list[Math.floor(random() * list.length)]
  const dice = random()
  if (dice < 0.1) return { name: 'no network', kind: 'offline' }
  if (dice < 0.2) return { name: 'chunks missing', kind: 'chunks' }
  if (dice < 0.25) return { name: 'no hub', kind: 'hub' }
  if (dice < 0.3) return { name: 'storage full', kind: 'storage' }
  const scenario = (() => {
    if (dice < 0.4) return `data:${pick(oddities)}`
    if (dice < 0.48) return 'end-session'
    if (dice < 0.56) return 'latency:slow'
    if (dice < 0.62) return 'session:short'
    return Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => `${pick(calls)}:${pick(failures)}`,
    ).join(',')
  })()
  return { name: scenario, kind: 'scenario', scenario }
}

/** Starts a fault; resolves with the function that ends it. */
export async function startFault({ kind, scenario }, page, api) {
  switch (kind) {
    case 'offline':
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    case 'chunks': {
      // The entry of a document is never missing.
      const chunks = /\/assets\/(?!index-)[^/]*\.js$/
      const missing = route => route.fulfill({ status: 404, body: 'Not found' })
      await page.route(chunks, missing)
      return () => page.unroute(chunks, missing)
    }
    case 'hub':
      api.hub.stop()
      return async () => api.hub.start()
    case 'storage':
      await page.evaluate(() => {
        window.setItem = Storage.prototype.setItem
        Storage.prototype.setItem = () => {
          throw new DOMException('The storage is full.', 'QuotaExceededError')
        }
      })
      return () =>
        // The page may have been reloaded meanwhile, or be loading.
        page
          .evaluate(() => {
            if (window.setItem) Storage.prototype.setItem = window.setItem
          })
          .catch(() => {})
    default:
      api.applyScenario(scenario)
      return async () => {
        api.applyScenario('')
        // Offers stay fresh in the cache for a while; a reload requests them at once.
        if (scenario.startsWith('data:')) await page.reload()
      }
  }
}
