// Prints how long a search takes in the mock API: node tests/bench/mock-search.mjs
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const RUNS = 41
const root = fileURLToPath(new URL('../..', import.meta.url))
const result = await build({
  configFile: false,
  logLevel: 'error',
  build: { write: false, minify: false, lib: { entry: `${root}src/mocks/search.ts`, formats: ['es'] } },
})
const code = result[0].output[0].code
const { search } = await import(`data:text/javascript,${encodeURIComponent(code)}`)

const nothing = { keywords: [], countries: [], tlds: [], hostingProviders: [] }
const searches = {
  'one keyword': { keywords: ['bank'] },
  'three letters': { keywords: ['a', 'e', 'o'] },
  'twenty keywords': {
    keywords:
      'bank credit notary hotel law tax river stone fox gold tea gas oil sea north moss jade elk inn yoga'.split(
        ' ',
      ),
  },
  'a name with dots': { keywords: ['bank.example.com'] },
  'no match': { keywords: ['zzzz'] },
  'one country': { countries: ['US'] },
  'one TLD': { tlds: ['com'] },
  'two providers': { hostingProviders: ['Hetzner', 'OVH'] },
  'keywords, countries and TLDs': {
    keywords: ['bank', 'credit union'],
    countries: ['US', 'DE', 'CA'],
    tlds: ['com', 'net'],
  },
}

const started = performance.now()
search({ ...nothing, keywords: ['first'] }, 4)
console.log(`first search of all, tables included: ${(performance.now() - started).toFixed(1)} ms`)
for (const [name, criteria] of Object.entries(searches)) {
  const times = []
  let total = 0
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    total = search({ ...nothing, ...criteria }, 4).total
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const [median, worst] = [times[RUNS >> 1], times[RUNS - 1]].map(time => `${time.toFixed(2)} ms`)
  console.log(`${name}: median ${median}, slowest ${worst}, ${total.toLocaleString('en')} found`)
}
