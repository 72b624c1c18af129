import { compareWithBefore, median, slowCpu, slowNetwork } from '../lib/create-bench.mjs'

const runs = 9

/** Pages whose largest text comes from the API, and an element that has it. */
const pages = [
  { path: '/offers', proof: 'main article, main li' },
  { path: '/search?keywords=garden', proof: 'main [role=table] a, main td, main [role=cell]' },
]

/** Records the last largest contentful paint (ms). */
function watch() {
  Object.assign(window, { benchLargest: 0 })
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) window.benchLargest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function visit(bench, url, proof) {
  const { page, close } = await bench.open({ cpu: slowCpu, network: slowNetwork, width: 390 })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(proof).first().waitFor()
  // The data are painted, and so is what comes after them.
  await page.waitForLoadState('networkidle')
  const time = await page.evaluate(() => window.benchLargest)
  await close()
  return time
}

async function measure(bench) {
  const site = await bench.sameOrigin()
  const before = await bench.before?.sameOrigin()
  const lines = []
  for (const { path, proof } of pages) {
    const [times, earlier] = [[], []]
    for (let run = 0; run < runs; run += 1) {
      times.push(await visit(bench, site.url + path, proof))
      if (before) earlier.push(await visit(bench, before.url + path, proof))
    }
    const time = median(times)
    lines.push({
      measure: `\`${path}\``,
      value: `${time.toFixed(0)} ms`,
      ...compareWithBefore(time, median(earlier)),
      limit: '≤ 1,500 ms',
      ok: time <= 1500,
    })
  }
  return { lines, before: bench.before?.commit }
}

export const row = {
  title: `Largest contentful paint, at 1.6 Mbit/s, 150 ms and CPU 4x (median of ${runs})`,
  run: measure,
}
