import { median, slowCpu, slowNetwork } from '../lib/create-bench.mjs'

const runs = 15

/** Records the first paint, and when React has hydrated the form's last button. */
function watch() {
  const times = {}
  Object.assign(window, { benchTimes: times })
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) times.paint = startTime
  }).observe({ type: 'paint', buffered: true })
  const check = () => {
    const button = [...document.querySelectorAll('form button')].at(-1)
    if (button && Object.keys(button).some(name => name.startsWith('__reactProps')))
      times.use = performance.now()
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

async function visit(bench, url) {
  const { page, close } = await bench.open({ cpu: slowCpu, network: slowNetwork, width: 390 })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => window.benchTimes.paint !== undefined && window.benchTimes.use !== undefined,
  )
  const times = await page.evaluate(() => window.benchTimes)
  await close()
  return times
}

async function measure(bench) {
  const [prerendered, empty] = await Promise.all([bench.prerendered(), bench.unprerendered()])
  const times = { prerendered: [], empty: [] }
  await visit(bench, prerendered.url)
  for (let run = 0; run < runs; run += 1) {
    times.prerendered.push(await visit(bench, prerendered.url))
    times.empty.push(await visit(bench, empty.url))
  }
  return ['paint', 'use'].map(kind => {
    const [own, least] = [times.prerendered, times.empty].map(list =>
      median(list.map(visited => visited[kind])),
    )
    const [limit, label] = { paint: [0.4, 'first paint'], use: [1.1, 'hydrated and usable'] }[kind]
    return {
      measure: `\`/\`: ${label}`,
      value: `${own.toFixed(0)} ms`,
      limit: `≤ ${limit.toFixed(1)} of a page with an empty root`,
      baseline: `${least.toFixed(0)} ms`,
      ratio: (own / least).toFixed(2),
      ok: own / least <= limit,
    }
  })
}

export const rows = [
  {
    name: 'first-use',
    title: `First paint and hydration, at 1.6 Mbit/s, 150 ms and CPU 4x (median of ${runs})`,
    run: async bench => ({ lines: await measure(bench) }),
  },
]
