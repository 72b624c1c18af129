import { randomUUID } from 'node:crypto'
import { type BrowserContext, type ConsoleMessage, test as base, expect } from '@playwright/test'
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
  /** Errors of the page that a test means to cause: everything else that goes wrong in a page fails the test. */
  allowedErrors: RegExp[]
  /** A customer that no other test knows, not signed up yet. */
  customer: { email: string; password: string }
  guard: undefined
}

export const environment = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the servers' set-up didn't run`)
  return value
}

/** A refusal by the API or the card provider is an answer, which the app has to handle: the browser logs it nevertheless. */
function isRefusal(message: ConsoleMessage) {
  const { pathname, hostname } = new URL(message.location().url || 'about:blank')
  const byService = pathname.startsWith('/api/') || hostname === 'api.stripe.com'
  return byService && /^Failed to load resource: .* status of 4\d\d/.test(message.text())
}

/** Has the browser tell of all that the site's policy blocks, in words that say what and where. */
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

/** Notes everything that goes wrong in any page of the context. A request that the page itself gave up isn't wrong. */
export function collectProblems(context: BrowserContext, problems: string[] = []) {
  context.on('weberror', webError => {
    const thrown = webError.error()
    // Of an error without a stack, such as of a chunk that can't be had, it is empty.
    problems.push(`uncaught: ${thrown.stack || String(thrown)}`)
  })
  context.on('console', message => {
    if (message.type() !== 'error' || isRefusal(message)) return
    problems.push(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? 'failed'
    // The browser fetches the icon by itself, and gives it up with the page or the worker that answers for it.
    if (reason === 'net::ERR_ABORTED' || request.url().endsWith('/favicon.svg')) return
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
    await provide({ email: `customer-${randomUUID()}@listwell.example`, password: `secret ${randomUUID()}` })
  },

  guard: [
    async ({ context, site, allowedErrors }, provide) => {
      const problems = collectProblems(context)
      await logPolicyViolations(context)
      if (site === 'built') await stubThirdParties(context, environment('LISTWELL_MOCK_SERVER'))
      await provide(undefined)
      const unexpected = problems.filter(problem => !allowedErrors.some(allowed => allowed.test(problem)))
      // What a page has just asked for may be on its way still.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      expect(unexpected, 'what went wrong in the page').toEqual([])
    },
    { auto: true },
  ],
})
