import './lib/node-version.mjs'
import { openBuiltSite } from './lib/open-built-site.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { measureMemory, formatMemory } from './lib/page-memory.mjs'
import { UsageError, command } from './lib/run.mjs'
import { startFault, randomFault } from './lib/soak-faults.mjs'
import { recover, journeys } from './lib/soak-journeys.mjs'

const usage = `npm run soak -- [--minutes 10] [--seed 1] [--dist dist]
Runs the main journeys on the built site with random faults for a number of minutes. After each fault the same journey has
to work again. The same seed chooses the same journeys and faults.`

/** A generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function positiveNumber(text, name) {
  const number = Number(text)
  if (!Number.isFinite(number) || number <= 0)
    throw new UsageError(`--${name} takes a number above 0.\n${usage}`)
  return number
}

/** Runs a journey, each step of it at most `limit` ms; resolves with the error that ended it, or undefined. */
async function attempt(journey, page, api, limit) {
  page.setDefaultTimeout(limit)
  try {
    await journey(page, api)
    return undefined
  } catch (error) {
    return error
  }
}

const firstLine = error => String(error.message).split('\n').slice(0, 3).join(' ').slice(0, 300)

await command(async () => {
  const { values } = parseOptions(usage, {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    dist: { type: 'string' },
  })
  const minutes = positiveNumber(values.minutes, 'minutes')
  const seed =
    values.seed === undefined ? Math.ceil(Math.random() * 1_000_000) : positiveNumber(values.seed, 'seed')
  const random = createRandom(seed)
  const pick = list => list[Math.floor(random() * list.length)]

  const { api, site, page, close } = await openBuiltSite(values.dist)
  const uncaught = []
  let requests = 0
  let loads = 0
  let running = 'opening'
  page.on('pageerror', error =>
    uncaught.push(`${running}: ${error.name} ${error.message} ${error.stack ?? ''}`),
  )
  // A promise that is rejected with an event has no stack that shows its origin.
  await page.addInitScript(() =>
    window.addEventListener('unhandledrejection', ({ reason }) => {
      if (reason instanceof Event)
        console.error('rejected', reason.type, reason.target?.outerHTML ?? reason.target)
    }),
  )
  page.on('console', message => {
    if (message.text().startsWith('rejected')) uncaught.push(`${running}: ${message.text()}`)
  })
  page.on('request', request => (requests += request.url().startsWith(api.url) ? 1 : 0))
  page.on('load', () => (loads += 1))
  page.on('dialog', dialog => void dialog.accept())

  console.log(`Seed ${seed}, ${minutes} minutes`)
  await page.goto(site.url)
  const statistics = new Map()
  const failures = []
  let before = null
  const end = Date.now() + minutes * 60_000
  for (let n = 1; Date.now() < end; n += 1) {
    const name = pick(Object.keys(journeys))
    const fault = randomFault(random)
    const row = statistics.get(name) ?? { runs: 0, disturbed: 0, late: 0, requests: 0 }
    statistics.set(name, row)
    const requestsBefore = requests
    running = `${n}: ${name} after ${fault.name}`

    const stopFault = await startFault(fault, page, api)
    const disturbed = await attempt(journeys[name], page, api, 2000)
    await stopFault()
    await recover(page, api)
    // An effect of the fault, such as an ended session, may show only now: then the second try has to work.
    const late = await attempt(journeys[name], page, api, 10_000)
    if (late) await recover(page, api)
    const failed = late && (await attempt(journeys[name], page, api, 20_000))
    row.runs += 1
    row.late += late ? 1 : 0
    row.disturbed += disturbed ? 1 : 0
    row.requests += requests - requestsBefore
    if (failed) {
      const text = await page.locator('body').innerText()
      failures.push(
        `${n}: ${name} after ${fault.name}: ${firstLine(failed)}\n  ${page.url()}: ${text.slice(0, 200)}`,
      )
      console.log(`FAILED ${failures.at(-1)}`)
      await page.goto(site.url)
    }
    if (n % 10 === 0) {
      const memory = await measureMemory(page)
      before ??= memory
      console.log(`${n} journeys, ${loads} loads: ${formatMemory(memory)}`)
    }
  }
  const memory = await measureMemory(page)
  await close()

  console.log(`\n${'journey'.padEnd(22)} runs  disturbed  second try  requests each`)
  for (const [name, { runs, disturbed, late, requests: sent }] of [...statistics].toSorted(([a], [b]) =>
    a.localeCompare(b),
  ))
    console.log(
      `${name.padEnd(22)} ${String(runs).padStart(4)}  ${String(disturbed).padStart(8)}  ${String(late).padStart(10)}  ${(sent / runs).toFixed(1).padStart(13)}`,
    )
  console.log(`\nfirst:  ${formatMemory(before ?? memory)}\nlast:   ${formatMemory(memory)}`)
  for (const error of new Set(uncaught)) console.log(`UNCAUGHT ${error}`)
  console.log(
    `${failures.length} journeys did not recover, ${uncaught.length} uncaught errors (seed ${seed})`,
  )
  process.exitCode = failures.length + uncaught.length > 0 ? 1 : 0
})
