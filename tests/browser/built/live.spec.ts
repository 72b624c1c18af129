import type { BrowserContext, Page } from '@playwright/test'
import { startMockServer } from '../../../scripts/mock-server.mjs'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { environment, expect, test as base } from '../../support/browser'

const DEMO = 'demo@listwell.example'

/** What the mock server keeps, so that one that was killed comes back with all it knew. */
function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The built site with a mock server of its own, whose hub the test sees into. */
async function startBackend() {
  const options = {
    host: '127.0.0.1',
    storage: createStorage(),
    stages: { processing: 500, completed: 1000 },
  }
  let server = await startMockServer({ port: 0, ...options })
  const { port } = new URL(server.url)
  const site = await startStaticServer({
    root: environment('LISTWELL_BUILT_FILES'),
    meta: { VITE_API_URL: server.url, VITE_AUTH_URL: server.url },
  })
  const calls: string[] = []
  let dates = 0
  return {
    site: site.url,
    calls,
    orderNumber: (id: number) => server.db.read().orders.find(one => one.id === id)?.orderNumber ?? '',
    connections: () => server.hub?.connections() ?? 0,
    /** Pays for an order, as the card provider would tell the backend. */
    pay: (id: number) =>
      server.db.update(state => {
        for (const order of state.orders) if (order.id === id) order.paidAt = Date.now()
      }),
    setStatus: (id: number, status: 'paid' | 'processing' | 'refunded') =>
      server.db.update(state => {
        for (const order of state.orders) if (order.id === id) order.fixedStatus = status
      }),
    /** Gives an order another date, which leaves it the newest; gives the date as it is shown. */
    redate(id: number) {
      dates += 1
      server.db.update(state => {
        for (const order of state.orders) if (order.id === id) order.createdAt = Date.UTC(2030, 0, dates)
      })
      return `Jan ${dates}, 2030`
    },
    remove: (id: number) =>
      server.db.update(state => {
        state.orders = state.orders.filter(order => order.id !== id)
      }),
    kill: () => server.close(),
    restart: async () => {
      server = await startMockServer({ port: Number(port), ...options })
    },
    /** Signs the demo customer in, as an earlier visit would have, and notes the calls about orders from now on. */
    async admit(context: BrowserContext) {
      const key = `listwell-auth-${new URL(server.url).host}`
      const session = JSON.stringify(server.signIn(DEMO))
      const page = await context.newPage()
      await page.goto(`${site.url}/favicon.svg`)
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, session] as const)
      await page.close()
      context.on('request', request => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/orders')) calls.push(`${request.method()} ${pathname}`)
      })
    },
    close: () => Promise.all([site.close(), server.close()]),
  }
}

const test = base.extend<{ backend: Awaited<ReturnType<typeof startBackend>> }>({
  backend: async ({ context }, provide) => {
    const backend = await startBackend()
    await backend.admit(context)
    await provide(backend)
    await backend.close()
  },
})

type Backend = Awaited<ReturnType<typeof startBackend>>

const rowOf = (page: Page, serial: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`${serial}$`) }) })

async function openList(context: BrowserContext, backend: Backend) {
  const page = await context.newPage()
  await page.goto(`${backend.site}/orders`)
  await expect(rowOf(page, '000078')).toBeVisible()
  return page
}
async function openDetails(context: BrowserContext, backend: Backend, id = 78) {
  const page = await context.newPage()
  const orderNumber = backend.orderNumber(id)
  await page.goto(`${backend.site}/order/${orderNumber}/details`)
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
  return page
}

/** Waits until a change arrives in every tab by itself; the calls are noted anew from then on. */
async function live(backend: Backend, ...pages: Page[]) {
  await expect.poll(backend.connections).toBe(1)
  const day = backend.redate(78)
  for (const page of pages) await expect(page.getByText(day).first()).toBeVisible()
  backend.calls.length = 0
}

test('an order’s progress is seen in its details and in the list, in two tabs, without a request', async ({
  context,
  backend,
}) => {
  const details = await openDetails(context, backend)
  const list = await openList(context, backend)
  await live(backend, details, list)

  backend.pay(78)
  for (const status of ['Processing', 'Completed']) {
    await expect(rowOf(list, '000078').getByText(status)).toBeVisible()
    await expect(details.getByRole('main').getByText(status, { exact: true })).toBeVisible()
  }
  await expect(details.getByRole('button', { name: 'Download growth.csv' })).toBeVisible()
  expect(backend.calls).toEqual([])
  expect(backend.connections()).toBe(1)
})

test('a deletion by somebody else is told in every tab, which go on', async ({ context, backend }) => {
  const details = await openDetails(context, backend)
  const list = await openList(context, backend)
  await live(backend, details, list)

  backend.remove(78)
  const text = '/api/orders/78 has been deleted by another user.'
  for (const page of [details, list]) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expect(page.getByRole('region', { name: /notifications/i }).getByText(text)).toBeVisible()
  }
  await expect(rowOf(list, '000078')).toHaveCount(0)
  await details.getByRole('main').getByRole('link', { name: 'Go to My Orders' }).click()
  await expect(rowOf(details, '000077')).toBeVisible()
  await rowOf(list, '000077').getByRole('link').first().click()
  await expect(list.getByRole('heading', { level: 1, name: /000077$/ })).toBeVisible()
})

test.describe('a hub that is killed', () => {
  test.use({ allowedErrors: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/] })

  test('and restarted is found again, and what happened meanwhile is seen', async ({ context, backend }) => {
    const details = await openDetails(context, backend)
    const list = await openList(context, backend)
    await live(backend, details, list)

    await backend.kill()
    await backend.restart()
    backend.setStatus(78, 'processing')
    for (const page of [rowOf(list, '000078'), details.getByRole('main')]) {
      await expect(page.getByText('Processing', { exact: true })).toBeVisible({ timeout: 20_000 })
    }
    await live(backend, details, list)
    backend.setStatus(78, 'refunded')
    for (const page of [rowOf(list, '000078'), details.getByRole('main')]) {
      await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
    }
    expect(backend.calls).toEqual([])
  })
})

test('the tab that holds the connection is closed, and another takes over within a second', async ({
  context,
  backend,
}) => {
  const details = await openDetails(context, backend)
  const list = await openList(context, backend)
  await live(backend, details, list)

  await details.close()
  backend.setStatus(78, 'processing')
  await expect(rowOf(list, '000078').getByText('Processing')).toBeVisible({ timeout: 1000 })
  expect(backend.calls).toEqual([])
  await expect.poll(backend.connections).toBe(1)
})

test('twenty tabs have one connection', async ({ context, backend }) => {
  test.setTimeout(120_000)
  const pages: Page[] = []
  for (let n = 0; n < 20; n += 1) pages.push(await openList(context, backend))
  await live(backend, ...pages)
  expect(backend.connections()).toBe(1)

  backend.setStatus(78, 'processing')
  for (const page of pages) await expect(rowOf(page, '000078').getByText('Processing')).toBeVisible()
  expect(backend.calls).toEqual([])
})
