// Visits every route of the built site as a customer, again and again, and measures by how much the page's heap, event
// listeners and detached nodes grow after the first 20 rounds. Fails above 5 %.
// Run: npm run build && node tests/bench/memory.mjs [200] [dist]
import { openBuiltSite } from '../../scripts/lib/open-built-site.mjs'
import { measureMemory, formatMemory } from '../../scripts/lib/page-memory.mjs'
import { routeList } from '../../src/config/routes.mjs'

const rounds = Number(process.argv[2] ?? 200)
const warmUp = 20
const allowed = 0.05

// Compiled code counts as the page's heap and grows with use, so the engine compiles nothing here.
const interpreted = '--js-flags=--no-opt,--no-maglev,--no-sparkplug'
const { api, site, page, close } = await openBuiltSite(process.argv[3], [interpreted])
const numberOf = id => api.db.read().orders.find(order => order.id === id).orderNumber

/** For each route: the path to visit, and the element that is shown when the page is complete. */
const visits = {
  '/': ['/', 'h1'],
  '/search': ['/search?type=keyword&keywords=bank', 'h2:has-text("Emails found for bank")'],
  '/offers': ['/offers', 'main :text("per Email")'],
  '/cart': ['/cart', 'main :text("Your cart is empty")'],
  '/orders': ['/orders', 'main a:has-text("000078")'],
  '/order/:orderNumber/details': [`/order/${numberOf(59)}/details`, 'main :text(".csv")'],
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
const missing = routeList.map(({ path }) => path).filter(path => !(path in visits))
if (missing.length > 0) throw new Error(`${missing.join(', ')}: add to \`visits\`, above.`)
const all = [...Object.values(visits), ['/nowhere', 'h1:has-text("Page not found")']]

/** Navigates as a link of the app does, without loading a document. */
const goTo = path =>
  page.evaluate(to => {
    const idx = (history.state?.idx ?? 0) + 1
    history.pushState({ usr: null, key: String(idx), idx }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

async function visitAll() {
  for (const [path, ready] of all) {
    await goTo(path)
    await page.locator(ready).first().waitFor({ timeout: 15_000 })
  }
}

await page.goto(site.url)
let after = null
for (let n = 1; n <= rounds; n += 1) {
  await visitAll()
  if (n === warmUp) after = await measureMemory(page)
  if (n === warmUp || n % 20 === 0) console.log(`${n} rounds: ${formatMemory(await measureMemory(page))}`)
}
const end = await measureMemory(page)
await close()

console.log(`${rounds} rounds through ${all.length} pages; growth since the first ${warmUp}:`)
for (const [name, value] of Object.entries(end)) {
  const grown = (value - after[name]) / Math.max(after[name], 1)
  console.log(`  ${name.padEnd(9)}  ${(grown * 100).toFixed(1)} %`)
  if (grown > allowed) process.exitCode = 1
}
