import { describe, expect, test } from 'vitest'
import { runWithLease } from '@/auth/lease'
import { createSafeStorage } from '@/auth/storage'
import { sleep } from '@/platform/clock'
import { createFakeClock, START } from './fake-clock'

const LONGEST = 1000
/** The time until every tab sees a write, and the duration of a lease. */
const VISIBLE = 500
const GRANTED = LONGEST + VISIBLE
const KEY = 'lock-lease'

const setUp = () => {
  const clock = createFakeClock()
  const texts = new Map<string, string>()
  const store = createSafeStorage(() => ({
    getItem: key => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: key => void texts.delete(key),
  }))
  const log: [string, number][] = []
  const enter = (who: string, lasts = 0, isNeeded = () => true, name = 'lock') =>
    runWithLease(
      store,
      clock,
      name,
      LONGEST,
      async () => {
        log.push([`${who} begins`, clock.monotonic()])
        await sleep(clock, lasts)
        log.push([`${who} ends`, clock.monotonic()])
        return who
      },
      isNeeded,
    )
  return { clock, texts, log, enter }
}

test('runs the work once every tab sees the lease, returns its outcome and removes the lease', async () => {
  const { clock, texts, log, enter } = setUp()
  const asked = enter('one', 100)
  await clock.advance(VISIBLE)
  expect(texts.get(KEY)).toMatch(new RegExp(` ${START + GRANTED}$`))
  await clock.advance(100)
  expect(await asked).toBe('one')
  expect(log).toEqual([
    ['one begins', VISIBLE],
    ['one ends', VISIBLE + 100],
  ])
  expect(texts.size).toBe(0)
})

test('removes the lease when the work fails', async () => {
  const { clock, texts } = setUp()
  const store = createSafeStorage(() => ({
    getItem: key => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: key => void texts.delete(key),
  }))
  const work = () => Promise.reject(new Error('It failed'))
  const asked = await clock.run(
    runWithLease(store, clock, 'lock', LONGEST, work, () => true).catch(String),
    VISIBLE,
  )
  expect(asked).toBe('Error: It failed')
  expect(texts.size).toBe(0)
})

test('leases of different names don’t block each other', async () => {
  const { clock, log, enter } = setUp()
  void enter('one', 100)
  void enter('two', 100, () => true, 'other')
  await clock.advance(VISIBLE)
  expect(log).toEqual([
    ['one begins', VISIBLE],
    ['two begins', VISIBLE],
  ])
})

test('keeps the lease for as long as the work may take', async () => {
  const { clock, log, enter } = setUp()
  void enter('one', LONGEST)
  await clock.advance(1)
  void enter('two')
  await clock.advance(5000)
  expect(log.map(([what]) => what)).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

describe('another tab’s lease', () => {
  test('waits while another tab holds the lease', async () => {
    const { clock, texts, log, enter } = setUp()
    const lease = `other ${START + GRANTED}`
    texts.set(KEY, lease)
    void enter('one')
    await clock.advance(GRANTED - 1)
    expect(texts.get(KEY)).toBe(lease)
    await clock.advance(1 + VISIBLE)
    expect(log[0]).toEqual(['one begins', GRANTED + VISIBLE])
  })

  test('ignores a lease that ends later than any lease can', async () => {
    const { clock, texts, log, enter } = setUp()
    texts.set(KEY, `other ${START + GRANTED + 1}`)
    void enter('one')
    await clock.advance(VISIBLE)
    expect(log[0]).toEqual(['one begins', VISIBLE])
  })

  test.each(['', 'other', 'other soon'])('ignores a lease that can’t be parsed (%j)', async text => {
    const { clock, texts, log, enter } = setUp()
    texts.set(KEY, text)
    void enter('one')
    await clock.advance(VISIBLE)
    expect(log[0]).toEqual(['one begins', VISIBLE])
  })

  test('keeps the lease of another tab after its own has expired', async () => {
    const { clock, texts, enter } = setUp()
    void enter('slow', GRANTED)
    await clock.advance(GRANTED)
    void enter('next', LONGEST)
    await clock.advance(VISIBLE + 1)
    expect(texts.get(KEY)).toMatch(new RegExp(` ${START + 2 * GRANTED}$`))
  })

  test('stops waiting for another tab’s lease at the time limit', async () => {
    const { clock, texts, log, enter } = setUp()
    const renew = () => texts.set(KEY, `other ${clock.now() + GRANTED}`)
    renew()
    let end: number | undefined
    const asked = enter('one').then(outcome => {
      end = clock.monotonic()
      return outcome
    })
    for (let time = 0; time < LONGEST + 6000; time += 500) {
      await clock.advance(500)
      renew()
    }
    expect(await asked).toBeUndefined()
    expect(end).toBe(LONGEST + 5000)
    expect(log).toEqual([])
  })

  test('stops waiting for another tab’s lease once the work isn’t needed', async () => {
    const { clock, texts, log, enter } = setUp()
    texts.set(KEY, `other ${START + GRANTED}`)
    let isNeeded = true
    const asked = enter('one', 0, () => isNeeded)
    await clock.advance(250)
    isNeeded = false
    await clock.advance(100)
    expect(await asked).toBeUndefined()
    expect(log).toEqual([])
  })
})
