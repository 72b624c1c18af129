import { beforeAll, describe, expect, test } from 'vitest'
import { sleep } from '@/platform/clock'
import { LEASE_WRITE_DELAY, LOCK_PATIENCE, STORAGE_LAG } from '@/auth/options'
import { createRefreshLock } from '@/auth/refresh-lock'
import { createSafeStorage } from '@/auth/storage'
import { createFakeBrowser } from './fake-browser'
import { createFakeClock, START } from './fake-clock'
import { mapStorage } from './setup'

// Loaded before the tests, because the fake clock doesn't wait for a dynamic import.
beforeAll(() => import('@/auth/lease'))

const LONGEST = 1000
const LEASE = 'lock-lease'
/** How long a lease lasts. */
const LASTS = LONGEST + LEASE_WRITE_DELAY

const setUp = (hasLocks: boolean) => {
  const clock = createFakeClock()
  const browser = createFakeBrowser(clock)
  const { values, ...storage } = mapStorage()
  const log: [string, number][] = []
  const safe = createSafeStorage(() => storage)
  const openTab = () =>
    createRefreshLock(hasLocks ? browser.openTab().locks : null, safe, clock, 'lock', LONGEST)
  const enter = (who: string, lasts = 0) => {
    const work = async () => {
      log.push([`${who} begins`, clock.monotonic()])
      await sleep(clock, lasts)
      log.push([`${who} ends`, clock.monotonic()])
      return who
    }
    return openTab().run(work, () => true)
  }
  return { clock, values, log, openTab, enter }
}

describe.each([
  ['Web Locks', true, 0],
  ['a lease in storage', false, LEASE_WRITE_DELAY],
])('the lock by %s', (_how, hasLocks, delay) => {
  test('runs the work of one tab after that of another, and gives each its outcome', async () => {
    const { clock, log, enter } = setUp(hasLocks)
    const asked = [enter('one', LONGEST)]
    await clock.advance(1)
    asked.push(enter('two'))
    await clock.advance(3 * LASTS)
    expect(log.map(([what]) => what)).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
    expect(log[0]).toEqual(['one begins', delay])
    expect(await Promise.all(asked)).toEqual(['one', 'two'])
  })

  test('is free again after work that failed', async () => {
    const { clock, values, openTab, enter } = setUp(hasLocks)
    const failing = openTab().run(
      () => Promise.reject(new Error('It failed')),
      () => true,
    )
    expect(await clock.run(failing.catch(String), delay)).toBe('Error: It failed')
    expect(values.size).toBe(0)
    expect(await clock.run(enter('next'), delay + 2 * STORAGE_LAG)).toBe('next')
  })

  test('isn’t waited for longer than a request may take, nor stolen', async () => {
    const { clock, values, log, enter } = setUp(hasLocks)
    const until = LONGEST + LOCK_PATIENCE
    if (hasLocks) void enter('other', 2 * until)
    await clock.advance(1)
    let end: number | undefined
    const asked = enter('one').finally(() => (end = clock.monotonic() - 1))
    for (let time = 0; time <= until; time += 500) {
      // Another tab has the lease, and takes it again.
      values.set(LEASE, `other ${clock.now() + LASTS}`)
      await clock.advance(500)
    }
    expect([await asked, end]).toEqual([undefined, until])
    expect(log.map(([what]) => what)).toEqual(hasLocks ? ['other begins'] : [])
  })
})

describe('a Web Lock', () => {
  test('is kept until other tabs read what was stored, and one that had to wait waits for that too', async () => {
    const { clock, log, enter, openTab } = setUp(true)
    expect(await clock.run(enter('one'), 0)).toBe('one')
    void enter('two')
    expect(await openTab().mayBeHeld()).toBe(true)
    await clock.advance(1000)
    expect(log.at(-1)).toEqual(['two ends', 2 * STORAGE_LAG])
    expect(await openTab().mayBeHeld()).toBe(false)
  })

  test('keeps work that takes longer than the wait', async () => {
    const { clock, enter } = setUp(true)
    const longer = 2 * (LONGEST + LOCK_PATIENCE)
    expect(await clock.run(enter('one', longer), longer)).toBe('one')
  })
})

describe('a lease', () => {
  test('names its end, and is removed with it', async () => {
    const { clock, values, enter } = setUp(false)
    void enter('one', 100)
    await clock.advance(LEASE_WRITE_DELAY)
    expect(values.get(LEASE)).toMatch(new RegExp(` ${START + LASTS}$`))
    await clock.advance(100)
    expect(values.size).toBe(0)
  })

  test('of a closed tab is waited for until its end', async () => {
    const { clock, values, log, enter } = setUp(false)
    const lease = `other ${START + LASTS}`
    values.set(LEASE, lease)
    void enter('one')
    await clock.advance(LASTS - 1)
    expect(values.get(LEASE)).toBe(lease)
    await clock.advance(1 + LEASE_WRITE_DELAY)
    expect(log[0]).toEqual(['one begins', LASTS + LEASE_WRITE_DELAY])
  })

  // One that ends later than any can was written before the clock was set back.
  test.each(['', 'other', 'other soon', `other ${START + LASTS + 1}`])('%j is none', async text => {
    const { clock, values, log, enter } = setUp(false)
    values.set(LEASE, text)
    void enter('one')
    await clock.advance(LEASE_WRITE_DELAY)
    expect(log[0]).toEqual(['one begins', LEASE_WRITE_DELAY])
  })

  test('of the next tab is kept by one whose own has expired', async () => {
    const { clock, values, enter } = setUp(false)
    void enter('slow', LASTS)
    await clock.advance(LASTS)
    void enter('next', LONGEST)
    await clock.advance(LEASE_WRITE_DELAY + 1)
    expect(values.get(LEASE)).toMatch(new RegExp(` ${START + 2 * LASTS}$`))
  })

  test('may be held, as far as anybody can tell', async () => {
    expect(await setUp(false).openTab().mayBeHeld()).toBe(true)
  })
})
