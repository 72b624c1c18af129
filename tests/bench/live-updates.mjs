// Floods of live updates on one list of orders, one after another: each 10,000 messages in 10 s to the built site in
// Chromium. Prints the longest pause between two frames, and the page's memory after each flood. The first flood warms up
// caches.
// Run: npm run build && node tests/bench/live-updates.mjs [dist] [floods]
import { chromium } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../../scripts/lib/browser.mjs'
import { measureMemory, formatMemory } from '../../scripts/lib/page-memory.mjs'
import { startMockServer } from '../../scripts/mock-server.mjs'
import { startStaticServer } from '../../scripts/lib/static-server.mjs'

const messages = 10_000
const seconds = 10
const rounds = 100
const root = process.argv[2] ?? 'dist'
const floods = Number(process.argv[3] ?? 5)

const api = await startMockServer({ port: 0, host: '127.0.0.1' })
const site = await startStaticServer({ root, port: 0, meta: { VITE_API_URL: api.url } })
// Compiled code counts as the page's heap and grows with use, so the engine compiles nothing here. The delays are longer
// than a customer's.
const args = [...browserArgs, '--js-flags=--no-opt,--no-maglev,--no-sparkplug']
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args })
const page = await browser.newPage()

const session = JSON.stringify(api.signIn('demo@listwell.example'))
await page.goto(`${site.url}/favicon.svg`)
await page.evaluate(
  ([key, value]) => localStorage.setItem(key, value),
  [`listwell-auth-${new URL(api.url).host}`, session],
)
await page.goto(`${site.url}/orders`)
await page.getByRole('link', { name: /000078$/ }).waitFor()
while (api.hub.connections() === 0) await new Promise(resolve => setTimeout(resolve, 100))

const ids = [78, 77, 71, 64, 59]
const orders = api.db.read().orders.filter(({ id }) => ids.includes(id))
const statuses = ['pending', 'paid', 'processing', 'completed', 'refunded']
let sent = 0

function publish(status = statuses[Math.floor(sent / ids.length) % statuses.length]) {
  const { id, orderNumber } = orders[sent % orders.length]
  const topic = new URL(`orders/${id}`, api.url)
  const data = JSON.stringify({ '@id': topic.pathname, '@type': 'Order', id, orderNumber, status })
  api.hub.publish({ topic: topic.href, data })
  sent += 1
}

/** Publishes for 10 s, `count` messages in each round. Returns the longest pause between two frames (ms). */
async function longestPause(count) {
  await page.evaluate(() => {
    window.longest = 0
    let last = performance.now()
    const frame = now => {
      window.longest = Math.max(window.longest, now - last)
      last = now
      window.frame = requestAnimationFrame(frame)
    }
    window.frame = requestAnimationFrame(frame)
  })
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < count; n += 1) publish()
    await new Promise(resolve => setTimeout(resolve, (seconds * 1000) / rounds))
  }
  return page.evaluate(() => {
    cancelAnimationFrame(window.frame)
    return window.longest
  })
}

/** Publishes all messages and waits until the last ones are on screen. Returns the longest pause (ms). */
async function flood() {
  const longest = await longestPause(messages / rounds)
  orders.forEach(() => publish('payment_failed'))
  const row = page.getByRole('row', { name: /Payment failed/ })
  while ((await row.count()) < orders.length + 1) await new Promise(resolve => setTimeout(resolve, 50))
  return longest
}

const delays = []
const memory = []
for (let n = 1; n <= floods; n += 1) {
  delays.push(await flood())
  memory.push(await measureMemory(page))
  console.log(`flood ${n}: longest pause ${delays.at(-1).toFixed(0)} ms, ${formatMemory(memory.at(-1))}`)
}
const idle = await longestPause(0)
const [, second] = memory
const grown = memory.at(-1).heap / second.heap - 1

console.log(`${messages} messages in ${seconds} s on one list of orders, ${floods} times:`)
console.log(
  `  pause     ${Math.max(...delays.slice(1)).toFixed(0)} ms (${idle.toFixed(0)} ms without messages)`,
)
console.log(`  grown     ${(grown * 100).toFixed(1)} % (from the second flood to the last)`)

await browser.close()
await site.close()
await api.close()
