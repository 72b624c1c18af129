import { routeList } from '../../../src/config/routes.mjs'
import { growthLine, interpreted, measureMemory } from '../lib/page-memory.mjs'

const rounds = 200
const warmUp = 20

/** For each route: the path to visit, and the element that is shown when the page is complete. */
const visits = {
  '/': ['/', 'h1'],
  '/search': ['/search?type=keyword&keywords=bank', 'h2:has-text("Emails found for bank")'],
  '/offers': ['/offers', 'main :text("per Email")'],
  '/cart': ['/cart', 'main :text("Your cart is empty")'],
  '/orders': ['/orders', 'main a:has-text("000078")'],
  '/order/:orderNumber/details': ['/order/:number/details', 'main :text(".csv")'],
  '/checkout/:id': ['/checkout/78', 'main button:has-text("Pay $")'],
  '/payment-success/:id': ['/payment-success/64', 'main :text("Payment received")'],
  '/profile': ['/profile', 'main :text("User ID")'],
  '/terms': ['/terms', 'h1:has-text("Terms")'],
  '/privacy': ['/privacy', 'h1:has-text("Privacy")'],
  '/contact': ['/contact', 'h1:has-text("Contact")'],
  '/signin': ['/signin', 'main h1'],
  '/signup': ['/signup', 'main h1'],
  '/forgot-password': ['/forgot-password', 'h1:has-text("password")'],
  '/reset-password': ['/reset-password', 'h1:has-text("Invalid Reset Link")'],
  '/verify-email': ['/verify-email', 'h1:has-text("Verification Failed")'],
}

/** Navigates as a link of the app does, without loading a document. */
function goTo(path) {
  const idx = (history.state?.idx ?? 0) + 1
  history.pushState({ usr: null, key: String(idx), idx }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

async function measure(bench) {
  const missing = routeList.map(({ path }) => path).filter(path => !(path in visits))
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: add to \`visits\`, above.`)
  const { url } = await bench.site()
  const { orderNumber } = (await bench.api()).db.read().orders.find(({ id }) => id === 59)
  const own = await bench.launch(interpreted)
  const { page } = await bench.open({ own, card: true, storageState: await bench.session() })
  await page.goto(url)
  let before
  for (let round = 1; round <= rounds; round += 1) {
    for (const [path, ready] of [...Object.values(visits), ['/nowhere', 'h1:has-text("Page not found")']]) {
      await page.evaluate(goTo, path.replace(':number', orderNumber))
      await page.locator(ready).first().waitFor({ timeout: 15_000 })
    }
    if (round === warmUp) before = await measureMemory(page)
  }
  const after = await measureMemory(page)
  await own.close()
  const names = { heap: 'heap', listeners: 'listeners', detached: 'detached nodes' }
  return { lines: Object.entries(names).map(([key, name]) => growthLine(name, before[key], after[key])) }
}

export const row = {
  title: `${rounds} rounds through all routes: growth after the first ${warmUp}`,
  run: measure,
}
