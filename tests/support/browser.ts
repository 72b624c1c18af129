import { randomUUID } from 'node:crypto'
import {
  chromium,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
  test as base,
  expect,
} from '@playwright/test'
import { ensureBrowser } from '../../scripts/lib/browser.mjs'
import { stubThirdParties } from '../../scripts/lib/third-party-stubs.mjs'

export { stubThirdParties, expect }

export interface SiteOptions {
  /**
   * The development site with the mock API in its worker, the built site with the mock server on another origin, or a
   * site that was built with the mock API in it.
   */
  site: 'development' | 'built' | 'mocked'
}

interface Fixtures {
  /** The errors of the page that a test expects; any other fails the test. */
  allowedErrors: RegExp[]
  /** The credentials of a customer who isn't signed up yet, different in each test. */
  customer: { email: string; password: string }
  guard: undefined
}

export const environment = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the servers' set-up didn't run`)
  return value
}

/** Whether the browser logs a 4xx response of the API or the card provider, which the app handles. */
function isClientError(message: ConsoleMessage) {
  const { pathname, hostname } = new URL(message.location().url || 'about:blank')
  const byService = pathname.startsWith('/api/') || hostname === 'api.stripe.com'
  return byService && /^Failed to load resource: .* status of 4\d\d/.test(message.text())
}

/** Logs each violation of the site's policy with its directive, URL and source. */
const logPolicyViolations = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
        console.error(
          `the policy is violated: ${effectiveDirective} ${blockedURI} ${sample} (${sourceFile})`,
        ),
    )
  })

/** The requests whose page was left before they ended: a mock worker that passes one on lets it fail, not abort. */
function requestsOfLeftPages(context: BrowserContext) {
  const abandoned = new WeakSet<Request>()
  context.on('page', page => {
    let pending: Request[] = []
    let isLeaving = false
    page.on('request', request => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        for (const earlier of pending) abandoned.add(earlier)
        pending = []
        isLeaving = true
      } else if (isLeaving) abandoned.add(request)
      pending.push(request)
    })
    page.on('framenavigated', frame => {
      if (frame === page.mainFrame()) isLeaving = false
    })
  })
  return abandoned
}

/**
 * Collects errors, error messages and failed requests of all pages that the context opens from now on. Aborted requests
 * don't count, nor do those of a page that was left.
 */
export function collectProblems(context: BrowserContext, problems: string[] = []) {
  const abandoned = requestsOfLeftPages(context)
  context.on('weberror', webError => {
    const thrown = webError.error()
    // Some errors, such as of a missing chunk, have no stack.
    problems.push(`uncaught: ${thrown.stack || String(thrown)}`)
  })
  context.on('console', message => {
    if (message.type() !== 'error' || isClientError(message)) return
    problems.push(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? 'failed'
    const { origin, pathname } = new URL(request.url())
    // A request that passes through a mock worker fails so with a page that was left, and may be reported only when the next one
    // is there. A page that needs what fails says so itself.
    const isLeft = reason === 'net::ERR_FAILED' && request.headers().referer?.startsWith(`${origin}/`)
    // The browser requests the icon itself, and aborts that with the page or with the worker that responds.
    if (reason === 'net::ERR_ABORTED' || isLeft || abandoned.has(request) || pathname === '/favicon.svg')
      return
    problems.push(`${reason}: ${request.method()} ${request.url()}`)
  })
  return problems
}

export const test = base.extend<Fixtures & SiteOptions>({
  site: ['development', { option: true }],
  allowedErrors: [[], { option: true }],

  baseURL: async ({ site }, provide) => {
    await provide(environment(`LISTWELL_${site.toUpperCase()}`))
  },

  customer: async ({}, provide) => {
    // Short, since a journey by keyboard types it several times.
    const id = randomUUID().slice(0, 8)
    await provide({ email: `customer-${id}@listwell.example`, password: `secret ${id}` })
  },

  guard: [
    async ({ context, site, allowedErrors }, provide) => {
      const problems = collectProblems(context)
      await logPolicyViolations(context)
      if (site === 'built') await stubThirdParties(context, environment('LISTWELL_MOCK_SERVER'))
      await provide(undefined)
      const unexpected = problems.filter(problem => !allowedErrors.some(allowed => allowed.test(problem)))
      // Requests may still be pending.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      expect(unexpected, 'problems in the page').toEqual([])
    },
    { auto: true },
  ],
})

/** A browser with a back/forward cache, which Playwright turns off and a headless shell lacks. */
export const launchWholeBrowser = async () =>
  chromium.launch({
    ...test.info().project.use.launchOptions,
    executablePath: await ensureBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

/** Signs in by the form of the sign-in page. */
export async function signInOnPage(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
