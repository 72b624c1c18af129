// Time from the click on Search to rows on screen, beyond the response itself: the built site in Chromium, using
// the standalone mock API on another origin. Run: npm run build && node tests/bench/search-to-rows.mjs
import { chromium } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../../scripts/lib/browser.mjs'
import { startMockServer } from '../../scripts/mock-server.mjs'
import { startStaticServer } from '../../scripts/lib/static-server.mjs'

const runs = 30
const keywords = ['bank', 'credit', 'trust', 'union', 'harbour']

const api = await startMockServer({ port: 0 })
const site = await startStaticServer({ root: 'dist', port: 0, meta: { VITE_API_URL: api.url } })
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
const page = await browser.newPage()

const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

async function measure(slowdown) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const beyond = []
  const responses = []
  for (let run = 0; run < runs; run += 1) {
    await page.goto(site.url)
    await page.getByRole('textbox', { name: 'Keywords' }).fill(keywords[run % keywords.length] ?? 'bank')
    const times = await page.evaluate(
      () =>
        new Promise(resolve => {
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent === 'Search Domains',
          )
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[aria-label="Search results"] tbody td')) return
            observer.disconnect()
            requestAnimationFrame(() => {
              const response = performance
                .getEntriesByType('resource')
                .findLast(entry => entry.name.includes('email_documents'))
              resolve({
                all: performance.now() - start,
                response: response ? response.responseEnd - response.startTime : NaN,
              })
            })
          })
          observer.observe(document.body, { childList: true, subtree: true })
          const start = performance.now()
          button?.click()
        }),
    )
    beyond.push(times.all - times.response)
    responses.push(times.response)
  }
  return { beyond: median(beyond), response: median(responses) }
}

const plain = await measure(1)
const slow = await measure(4)
console.log(`click on Search to rows on screen, median of ${runs} runs, beyond the response itself`)
console.log(
  `  full speed  ${plain.beyond.toFixed(1)} ms (${(plain.beyond / plain.response).toFixed(1)} of the response's own time)`,
)
console.log(
  `  CPU 4x      ${slow.beyond.toFixed(1)} ms (${(slow.beyond / plain.beyond).toFixed(1)} of full speed)`,
)

await browser.close()
await site.close()
await api.close()
