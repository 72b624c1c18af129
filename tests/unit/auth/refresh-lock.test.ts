import { expect, test } from 'vitest'
import { sleep } from '@/platform/clock'
import { createRefreshLock } from '@/auth/refresh-lock'
import { createSafeStorage } from '@/auth/storage'
import { createFakeBrowser } from './fake-browser'
import { createFakeClock } from './fake-clock'

const LONGEST = 1000
const GRACE = 5000

const setUp = (busy: number) => {
  const clock = createFakeClock()
  const browser = createFakeBrowser(clock)
  const { locks } = browser.openTab()
  const work = () => sleep(clock, busy)
  void browser.openTab().locks.request('lock', { signal: new AbortController().signal }, work)
  const exclusive = createRefreshLock(
    locks,
    createSafeStorage(() => null),
    clock,
    'lock',
    LONGEST,
  )
  return { clock, exclusive }
}

test('a lock that is held for long is waited for', async () => {
  const { clock, exclusive } = setUp(LONGEST + GRACE - 1)
  const asked = exclusive(
    async () => 'done',
    () => true,
  )
  await clock.advance(LONGEST + GRACE)
  expect(await asked).toBe('done')
})

test('a lock that isn’t let go is given up, and the work is never done', async () => {
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

test('work that takes longer than the wait isn’t called off, and its failure is the caller’s', async () => {
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
