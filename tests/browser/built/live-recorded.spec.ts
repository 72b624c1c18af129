/**
 * @promise With a hub an open order is polled every 60 s too, the cart on its page, and one that isn't
 *   published on focus.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { startMockServer } from '../../../scripts/mock-server.mjs'
import orders from '../../fixtures/api-platform-orders.json' with { type: 'json' }
import messages from '../../fixtures/mercure-hub.json' with { type: 'json' }
import { DEMO } from '../../support/backend'
import { environment, expect, test as base } from '../../support/browser'
import { more, moreIf } from '../../support/more'

// The site, the API and the hub have three origins. The API sends recorded responses, the hub recorded messages.

function responseOf(name: string) {
  const response = orders.exchanges.find(exchange => exchange.name === name)?.response
  if (response === undefined) throw new Error(`no exchange ${name}`)
  return response
}

// The recorded file would expire.
const bodyOf = (name: string) =>
  v.parse(v.looseObject({}), JSON.parse(responseOf(name).body.replace('2026-12-20', '2999-12-20')))

function messageOf(name: string) {
  const body = messages.exchanges.find(exchange => exchange.name === name)?.response.body
  return /^data: (.*)$/m.exec(body ?? '')?.[1] ?? ''
}

/** The recorded API: order 71 is processing until it is completed. */
async function startApi(hub: string) {
  let isCompleted = false
  let download = 'download with the token in the address'
  const body = (path: string) => {
    if (path === '/api/active_cart') return bodyOf('active cart: three lines')
    if (path !== '/api/orders/ORD-2026-000071/details') return null
    const { files } = bodyOf('order details: completed, with a file')
    const details = bodyOf('order details: processing, no file yet')
    return isCompleted ? { ...details, status: 'completed', files } : details
  }
  const server = createServer(({ method, url, headers }, response) => {
    if (/^\/api\/order_files\/f74\/download\?bearer=[^&]+$/.test(url ?? '')) {
      const recorded = responseOf(download)
      for (const [name, value] of Object.entries(recorded.headers)) response.setHeader(name, value)
      response.writeHead(recorded.status).end(recorded.body)
      return
    }
    const found = body(url ?? '')
    const isPreflight = method === 'OPTIONS'
    const docs = `<${url}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`
    response.writeHead(isPreflight ? 204 : found === null ? 404 : 200, {
      'Access-Control-Allow-Origin': headers.origin ?? '*',
      'Access-Control-Allow-Headers': 'content-type, authorization',
      'Access-Control-Expose-Headers': 'link',
      'Content-Type': 'application/ld+json; charset=utf-8',
      Link: [docs, `<${hub}>; rel="mercure"`],
    })
    response.end(isPreflight ? '' : JSON.stringify(found))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/api/`,
    complete: () => {
      isCompleted = true
    },
    refuseDownloads: () => {
      download = 'download with an address whose token is refused'
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const test = base.extend<{
  backend: {
    complete: () => void
    refuseDownloads: () => void
    publish: (name: string, host?: string) => void
  }
}>({
  /** Order 71 is processing, and its details are open and subscribed to. */
  backend: async ({ page }, provide) => {
    const mock = await startMockServer({ port: 0, host: '127.0.0.1' })
    const api = await startApi(mock.hub?.url ?? '')
    const site = await startStaticServer({
      root: environment('LISTWELL_BUILT_FILES'),
      meta: { VITE_API_URL: api.url, VITE_AUTH_URL: mock.url, VITE_MERCURE_ORIGIN: new URL(mock.url).origin },
    })
    const name = `listwell-auth-${new URL(api.url).host}`
    const localStorage = [{ name, value: JSON.stringify(mock.signIn(DEMO)) }]
    await page
      .context()
      .setStorageState({ cookies: [], origins: [{ origin: new URL(site.url).origin, localStorage }] })
    await page.clock.install()
    // Without a message id in the response, the order is read again once it is subscribed to.
    const reads: string[] = []
    page.on('response', response => {
      if (response.request().method() === 'GET' && response.url().endsWith('/details'))
        reads.push(response.url())
    })
    await page.goto(`${site.url}/order/ORD-2026-000071/details`)
    await expect(page.getByRole('main').getByText('Processing', { exact: true })).toBeVisible()
    await expect.poll(() => mock.hub?.connections()).toBe(1)
    await expect.poll(() => reads.length).toBeGreaterThan(1)
    await provide({
      complete: api.complete,
      refuseDownloads: api.refuseDownloads,
      publish: (message, apiUrl = api.url) =>
        mock.hub?.publish({ topic: `${apiUrl}orders/71`, data: messageOf(message) }),
    })
    api.close()
    await Promise.all([site.close(), mock.close()])
  },
})

// The frame of a download runs no script, the clock's neither, and the browser logs that. It logs the refusal, too.
test.use({ allowedErrors: [/^console\.error: (Blocked script execution in 'about:blank'|Failed to load)/] })

const change = 'public updates: an order changes'
const jsonFirst = 'json before jsonld in the formats: an order changes'

for (const [title, message] of [
  ['an order’s details are completed by a message for another URL than theirs', change],
  ['an order’s details are completed by a message that names no resource', jsonFirst],
] as const) {
  test(title, moreIf(message !== change), async ({ page, backend }) => {
    backend.complete()
    backend.publish(message)
    await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible()
    const button = page.getByRole('button', { name: 'Download growth.csv' })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('growth.csv')
    expect(await readFile(await download.path(), 'utf8')).toBe('a,b\n')
  })
}

for (const [title, host] of [
  ['an order’s details are completed within 75 s though the hub sends nothing', null],
  [
    'an order’s details are completed within 75 s though the publisher knows another host name',
    'http://localhost/api/',
  ],
] as const) {
  test(title, more, async ({ page, backend }) => {
    backend.complete()
    if (host !== null) backend.publish(change, host)
    await page.clock.fastForward(75_000)
    await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible()
    backend.refuseDownloads()
    await page.getByRole('button', { name: 'Download growth.csv' }).click()
    await expect(page.getByText('growth.csv couldn’t be downloaded. Please try again.').first()).toBeVisible()
  })
}
