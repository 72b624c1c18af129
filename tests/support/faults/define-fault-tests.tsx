import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { settings } from '@/config/settings'
import type { Mock } from '@/mocks/mock'
import { getAuth } from '@/session/session'
import { api } from '@tests/support/api-url'
import { shortTimes } from '@tests/support/app-config'
import { allowConsole } from '@tests/support/console'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { mails } from './account-requests'
import { faultyResponse } from './faulty-response'
import { callsOf, type Call } from './calls'
import { stale, staleText } from './malformed-bodies'
import { faultCases, onceCases, titleOf, type FaultCase } from './fault-cases'
import { urlPattern, click, findHeading, retry, pageText, expectText, realBody } from './app-request'
import { shortenTimeouts, breakChunk, startEnvironmentFault } from './environment-faults'

/** Elements of a page, more than which no list is to draw: a hundred lines at once have half of them. */
const DRAWN = 5000

const hub = api('/.well-known/mercure')

/** Tries the cases of a subject's calls. */
export function defineFaultTests(subject: keyof typeof callsOf) {
  const calls: readonly Call[] = callsOf[subject]
  beforeAll(async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
    // Its loading has a limit too, and none of the faults here is meant for it.
    await getAuth()
  })
  // The client outlives a test, and with it a session that storage didn't take.
  afterEach(async () => {
    // A case that has run out of time hasn't put anything back.
    vi.restoreAllMocks()
    vi.useRealTimers()
    cleanup()
    const { client } = await getAuth()
    await client.endSession()
  })
  const mock = mockApi({
    onMail: mail => void mails.push(mail),
    ...(subject === 'live' && { hub }),
  })
  const own = faultCases.filter(({ target }) => calls.includes(target.call))
  // The last of them leave nothing loaded that the others could go on with.
  const isLast = ({ fault }: FaultCase) => fault === 'chunk missing'
  for (const faultCase of own.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))))
    it(`${titleOf(faultCase.target)}: ${faultCase.fault}`, moreIf(!onceCases.has(faultCase)), () =>
      runCase(faultCase, mock()),
    )
}

/** Answers the request's call with a fault, from now on. */
function fail({ target, fault }: FaultCase, mock: Mock) {
  server.use(
    http[target.method](urlPattern(target), ({ request }) =>
      faultyResponse(fault, {
        request,
        field: target.field ?? 'other',
        body: () => realBody(target, mock, request),
      }),
    ),
  )
}

const restoreMock = (mock: Mock) => server.resetHandlers(...mock.handlers)

/** Whatever happens, there is a page with its name, and no token stands anywhere in it. */
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

/** Opens the request's page; without storage a customer has to sign in on the way. */
async function open({ target, fault }: FaultCase, page: string): Promise<UserEvent> {
  if (target.visitor) return renderApp(page).user
  if (fault !== 'storage blocked') return renderApp(page).user
  const { user } = renderApp(`/signin?next=${encodeURIComponent(page)}`)
  await typeCredentials(user)
  return user
}

async function runCase(faultCase: FaultCase, mock: Mock) {
  const { target, fault } = faultCase
  // Such an answer takes seconds to be made and read, before anything is drawn of it.
  configure({ asyncUtilTimeout: fault === '100,000 members' ? 25_000 : 10_000 })
  await target.prepare?.(mock)
  if (!target.visitor && fault !== 'storage blocked' && localStorage.length === 0) storeSession(mock)
  const page = typeof target.url === 'string' ? target.url : target.url(mock)
  if (fault === 'chunk missing') return runMissingChunk(faultCase, page)
  if (fault === 'out of order') return runOutOfOrder(faultCase, mock, page)
  target.overrideMock?.(mock)

  const { steps } = target
  // A network is lost, and a limit passes, under an open page; all else is so before it is opened.
  const late = fault === 'offline' || (steps !== undefined && (fault === 'hanging' || fault === 'dripping'))
  const ends = [late ? () => {} : startEnvironmentFault(fault)]
  // A hanging call hastens its limits by itself.
  if (target.shortTimeouts && fault !== 'hanging' && fault !== 'dripping') ends.push(shortenTimeouts())
  const lift = () => {
    for (const end of ends.splice(0)) end()
    restoreMock(mock)
    target.overrideMock?.(mock)
  }
  try {
    if (!steps) fail(faultCase, mock)
    const user = await open(faultCase, page)
    if (late && !steps) ends.push(startEnvironmentFault(fault))
    if (steps) {
      await steps.ready(user)
      fail(faultCase, mock)
      if (late) ends.push(startEnvironmentFault(fault))
      await steps.trigger(user)
      if (faultCase.outcome.to === 'failure') await target.failInBrowser?.()
    }
    await expectIntactPage()
    await expectOutcome(faultCase, user, page, lift)
    await expectIntactPage()
    expect(document.querySelectorAll('*').length).toBeLessThan(DRAWN)
  } finally {
    for (const end of ends.splice(0)) end()
  }
}

