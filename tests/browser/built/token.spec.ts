/**
 * @promise The token stands in no title, referrer, log or address but a download’s; no page kept in memory
 *   shows what was private.
 */
import type { Page } from '@playwright/test'
import { waitForHydration } from '../../../scripts/gallery/screen-opener.mjs'
import { environment, expect, launchWholeBrowser, test } from '../../support/browser'
import { more } from '../../support/more'
import { api, demo, keepSession, logIn } from '../../support/api-session'

/** Everything of a page that others than the API can read: URLs, referrers, titles, what is logged. */
function listen(page: Page) {
  const exposed: string[] = []
  const addresses: string[] = []
  page.on('request', request => {
    addresses.push(request.url())
    const { referer = '', authorization = '' } = request.headers()
    exposed.push(`referrer ${referer}`)
    if (!request.url().startsWith(api('')))
      exposed.push(`to ${request.url()}: ${authorization} ${request.postData() ?? ''}`)
  })
  page.on('console', message => exposed.push(`console ${message.text()}`))
  page.on('pageerror', error => exposed.push(`error ${error.stack || String(error)}`))
  page.on('framenavigated', frame => frame === page.mainFrame() && exposed.push(`address ${frame.url()}`))
  return { exposed, addresses }
}

test(
  'the session’s tokens are in no URL but a download’s own, in no title, referrer or log',
  more,
  async ({ page, request }) => {
    const { exposed, addresses } = listen(page)
    await page.goto('/signin?next=%2Forders%3Fpage%3D2')
    await waitForHydration(page)
    await page.getByLabel('Email').fill(demo.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(demo.password)
    const response = page.waitForResponse(/login_check/)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const { access_token, refresh_token }: { access_token: string; refresh_token: string } = await (
      await response
    ).json()
    const visit = async () => {
      exposed.push(`title ${await page.title()}`, `address ${page.url()}`)
      const html = await page.content()
      for (const secret of [access_token, refresh_token]) expect(html).not.toContain(secret)
    }
    const headers = { Authorization: `Bearer ${access_token}` }
    const order: { orderNumber: string } = await (await request.get(api('orders/59'), { headers })).json()
    await expect(page.getByRole('table', { name: 'My Orders' })).toBeVisible()
    await visit()
    await page.goto(`/order/${order.orderNumber}/details`)
    const download = page.waitForEvent('download', { timeout: 40_000 })
    await page.getByRole('button', { name: 'Download starter.csv' }).click()
    await (await download).cancel()
    await visit()
    for (const path of ['/profile', '/checkout/78']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await visit()
    }
    for (const secret of [access_token, refresh_token]) {
      expect(exposed.filter(one => one.includes(secret))).toEqual([])
      const named = addresses.filter(one => one.includes(secret))
      expect(named.every(one => /\/api\/order_files\/[^/]+\/download\?bearer=/.test(one))).toBe(true)
    }
    expect(addresses.filter(one => one.includes(access_token))).toHaveLength(1)
  },
)

test(
  'a token in the URL of /verify-email is gone from it at once, and sent to nobody but the service',
  more,
  async ({ page }) => {
    const secret = 'mailed-secret-token'
    const { exposed, addresses } = listen(page)
    await page.goto(`/verify-email?token=${secret}`)
    await expect(page).toHaveURL(url => url.pathname === '/verify-email' && url.search === '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(url => url.search === '')
    // The page's own first request can't be without it.
    expect(addresses.slice(1).filter(one => one.includes(secret))).toEqual([])
    expect(exposed.filter(one => one.includes(secret) && !/^(address|to) /.test(one))).toEqual([])
    expect(await page.evaluate(() => document.referrer)).not.toContain(secret)
  },
)

for (const chunk of ['auth-more', 'auth'])
  test.describe(() => {
    test.use({ allowedErrors: [/assets\/|dynamically imported module|preload/] })
    test(
      `a link with another session leaves the URL where the chunk ${chunk} is lost`,
      more,
      async ({ page, request, customer }) => {
        const { email, password } = customer
        await request.post(api('register'), { data: { email, plainPassword: password } })
        await keepSession(page.context(), await logIn(request, demo))
        const { access_token, refresh_token } = await logIn(request, customer)
        const tokens = { access_token, refresh_token, token_type: 'bearer', expires_in: '3600' }
        // The hash has six characters: auth-more is another chunk.
        const file = new RegExp(`/assets/${chunk}-[\\w-]{8}\\.js$`)
        const lost = page.waitForEvent('requestfailed', one => file.test(one.url()))
        await page.route(file, route => route.abort())
        await page.goto(`/offers#${new URLSearchParams(tokens)}`)
        await lost
        expect(page.url()).toMatch(/\/offers$/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const stored = await page.evaluate(() => JSON.stringify(Object.values(localStorage)))
        expect(stored).not.toContain(access_token)
      },
    )
  })

const endings = [
  {
    name: 'a sign-out in another tab',
    end: async (other: Page) => {
      await other.getByRole('button', { name: 'Sign Out' }).click()
      await expect(other).toHaveURL(/\/signin/)
    },
    // The browser gives up a kept page that gets a message.
    isKept: false,
  },
  {
    name: 'the end of the stored session',
    // Nothing reports it: the page has to look by itself when it comes back.
    end: (other: Page) => other.evaluate(() => localStorage.clear()),
    isKept: true,
  },
]

for (const { name, end, isKept } of endings)
  test(
    `no page that the browser kept in memory shows private data after ${name}`,
    more,
    async ({ request, customer }) => {
      // A sign-out ends all sessions of a customer: the demo customer's are other tests' too.
      const { email, password } = customer
      await request.post(api('register'), { data: { email, plainPassword: password } })
      const browser = await launchWholeBrowser()
      try {
        const context = await browser.newContext({ baseURL: environment('LISTWELL_BUILT') })
        await keepSession(context, await logIn(request, customer))
        const page = await context.newPage()
        await page.goto('/profile')
        await expect(page.getByText(email).first()).toBeVisible()
        // By then the auth client is loaded, which other tabs notify.
        await expect(page.getByRole('link', { name: /^Cart, / })).toBeVisible()
        await page.evaluate(() =>
          addEventListener('pageshow', ({ persisted }) => {
            // The document is loaded anew then.
            if (persisted) sessionStorage.setItem('at once', document.body.textContent)
          }),
        )
        // A document without the app, which would itself lead away.
        await page.goto('/favicon.svg')
        const other = await context.newPage()
        await other.goto('/profile')
        await expect(other.getByText(email).first()).toBeVisible()
        await end(other)
        // What one tab takes out of storage is still there for another one's process a moment later.
        await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
        await page.bringToFront()
        await page.goBack({ waitUntil: 'commit' })
        // The last document that is loaded.
        await expect(page.getByText('Sign In').first()).toBeVisible()
        await expect(page.getByRole('button', { name: 'User menu' })).toHaveCount(0)
        const [atOnce, shown] = await page.evaluate(() => [
          sessionStorage.getItem('at once'),
          document.body.textContent,
        ])
        expect(shown).not.toContain(email)
        expect(atOnce ?? '').not.toContain(email)
        expect(atOnce !== null).toBe(isKept)
      } finally {
        await browser.close()
      }
    },
  )
