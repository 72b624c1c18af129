import type { Page, Route } from '@playwright/test'
import { api } from '../api-session'
import { malformedBodies } from './malformed-bodies'
import { SERVER_MESSAGE, type Fault } from './fault'

/** A request of the app in a real browser. */
export interface BrowserRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Matches the path and query below the API's base; a path outside of it begins with a slash. */
  path: RegExp
}

/** Whether a URL is the request's. */
export const matchesRequest =
  ({ path }: BrowserRequest) =>
  (url: URL) =>
    url.origin === new URL(api('')).origin && path.test((url.pathname + url.search).replace(/^\/api\//, ''))

const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/ld+json' }

async function respond(route: Route, fault: Fault): Promise<void> {
  const json = (body: string, status = 200) => route.fulfill({ status, headers, body })
  const distort = malformedBodies[fault]
  if (distort) return json(JSON.stringify(distort(await (await route.fetch()).json())))
  switch (fault) {
    case 'refused':
      return route.abort('connectionrefused')
    case 'hanging':
      return
    case 'truncated':
      return json('{"member": [')
    case 'not JSON':
      return route.fulfill({
        status: 200,
        headers: { ...headers, 'Content-Type': 'text/html' },
        body: '<h1>Hello',
      })
    case 'empty':
      return json('')
    case '503':
      return route.fulfill({
        status: 503,
        headers: { ...headers, 'Content-Type': 'text/html' },
        body: '<h1>Busy',
      })
    default: {
      const violations = [{ propertyPath: 'quantity', message: SERVER_MESSAGE }]
      const body = {
        title: 'An error occurred',
        description: SERVER_MESSAGE,
        ...(fault === '422' && { violations }),
      }
      return json(JSON.stringify(body), Number(fault))
    }
  }
}

/** Makes a request fail from now on. Returns the count of failures, and a function that ends the fault. */
export async function failRequest(page: Page, call: BrowserRequest, fault: Fault) {
  let count = 0
  const handle = (route: Route) => {
    if (route.request().method() !== call.method) return route.fallback()
    count += 1
    return respond(route, fault)
  }
  const matches = matchesRequest(call)
  await page.route(matches, handle)
  return { count: () => count, end: () => page.unroute(matches, handle) }
}

const DAY = 24 * 60 * 60_000

/** Starts a fault of the environment of a page that isn't open yet. */
export async function installEnvironmentFault(page: Page, fault: Fault) {
  if (fault === 'clock ahead' || fault === 'clock behind')
    await page.clock.install({ time: Date.now() + (fault === 'clock ahead' ? DAY : -DAY) })
  if (fault === 'storage blocked')
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The user has blocked storage.', 'SecurityError')
          },
        })
    })
  if (fault === 'storage full')
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The storage is full.', 'QuotaExceededError')
      }
    })
}
