// Wakes eight real tabs together with an expired token, again and again, while requests fail and tabs are closed, and counts
// the refreshes for each wake-up, the sign-outs and the spent tokens. Run: node tests/bench/auth-tabs.mjs [1000] [chromium]
import { startAuthTabs } from '../support/auth-tabs.mjs'
import { tabBrowsers } from './lib/tab-browsers.mjs'

const [, , wakeUps = 1000, engine = 'chromium'] = process.argv
const count = 8
/** In one wake-up of four a tab is closed within so many milliseconds; one refresh in five fails; none is slower than that. */
const [closeRate, faultRate, moment] = [0.25, 0.2, 80]

const upTo = limit => Math.floor(Math.random() * limit)
const chance = rate => Math.random() < rate
const pause = time => new Promise(done => setTimeout(done, time))

const server = await startAuthTabs()
server.refreshing = async () => {
  await pause(upTo(moment))
  if (chance(faultRate)) return chance(0.5) ? 'drop' : 'unavailable'
  return undefined
}

const browser = await tabBrowsers[engine]()
if (browser === null) throw new Error(`${engine} isn't installed.`)
const pages = new Map()
let names = 0

/** Waits until a tab hears another one. */
async function hear(page, other) {
  while (!(await page.evaluate('globalThis.tab?.hears() ?? false')))
    await other.evaluate('globalThis.tab?.greet() ?? null')
}

async function open(turn) {
  const name = String((names += 1))
  const page = await browser.open(`${server.url}?tab=${name}&wakeUp=${turn}`)
  const [other] = openTabs()
  pages.set(name, page)
  if (other) await hear(page, other)
}

const openTabs = () => [...pages.values()]

/** Signs in where the last session was lost, and waits until every tab knows. */
async function signIn() {
  await openTabs()[0].evaluate(`tab.client.signInWithPassword({ email: 'ann', password: 'secret' })`)
  for (const page of openTabs())
    while (!(await page.evaluate(`tab.events.at(-1)?.endsWith('${server.newest}')`))) await pause(10)
}

async function closeTab() {
  await pause(upTo(moment))
  const [name, page] = [...pages][upTo(pages.size)]
  pages.delete(name)
  await page.close()
  return name
}

const counts = { closed: 0, asked: 0, renewed: 0, more: 0, signedOut: 0, lost: 0 }

async function wakeUp(turn) {
  const [asked, renewed] = [server.asked.length, server.renewed.length]
  const spent = server.spent.length
  await openTabs()[0].evaluate(`tab.wakeAll(${turn})`)
  const closed = chance(closeRate) ? await closeTab() : undefined
  const outcomes = await Promise.all(openTabs().map(page => page.evaluate(`tab.woken(${turn})`)))

  counts.asked += server.asked.length - asked
  counts.renewed += server.renewed.length - renewed
  if (closed) counts.closed += 1
  // A closed tab loses the new tokens that were sent to it: no client can recover them.
  const isLost = closed !== undefined && server.renewed.at(-1) === closed && server.spent.length > spent
  if (isLost) counts.lost += 1
  else if (server.renewed.length - renewed !== 1) counts.more += 1
  if (outcomes.some(token => token !== server.newest)) {
    if (!isLost) counts.signedOut += 1
    await signIn()
  }
  while (pages.size < count) await open(turn)
}

try {
  for (let index = 0; index < count; index += 1) await open(0)
  await signIn()
  const start = performance.now()
  for (let turn = 1; turn <= wakeUps; turn += 1) {
    await wakeUp(turn)
    if (turn % 100 === 0) console.log(`${turn} wake-ups, ${Math.round((performance.now() - start) / 1000)} s`)
  }
} finally {
  await browser.close()
  await server.close()
}

const each = number => (number / wakeUps).toFixed(3)
console.log(`${browser.version}: ${wakeUps} wake-ups of ${count} tabs, ${counts.closed} tabs closed`)
console.log(`requests for a wake-up, failed ones included: ${each(counts.asked)}`)
console.log(`refreshes for a wake-up: ${each(counts.renewed)}; other than one: ${counts.more} wake-ups`)
console.log(`spent tokens sent: ${server.spent.length - counts.lost}; signed out: ${counts.signedOut} times`)
console.log(`new tokens lost with the tab that was closed on getting them: ${counts.lost} times`)
