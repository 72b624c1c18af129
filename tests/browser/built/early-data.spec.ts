/**
 * @promise Offers and a shared search are requested with the document, once.
 * @promise A visitor's search is requested at the press, while the code that shows its results is late.
 */
import type { Page } from '@playwright/test'
import { startBackend } from '../../support/backend'
import { expect, test } from '../../support/browser'
import { createDeferred } from '../../support/deferred'
import { more, moreIf } from '../../support/more'

const entry = '**/assets/index-*.js'
const search = '/search?type=keyword&keywords=bank&tlds=com,net'

let backend: Awaited<ReturnType<typeof startBackend>>
test.beforeAll(async () => {
  // With a hub, what it names is requested again once its stream is open.
  backend = await startBackend({ hub: null })
  // Without one, a list with an open order is requested again after two seconds.
  for (const id of [71, 77, 78]) backend.setStatus(id, 'refunded')
})
test.afterAll(() => backend.close())

/** Records the calls of the API that the page sends, and holds the app's script until `release` is called. */
async function holdScript(page: Page) {
  const held = createDeferred()
  const calls: string[] = []
  const pathOf = (url: string) => decodeURIComponent(url.slice(backend.api.length))
  const isCall = (url: string) => url.startsWith(backend.api)
  page.on('request', request => isCall(request.url()) && calls.push(pathOf(request.url())))
  await page.route(entry, async route => {
    await held.promise
    await route.continue().catch(() => {})
  })
  return { calls, release: held.resolve }
}

const open = (page: Page, path: string) => page.goto(backend.site + path, { waitUntil: 'commit' })

for (const [path, call, shown] of [
  ['/offers', 'offers', 'Growth'],
  [search, 'email_documents?keywords=bank&domain.tld[]=com&domain.tld[]=net', 'Emails found'],
] as const)
  test(`${path} requests its data with the document, once`, moreIf(path !== search), async ({ page }) => {
    const { calls, release } = await holdScript(page)
    await open(page, path)
    await expect.poll(() => calls).toEqual([call])
    release()
    await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible()
    expect(calls.filter(one => one === call)).toEqual([call])
  })

test(
  'a visitor’s search is requested at the press, once, while the code of its results is late',
  more,
  async ({ page }) => {
    const held = createDeferred()
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/email_documents')) calls.push(request.url())
    })
    await page.route('**/assets/results-*.js', async route => {
      await held.promise
      await route.continue()
    })
    await open(page, '/')
    await page.getByRole('textbox', { name: 'Keywords' }).fill('bank')
    await page.getByRole('button', { name: 'Search Domains' }).click()
    await expect.poll(() => calls).toHaveLength(1)
    held.resolve()
    await expect(page.getByRole('heading', { name: 'Emails found for bank' })).toBeVisible()
    expect(calls).toHaveLength(1)
  },
)

test(
  'a setting added by hand at the end of the head is the one that the early request has',
  more,
  async ({ page }) => {
    const { calls, release } = await holdScript(page)
    const tag = `<meta name="VITE_API_URL" content="${backend.api}v2/">`
    await page.route(`${backend.site}/offers`, async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</head>', `${tag}</head>`)
      await route.fulfill({ response, body })
    })
    await page.route(`${backend.api}v2/offers`, route => route.fulfill({ json: { member: [] } }))
    await open(page, '/offers')
    await expect.poll(() => calls).toEqual(['v2/offers'])
    release()
    await expect(page.getByText('No offers available at the moment.')).toBeVisible()
    expect(calls).toEqual(['v2/offers'])
  },
)
