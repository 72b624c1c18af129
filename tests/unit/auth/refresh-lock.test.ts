import { expect, test } from 'vitest'
import { sleep } from '@/platform/clock'
import type { Locks } from '@/auth'
import { STORAGE_LAG } from '@/auth/options'
import { createRefreshLock } from '@/auth/refresh-lock'
import { createSafeStorage } from '@/auth/storage'
import { createFakeBrowser } from './fake-browser'
import { createFakeClock, type FakeClock } from './fake-clock'

const LONGEST = 1000
const GRACE = 5000

const createLock = (clock: FakeClock, locks: Locks | null) =>
  createRefreshLock(
    locks,
    createSafeStorage(() => null),
    clock,
    'lock',
    LONGEST,
  )

const setUp = (busy: number) => {
  const clock = createFakeClock()
  const browser = createFakeBrowser(clock)
  const { locks } = browser.openTab()
  const work = () => sleep(clock, busy)
  void browser.openTab().locks.request('lock', { signal: new AbortController().signal }, work)
  return { clock, browser, exclusive: createLock(clock, locks).run }
}

test('waits for a lock that is held for long', async () => {
  const { clock, exclusive } = setUp(LONGEST + GRACE - 1)
  const asked = exclusive(
    async () => 'done',
    () => true,
  )
  await clock.advance(LONGEST + GRACE + STORAGE_LAG)
  expect(await asked).toBe('done')
})

test('works at once where the lock is free, and keeps it until other tabs read what was stored', async () => {
  const { clock, browser, exclusive } = setUp(0)
  await clock.advance(1)
  const done = exclusive(
    async () => 'done',
    () => true,
  )
  expect(await done).toBe('done')
  const other = createLock(clock, browser.openTab().locks)
  let isNext = false
  const next = async () => void (isNext = true)
  void other.run(next, () => true)
  expect(await other.mayBeHeld()).toBe(true)
  await clock.advance(2 * STORAGE_LAG - 1)
  expect(isNext).toBe(false)
  await clock.advance(1)
  expect(isNext).toBe(true)
})

test('a lock that was held by a tab that has stored something is released without work or pause', async () => {
  const { clock, browser, exclusive } = setUp(100)
  let isNeeded = true
  const asked = exclusive(
    async () => 'done',
    () => isNeeded,
  )
  isNeeded = false
  await clock.advance(100)
  expect(await asked).toBeUndefined()
  expect(await createLock(clock, browser.openTab().locks).mayBeHeld()).toBe(false)
})

test('waits for storage where the tab that held the lock may have been closed just after it stored something', async () => {
  const { clock, exclusive } = setUp(100)
  const seen: number[] = []
  const work = async () => void seen.push(clock.monotonic())
  void exclusive(work, () => true)
  await clock.advance(1000)
  expect(seen).toEqual([100 + STORAGE_LAG])
})

test('may be held in a browser without Web Locks', async () => {
  expect(await createLock(createFakeClock(), null).mayBeHeld()).toBe(true)
})

test('gives up on a lock that isn’t released, without running the work', async () => {
  const { clock, exclusive } = setUp(LONGEST + GRACE + 1)
  let isDone = false
  const asked = exclusive(
    async () => {
      isDone = true
    },
    () => true,
  )
  await clock.advance(LONGEST + GRACE)
  expect(await asked).toBeUndefined()
  await clock.advance(LONGEST)
  expect(isDone).toBe(false)
})

test('doesn’t abort work that takes longer than the wait, and rejects with its failure', async () => {
  const { clock, exclusive } = setUp(0)
  const asked = exclusive(
    async () => {
      await sleep(clock, 2 * (LONGEST + GRACE))
      throw new Error('It failed')
    },
    () => true,
  ).catch(String)
  await clock.advance(3 * (LONGEST + GRACE))
  expect(await asked).toBe('Error: It failed')
})
