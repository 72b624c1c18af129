/** The network is idle after this time without a request (ms). */
const idleTime = 700

/** The service that a request goes to: the CDN has the site's own files; requests to the card provider don't count. */
function receiverOf(url, { site, api }) {
  const { origin, pathname } = new URL(url)
  if (origin === new URL(site).origin) return 'cdn'
  if (origin !== new URL(api).origin) return undefined
  if (pathname.startsWith('/.well-known/mercure')) return 'hub'
  const path = pathname.replace(/^\/api\//, '')
  return /^(login_check|register|token|logout|user|forgot-password|reset-password|verify-email)/.test(path)
    ? 'auth'
    : 'api'
}

/** Counts the requests of a page and the bytes of their responses by receiver, and finds repeated requests. */
async function countRequests(devtools, origins) {
  const requests = new Map()
  let lastAt = Date.now()
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    lastAt = Date.now()
    const receiver = receiverOf(request.url, origins)
    // A context with a replaced card provider caches nothing: a file that it requests again doesn't count.
    const isFile = receiver === 'cdn' && type !== 'Document'
    if (receiver === undefined || (isFile && [...requests.values()].some(({ url }) => url === request.url)))
      return
    requests.set(requestId, {
      receiver,
      method: request.method,
      url: request.url,
      preflight: request.method === 'OPTIONS',
      isDocument: type === 'Document',
      bytes: 0,
    })
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now()
    const finished = requests.get(requestId)
    if (finished) finished.bytes = encodedDataLength
  })
  return async () => {
    while (Date.now() - lastAt < idleTime) await new Promise(done => setTimeout(done, 100))
    const all = [...requests.values()]
    const totals = Object.fromEntries(
      ['cdn', 'api', 'auth', 'hub'].map(receiver => {
        const own = all.filter(sent => sent.receiver === receiver)
        const count = own.filter(({ preflight }) => !preflight).length
        return [receiver, { requests: count, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }]
      }),
    )
    return { totals, twice: repeatedRequests(all) }
  }
}

/** The requests that a document repeats although nothing was changed in between. */
function repeatedRequests(all) {
  const seen = new Set()
  const twice = []
  for (const { method, url, receiver, preflight, isDocument } of all) {
    if (preflight || receiver === 'hub') continue
    if (method !== 'GET' || isDocument) for (const key of seen) if (!key.startsWith('cdn ')) seen.delete(key)
    const key = `${receiver} ${method} ${new URL(url).pathname}${new URL(url).search}`
    if (seen.has(key)) twice.push(key)
    seen.add(key)
  }
  return twice
}

export async function search(page) {
  await page.getByRole('textbox', { name: 'Keywords' }).fill('bank')
  await page.getByRole('textbox', { name: 'Keywords' }).press('Enter')
  await page.getByRole('button', { name: 'Search Domains' }).click()
  await page.getByRole('heading', { name: /Emails found/ }).waitFor()
}

export async function signIn(page, email) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'User menu' }).waitFor()
}

export async function buy(page) {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await dialog.getByRole('radio', { name: 'Growth' }).check()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('1000')
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Go to Cart' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('region', { name: 'Payment status' }).getByText('Payment received').waitFor()
  await page.getByRole('link', { name: 'View Order Details' }).click()
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .waitFor()
}

/** The kinds of visits. `again`: with a filled cache. */
const visits = [
  { name: 'a visit to the home page', walk: async () => {} },
  { name: 'the same, with a filled cache', again: true, walk: async () => {} },
  { name: 'a search', walk: search },
  {
    name: 'a visit to orders',
    customer: true,
    path: '/orders',
    walk: async page => {
      await page.getByRole('link', { name: /^ORD-/ }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'a sign-in and a purchase',
    buying: true,
    path: '/signin?next=%2Fsearch%3Ftype%3Dkeyword%26keywords%3Dbank',
    walk: async (page, email) => {
      await signIn(page, email)
      await page.getByRole('heading', { name: /Emails found/ }).waitFor()
      await buy(page)
    },
  },
]

async function measureVisit(bench, { path = '/', again, customer, buying = false, walk }) {
  const [site, api] = await Promise.all([bench.site(), bench.api()])
  const { page, devtools, close } = await bench.open({
    card: buying,
    ...(customer && { storageState: await bench.session() }),
  })
  try {
    if (again) {
      await page.goto(site.url + path)
      await page.waitForLoadState('networkidle')
    }
    const counted = await countRequests(devtools, { site: site.url, api: api.url })
    await page.goto(site.url + path)
    await bench.waitForHydration(page)
    await walk(page, bench.customer)
    return await counted()
  } finally {
    await close()
  }
}

const receivers = { cdn: 'CDN', api: 'API', auth: 'auth service', hub: 'hub' }

const format = totals =>
  Object.entries(receivers)
    .filter(([name]) => totals[name].requests > 0)
    .map(
      ([name, label]) => `${label} ${totals[name].requests} (${(totals[name].bytes / 1000).toFixed(0)} kB)`,
    )
    .join(', ')

async function measure(bench) {
  const lines = []
  for (const visit of visits) {
    const { totals, twice } = await measureVisit(bench, visit)
    lines.push({
      measure: visit.name,
      value: format(totals),
      limit: 'none twice',
      ok: twice.length === 0,
      reason: twice.join(', '),
    })
  }
  return { lines }
}

export const row = { title: 'Requests of each visit, and the bytes of their responses', run: measure }
