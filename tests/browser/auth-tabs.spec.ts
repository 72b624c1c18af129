/**
 * @promise Tabs that wake together with an expired token refresh it once, and nobody is signed out.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '../support/browser'
import { startAuthTabs } from '../support/auth-tabs.mjs'
import { more } from '../support/more'
import type { AuthClient } from '../../src/auth'

declare global {
  /** What a page of the test's server holds. */
  var tab: {
    client: AuthClient
    events: string[]
    wakeAll(wakeUp: number): void
    woken(wakeUp: number): Promise<string>
    waiting(): Promise<number>
  }
}

const WAKE_UPS = process.env.LISTWELL_FULL ? 40 : 5

type Site = Awaited<ReturnType<typeof startAuthTabs>>

const test = base.extend<{ server: Site }>({
  server: async ({}, provide) => {
    const server = await startAuthTabs()
    await provide(server)
    await server.close()
  },
})

// One worker builds the client once.
test.describe.configure({ mode: 'default' })

const soon = { intervals: [10, 20, 50] }

const eventsOf = (page: Page) => page.evaluate(() => tab.events)

/** So many tabs of one browser; the first has signed in, and all know it. */
async function signedInTabs(context: BrowserContext, { url }: Site, count: number) {
  const pages = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const page = await context.newPage()
      await page.goto(`${url}?tab=${index}`)
      return page
    }),
  )
  const [first] = pages
  if (!first) throw new Error('No tab was asked for')
  await first.evaluate(() => tab.client.signInWithPassword({ email: 'ann', password: 'secret' }))
  await Promise.all(
    pages.map(page => expect.poll(() => eventsOf(page), soon).toContain('SIGNED_IN access-1')),
  )
  return { first, pages }
}

const outcomes = (pages: Page[], wakeUp: number) =>
  Promise.all(pages.map(page => page.evaluate(one => tab.woken(one), wakeUp)))

const wakeAll = (page: Page, wakeUp: number) => page.evaluate(one => tab.wakeAll(one), wakeUp)

/** Waits until one tab refreshes and so many others have come for the lock. */
const expectWaiting = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => tab.waiting()), soon).toBe(count)

async function expectNobodySignedOut(pages: Page[], server: Site) {
  for (const page of pages) expect(await eventsOf(page)).not.toContain('SIGNED_OUT')
  expect(server.spent).toEqual([])
}

test(
  'eight tabs wake together with an expired token: one refresh, nobody is signed out',
  more,
  async ({ context, server }) => {
    const { first, pages } = await signedInTabs(context, server, 8)
    for (let wakeUp = 1; wakeUp <= WAKE_UPS; wakeUp += 1) {
      const release = server.hold()
      await wakeAll(first, wakeUp)
      await expectWaiting(first, 7)
      release()
      expect(new Set(await outcomes(pages, wakeUp))).toEqual(new Set([server.newest]))
      expect(server.asked).toHaveLength(wakeUp)
    }
    await expectNobodySignedOut(pages, server)
  },
)

test('another tab refreshes after the refreshing tab was closed', more, async ({ context, server }) => {
  const { first, pages } = await signedInTabs(context, server, 4)
  const release = server.hold()
  await wakeAll(first, 1)
  await expect.poll(() => server.asked, soon).toHaveLength(1)
  const [holder] = server.asked
  const others = pages.filter((_, index) => String(index) !== holder)
  await Promise.all(others.slice(0, 1).map(page => expectWaiting(page, 3)))
  await pages[Number(holder)]?.close()
  await expect.poll(() => server.abandoned, soon).toEqual([holder])
  release()
  expect(new Set(await outcomes(others, 1))).toEqual(new Set(['access-2']))
  expect(server.asked).toHaveLength(2)
  expect(server.renewed).toHaveLength(1)
  await expectNobodySignedOut(others, server)
})

test(
  'signing out while another tab refreshes: the session doesn’t come back',
  more,
  async ({ context, server }) => {
    const { first, pages } = await signedInTabs(context, server, 3)
    const release = server.hold()
    await wakeAll(first, 1)
    await expectWaiting(first, 2)
    const signingOut = first.evaluate(() => tab.client.signOut())
    await Promise.all(
      pages.map(page => expect.poll(async () => (await eventsOf(page)).at(-1), soon).toBe('SIGNED_OUT')),
    )
    release()
    expect(await signingOut).toEqual({ error: null })
    await outcomes(pages, 1)
    for (const page of pages) {
      expect((await eventsOf(page)).at(-1)).toBe('SIGNED_OUT')
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    }
  },
)

test(
  'a session in the URL is stored, seen by the other tabs, and out of the history',
  more,
  async ({ context, server }) => {
    const { access_token, refresh_token } = server.issue('bob')
    const hash = new URLSearchParams({
      access_token,
      refresh_token,
      token_type: 'bearer',
      expires_in: '3600',
    })
    const [page, other] = [await context.newPage(), await context.newPage()]
    await other.goto(server.url)
    await page.goto(`${server.url}before`)
    await page.goto(`${server.url}profile?tab=1#${hash}`)

    await expect.poll(() => eventsOf(page), soon).toContainEqual(expect.stringContaining(access_token))
    await expect.poll(() => eventsOf(other), soon).toContain(`SIGNED_IN ${access_token}`)
    expect(page.url()).toBe(`${server.url}profile?tab=1`)
    await page.goBack()
    expect(page.url()).toBe(`${server.url}before`)
    await page.goForward()
    expect(page.url()).toBe(`${server.url}profile?tab=1`)
    await page.reload()
    await expect.poll(() => eventsOf(page), soon).toEqual([`INITIAL_SESSION ${access_token}`])
  },
)
