/**
 * @promise A hostile response runs nothing in a real browser, and no page leaves the site for it.
 */
import { environment, expect, test } from '../../support/browser'
import { injectPayload, isShown, payloads, withPollutedKeys } from '../../support/hostile/payloads'
import { more } from '../../support/more'
import { api, demo, keepSession, logIn } from '../../support/api-session'

const pages = ['/search?type=keyword&keywords=bank', '/cart', '/order/{59}/details']
// Chromium takes seconds to lay out thousands of letters that nothing parts.
const all = payloads.map(payload => payload.slice(0, 600))
/** A text that only a payload has. */
const sign = /globalThis|__proto__|WWWW|fdp\.exe/

const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/ld+json' }
const cart = {
  '@id': '/api/carts/5',
  currency: 'USD',
  items: [
    {
      '@id': '/api/cart_items/31',
      id: 31,
      offer: { '@id': '/api/offers/2', name: 'Growth' },
      quantity: 1500,
      unitPrice: 4,
      totalPrice: 6000,
      searchParameters: { searchType: 'keyword', keywords: ['bank'], countries: ['US'], tlds: [] },
    },
  ],
}

/** A body with another payload in each of the texts that are shown; `turn` says in which has which. */
const mixed = (body: unknown, turn: number): unknown =>
  all.reduce(
    (mix: unknown, payload, n) =>
      injectPayload(mix, payload, path => isShown(path) && (path.length + turn) % all.length === n),
    body,
  )

for (const [place, path] of pages.entries())
  test(`no part of a hostile response runs at ${path}`, more, async ({ page, context, request }) => {
    const session = await logIn(request, demo)
    const order = await request.get(api('orders/59'), {
      headers: { Authorization: `Bearer ${session.access_token}` },
    })
    const { orderNumber }: { orderNumber: string } = await order.json()
    // The user too, as an earlier visit might have stored it.
    const user = { id: 'u1', email: all[place % all.length], identities: [], factors: [] }
    await keepSession(context, { ...session, user })
    const foreign: string[] = []
    const own = ['LISTWELL_BUILT', 'LISTWELL_MOCK_SERVER'].map(name => new URL(environment(name)).origin)
    page.on('request', asked => {
      const { origin, protocol } = new URL(asked.url())
      if (/^https?:$/.test(protocol) && ![...own, 'https://js.stripe.com'].includes(origin))
        foreign.push(asked.url())
    })
    page.on('dialog', dialog => {
      foreign.push(dialog.message())
      void dialog.dismiss()
    })
    let turn = place
    let responses = 0
    await page.route(/\/api\//, async route => {
      if (route.request().method() !== 'GET') return route.continue()
      // A page that is left aborts its calls.
      const response = await route.fetch().catch(() => undefined)
      const isCart = route.request().url().endsWith('/active_cart')
      const body: unknown = isCart ? cart : await response?.json().catch(() => ({}))
      responses += 1
      await route
        .fulfill({
          status: isCart ? 200 : (response?.status() ?? 200),
          headers,
          body: withPollutedKeys(mixed(body, turn)),
        })
        .catch(() => {})
    })
    for (turn of process.env.LISTWELL_FULL ? all.keys() : [place, place + 3]) {
      await page.goto(path.replace('{59}', orderNumber))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(sign)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      const found = await page.evaluate(() => ({
        ran: Reflect.get(window, 'ran'),
        polluted: Reflect.get({}, 'polluted'),
        links: [...document.querySelectorAll('a')].map(link => link.href),
        markup: document.querySelectorAll('main :is(img, script, [onclick], [onload], [onerror])').length,
      }))
      expect(found).toMatchObject({ ran: undefined, polluted: undefined, markup: 0 })
      for (const link of found.links) expect(link).toMatch(/^https?:/)
    }
    expect(responses).toBeGreaterThan(0)
    expect(foreign).toEqual([])
  })
