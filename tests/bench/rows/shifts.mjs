import { indexedPaths } from '../../../src/config/routes.mjs'
import { pause } from '../lib/create-bench.mjs'

const dataDelay = 1000
const fontDelay = 2000
/** How long shifts are recorded: until after the data and the font are in the page (ms). */
const watched = 4500

const visitorRoutes = [
  ...indexedPaths(),
  '/search?type=keyword&keywords=bank&countries=US,DE',
  '/search?type=isp&providers=Hetzner',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/nowhere',
]

/** A complete order, a pending and a paid one of the demo customer. */
function privateRoutes(orders) {
  const { orderNumber } = orders.find(({ id }) => id === 59)
  return [
    '/',
    '/profile',
    '/cart',
    '/orders',
    `/order/${orderNumber}/details`,
    '/checkout/78',
    '/payment-success/64',
  ]
}

function watchShifts() {
  const found = { shift: 0, moved: [] }
  Object.assign(window, { benchShifts: found })
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      found.shift += value
      for (const { node } of sources ?? [])
        found.moved.push(`${node?.nodeName ?? '?'} ${node?.className ?? ''}`.slice(0, 80))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const delay = async (route, time) => {
  await pause(time)
  await route.continue().catch(() => {})
}

async function shiftOf(bench, { route, width, session }) {
  const [site, api] = await Promise.all([bench.site(), bench.api()])
  const { page, context, close } = await bench.open({
    width,
    card: true,
    ...(session && { storageState: session }),
  })
  await context.route(`${new URL(api.url).origin}/api/**`, request => delay(request, dataDelay))
  await context.route('**/*.woff2', request => delay(request, fontDelay))
  await page.addInitScript(watchShifts)
  await page.goto(site.url + route, { waitUntil: 'commit' })
  await pause(watched)
  const found = await page.evaluate(() => window.benchShifts)
  await close()
  return { route: session ? `${route} (customer)` : route, width, ...found }
}

async function measure(bench) {
  const { db } = await bench.api()
  const session = await bench.session()
  const jobs = [390, 1280].flatMap(width => [
    ...visitorRoutes.map(route => ({ route, width })),
    ...privateRoutes(db.read().orders).map(route => ({ route, width, session })),
  ])
  const found = []
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) found.push(await shiftOf(bench, job))
  }
  await Promise.all([work(), work(), work()])
  const moving = found.filter(({ shift }) => shift >= 0.005).toSorted((a, b) => b.shift - a.shift)
  const worst = Math.max(...found.map(({ shift }) => shift))
  return {
    lines: [
      {
        measure: `worst of ${found.length / 2} routes at 390 and 1280 pixels`,
        value: worst.toFixed(4),
        limit: '0.00',
        ok: moving.length === 0,
        reason: moving
          .map(({ route, width, shift }) => `${route} at ${width}: ${shift.toFixed(3)}`)
          .join('; '),
      },
    ],
  }
}

export const row = {
  title: `Layout shift, data ${dataDelay / 1000} s and font ${fontDelay / 1000} s late`,
  run: measure,
}
