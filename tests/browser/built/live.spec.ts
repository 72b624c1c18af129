/**
 * @promise An order's progress is shown without a reload, in the tab that pays and in another one.
 * @promise A hub gets credentials as the setting says.
 */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { startBackend, type Backend } from '../../support/backend'
import { expect, test as base } from '../../support/browser'
import { more } from '../../support/more'

const test = base.extend<{ backend: Backend }>({
  backend: async ({ context }, provide) => {
    const backend = await startBackend({ scenario: 'backend:ideal' })
    await backend.admit(context)
    await provide(backend)
    await backend.close()
  },
})

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

/** Waits until every tab shows a change without a request, and records the calls from then on. */
async function live(backend: Backend, ...pages: Page[]) {
  await expect(async () => {
    expect(backend.connections()).toBe(1)
    backend.calls.length = 0
    const day = backend.redate(78)
    for (const page of pages) await expect(page.getByText(day).first()).toBeVisible()
    expect(backend.calls).toEqual([])
  }).toPass()
}

test(
  'an order’s progress is shown in its details and in the list, in two tabs, without a request',
  more,
  async ({ context, backend }) => {
    const details = await openDetails(context, backend)
    const list = await openList(context, backend)
    await live(backend, details, list)

    for (const [status, change] of [
      ['Processing', () => backend.setStatus(78, 'processing')],
      ['Completed', () => backend.complete(78)],
    ] as const) {
      change()
      await expect(rowOf(list, '000078').getByText(status)).toBeVisible()
      await expect(details.getByRole('main').getByText(status, { exact: true })).toBeVisible()
    }
    await expect(details.getByRole('button', { name: 'Download growth.csv' })).toBeVisible()
    expect(backend.calls).toEqual([])
    expect(backend.connections()).toBe(1)
  },
)

test('another tab opens the connection after the leader was closed', more, async ({ context, backend }) => {
  const details = await openDetails(context, backend)
  const list = await openList(context, backend)
  await live(backend, details, list)

  await details.close()
  // What it may have missed in between is read once.
  await expect.poll(() => backend.calls).toEqual(['GET /api/orders'])
  await live(backend, list)
  backend.setStatus(78, 'processing')
  await expect(rowOf(list, '000078').getByText('Processing')).toBeVisible()
  expect(backend.calls).toEqual([])
})

test.describe('credentials for the hub', () => {
  const cookie = { name: 'mercureAuthorization', value: 'listwell' }
  const ways = [
    { way: 'none', bearer: false, cookie: false },
    { way: 'bearer', bearer: true, cookie: false },
    { way: 'cookie', bearer: false, cookie: true },
  ]
  for (const { way, ...expected } of ways)
    test(`the hub gets credentials: ${way}`, more, async ({ context }) => {
      const backend = await startBackend({
        scenario: expected.bearer ? 'backend:ideal.private-updates' : 'backend:ideal',
        host: 'localhost',
        meta: { VITE_MERCURE_AUTH: way },
      })
      const credentialsOf = async (sent: Promise<Request>) => {
        const headers = await (await sent).allHeaders()
        return {
          bearer: headers['authorization']?.startsWith('Bearer ey') ?? false,
          cookie: headers['cookie'] === `${cookie.name}=${cookie.value}`,
        }
      }
      const credentialsFor = (url: string) =>
        credentialsOf(context.waitForEvent('request', one => one.url().startsWith(url)))
      try {
        await backend.admit(context)
        await context.addCookies([{ ...cookie, url: new URL(backend.api).origin }])
        const [hub, product] = [credentialsFor(backend.hub), credentialsFor(`${backend.api}orders/`)]
        const page = await openDetails(context, backend)
        expect(await hub).toEqual(expected)
        expect(await product).toEqual({ bearer: true, cookie: expected.cookie })
        await live(backend, page)
      } finally {
        await backend.close()
      }
    })
})
