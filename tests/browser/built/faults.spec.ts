/**
 * @promise A network that is lost, a response that never ends, blocked storage in a real browser.
 */
import { createServer } from 'node:http'
import type { Page, Request } from '@playwright/test'
import { defaultTiming } from '@/config/timing'
import { expect, test } from '../../support/browser'
import { api } from '../../support/api-session'
import { createDeferred } from '../../support/deferred'
import { more } from '../../support/more'

// What the pages say of each fault is tested in component/failures and component/faults. Here is what a real network, a real
// `fetch` and real storage do that jsdom doesn't.

// What a failing call leaves on the console, the browser writes itself.
test.use({
  allowedErrors: [
    /^net::ERR_|^console\.error: (Failed to load resource|.*CORS policy|TypeError: Failed to fetch dynamically imported module)/,
  ],
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)

async function expectIntact(page: Page) {
  await expect(page.locator('main')).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}

test(
  'a search without a network says so, and is sent again once there is one',
  more,
  async ({ page, context }) => {
    // The page prefetches the code of the results once the form has the focus, one chunk after the other; without it another
    // message is shown.
    const pending = new Set<Request>()
    let last = performance.now()
    page.on('request', request => pending.add(request))
    page.on('requestfinished', request => {
      pending.delete(request)
      last = performance.now()
    })
    await page.goto('/')
    await fill(page, 'Keywords', 'bank,')
    await expect(button(page, 'Remove bank')).toBeVisible()
    await expect.poll(() => pending.size === 0 && performance.now() - last > 500).toBe(true)
    await context.setOffline(true)
    await button(page, 'Search Domains').click()
    await expect(page.getByText('Failed to fetch domain results. Please try again.').first()).toBeVisible({
      timeout: 20_000,
    })
    await expectIntact(page)
    await context.setOffline(false)
    await expect(page.getByText('Emails found').first()).toBeVisible()
  },
)

test('an older search whose response comes late changes nothing', more, async ({ page }) => {
  const held = createDeferred()
  const isOlder = (url: URL) => url.search === '?keywords=bank' && url.pathname.endsWith('/email_documents')
  await page.route(isOlder, async route => {
    await held.promise
    await route.continue().catch(() => {})
  })
  await page.goto('/')
  // The code that sends it may still be loading.
  const sent = page.waitForRequest(request => isOlder(new URL(request.url())))
  await fill(page, 'Keywords', 'bank,')
  await button(page, 'Search Domains').click()
  const older = await sent
  await fill(page, 'Keywords', 'hotel,')
  await button(page, 'Search Domains').click()
  await expect(page.getByText('Emails found for bank, hotel').first()).toBeVisible()
  // The browser itself has ended it.
  await expect.poll(() => older.failure()?.errorText).toBe('net::ERR_ABORTED')
  held.resolve()
  await expect(page.getByText('Emails found for bank, hotel').first()).toBeVisible()
  await expectIntact(page)
})

/** A server that begins each response and never ends it, and counts the connections that the browser has closed before. */
async function startDripping() {
  let begun = 0
  let closed = 0
  const server = createServer((request, response) => {
    response.writeHead(200, {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Headers': '*',
      'Content-Type': 'application/json',
    })
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    begun += 1
    response.on('close', () => (closed += 1))
    setInterval(() => response.write(' '), 100).unref()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    counts: () => ({ begun, closed }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

test(
  'a call whose response never ends is aborted after its time limit, and can be sent again',
  more,
  async ({ page, customer }) => {
    const dripping = await startDripping()
    const isSignUp = (url: URL) => url.href.startsWith(api('register'))
    await page.route(isSignUp, route => route.continue({ url: dripping.url }))
    await page.clock.install()
    await page.goto('/signup')
    await fill(page, 'Email', customer.email)
    await fill(page, 'Password', customer.password)
    const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
    await signUp.click()
    await expect.poll(dripping.counts).toEqual({ begun: 1, closed: 0 })
    await page.clock.fastForward(defaultTiming.requestTimeout)
    await expect(page.getByText('The server can’t be reached. Please try again.').first()).toBeVisible()
    await expect.poll(dripping.counts).toEqual({ begun: 1, closed: 1 })
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(customer.email)
    await expectIntact(page)
    await page.unroute(isSignUp)
    dripping.close()
    await signUp.click()
    await expect(page.getByText('Welcome!').first()).toBeVisible()
  },
)

test(
  'a customer signs in where the browser blocks its storage',
  more,
  async ({ page, customer, request }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The user has blocked storage.', 'SecurityError')
          },
        })
    })
    await request.post(api('register'), {
      data: { email: customer.email, plainPassword: customer.password },
    })
    await page.goto('/signin')
    await fill(page, 'Email', customer.email)
    await fill(page, 'Password', customer.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(button(page, 'User menu')).toBeVisible()
    await expectIntact(page)
  },
)
