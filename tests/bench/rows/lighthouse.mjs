import lighthouse from 'lighthouse'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { indexedPaths } from '../../../src/config/routes.mjs'
import { median } from '../lib/create-bench.mjs'

const runs = 5
const routes = [...indexedPaths(), '/nowhere']
const limitsOf = route => ({
  performance: route === '/offers' ? 99 : 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
})

/** The audits that keep a category below 100. */
const failedAudits = ({ categories, audits }, name) =>
  categories[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => id)

async function measure(bench, route) {
  const site = await bench.sameOrigin()
  const port = await freePort()
  const browser = await bench.launch(`--remote-debugging-port=${port}`)
  const limits = limitsOf(route)
  // Search engines must not find a page that doesn't exist.
  const categories = Object.keys(limits).filter(name => route !== '/nowhere' || name !== 'seo')
  const scores = Object.fromEntries(categories.map(name => [name, []]))
  const found = new Set()
  try {
    for (let run = 0; run < runs; run += 1) {
      const { lhr } = await lighthouse(site.url + route, {
        port,
        logLevel: 'error',
        ignoreStatusCode: true,
        onlyCategories: categories,
      })
      for (const name of categories) {
        scores[name].push(Math.round(lhr.categories[name].score * 100))
        for (const audit of failedAudits(lhr, name)) found.add(audit)
      }
    }
  } finally {
    await browser.close()
  }
  const values = categories.map(name => median(scores[name]))
  const ok = categories.every((name, at) => values[at] >= limits[name])
  return {
    measure: `\`${route}\`${route === '/nowhere' ? ' (404)' : ''}`,
    value: values.join(' / '),
    limit: categories.map(name => limits[name]).join(' / '),
    ok,
    reason: ok ? '' : [...found].join(', '),
  }
}

export const row = {
  title: `Lighthouse 12.8.2, mobile, the API on the site’s own origin: performance, accessibility, best practices, SEO (median of ${runs})`,
  run: async bench => {
    const lines = []
    for (const route of routes) lines.push(await measure(bench, route))
    return { lines }
  },
}
