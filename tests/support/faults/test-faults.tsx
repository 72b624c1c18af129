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
import { mails } from './account-rows'
import { faultyAnswer } from './response'
import { callsOf, type Call } from './calls'
import { stale, staleText } from './distort'
import { cells, first, nameOf, type Cell } from './matrix'
import { absolute, click, heading, retry, standing, stands, trueBody } from './row'
import { hastenLimits, loseChunk, startSurroundings } from './environment-faults'

/** Elements of a page, more than which no list is to draw: a hundred lines at once have half of them. */
const DRAWN = 5000

const hub = api('/.well-known/mercure')

/** Tries the cells of a subject's calls. */
export function testFaultsOf(subject: keyof typeof callsOf) {
  const calls: readonly Call[] = callsOf[subject]
  beforeAll(async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
    // Its loading has a limit too, and none of the faults here is meant for it.
    await getAuth()
  })
  // The client outlives a test, and with it a session that storage didn't take.
  afterEach(async () => {
    // A cell that has run out of time hasn't put anything back.
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
  const own = cells.filter(({ row }) => calls.includes(row.call))
  // The last of them leave nothing loaded that the others could go on with.
  const isLast = ({ fault }: Cell) => fault === 'chunk missing'
  for (const cell of own.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))))
    it(`${nameOf(cell.row)}: ${cell.fault}`, moreIf(!first.has(cell)), () => tryCell(cell, mock()))
}

/** Answers the row's call with a fault, from now on. */
function fail({ row, fault }: Cell, mock: Mock) {
  server.use(
    http[row.method](absolute(row), ({ request }) =>
      faultyAnswer(fault, {
        request,
        field: row.field ?? 'other',
        body: () => trueBody(row, mock, request),
      }),
    ),
  )
}

const mend = (mock: Mock) => server.resetHandlers(...mock.handlers)

/** Whatever happens, there is a page with its name, and no token stands anywhere in it. */
async function lives() {
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

/** Opens the row's page; without storage a customer has to sign in on the way. */
async function open({ row, fault }: Cell, page: string): Promise<UserEvent> {
  if (row.visitor) return renderApp(page).user
  if (fault !== 'storage blocked') return renderApp(page).user
  const { user } = renderApp(`/signin?next=${encodeURIComponent(page)}`)
  await typeCredentials(user)
  return user
}

async function tryCell(cell: Cell, mock: Mock) {
  const { row, fault } = cell
  // Such an answer takes seconds to be made and read, before anything is drawn of it.
  configure({ asyncUtilTimeout: fault === '100,000 members' ? 25_000 : 10_000 })
  await row.prepare?.(mock)
  if (!row.visitor && fault !== 'storage blocked' && localStorage.length === 0) storeSession(mock)
  const page = typeof row.page === 'string' ? row.page : row.page(mock)
  if (fault === 'chunk missing') return tryChunk(cell, page)
  if (fault === 'out of order') return tryOrder(cell, mock, page)
  row.amend?.(mock)

  const { steps } = row
  // A network is lost, and a limit passes, under an open page; all else is so before it is opened.
  const late = fault === 'offline' || (steps !== undefined && (fault === 'hanging' || fault === 'dripping'))
  const ends = [late ? () => {} : startSurroundings(fault)]
  // A hanging call hastens its limits by itself.
  if (row.hasten && fault !== 'hanging' && fault !== 'dripping') ends.push(hastenLimits())
  const lift = () => {
    for (const end of ends.splice(0)) end()
    mend(mock)
    row.amend?.(mock)
  }
  try {
    if (!steps) fail(cell, mock)
    const user = await open(cell, page)
    if (late && !steps) ends.push(startSurroundings(fault))
    if (steps) {
      await steps.ready(user)
      fail(cell, mock)
      if (late) ends.push(startSurroundings(fault))
      await steps.trigger(user)
      if (cell.outcome.to === 'failure') await row.deliver?.()
    }
    await lives()
    await comesTo(cell, user, page, lift)
    await lives()
    expect(document.querySelectorAll('*').length).toBeLessThan(DRAWN)
  } finally {
    for (const end of ends.splice(0)) end()
  }
}

async function comesTo({ row, fault, outcome }: Cell, user: UserEvent, page: string, lift: () => void) {
  switch (outcome.to) {
    case 'done':
      await row.done()
      break
    case 'words':
      await stands(outcome.words)
      break
    case 'sign-in': {
      await heading('Sign In')
      expect(address()).toMatch(/^\/signin\?next=/)
      lift()
      await typeCredentials(user)
      await waitFor(() => expect(address()).toContain(page))
      if (row.back) await waitFor(row.back)
      else await (row.steps ? row.steps.ready(user) : row.done())
      break
    }
    case 'failure': {
      await stands(outcome.words ?? (typeof row.words === 'string' ? row.words : row.words(fault)))
      await row.kept?.()
      lift()
      await (row.wayOn ?? retry)(user)
      await row.done()
      break
    }
    default:
      throw new Error(`A cell that comes to ${outcome.to} is tried in another way.`)
  }
}

/** The first answer comes after that to what was asked for next: it changes nothing that is shown. */
async function tryOrder(cell: Cell, mock: Mock, page: string) {
  const { row } = cell
  const held = createDeferred()
  let asked = false
  server.use(
    http[row.method](absolute(row), async ({ request }) => {
      if (asked) return undefined
      asked = true
      const body = stale(await trueBody(row, mock, request))
      await held.promise
      return new HttpResponse(JSON.stringify(body))
    }),
  )
  const user = await open(cell, page)
  await waitFor(() => expect(asked).toBe(true))
  await row.overtake?.(user)
  held.resolve()
  await row.done()
  // By the next task the old answer has been read, if anybody does.
  await new Promise(resolve => setTimeout(resolve))
  expect(standing()).not.toContain(staleText)
  await lives()
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
async function tryChunk(cell: Cell, page: string) {
  const { row, outcome } = cell
  const chunk = row.chunk
  if (chunk === undefined) throw new Error(`No chunk is named for ${nameOf(row)}.`)
  const heads = vi.fn<() => void>()
  server.use(
    http.head('*', () => {
      heads()
      return new HttpResponse(null)
    }),
  )
  // React and the loader say what failed; jsdom, that it can't load a page anew.
  allowConsole(/Failed to fetch|error when mocking|ErrorBoundary|Not implemented: navigation/)
  loseChunk(chunk)
  const come = async () => {
    const user = await reload(page)
    await row.reach?.(user)
    return user
  }
  try {
    if (outcome.to === 'done') {
      await reload(page)
      await row.done()
      return
    }
    const user = await come()
    if (outcome.to === 'failure') {
      await row.steps?.trigger(user)
      await stands(outcome.words ?? '')
      vi.doUnmock(chunk)
      await retry(user)
      await row.done()
      return
    }
    await waitFor(() => expect(heads).toHaveBeenCalledTimes(1))
    await come()
    await heading('Something went wrong')
    expect(screen.getByRole('main')).toBeInTheDocument()
    // What is around the page that failed goes on standing.
    const frame = screen.queryAllByRole('contentinfo')
    expect(frame).toHaveLength(outcome.to === 'reload' && outcome.whole ? 0 : 1)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(heads).toHaveBeenCalledTimes(1)
    vi.doUnmock(chunk)
    const again = await reload(page)
    await (row.steps ? row.steps.ready(again) : row.done())
    expect(screen.queryByText('Something went wrong')).toBeNull()
  } finally {
    vi.doUnmock(chunk)
    vi.resetModules()
  }
}
