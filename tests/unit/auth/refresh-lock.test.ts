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

test('waits for a lock that is held for long', async () => {
  const { clock, exclusive } = setUp(LONGEST + GRACE - 1)
  const asked = exclusive(
    async () => 'done',
    () => true,
  )
  await clock.advance(LONGEST + GRACE)
  expect(await asked).toBe('done')
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
