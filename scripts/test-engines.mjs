import './lib/node-version.mjs'
import { startFirefox } from '../tests/engines/firefox.mjs'
import { purchaseJourney, returnJourney } from '../tests/engines/journey.mjs'
import { createPage } from '../tests/engines/page.mjs'
import { startWebKit } from '../tests/engines/webkit.mjs'
import { buildSite } from './lib/build-site.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, withProgress } from './lib/run.mjs'
import { startStaticServer } from './lib/static-server.mjs'
import { startMockServer } from './mock-server.mjs'

const usage = `npm run test:engines -- [--only firefox,webkit]
Buys and downloads in the installed Firefox and WebKitGTK, on the built site with its content security policy.
The exit code is 1 if a step fails, and 2 if an engine isn't installed.`

const engines = {
  firefox: { start: startFirefox, packages: 'firefox-esr' },
  webkit: { start: startWebKit, packages: 'webkit2gtk-driver xvfb' },
}

function chosen() {
  const { values } = parseOptions(usage, { only: { type: 'string', multiple: true } })
  const only = (values.only ?? []).flatMap(list => list.split(',')).filter(Boolean)
  const unknown = only.find(name => !(name in engines))
  if (unknown) throw new UsageError(`There is no engine named ${unknown}.\n${usage}`)
  return Object.entries(engines).filter(([name]) => only.length === 0 || only.includes(name))
}

/**
 * Starts the site twice: with the mock API in the page, which replaces the card provider too, and with a mock API on another
 * origin.
 */
async function startSites() {
  const [mocked, built] = await withProgress('Building the site', () =>
    Promise.all([buildSite('on'), buildSite('off')]),
  )
  const api = await startMockServer({ port: 0, host: '127.0.0.1' })
  const sites = await Promise.all([
    startStaticServer({ root: mocked }),
    startStaticServer({ root: built, meta: { VITE_API_URL: api.url, VITE_AUTH_URL: api.url } }),
  ])
  return {
    urls: sites.map(({ url }) => url),
    close: () => Promise.all([...sites, api].map(({ close }) => close())),
  }
}

const newCustomer = { email: 'engines@shopper.example', password: 'a long password' }
const demoCustomer = { email: 'demo@listwell.example', password: 'demo-password' }

/** Opens a URL and takes the steps of a journey; returns whether all passed. */
async function takeSteps(name, page, url, journey, customer) {
  await page.open(url)
  for (const [what, step] of journey) {
    const start = performance.now()
    try {
      await step(page, customer)
    } catch (error) {
      console.log(`FAILED ${name} ${what}: ${error.message}`)
      return false
    }
    console.log(`${name} ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  }
  return true
}

async function testEngine(name, browser, [mocked, built]) {
  console.log(`${name}, ${browser.version}:`)
  const page = createPage(browser)
  try {
    return (
      (await takeSteps(name, page, mocked, purchaseJourney, newCustomer)) &&
      (await takeSteps(name, page, built, returnJourney, demoCustomer))
    )
  } finally {
    await browser.close()
  }
}

await command(async () => {
  const wanted = chosen()
  await ensureDependencies()
  const sites = await startSites()
  const failed = []
  const missing = []
  // At once: each waits for most of its time.
  await Promise.all(
    wanted.map(async ([name, { start, packages }]) => {
      const browser = await start()
      if (browser === null) {
        missing.push(name)
        console.log(`${name}: not installed. On Debian: apt-get install ${packages}`)
      } else if (!(await testEngine(name, browser, sites.urls))) failed.push(name)
    }),
  )
  await sites.close()
  const passed = wanted.length - failed.length - missing.length
  console.log(`\n${passed} passed, ${failed.length} failed, ${missing.length} not installed`)
  if (failed.length > 0) process.exitCode = 1
  else if (missing.length > 0) process.exitCode = 2
})
