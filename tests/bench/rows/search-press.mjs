import { compareWithBefore, median, pause, slowCpu, slowNetwork } from '../lib/create-bench.mjs'

const runs = 5
const foundRows = 10

/** Records the first paint, when the form can be used, the press on its button, its request and the first row (ms). */
function watch() {
  const times = {}
  Object.assign(window, { benchTimes: times })
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) times.paint = startTime
  }).observe({ type: 'paint', buffered: true })
  const button = () => [...document.querySelectorAll('form button')].at(-1)
  const look = () => {
    if (times.use === undefined && Object.keys(button() ?? {}).some(name => name.startsWith('__reactProps')))
      times.use = performance.now()
    if (times.rows === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener('click', ({ timeStamp }) => (times.press = timeStamp), { capture: true })
  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries())
      if (name.includes('email_documents')) times.request = startTime
  }).observe({ type: 'resource', buffered: true })
  const observer = new MutationObserver(() => {
    if (times.press === undefined || !document.querySelector('tbody td')) return
    times.rows = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Opens the page, waits for `wait` ms once it can be used, and searches. */
async function search(page, url, wait) {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.benchTimes?.use !== undefined)
  await pause(wait)
  await page.getByRole('textbox', { name: 'Keywords' }).fill(`${foundRows}`)
  await page.getByRole('button', { name: 'Search Domains' }).click()
  await page.waitForFunction(
    () => window.benchTimes.rows !== undefined && window.benchTimes.request !== undefined,
  )
  const { paint, use, press, request, rows } = await page.evaluate(() => window.benchTimes)
  return { paint, use, request: request - press, rows: rows - press }
}

/** A first visit, and a second one with all that the first has cached. */
async function visitTwice(bench, url, wait) {
  const { page, context, close } = await bench.open({ cpu: slowCpu, network: slowNetwork })
  await context.addInitScript(watch)
  const first = await search(page, url, wait)
  await page.waitForLoadState('networkidle')
  // The site would restore the first search, which a plain page doesn't remember.
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  const second = await search(page, url, wait)
  await close()
  return { first, second }
}

const kinds = [
  { kind: 'paint', label: 'first paint', limits: { first: 0.6, second: 1.15 } },
  { kind: 'use', label: 'hydrated and usable', limits: { first: 1.1, second: 1.3 } },
  { kind: 'request', label: 'Search pressed → its request', most: 80 },
  { kind: 'rows', label: 'Search pressed → rows', limits: { first: 1.25, second: 1.25 } },
]

function lineOf({ kind, label, limits, most }, visit, when, sites) {
  const [value, least, before] = sites.map(visits => median(visits.map(times => times[visit][kind])))
  const ratio = value / least
  return {
    measure: `${visit} visit, pressed ${when}: ${label}`,
    value: `${value.toFixed(0)} ms`,
    ...compareWithBefore(value, before),
    limit: most ? `≤ ${most} ms` : `≤ ${limits[visit]} of a plain page`,
    baseline: `${least.toFixed(0)} ms`,
    ratio: ratio.toFixed(2),
    ok: most ? value <= most : ratio <= limits[visit],
  }
}

async function measure(bench) {
  const [site, plain, { url: api }, before] = await Promise.all([
    bench.quick(),
    bench.plainSearch(),
    bench.quickStub(),
    bench.before?.quick(),
  ])
  const plainUrl = `${plain.url}?api=${encodeURIComponent(api)}`
  const urls = [site.url, plainUrl, ...(before ? [before.url] : [])]
  const lines = []
  for (const [when, wait] of [
    ['at once', 0],
    ['after 4 s', 4000],
  ]) {
    const sites = [[], [], []]
    await visitTwice(bench, site.url, 0)
    for (let run = 0; run < runs; run += 1)
      for (const [index, url] of urls.entries()) sites[index].push(await visitTwice(bench, url, wait))
    for (const visit of ['first', 'second'])
      for (const kind of kinds) lines.push(lineOf(kind, visit, when, sites))
  }
  return { lines, before: bench.before?.commit }
}

export const row = {
  title: `A search, beside a plain page of the required packages, at 1.6 Mbit/s, 150 ms and CPU 4x (median of ${runs})`,
  run: measure,
}
