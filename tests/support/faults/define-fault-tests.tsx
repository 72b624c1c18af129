import { configure, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { storageKey } from '@tests/support/test-settings'
import { mails } from './account-requests'
import { faults, type Fault, type Outcome } from './fault'
import { faultyResponse } from './faulty-response'
import {
  urlPattern,
  click,
  findHeading,
  retry,
  pageText,
  expectText,
  realBody,
  titleOf,
  trigger,
  type AppRequest,
} from './app-request'
import { shortenBackoff, startEnvironmentFault } from './environment-faults'

/** A request with one of its faults, and what becomes of it. */
interface FaultCase {
  target: AppRequest
  fault: Fault
  outcome: Outcome
}

const faultCasesOf = (target: AppRequest): FaultCase[] =>
  faults.flatMap(fault => {
    const outcome = target.outcomes[fault]
    return outcome === undefined ? [] : [{ target, fault, outcome }]
  })

/** The text that the page is expected to show after a fault. */
const wordsOf = ({ target, fault, outcome }: FaultCase): string => {
  if (outcome.to !== 'failure') return ''
  return outcome.words ?? (typeof target.message === 'string' ? target.message : target.message(fault))
}

/** Whether the page comes to the same after both faults: the second one runs with `npm run test:more`. */
const isAlike = (one: FaultCase, other: FaultCase) =>
  one.outcome.to === other.outcome.to && wordsOf(one) === wordsOf(other)

/** Defines a test for each fault of these requests. */
export function defineFaultTests(requests: readonly AppRequest[]) {
  // Loaded first, since loading has a time limit that the faults aren't meant for, and a failure with words of its own.
  beforeAll(() =>
    Promise.all([import('@/session/auth-clients'), import('@/session/auth-more'), import('@/ui/toaster')]),
  )
  // A case that timed out has restored nothing.
  afterEach(() => void vi.restoreAllMocks())
  const mock = mockApi({ onMail: mail => void mails.push(mail) })
  for (const target of requests)
    describe(`the request ${titleOf(target)}`, () => {
      const cases = faultCasesOf(target)
      for (const [index, faultCase] of cases.entries())
        it(
          `handles the fault ${faultCase.fault}`,
          moreIf(cases.slice(0, index).some(earlier => isAlike(earlier, faultCase))),
          () => runCase(faultCase, mock()),
        )
    })
}

/** Makes the request fail from now on. */
function startRequestFault({ target, fault }: FaultCase, mock: Mock) {
  server.use(
    http[target.method](urlPattern(target), ({ request }) =>
      faultyResponse(fault, {
        field: target.field ?? 'other',
        body: () => realBody(target, mock, request),
      }),
    ),
  )
}

const restoreMock = (mock: Mock) => server.resetHandlers(...mock.handlers)

/** Expects a page with its heading, and no token in it. */
async function expectIntactPage() {
  await screen.findByRole('main', { hidden: true })
  const title = await screen.findByRole('heading', { level: 1, hidden: true })
  expect(title).not.toBeEmptyDOMElement()
  expect(document.documentElement.outerHTML + window.location.href).not.toMatch(/eyJ[\w-]+\.eyJ/)
}

async function typeCredentials(user: UserEvent) {
  await user.type(await screen.findByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await click(user, 'button', 'Sign In')
}

/** Opens the request's page; if storage is blocked, the customer signs in first. */
async function open({ target, fault }: FaultCase, page: string): Promise<UserEvent> {
  const { environment } = target
  if (target.visitor || fault !== 'storage blocked') return renderApp(page, environment).user
  const { user } = renderApp(`/signin?next=${encodeURIComponent(page)}`, environment)
  await typeCredentials(user)
  return user
}

/** Does what sends the request again. */
function recover(target: AppRequest, user: UserEvent) {
  if (target.recover) return target.recover(user)
  return typeof target.steps?.trigger === 'string' ? trigger(target, user) : retry(user)
}

async function runCase(faultCase: FaultCase, mock: Mock) {
  const { target, fault } = faultCase
  configure({ asyncUtilTimeout: 10_000 })
  await target.prepare?.(mock)
  if (!target.visitor && fault !== 'storage blocked' && localStorage.getItem(storageKey) === null)
    storeSession(mock)
  const page = typeof target.url === 'string' ? target.url : target.url(mock)
  target.overrideMock?.(mock)

  const { steps } = target
  // The network is lost, and a time limit passes, while the page is open; other faults start before it opens.
  const startsLate = fault === 'offline' || (steps !== undefined && fault === 'hanging')
  const ends = [startsLate ? () => {} : startEnvironmentFault(fault)]
  if (target.shortBackoff) ends.push(shortenBackoff())
  const endFault = () => {
    for (const end of ends.splice(0)) end()
    restoreMock(mock)
    target.overrideMock?.(mock)
  }
  try {
    if (!steps) startRequestFault(faultCase, mock)
    const user = await open(faultCase, page)
    if (startsLate && !steps) ends.push(startEnvironmentFault(fault))
    if (steps) {
      await steps.ready(user)
      startRequestFault(faultCase, mock)
      if (startsLate) ends.push(startEnvironmentFault(fault))
      await trigger(target, user)
    }
    await expectIntactPage()
    await expectOutcome(faultCase, user, page, endFault)
    await expectIntactPage()
  } catch (error) {
    throw new Error(`${String(error)}\nThe page says: ${pageText()}`, { cause: error })
  } finally {
    for (const end of ends.splice(0)) end()
  }
}

/** A request that had begun before the fault ended may fail after it: then Retry is offered once more. */
async function expectDoneAfterRetry(target: AppRequest, user: UserEvent) {
  let isDone = false
  // Ends with the test: it would else look for the button in the tests that follow, for ten seconds.
  const retried = waitFor(() => isDone || screen.getAllByRole('button', { name: 'Retry' }))
    .then(() => (isDone ? undefined : retry(user)))
    .catch(() => {})
  try {
    await Promise.race([target.expectDone(), retried])
    await target.expectDone()
  } finally {
    isDone = true
    await retried
  }
}

async function expectOutcome(faultCase: FaultCase, user: UserEvent, page: string, endFault: () => void) {
  const { target, outcome } = faultCase
  switch (outcome.to) {
    case 'done':
      await target.expectDone()
      break
    case 'sign-in': {
      await findHeading('Sign In')
      expect(address()).toMatch(/^\/signin\?next=/)
      endFault()
      await typeCredentials(user)
      await waitFor(() => expect(address()).toContain(page))
      await (target.steps ? target.steps.ready(user) : target.expectDone())
      break
    }
    case 'failure': {
      await expectText(wordsOf(faultCase))
      await target.expectKept?.()
      endFault()
      await recover(target, user)
      await expectDoneAfterRetry(target, user)
      break
    }
  }
}