async function expectOutcome(
  { target, fault, outcome }: FaultCase,
  user: UserEvent,
  page: string,
  lift: () => void,
) {
  switch (outcome.to) {
    case 'done':
      await target.expectDone()
      break
    case 'words':
      await expectText(outcome.words)
      break
    case 'sign-in': {
      await findHeading('Sign In')
      expect(address()).toMatch(/^\/signin\?next=/)
      lift()
      await typeCredentials(user)
      await waitFor(() => expect(address()).toContain(page))
      if (target.expectAfterSignIn) await waitFor(target.expectAfterSignIn)
      else await (target.steps ? target.steps.ready(user) : target.expectDone())
      break
    }
    case 'failure': {
      await expectText(
        outcome.words ?? (typeof target.message === 'string' ? target.message : target.message(fault)),
      )
      await target.expectKept?.()
      lift()
      await (target.recover ?? retry)(user)
      await target.expectDone()
      break
    }
    default:
      throw new Error(`A faultCase that comes to ${outcome.to} is tried in another way.`)
  }
}

/** The first answer comes after that to what was asked for next: it changes nothing that is shown. */
async function runOutOfOrder(faultCase: FaultCase, mock: Mock, page: string) {
  const { target } = faultCase
  const held = createDeferred()
  let asked = false
  server.use(
    http[target.method](urlPattern(target), async ({ request }) => {
      if (asked) return undefined
      asked = true
      const body = stale(await realBody(target, mock, request))
      await held.promise
      return new HttpResponse(JSON.stringify(body))
    }),
  )
  const user = await open(faultCase, page)
  await waitFor(() => expect(asked).toBe(true))
  await target.overtake?.(user)
  held.resolve()
  await target.expectDone()
  // By the next task the old answer has been read, if anybody does.
  await new Promise(resolve => setTimeout(resolve))
  expect(pageText()).not.toContain(staleText)
  await expectIntactPage()
}

/** The whole app anew, as after a reload: nothing that has been loaded is left. */
async function reload(page: string): Promise<UserEvent> {
  cleanup()
  vi.resetModules()
  const [{ App }, config] = await Promise.all([import('@/app/app'), import('@tests/support/app-config')])
  config.configureApp({ settings, timing: shortTimes })
  window.history.replaceState(null, '', page)
  render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )
  return userEvent.setup()
}

/** A chunk is gone, as after a deploy: the page is loaded anew once by itself, then offers it, and is there again with it. */
async function runMissingChunk(faultCase: FaultCase, page: string) {
  const { target, outcome } = faultCase
  const chunk = target.chunk
  if (chunk === undefined) throw new Error(`No chunk is named for ${titleOf(target)}.`)
  const heads = vi.fn<() => void>()
  server.use(
    http.head('*', () => {
      heads()
      return new HttpResponse(null)
    }),
  )
  // React and the loader say what failed; jsdom, that it can't load a page anew.
  allowConsole(/Failed to fetch|error when mocking|ErrorBoundary|Not implemented: navigation/)
  breakChunk(chunk)
  const come = async () => {
    const user = await reload(page)
    await target.openChunk?.(user)
    return user
  }
  try {
    if (outcome.to === 'done') {
      await reload(page)
      await target.expectDone()
      return
    }
    const user = await come()
    if (outcome.to === 'failure') {
      await target.steps?.trigger(user)
      await expectText(outcome.words ?? '')
      vi.doUnmock(chunk)
      await retry(user)
      await target.expectDone()
      return
    }
    await waitFor(() => expect(heads).toHaveBeenCalledTimes(1))
    await come()
    await findHeading('Something went wrong')
    expect(screen.getByRole('main')).toBeInTheDocument()
    // What is around the page that failed goes on standing.
    const frame = screen.queryAllByRole('contentinfo')
    expect(frame).toHaveLength(outcome.to === 'reload' && outcome.whole ? 0 : 1)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(heads).toHaveBeenCalledTimes(1)
    vi.doUnmock(chunk)
    const again = await reload(page)
    await (target.steps ? target.steps.ready(again) : target.expectDone())
    expect(screen.queryByText('Something went wrong')).toBeNull()
  } finally {
    vi.doUnmock(chunk)
    vi.resetModules()
  }
}
