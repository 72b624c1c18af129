import { median, workTime } from '../lib/create-bench.mjs'
import { startStubApi } from '../lib/stub-api.mjs'

const runs = 3

/** Opens a page until `shown` is there; resolves with all the work of it (ms), and of `act` alone where that is given. */
async function work(bench, url, { shown, act, ...options }) {
  const { page, devtools, close } = await bench.open(options)
  await devtools.send('Performance.enable')
  await page.goto(url)
  await shown(page).waitFor()
  await page.waitForLoadState('networkidle')
  const before = act ? await workTime(devtools) : 0
  await act?.(page)
  const time = (await workTime(devtools)) - before
  await close()
  return time
}

/** What grows, the sizes of it, and the work that each causes. */
const subjects = [
  {
    name: 'an opened search, by the rows of its response',
    sizes: [1, 100, 10_000],
    work: async (bench, size) => {
      const { url } = await bench.quick()
      const heading = page => page.getByRole('heading', { name: /found for/ })
      return work(bench, `${url}/search?type=keyword&keywords=${size}`, { shown: heading })
    },
  },
  {
    name: 'an opened cart, by its lines',
    sizes: [4, 50, 500],
    work: async (bench, size) => {
      const [{ url }, { db }, session] = await Promise.all([bench.site(), bench.api(), bench.session()])
      const { orders } = db.read()
      const { lines } = orders.find(order => order.lines.length > 0)
      const { userId } = orders.find(order => order.lines === lines)
      db.update(state => {
        const many = Array.from({ length: size }, (_, id) => ({ ...lines[id % lines.length], id: 9000 + id }))
        state.carts = [{ id: 9000, userId, lines: many }]
      })
      const placeOrder = page => page.getByRole('button', { name: 'Place Order' })
      const time = await work(bench, `${url}/cart`, { shown: placeOrder, storageState: session })
      db.update(state => (state.carts = []))
      return time
    },
  },
  {
    name: 'ten letters in the field of TLDs, by their number',
    sizes: [1500, 20_000],
    work: async (bench, size) => {
      const stub = await startStubApi({ delay: 0, tlds: size })
      const site = await bench.serveWith({ VITE_API_URL: stub.url })
      const field = page => page.getByRole('combobox', { name: 'TLDs' })
      const act = async page => {
        for (const key of 'babecabece') await field(page).press(key)
      }
      const time = await work(bench, site.url, { shown: field, act })
      await stub.close()
      return time
    },
  },
]

async function measure(bench) {
  const lines = []
  for (const { name, sizes, work: workOf } of subjects) {
    const times = []
    for (const size of sizes) {
      const found = []
      for (let run = 0; run < runs; run += 1) found.push(await workOf(bench, size))
      times.push(median(found))
    }
    lines.push({
      measure: name,
      value: sizes.map((size, at) => `${size.toLocaleString('en')}: ${times[at].toFixed(0)} ms`).join(', '),
      limit: 'no worse than linear',
      ok: sizes.every((size, at) => at === 0 || times[at] / times[at - 1] <= size / sizes[at - 1]),
    })
  }
  return { lines }
}

export const row = {
  title: `Work as data grows: scripts, styles and layout (median of ${runs})`,
  run: measure,
}
