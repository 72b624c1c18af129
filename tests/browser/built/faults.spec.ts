import { createServer } from 'node:http'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { calls as allCalls } from '../../support/faults/calls'
import { faults, type Fault } from '../../support/faults/fault'
import { browserFaultCases, type BrowserFaultCase } from '../../support/faults/browser-fault-cases'
import { failRequest, matchesRequest, installEnvironmentFault } from '../../support/faults/browser-faults'
import { createDeferred } from '../../support/deferred'
import { moreIf } from '../../support/more'
import { api, demo, keepSession, logIn } from '../../support/api-session'

// What a failing call leaves on the console, the browser writes itself.
test.use({
  allowedErrors: [
    /^net::ERR_|^console\.error: (Failed to load resource|.*CORS policy|TypeError: Failed to fetch dynamically imported module)/,
  ],
})

interface TestFixtures {
  page: Page
  request: APIRequestContext
  customer: { email: string; password: string }
}

/** A customer of the case's own, with a line in the cart and a pending order. */
async function owner({ request, customer }: TestFixtures) {
  const { email, password } = customer
  const json = (path: string, data: object, token?: string) =>
    request.post(api(path), {
      data,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    })
  await json('register', { email, plainPassword: password })
  const session = await logIn(request, customer)
  const line = {
    offer: '/api/offers/2',
    quantity: 1200,
    searchParameters: {
      searchType: 'keyword',
      keywords: ['bank'],
      countries: [],
      tlds: [],
      hostingProviders: [],
    },
  }
  await json('cart_items', line, session.access_token)
  const { id }: { id: number } = await (await json('orders/checkout', {}, session.access_token)).json()
  await json('cart_items', line, session.access_token)
  return { session, id }
}

async function numberOf(request: APIRequestContext, token: string, id: string) {
  const order: { orderNumber: string } = await (
    await request.get(api(`orders/${id}`), { headers: { Authorization: `Bearer ${token}` } })
  ).json()
  return order.orderNumber
}

/** Signs the case's customer in; gives the address of its page. */
async function prepare(faultCase: BrowserFaultCase, fixtures: TestFixtures): Promise<string> {
  const { page, request } = fixtures
  if (faultCase.as === 'visitor') return faultCase.url
  const { session, id } =
    faultCase.as === 'owner' ? await owner(fixtures) : { session: await logIn(request, demo), id: 0 }
  await keepSession(page.context(), session)
  const named = faultCase.url.includes('{59}') ? await numberOf(request, session.access_token, '59') : ''
  return faultCase.url.replace('{own}', String(id)).replace('{59}', named)
}

/** A server that begins a response and never ends it. */
async function startDripping() {
  const server = createServer((request, response) => {
    response.writeHead(200, {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Headers': '*',
      'Content-Type': 'application/ld+json',
    })
    if (request.method === 'OPTIONS') response.end()
    else setInterval(() => response.write(' '), 100).unref()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`, close }
}

interface Begun {
  /** How often the call has failed; Infinity where the fault isn't one of the call. */
  count: () => number
  end: () => Promise<unknown>
}

/** Begins what goes wrong with a call. */
async function begin({ fault, request: at }: BrowserFaultCase, page: Page): Promise<Begun> {
  if (!/dripping|out of order|offline|storage|clock/.test(fault)) return failRequest(page, at, fault)
  let count = 0
  let end = async () => {}
  if (fault === 'dripping') {
    const dripping = await startDripping()
    const matches = matchesRequest(at)
    await page.route(matches, route => {
      count += 1
      return route.continue({ url: dripping.url })
    })
    end = async () => {
      await page.unroute(matches)
      dripping.close()
    }
  } else if (fault === 'out of order') {
    const held = createDeferred()
    await page.route(matchesRequest(at), async route => {
      count += 1
      await held.promise
      await route.continue().catch(() => {})
    })
    end = async () => held.resolve()
  } else count = Infinity
  return { count: () => count, end }
}

/** Adds settings to each document of the page, as whoever deploys the site may do by hand. */
const configure = (page: Page, settings: Record<string, string>) =>
  page.addInitScript(given => {
    new MutationObserver((_, observer) => {
      // The declared type has a head at any time.
      const head = document.querySelector('head')
      if (head === null) return
      observer.disconnect()
      for (const [name, content] of Object.entries(given))
        head.append(Object.assign(document.createElement('meta'), { name, content }))
    }).observe(document, { childList: true, subtree: true })
  }, settings)

/** Faults that a browser alone can show as they are; the component tests have all of them. */
const shownByBrowserOnly: readonly Fault[] = ['offline', 'storage blocked']

for (const faultCase of browserFaultCases)
  test(
    `the request ${faultCase.call} handles the fault ${faultCase.fault}`,
    moreIf(!shownByBrowserOnly.includes(faultCase.fault)),
    async ({ page, request, customer }) => {
      // Time limits and delays pass as fast as they are waited for.
      const isTimed =
        faultCase.message !== undefined &&
        !/clock|storage|downloads/.test(`${faultCase.fault} ${faultCase.call}`)
      await installEnvironmentFault(page, faultCase.fault)
      if (faultCase.settings) await configure(page, faultCase.settings)
      if (isTimed) await page.clock.install()
      const address = await prepare(faultCase, { page, request, customer })
      const { count, end } = await begin(faultCase, page)
      await page.goto(address)
      await faultCase.act?.(page)
      const { message } = faultCase
      if (message !== undefined)
        await expect(async () => {
          // Not before the page has sent the request: loading has a time limit of its own.
          if (isTimed && count() > 0) await page.clock.fastForward(5000)
          await expect(page.getByText(message).first()).toBeVisible({ timeout: 300 })
        }).toPass({ intervals: [100] })
      // An open dialog hides it from assistive technology.
      await expect(page.locator('main')).toBeVisible()
      await expect.poll(count).toBeGreaterThan(0)
      if (message === undefined && faultCase.fault !== 'out of order') await faultCase.expectDone(page)
      await end()
      await faultCase.recover?.(page)
      await faultCase.expectDone(page)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    },
  )

test('the cases have every call and every fault', () => {
  expect(allCalls.filter(call => !browserFaultCases.some(faultCase => faultCase.call === call))).toEqual([])
  expect(faults.filter(fault => !browserFaultCases.some(faultCase => faultCase.fault === fault))).toEqual([])
})
