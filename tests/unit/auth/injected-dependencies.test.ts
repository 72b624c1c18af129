import { afterEach, describe, expect, test, vi } from 'vitest'
import { openBroadcastChannel } from '@/auth/channel'
import { systemClock, within } from '@/auth/clock'
import { browserPage } from '@/auth/page'
import { createDeferred } from '@tests/support/deferred'
import { createFakeClock } from './fake-clock'

afterEach(() => vi.unstubAllGlobals())

describe('the page in a browser', () => {
  test('tells whether it is hidden', () => {
    for (const visibilityState of ['hidden', 'visible', 'prerender']) {
      vi.stubGlobal('document', { visibilityState })
      expect(browserPage.hidden()).toBe(visibilityState === 'hidden')
    }
  })

  test('knows its address and replaces it with the state of its entry kept', () => {
    const went: unknown[] = []
    vi.stubGlobal('location', { href: 'https://shop.example/#a' })
    vi.stubGlobal('history', {
      state: { key: 1 },
      replaceState: (...entry: unknown[]) => went.push(entry),
    })
    expect(browserPage.address()).toBe('https://shop.example/#a')
    browserPage.replaceAddress('https://shop.example/')
    expect(went).toEqual([[{ key: 1 }, '', 'https://shop.example/']])
  })

  test('hears when it is shown, hidden, back or online, and when another tab stores, until it is told to stop', () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    const heard: string[] = []
    const stop = browserPage.listen(
      () => heard.push('wake'),
      () => heard.push('stored'),
    )
    const tell = () => {
      for (const type of ['visibilitychange', 'pageshow', 'online', 'storage', 'focus'])
        target.dispatchEvent(new Event(type))
    }
    tell()
    expect(heard).toEqual(['wake', 'wake', 'wake', 'stored'])
    stop()
    tell()
    expect(heard).toHaveLength(4)
  })
})

test('on a server there is no page: nothing is hidden, found or heard', () => {
  expect(browserPage.hidden()).toBe(false)
  expect(browserPage.address()).toBeUndefined()
  expect(() =>
    browserPage.listen(
      () => {},
      () => {},
    )(),
  ).not.toThrow()
})

describe('the channel between tabs', () => {
  test('tells those of the same name, never itself, until it is closed', async () => {
    const heard: string[] = []
    const held = createDeferred()
    const one = openBroadcastChannel('shared', () => heard.push('one'))
    const other = openBroadcastChannel('shared', () => {
      heard.push('other')
      held.resolve()
    })
    const stranger = openBroadcastChannel('another', () => heard.push('stranger'))
    one?.tell()
    await held.promise
    expect(heard).toEqual(['other'])
    for (const channel of [one, other, stranger]) channel?.close()
    expect(() => one?.tell()).toThrow('closed')
  })

  test('carries nothing', () => {
    const said: unknown[] = []
    class Recorder {
      postMessage(...words: unknown[]) {
        said.push(...words)
      }
    }
    vi.stubGlobal('BroadcastChannel', Recorder)
    openBroadcastChannel('shared', () => {})?.tell()
    expect(said).toEqual([null])
  })

  test('is none where the browser has none', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(openBroadcastChannel('shared', () => {})).toBeNull()
  })
})

describe('time', () => {
  test('runs on evenly, beside a wall clock', () => {
    const [wall, even] = [Date.now(), performance.now()]
    expect(systemClock.now()).toBeGreaterThanOrEqual(wall)
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(even)
    expect(systemClock.monotonic()).toBeLessThanOrEqual(performance.now())
  })

  test('calls back once it is time, unless that was called off', () => {
    vi.useFakeTimers()
    try {
      const called: string[] = []
      systemClock.after(100, () => called.push('kept'))
      systemClock.after(100, () => called.push('called off'))()
      vi.advanceTimersByTime(99)
      expect(called).toEqual([])
      vi.advanceTimersByTime(1)
      expect(called).toEqual(['kept'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('that is up gives the answer for lateness, and what comes in time its own', async () => {
    const clock = createFakeClock()
    let isCalled = false
    const late = () => {
      isCalled = true
      return 'late'
    }
    expect(await within(clock, 100, Promise.resolve('in time'), late)).toBe('in time')
    await clock.advance(200)
    expect(isCalled).toBe(false)
    const asked = within(clock, 100, new Promise<string>(() => {}), late)
    await clock.advance(100)
    expect(await asked).toBe('late')
  })
})
