import { createServer } from 'node:http'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { calls as allCalls } from '../../support/faults/calls'
import { faults, type Fault } from '../../support/faults/fault'
import { cells, type Cell } from '../../support/faults/browser-cells'
import { failCall, isCall, surround } from '../../support/faults/in-browser'
import { createDeferred } from '../../support/deferred'
import { moreIf } from '../../support/more'
import { api, demo, keepSession, logIn } from '../../support/signed-in'

// What a failing call leaves on the console, the browser writes itself.
test.use({
  allowedErrors: [
    /^net::ERR_|^console\.error: (Failed to load resource|.*CORS policy|TypeError: Failed to fetch dynamically imported module)/,
  ],
})

interface World {
  page: Page
  request: APIRequestContext
  customer: { email: string; password: string }
}

/** A customer of the cell's own, with a line in the cart and a pending order. */
async function owner({ request, customer }: World) {
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

/** Signs the cell's customer in; gives the address of its page. */
async function prepare(cell: Cell, world: World): Promise<string> {
  const { page, request } = world
  if (cell.as === 'visitor') return cell.open
  const { session, id } =
    cell.as === 'owner' ? await owner(world) : { session: await logIn(request, demo), id: 0 }
  await keepSession(page.context(), session)
  const named = cell.open.includes('{59}') ? await numberOf(request, session.access_token, '59') : ''
  return cell.open.replace('{own}', String(id)).replace('{59}', named)
}

/** A server that begins an answer and never ends it. */
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
  /** How often the call has met the fault; endless where it isn't the call that does. */
  count: () => number
  end: () => Promise<unknown>
}

/** Begins what goes wrong with a call. */
async function begin({ fault, at }: Cell, page: Page): Promise<Begun> {
  if (!/dripping|out of order|offline|storage|clock|chunk/.test(fault)) return failCall(page, at, fault)
  let count = 0
  let end = async () => {}
  if (fault === 'dripping') {
    const dripping = await startDripping()
    const matches = isCall(at)
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
    await page.route(isCall(at), async route => {
      count += 1
      await held.promise
      await route.continue().catch(() => {})
    })
    end = async () => held.resolve()
  } else count = Infinity
  return { count: () => count, end }
}

/** Faults that a browser alone can show as they are; the component tests have all of them. */
const shownByBrowserOnly: readonly Fault[] = ['offline', 'hanging', 'chunk missing', 'storage blocked']

for (const cell of cells)
  test(
    `${cell.call}: ${cell.fault}`,
    moreIf(!shownByBrowserOnly.includes(cell.fault)),
    async ({ page, request, customer }) => {
      // Limits and pauses pass as fast as they are waited for.
      const isTimed = cell.said !== undefined && !/clock|storage|downloads/.test(`${cell.fault} ${cell.call}`)
      await surround(page, cell.fault)
      if (isTimed) await page.clock.install()
      const address = await prepare(cell, { page, request, customer })
      const { count, end } = await begin(cell, page)
      await page.goto(address)
      await cell.act?.(page)
      const { said } = cell
      if (said !== undefined)
        await expect(async () => {
          if (isTimed) await page.clock.fastForward(5000)
          await expect(page.getByText(said).first()).toBeVisible({ timeout: 300 })
        }).toPass({ intervals: [100] })
      // An open dialog hides it from assistive technology.
      await expect(page.locator('main')).toBeVisible()
      await expect.poll(count).toBeGreaterThan(0)
      if (said === undefined && cell.fault !== 'out of order') await cell.done(page)
      await end()
      await cell.on?.(page)
      await cell.done(page)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    },
  )

test('every call and every fault is among them', () => {
  expect(allCalls.filter(call => !cells.some(cell => cell.call === call))).toEqual([])
  expect(faults.filter(fault => !cells.some(cell => cell.fault === fault))).toEqual([])
})
